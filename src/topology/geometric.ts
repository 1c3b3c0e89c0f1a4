/**
 * Geometric random numbers by integer thresholds: how many failures come before a success of probability p.
 *
 * The digits of such a number K, to any base B, are independent: with a = 1 - p, P(K = sum of d_i B^i) = p a^(d_0) (a^B)^(d_1) ...,
 * a product of one factor per digit. So each digit is drawn by itself from its own table, whose thresholds are
 * P(d_i < j) = (1 + r + ... + r^(j-1)) / (1 + r + ... + r^(B-1)), r = a^(B^i), in parts of 2^32. Nothing but `+ * /` makes them, so
 * they are the same everywhere. Each is right to 2^-33; digits are drawn until the next would be 0 to that precision.
 */
import { assert } from '../base/assert.ts';
import { threefry2x32 } from '../base/threefry.ts';
import { wordsOf } from '../base/threshold.ts';

const DIGIT_BITS = 12;
const BASE = 2 ** DIGIT_BITS;
const ONE = 2 ** 32;

interface Digit {
  /** Words below `bounds[j + 1]`, and not below `bounds[j]`, give digit j. Whole numbers up to 2^32, hence doubles. */
  readonly bounds: Float64Array;
  /** The digit that a word gives of which all but the highest bits are 0: where to begin looking. */
  readonly guide: Uint16Array;
}

export class GeometricDraws {
  private readonly digits: readonly Digit[];
  private readonly words = new Uint32Array(2);
  private drawn = 0;

  /** Successes of probability `p`, from 2^-32 to 1; words are those of counters 0, 1, ... of a stream. */
  constructor(
    p: number,
    private readonly seed: number,
    private readonly stream: number,
  ) {
    assert(p >= 1 / ONE && p <= 1, `probability ${p} is outside 2^-32 .. 1`);
    this.digits = digitsOf(1 - p);
  }

  next(): number {
    let number = 0;
    let scale = 1;
    for (const digit of this.digits) {
      number += scale * digitAt(digit, this.word());
      scale *= BASE;
    }
    return number;
  }

  private word(): number {
    const half = this.drawn & 1;
    if (half === 0) threefry2x32(this.seed, this.stream, Math.floor(this.drawn / 2) >>> 0, 0, this.words);
    this.drawn++;
    return this.words[half];
  }
}

function digitsOf(ratio: number): Digit[] {
  const digits: Digit[] = [];
  let r = ratio;
  do {
    digits.push(digitOf(r));
    for (let i = 0; i < DIGIT_BITS; i++) r *= r;
  } while (2 * r * ONE >= 1);
  return digits;
}

function digitOf(ratio: number): Digit {
  const sums = new Float64Array(BASE + 1);
  for (let j = 0, weight = 1; j < BASE; j++, weight *= ratio) sums[j + 1] = sums[j] + weight;
  const bounds = sums.map((sum) => wordsOf(sum / sums[BASE]));
  const guide = new Uint16Array(BASE);
  for (let i = 0, j = 0; i < BASE; i++) {
    while (bounds[j + 1] <= i * (ONE / BASE)) j++;
    guide[i] = j;
  }
  return { bounds, guide };
}

function digitAt({ bounds, guide }: Digit, word: number): number {
  let j = guide[word >>> (32 - DIGIT_BITS)];
  while (bounds[j + 1] <= word) j++;
  return j;
}
