/** What people write who come from other languages, and what it is called in this one. Only where a text cannot be read. */

const WORDS: ReadonlyMap<string, string> = new Map([
  ['and', 'Write `&&`.'],
  ['or', 'Write `||`.'],
  ['not', 'Write `!`.'],
  ...['elif', 'elsif', 'elseif'].map((word) => [word, 'Write `else if`.'] as const),
  ...['def', 'func', 'function'].map((word) => [word, 'Write `fn`.'] as const),
  ['?', 'Write `if c { } else { }`.'],
  ['.', 'Names have no dots: a field is its name alone, `hops`.'],
  ["'", 'Texts stand in double quotes; numbers stand alone.'],
  ['#', 'A comment begins with `//`.'],
]);
/** A share as a value: what the remainder is taken by is missing. */
export const NO_SHARE = 'A chance is a parameter of type `share`: `param loss: share = 10 % in 0 % .. 90 %`.';
/** Declarations that there are not. */
const CONSTANTS = ['const', 'let', 'var'];

/** Of the word or sign that was found, or of the one before it; '' if neither is of another language. */
export const remedyFor = (found: string, before: string): string => WORDS.get(found) ?? WORDS.get(before) ?? '';

/** Of a word that begins no declaration. */
export const declarationFor = (word: string): string =>
  CONSTANTS.includes(word) ? 'A constant is a function: `fn limit() -> u32 { return 4 }`.' : remedyFor(word, '');
