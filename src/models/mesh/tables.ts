/** The tables of a run: what rules and shaders look up. Floating point ends here; it is made of + - * / and roots alone. */

import { assert } from '../../base/assert.ts';
import { PI, sine } from '../../base/exact-math.ts';
import { quantileTable } from '../../base/quantile.ts';
import { threefry2x32 } from '../../base/threefry.ts';
import { ANGLE_BITS, CURVE, RAYS, STREAMS } from './config.ts';
import { errorCurve, logarithmTable } from './error-curve.ts';
import type { MeshParams } from './spec/params.ts';
import { addresseesOf, dopplerHz, meanPowers, nextHops } from './spec/radio.ts';
import { ANSWER_BYTES, answerRate, bitsOf, HEADER_BYTES } from './spec/timing.ts';

const ANGLES = 2 ** ANGLE_BITS;
const RAY_WORDS = 2 * RAYS;

/** Groups that fade apart. */
export const groupsOf = ({ fading, groups }: Pick<MeshParams, 'fading' | 'groups'>): number =>
  fading === 'none' ? 1 : groups;

/** Where each table begins, and the words of all. A table that the scenario does not need is empty. */
export function tableOffsets({ stations, fading, source, groups }: MeshParams) {
  const isRandom = fading === 'rayleigh' || source === 'poisson';
  const pairs = (stations * (stations - 1)) / 2;
  let at = 0;
  const offset = (words: number) => {
    at += words;
    return at - words;
  };
  const offsets = {
    atLogarithms: offset(256),
    atCurves: offset(2 * CURVE.entries),
    atPowers: offset(stations * stations),
    atNextHops: offset(stations * stations),
    atAddressees: offset(stations),
    atQuantiles: offset(isRandom ? quantileTable('exponential').length : 0),
    atTurn: offset(fading === 'doppler' ? ANGLES : 0),
    atRays: offset(fading === 'doppler' ? pairs * groups * RAY_WORDS : 0),
  };
  return { ...offsets, words: at };
}

export function makeTables(params: MeshParams, seed: number): Uint32Array<ArrayBuffer> {
  const { stations, bitRate, payload, fading } = params;
  const groups = groupsOf(params);
  const { words, ...at } = tableOffsets(params);
  const tables = new Uint32Array(words);
  const powers = meanPowers(params);
  const next = nextHops(params, powers);
  assert(next instanceof Uint32Array, 'a mesh without a way is refused');
  const bitsPerGroup = (bytes: number) => Math.ceil(bitsOf(bytes) / groups);
  tables.set(constants().logarithms, at.atLogarithms);
  tables.set(curveOf(bitRate, bitsPerGroup(payload + HEADER_BYTES)), at.atCurves);
  tables.set(curveOf(answerRate(Number(bitRate)), bitsPerGroup(ANSWER_BYTES)), at.atCurves + CURVE.entries);
  tables.set(powers, at.atPowers);
  tables.set(next, at.atNextHops);
  tables.set(addresseesOf(powers, stations), at.atAddressees);
  if (at.atTurn > at.atQuantiles) tables.set(quantileTable('exponential'), at.atQuantiles);
  if (fading === 'doppler') {
    tables.set(constants().turn, at.atTurn);
    for (let b = 1; b < stations; b++)
      for (let a = 0; a < b; a++)
        for (let group = 0; group < groups; group++)
          setRays(tables, at.atRays + (pairOf(a, b) * groups + group) * RAY_WORDS, dopplerHz(params), [
            a,
            b,
            group,
            seed,
          ]);
  }
  return tables;
}

/** The same in all runs: made when the first one asks. */
const constants = () => (made ??= { logarithms: logarithmTable(), turn: turnTable() });
let made: { readonly logarithms: Uint32Array; readonly turn: Int32Array } | undefined;

/** Curves that runs asked for, for those of a study have few. */
const curves = new Map<string, Uint32Array>();
const MOST_CURVES = 64;

function curveOf(bitRate: number | string, bits: number): Uint32Array {
  const key = `${bitRate} ${bits}`;
  const curve = curves.get(key) ?? errorCurve(bitRate, bits);
  if (curves.size >= MOST_CURVES) curves.clear();
  curves.set(key, curve);
  return curve;
}

/** Number of a pair, the lower station first. */
export const pairOf = (a: number, b: number): number => (b * (b - 1)) / 2 + a;

/**
 * Angles of a full turn: the cosine, 1,024 standing for 1, and 2^16 times the sine, added up. Sums of 16 rays are sums of such words: the low
 * half is that of the cosines, with its sign, the rest that of the sines.
 */
function turnTable(): Int32Array {
  const quarter = Int32Array.from({ length: ANGLES / 4 + 1 }, (_, i) => Math.round(1024 * sine((2 * PI * i) / ANGLES)));
  const sineOf = (i: number): number => {
    const half = i % (ANGLES / 2);
    const value = quarter[Math.min(half, ANGLES / 2 - half)];
    return i % ANGLES < ANGLES / 2 ? value : -value;
  };
  return Int32Array.from({ length: ANGLES }, (_, i) => sineOf(i) * 2 ** 16 + sineOf(i + ANGLES / 4));
}

const words = new Uint32Array(2);
const [COSINES, SINES] = [cosinesOfRays(0), cosinesOfRays(RAYS / 4)];

/** Cosines of the 16 angles a full turn apart from each other, less so many of them. */
function cosinesOfRays(less: number): Float64Array {
  return Float64Array.from({ length: RAYS }, (_, i) => {
    const step = (i + RAYS - less) % RAYS;
    const fromZero = Math.min(step, RAYS - step);
    const value = sine((PI * Math.abs(RAYS / 4 - fromZero)) / (RAYS / 2));
    return fromZero > RAYS / 4 ? -value : value;
  });
}

/** Phases of the rays of a pair and group, then by how much each goes on in a microsecond: 2^32 is a full turn. */
function setRays(tables: Uint32Array, at: number, hertz: number, [a, b, group, seed]: readonly number[]): void {
  const pair = 256 * a + b;
  for (let m = 0; m < RAYS / 2; m++) {
    threefry2x32(seed, STREAMS.fading, pair, RAYS * group + m, words);
    tables[at + 2 * m] = words[0];
    tables[at + 2 * m + 1] = words[1];
  }
  threefry2x32(seed, STREAMS.fading, pair, RAYS * group + RAYS / 2, words);
  // The angles begin at a drawn part of a sixteenth of a turn.
  const drawn = (2 * PI * words[0]) / 2 ** 32 / RAYS;
  const [sin, cos] = [sine(drawn), sine(PI / 2 - drawn)];
  const turnsPerTick = (2 ** 32 * hertz) / 1e6;
  for (let i = 0; i < RAYS; i++)
    tables[at + RAYS + i] = Math.round(turnsPerTick * (COSINES[i] * cos - SINES[i] * sin)) >>> 0;
}
