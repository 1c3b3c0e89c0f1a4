/** Every word of the language: what no name may be, and what an editor knows a word as. */

export const DECLARATIONS = [
  'protocol',
  'question',
  'about',
  'nodes',
  'end',
  'lookahead',
  'param',
  'state',
  'message',
  'timer',
  'counter',
  'measure',
  'observe',
  'metric',
  'colour',
  'activity',
  'ring',
  'plane',
  'network',
  'underlay',
  'fn',
  'start',
  'on',
] as const;
export type DeclarationWord = (typeof DECLARATIONS)[number];

const STATEMENTS = ['let', 'var', 'if', 'else', 'for', 'while', 'break', 'continue', 'return', 'send', 'set', 'answer'];
const CLAUSES = ['count', 'to', 'after', 'by', 'in', 'at', 'most', 'from', 'join', 'leave', 'true', 'false'];
export const TYPES = ['u32', 'i32', 'bool', 'time', 'share'] as const;
export type Type = (typeof TYPES)[number];

/** What rules know beside what a text declares: facts first, then functions. */
export const FACTS = ['node', 'nodes', 'now', 'never', 'nobody', 'degree', 'online', 'lookahead'] as const;
export const FUNCTIONS = [
  'draw',
  'random',
  'chance',
  'exponential',
  'uniform',
  'hash',
  'other',
  'neighbour',
  'min',
  'max',
  'ones',
  'zeros',
  'part',
  'ahead',
  'ring',
  'xor',
  'near',
  'ticks',
  'as_time',
] as const;

/** Seconds of each unit of time, as a whole number or one over it. */
export const UNITS: ReadonlyMap<string, (value: number) => number> = new Map([
  ['us', (value) => value / 1e6],
  ['ms', (value) => value / 1e3],
  ['s', (value) => value],
  ['min', (value) => value * 60],
  ['h', (value) => value * 3600],
  ['day', (value) => value * 86_400],
  ['days', (value) => value * 86_400],
]);

export type WordKind = 'declaration' | 'statement' | 'type' | 'library';

const KINDS: ReadonlyMap<string, WordKind> = new Map<string, WordKind>([
  ...DECLARATIONS.map((word) => [word, 'declaration'] as const),
  ...TYPES.map((word) => [word, 'type'] as const),
  ...[...STATEMENTS, ...CLAUSES].map((word) => [word, 'statement'] as const),
  // Some declare, and are known to rules too.
  ...[...FACTS, ...FUNCTIONS].map((word) => [word, 'library'] as const),
]);

/** What a word is in the language; none: anybody's name. */
export const wordKind = (word: string): WordKind | undefined => KINDS.get(word);

const DECLARING: ReadonlySet<string> = new Set(DECLARATIONS);
export const isDeclaration = (word: string): boolean => DECLARING.has(word);

export const isType = (word: string): word is Type => (TYPES as readonly string[]).includes(word);
