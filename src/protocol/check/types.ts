/** Types of values: what operators take and give, and what a person is told who mixes them. */

import type { BinaryName } from '../program.ts';
import type { BinarySign, Tree } from '../syntax/tree.ts';
import type { Type } from '../syntax/words.ts';
import type { Meaning } from './names.ts';

export const AN: Readonly<Record<Type, string>> = {
  u32: 'a u32',
  i32: 'an i32',
  bool: 'a bool',
  time: 'a time',
  share: 'a share',
};

export const A_SYMBOL: Readonly<Record<Meaning['is'], string>> = {
  param: 'a parameter',
  field: 'a field',
  value: 'a value',
  function: 'a function',
  kind: 'a message or timer',
  counter: 'a counter',
  measure: 'a measure',
  observe: 'an observation',
  metric: 'a metric',
  broken: 'broken',
};

/** What functions take. `amount`: u32 or time; `whole`: u32 or i32; `number`: any of the three. All of these in a call have the type of the first. */
export type Taken = 'u32' | 'time' | 'share' | 'amount' | 'whole' | 'number';

export const TYPES_OF: Readonly<Record<Taken, readonly Type[]>> = {
  u32: ['u32'],
  time: ['time'],
  share: ['share'],
  amount: ['u32', 'time'],
  whole: ['u32', 'i32'],
  number: ['u32', 'i32', 'time'],
};

interface Operated {
  readonly name: BinaryName;
  readonly type: Type;
}

interface Operator {
  /** `bool` of comparisons; others give what they take, unless `by` says more. */
  readonly gives?: 'bool';
  readonly by: (left: Type, right: Type) => Operated | undefined;
}

/** Of two u32 or two i32; of times as `time` says. */
const arithmetic =
  (name: BinaryName, time?: (left: Type, right: Type) => Operated | undefined): Operator['by'] =>
  (left, right) =>
    left === right && (left === 'u32' || left === 'i32') ? { name, type: left } : time?.(left, right);

const times =
  (name: BinaryName) =>
  (left: Type, right: Type): Operated | undefined =>
    left === 'time' && right === 'time' ? { name, type: 'time' } : undefined;

const scaled = (left: Type, right: Type): Operated | undefined =>
  (left === 'time' && right === 'u32') || (left === 'u32' && right === 'time')
    ? { name: 'mulSaturated', type: 'time' }
    : undefined;

const divided = (left: Type, right: Type): Operated | undefined => {
  if (left !== 'time') return;
  return right === 'time' ? { name: 'div', type: 'u32' } : right === 'u32' ? { name: 'div', type: 'time' } : undefined;
};

const shift = (name: BinaryName): Operator => ({
  by: (left, right) => (right === 'u32' && (left === 'u32' || left === 'i32') ? { name, type: left } : undefined),
});

const comparison = (name: BinaryName, isOfBools = false): Operator => ({
  gives: 'bool',
  by: (left, right) =>
    left === right && left !== 'share' && (isOfBools || left !== 'bool') ? { name, type: 'bool' } : undefined,
});

const logic = (name: BinaryName): Operator => ({
  gives: 'bool',
  by: (left, right) => (left === 'bool' && right === 'bool' ? { name, type: 'bool' } : undefined),
});

export const OPERATORS: Readonly<Record<BinarySign, Operator>> = {
  '+': { by: arithmetic('add', times('addSaturated')) },
  '-': { by: arithmetic('sub', times('subFloored')) },
  '*': { by: arithmetic('mul', scaled) },
  '/': { by: arithmetic('div', divided) },
  '%': { by: arithmetic('rem', times('rem')) },
  '&': { by: arithmetic('and') },
  '|': { by: arithmetic('or') },
  '^': { by: arithmetic('xor') },
  '<<': shift('shl'),
  '>>': shift('shr'),
  '==': comparison('eq', true),
  '!=': comparison('ne', true),
  '<': comparison('lt'),
  '<=': comparison('le'),
  '>': comparison('gt'),
  '>=': comparison('ge'),
  '&&': logic('both'),
  '||': logic('either'),
};

const isWord = (type: Type): boolean => type === 'u32' || type === 'i32';

/** How a value becomes one of the type that is wanted. */
export function conversion(given: Type, want: Type, tree: Tree): string {
  if (given === 'share') return 'A share is what `chance` takes, and nothing else.';
  if (want === 'time')
    return tree.is === 'whole' ? `Write a unit: \`${tree.value} ms\`, say.` : '`as_time(n)` makes a time of ticks.';
  if (given === 'time') return '`ticks(t)` gives the ticks of a time; `t / 1 ms` its milliseconds.';
  if (want === 'bool') return 'Compare it: `x != 0`.';
  return `Convert it: \`${want}(x)\`.`;
}

/** Two of different types at one operator, or two that it does not take. */
export function mixed(sign: string, left: Type, right: Type): string {
  if (left === 'share' || right === 'share') return 'A share is what `chance` takes, and nothing else.';
  if (sign === '<<' || sign === '>>') return 'Bits of a u32 or i32 are shifted by a u32.';
  if (left === right) {
    if (left === 'bool') return 'Bools have `&&`, `||`, `!`, `==` and `!=`.';
    return 'Times have `+`, `-`, `/`, `%` and comparisons; `ticks(t)` gives a number.';
  }
  if (isWord(left) && isWord(right)) return 'Convert one: `u32(x)` or `i32(x)`.';
  if (left === 'time' || right === 'time') return 'A time has a unit: `5 ms`; `as_time(n)` makes one of ticks.';
  return 'Compare numbers first: `x != 0`.';
}
