/** What operators mean, a third time and in whole numbers of any size: what emitters are held to. Words are unsigned. */
import type { BinaryName, UnaryName, WordType } from '../program.ts';

const MOD = 2n ** 32n;
const most = MOD - 1n;
const word = (value: bigint): bigint => ((value % MOD) + MOD) % MOD;
const signed = (value: bigint): bigint => (value >= MOD / 2n ? value - MOD : value);
const bool = (value: boolean): bigint => (value ? 1n : 0n);
const bits = (value: bigint): string => value.toString(2).padStart(32, '0');
const onBits = (a: bigint, b: bigint, one: (x: string, y: string) => boolean): bigint =>
  BigInt(`0b${[...bits(a)].map((x, i) => Number(one(x, bits(b)[i]))).join('')}`);

export function unaryMeaning(name: UnaryName, a: number): number {
  const all = bits(BigInt(a));
  const meanings: Record<UnaryName, () => bigint> = {
    not: () => bool(a === 0),
    negate: () => word(-BigInt(a)),
    complement: () => word(most - BigInt(a)),
    ones: () => BigInt([...all].filter((x) => x === '1').length),
    zeros: () => BigInt(all.includes('1') ? all.indexOf('1') : 32),
    as: () => BigInt(a),
  };
  return Number(meanings[name]());
}

export function binaryMeaning(name: BinaryName, type: WordType, a: number, b: number): number {
  const of = (x: number) => (type === 'i32' ? signed(BigInt(x)) : BigInt(x));
  const [x, y] = [of(a), of(b)];
  const [ua, ub] = [BigInt(a), BigInt(b)];
  const by = 2n ** (ub % 32n);
  // Rounds down where a shift keeps the sign; divisions round to zero.
  const floor = (value: bigint, unit: bigint) => (value - (((value % unit) + unit) % unit)) / unit;
  const meanings: Record<BinaryName, () => bigint> = {
    add: () => x + y,
    sub: () => x - y,
    mul: () => x * y,
    div: () => (y === 0n ? 0n : x / y),
    rem: () => (y === 0n ? 0n : x % y),
    and: () => onBits(ua, ub, (p, q) => p === '1' && q === '1'),
    or: () => onBits(ua, ub, (p, q) => p === '1' || q === '1'),
    xor: () => onBits(ua, ub, (p, q) => p !== q),
    shl: () => ua * by,
    shr: () => floor(x, by),
    eq: () => bool(x === y),
    ne: () => bool(x !== y),
    lt: () => bool(x < y),
    le: () => bool(x <= y),
    gt: () => bool(x > y),
    ge: () => bool(x >= y),
    min: () => (x < y ? x : y),
    max: () => (x > y ? x : y),
    addSaturated: () => (ua + ub > most ? most : ua + ub),
    subFloored: () => (ua > ub ? ua - ub : 0n),
    mulHigh: () => (ua * ub) / MOD,
    mulSaturated: () => (ua * ub > most ? most : ua * ub),
    both: () => bool(a === 1 && b === 1),
    either: () => bool(a === 1 || b === 1),
  };
  return Number(word(meanings[name]()));
}

export function partMeaning(a: number, b: number, c: number): number {
  if (c === 0) return 0;
  const quotient = (BigInt(a) * BigInt(b)) / BigInt(c);
  return Number(quotient > most ? most : quotient);
}
