/** A word of a command line as a shell takes it for one. */
export const quoted = (word: string): string =>
  /^[\w@%+=:,./^-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
