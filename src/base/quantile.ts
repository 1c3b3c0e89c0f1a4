/**
 * Distributions of mean 1 as tables of u32, sampled by integer interpolation; twin of shaders/lib/quantile.wesl.
 *
 * A draw `q` (u32) is a tail probability, (q + 1/2) / 2^32 in spirit. Knots are spaced evenly in each octave of q, 128 to
 * an octave, so steps get finer and finer towards the tail q -> 0. Values are fixed point with 27 fraction bits. Only
 * `+ - * /` are used, which IEEE 754 makes exact everywhere; `Math.log` is not.
 */
import { LN2, logarithmNearOne, power } from './exact-math.ts';
import { mulHigh, scaleRound } from './u32.ts';

const STEP_BITS = 7;
export const STEPS_PER_OCTAVE = 2 ** STEP_BITS;
const OCTAVES = 33; // by leading zeros of q: 0 .. 32
export const TABLE_LENGTH = OCTAVES * STEPS_PER_OCTAVE + 1;
export const FRACTION_BITS = 27;
const ONE = 2 ** FRACTION_BITS;
/** What shaders know of a table. */
export const QUANTILE = { stepBits: STEP_BITS, fractionBits: FRACTION_BITS } as const;

export type DistributionShape = 'exponential' | 'uniform' | 'constant';

/** The same in every octave. */
const LOGARITHMS = Float64Array.from({ length: STEPS_PER_OCTAVE }, (_, step) =>
  logarithmNearOne(2 - step / STEPS_PER_OCTAVE),
);

/** Quantile of the shape at tail probability `2^-(octave + 1) * (2 - step / 128)`, mean 1. */
function quantile(shape: DistributionShape, octave: number, step: number): number {
  if (shape === 'constant') return 1;
  if (shape === 'uniform') return 2 * (1 - (2 - step / STEPS_PER_OCTAVE) * OCTAVE_TAILS[octave]);
  return octave * LN2 + LN2 - LOGARITHMS[step];
}

/** Tail probability where each octave ends: half of where it begins. */
const OCTAVE_TAILS = Float64Array.from({ length: OCTAVES + 1 }, (_, octave) => 2 ** -(octave + 1));
const octaveOf = (knot: number): number => Math.floor(knot / STEPS_PER_OCTAVE);

/** Tail probability of each knot, from 1 down. */
export const tailAt = (knot: number): number =>
  (2 - (knot % STEPS_PER_OCTAVE) / STEPS_PER_OCTAVE) * OCTAVE_TAILS[octaveOf(knot)];

/** Quantiles at the knots, not scaled to what sampling gives. */
function exactKnots(shape: DistributionShape): Float64Array {
  const knots = new Float64Array(TABLE_LENGTH);
  for (let i = 0; i < TABLE_LENGTH; i++) {
    knots[i] = quantile(shape, octaveOf(i), i % STEPS_PER_OCTAVE);
  }
  return knots;
}

/** Knots of the exponential distribution of mean 1. */
export const exponentialKnots = (): Float64Array => scaledToMean(exactKnots('exponential'), 1);

/** Knots of the Weibull distribution of scale 1: `(-ln p)^(1/shape)`. Those of the last shape are kept: a run asks for them several times. */
export function weibullKnots(shape: number): Readonly<Float64Array> {
  if (lastWeibull?.shape !== shape)
    lastWeibull = { shape, knots: exactKnots('exponential').map((value) => power(value, 1 / shape)) };
  return lastWeibull.knots;
}
let lastWeibull: { readonly shape: number; readonly knots: Float64Array } | undefined;

/** The last knot that a draw can reach, with tail probability 2^-32. */
export const LAST_KNOT = (OCTAVES - 1) * STEPS_PER_OCTAVE;

export function scaledToMean(knots: Float64Array, mean: number): Float64Array {
  const scale = mean / tableMean(knots);
  return knots.map((value) => value * scale);
}

/** Mean of what sampling the knots gives, weighing each segment by the share of u32 draws that fall in it. */
export function tableMean(knots: Float64Array): number {
  let mean = 0;
  for (let i = 0; i + 1 < knots.length - STEPS_PER_OCTAVE; i++) {
    const weight = OCTAVE_TAILS[octaveOf(i)] / STEPS_PER_OCTAVE;
    mean += weight * 0.5 * (knots[i] + knots[i + 1]);
  }
  return mean + 2 ** -32 * knots[(OCTAVES - 1) * STEPS_PER_OCTAVE];
}

/**
 * Knots from the largest tail probability (value 0 for the exponential) to the smallest.
 * The chords of a convex quantile lie above it, by 1e-5 of the mean here; scaling the knots takes that out, so that the
 * mean is 1 to better than 1e-8. All who ask get the same array: runs of a study ask by the thousand, and nobody writes to it.
 */
export function quantileTable(shape: DistributionShape): Uint32Array<ArrayBuffer> {
  const kept = tables[shape];
  if (kept) return kept;
  const knots = exactKnots(shape);
  const scale = ONE / tableMean(knots);
  const table = Uint32Array.from(knots, (value) => Math.round(value * scale));
  tables[shape] = table;
  return table;
}
const tables: Partial<Record<DistributionShape, Uint32Array<ArrayBuffer>>> = {};

/** Fixed-point quantile at draw `q`. Knots must not fall as the tail probability falls. */
export function sampleUnit(table: Uint32Array, q: number): number {
  const zeros = Math.clz32(q);
  const normal = zeros === 32 ? 0 : (q << zeros) >>> 0;
  // From the top of the octave downwards: larger q, smaller value.
  const below = zeros === 32 ? 0 : ~normal & 0x7fff_ffff;
  const index = zeros * STEPS_PER_OCTAVE + (below >>> 24);
  const low = table[index];
  return (low + mulHigh(table[index + 1] - low, (below << 8) >>> 0)) >>> 0;
}

/** A draw of the distribution with mean `meanTicks`, in ticks, rounded to nearest, saturated at 2^32 - 1. */
export const sampleTicks = (table: Uint32Array, q: number, meanTicks: number): number =>
  scaleRound(sampleUnit(table, q), meanTicks, FRACTION_BITS);
