/** Words as a POSIX shell takes them. */

/** One word, whatever is in it. */
export const quoted = (word: string): string =>
  /^[\w@%+=:,./^-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;

/** How the program is called in the folder of the lab: it builds itself where it is stale. */
const PROGRAM = 'npm run -s cli --';

export const shellLine = (words: readonly string[]): string => [PROGRAM, ...words.map(quoted)].join(' ');
