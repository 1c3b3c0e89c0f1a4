/** The channel: gains between two stations, and what a receiver makes of them. Twin of channel.wesl. */
import { sampleTicks } from '../../../base/quantile.ts';
import { threefry2x32 } from '../../../base/threefry.ts';
import { MOST_U32, mulHigh } from '../../../base/u32.ts';
import { ANGLE_BITS, CURVE, FADING, type MeshConfig, RAYS, STREAMS } from '../config.ts';
import { NOISE } from '../spec/radio.ts';

const words = new Uint32Array(2);

/** 256 times the logarithm to base 2, rounded; of 0 as of 1. */
export function logarithmOf(table: Uint32Array, at: number, value: number): number {
  const zeros = Math.clz32(value | 1);
  return 256 * (31 - zeros) + table[at + (((value << zeros) >>> 23) & 255)];
}

/** A mean power times a gain, of which 1,024 is 1; saturated. */
const scaled = (power: number, gain: number): number => Math.min(MOST_U32, Math.floor((power * gain) / NOISE));

export class Channel {
  /** Of the exponential distribution. */
  private readonly quantiles: Uint32Array;
  /** Sine and cosine of each angle: see tables.ts. */
  private readonly turn: Int32Array;
  /** Of both error curves: from here on both entries beside are certain, which takes 1 of a probability, as the product does. */
  private readonly certain: readonly number[];

  constructor(
    private readonly config: MeshConfig,
    private readonly tables: Uint32Array,
    private readonly seed: number,
  ) {
    this.quantiles = tables.subarray(config.atQuantiles);
    this.turn = new Int32Array(
      tables.buffer,
      4 * config.atTurn,
      FADING.doppler === config.fading ? 2 ** ANGLE_BITS : 0,
    );
    this.certain = [0, CURVE.entries].map((at) => {
      const from = config.atCurves + at;
      const below = tables.subarray(from, from + CURVE.entries).findLastIndex((share) => share < MOST_U32);
      return (below + 1) << CURVE.stepBits;
    });
  }

  logarithm(value: number): number {
    return logarithmOf(this.tables, this.config.atLogarithms, value);
  }

  /** Power of a frame between two stations that began then, of that mean power, as a whole. */
  powerOf(a: number, b: number, begin: number, mean: number): number {
    const { groups } = this.config;
    const pair = this.pairOf(a, b);
    let sum = 0;
    for (let group = 0; group < groups; group++) sum += this.gain(pair, group, begin);
    return scaled(mean, Math.floor(sum / groups));
  }

  /** 2^32 times the probability that it can be read; `answers`: 1 for the error curve of answers, 0 for that of data; `against`: noise and others. */
  readableOf(a: number, b: number, begin: number, mean: number, answers: number, against: number): number {
    const { atCurves, groups } = this.config;
    const pair = this.pairOf(a, b);
    const curveAt = atCurves + answers * CURVE.entries;
    const certain = this.certain[answers];
    const disturbed = this.logarithm(against) - CURVE.below;
    let readable = MOST_U32;
    for (let group = 0; group < groups; group++) {
      const above = this.logarithm(scaled(mean, this.gain(pair, group, begin))) - disturbed;
      if (above >= CURVE.length) continue;
      if (above >= certain) readable = Math.max(0, readable - 1);
      else readable = above < 0 ? 0 : mulHigh(readable, this.share(curveAt, above));
    }
    return readable;
  }

  /** By an error curve, linear between its entries. */
  private share(curveAt: number, above: number): number {
    const at = curveAt + (above >>> CURVE.stepBits);
    const from = this.tables[at];
    return from + mulHigh(this.tables[at + 1] - from, (above << (32 - CURVE.stepBits)) >>> 0);
  }

  /** Where the rays of a pair begin, or what block fading is drawn by. */
  private pairOf(a: number, b: number): number {
    const { fading, atRays, groups } = this.config;
    const low = Math.min(a, b);
    const high = Math.max(a, b);
    if (fading === FADING.rayleigh) return 256 * low + high;
    return atRays + (((high * (high - 1)) >>> 1) + low) * groups * (2 * RAYS);
  }

  private gain(pair: number, group: number, begin: number): number {
    const { config, tables, turn } = this;
    if (config.fading === FADING.none) return NOISE;
    if (config.fading === FADING.rayleigh) {
      const block = Math.floor(begin / config.coherence);
      threefry2x32(this.seed, STREAMS.fading, pair, (64 * block + group) >>> 0, words);
      return sampleTicks(this.quantiles, words[0], NOISE);
    }
    const rays = pair + group * (2 * RAYS);
    let sum = 0;
    for (let i = rays; i < rays + RAYS; i++)
      sum = (sum + turn[(tables[i] + Math.imul(tables[i + RAYS], begin)) >>> (32 - ANGLE_BITS)]) | 0;
    const c = (sum << 16) >> 16;
    const s = (sum - c) >> 16;
    return (c * c + s * s) >>> GAIN_BITS;
  }
}

/** Two sums of 16 rays of 1,024 have a mean square of 2^24, which is a gain of 1. */
export const GAIN_BITS = 14;
