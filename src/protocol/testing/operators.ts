/** All operators of words, by what they are of: whoever adds one to the tree has to say here, and tests of every emitter have it. */
import type { BinaryName, UnaryName, WordType } from '../program.ts';

type Of = 'numbers' | 'comparison' | 'time' | 'bools';

const BINARY: Readonly<Record<BinaryName, Of>> = {
  add: 'numbers',
  sub: 'numbers',
  mul: 'numbers',
  div: 'numbers',
  rem: 'numbers',
  and: 'numbers',
  or: 'numbers',
  xor: 'numbers',
  shl: 'numbers',
  shr: 'numbers',
  min: 'numbers',
  max: 'numbers',
  eq: 'comparison',
  ne: 'comparison',
  lt: 'comparison',
  le: 'comparison',
  gt: 'comparison',
  ge: 'comparison',
  addSaturated: 'time',
  subFloored: 'time',
  mulHigh: 'time',
  mulSaturated: 'time',
  both: 'bools',
  either: 'bools',
};

const those = (of: Of): readonly BinaryName[] =>
  (Object.keys(BINARY) as BinaryName[]).filter((name) => BINARY[name] === of);

/** Of two u32 or two i32, and gives one. */
export const OF_NUMBERS = those('numbers');
export const COMPARISONS = those('comparison');
/** Of u32 alone. */
export const OF_TIME = those('time');
export const OF_BOOLS: readonly BinaryName[] = [...those('bools'), 'xor', 'eq', 'ne'];

const TYPES: Readonly<Record<UnaryName, readonly (readonly [of: WordType, gives: WordType])[]>> = {
  not: [['bool', 'bool']],
  negate: [['i32', 'i32']],
  complement: [
    ['u32', 'u32'],
    ['i32', 'i32'],
  ],
  ones: [
    ['u32', 'u32'],
    ['i32', 'u32'],
  ],
  zeros: [
    ['u32', 'u32'],
    ['i32', 'u32'],
  ],
  as: [
    ['u32', 'i32'],
    ['i32', 'u32'],
    ['bool', 'u32'],
    ['bool', 'i32'],
  ],
};
export const UNARY = (Object.keys(TYPES) as UnaryName[]).flatMap((name) =>
  TYPES[name].map(([of, gives]) => ({ name, of, gives })),
);
