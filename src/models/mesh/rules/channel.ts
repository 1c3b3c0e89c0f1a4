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
  /** Power of the frame as a whole, and 2^32 times the probability that it can be read: of the last call. */
  power = 0;
  readable = 0;
  private readonly config: MeshConfig;
  private readonly tables: Uint32Array;
  private readonly seed: number;
  /** Of the exponential distribution. */
  private readonly quantiles: Uint32Array;
  /** Sine and cosine of each angle: see tables.ts. */
  private readonly turn: Int32Array;

  constructor(config: MeshConfig, tables: Uint32Array, seed: number) {
    this.config = config;
    this.tables = tables;
    this.seed = seed;
    this.quantiles = tables.subarray(config.atQuantiles);
    this.turn = new Int32Array(
      tables.buffer,
      4 * config.atTurn,
      FADING.doppler === config.fading ? 2 ** ANGLE_BITS : 0,
    );
  }

  logarithm(value: number): number {
    return logarithmOf(this.tables, this.config.atLogarithms, value);
  }

  /** A frame between two stations that began then, of that mean power. `curveAt`: the error curve, 0 where nobody asks; `against`: noise and others. */
  fade(a: number, b: number, begin: number, mean: number, curveAt: number, against: number): void {
    const { groups, fading } = this.config;
    const [low, high] = a < b ? [a, b] : [b, a];
    const disturbed = this.logarithm(against);
    let sum = 0;
    let readable = MOST_U32;
    for (let group = 0; group < groups; group++) {
      const gain = fading === FADING.none ? NOISE : this.gain(low, high, group, begin);
      sum += gain;
      if (curveAt === 0) continue;
      const above = this.logarithm(scaled(mean, gain)) + CURVE.below - disturbed;
      if (above < 0) readable = 0;
      else if (above < CURVE.length) readable = mulHigh(readable, this.share(curveAt, above));
    }
    this.power = scaled(mean, Math.floor(sum / groups));
    this.readable = readable;
  }

  /** By an error curve, linear between its entries. */
  private share(curveAt: number, above: number): number {
    const at = curveAt + (above >>> CURVE.stepBits);
    const from = this.tables[at];
    return from + mulHigh(this.tables[at + 1] - from, (above << (32 - CURVE.stepBits)) >>> 0);
  }

  private gain(low: number, high: number, group: number, begin: number): number {
    const { config, tables } = this;
    if (config.fading === FADING.rayleigh) {
      const block = Math.floor(begin / config.coherence);
      threefry2x32(this.seed, STREAMS.fading, 256 * low + high, (64 * block + group) >>> 0, words);
      return sampleTicks(this.quantiles, words[0], NOISE);
    }
    const rays = config.atRays + (((high * (high - 1)) / 2 + low) * config.groups + group) * 2 * RAYS;
    const { turn } = this;
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
