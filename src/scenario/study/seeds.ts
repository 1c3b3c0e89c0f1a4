/**
 * Seeds of the repetitions of a setting. Within a setting no two are equal, so a row's seed says which repetition it is; neither other
 * values of an axis nor more repetitions change one.
 */
import { canonicalJson } from '../canonical.ts';
import type { Params } from '../spec.ts';
import type { Study } from './study.ts';

type Seeded = Pick<Study, 'scenario' | 'seeds'>;

/** u32. `setting`: the varied parameters. */
export const seedOf = ({ scenario: { seed }, seeds }: Seeded, setting: Params, repetition: number): number =>
  seeds === 'common' ? (seed + repetition) >>> 0 : scrambled(repetition, ...keyOf(seed, setting));

/** The repetition that has this seed; it may be beyond those of the study. */
export const repetitionOf = ({ scenario, seeds }: Seeded, setting: Params, seed: number): number =>
  seeds === 'common' ? (seed - scenario.seed) >>> 0 : unscrambled(seed, ...keyOf(scenario.seed, setting));

type Key = readonly [before: number, after: number];

/** Of the study's seed and what is varied, by content: the order of axes and values is no part of it. */
function keyOf(seed: number, setting: Params): Key {
  let a = 0x9e37_79b9 ^ seed;
  let b = 0x7f4a_7c15;
  const text = canonicalJson(setting);
  for (let i = 0; i < text.length; i++) {
    a = fmix(a ^ text.charCodeAt(i));
    b = fmix((b + a) | 0);
  }
  return [a >>> 0, b >>> 0];
}

/** Every key permutes the u32: two repetitions never share a seed. */
const scrambled = (x: number, before: number, after: number): number => (fmix((x + before) | 0) ^ after) >>> 0;

const unscrambled = (x: number, before: number, after: number): number => (unmix(x ^ after) - before) >>> 0;

/** The finaliser of MurmurHash3 (Appleby), a bijection. */
function fmix(x: number): number {
  let h = x;
  h ^= h >>> 16;
  h = Math.imul(h, 0x85eb_ca6b);
  h ^= h >>> 13;
  h = Math.imul(h, 0xc2b2_ae35);
  return h ^ (h >>> 16);
}

/** Its inverse: factors are inverse modulo 2^32, and a shift by 13 is undone by shifts by 13 and 26. */
function unmix(x: number): number {
  let h = x ^ (x >>> 16);
  h = Math.imul(h, 0x7ed1_b41d);
  h ^= (h >>> 13) ^ (h >>> 26);
  h = Math.imul(h, 0xa5cb_9243);
  return h ^ (h >>> 16);
}
