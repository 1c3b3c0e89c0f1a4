/**
 * Share of frames that are received by SINR: the union bound of the convolutional code at the bit error rate of the mode (Pei & Henderson
 * 2010, "Validation of OFDM error rate model in ns-3"), for eight modes of IEEE 802.11a.
 */
import { erfc, exponential, LN2, logarithm, power } from '../../base/exact-math.ts';
import { saturated } from '../../base/u32.ts';
import { CURVE } from './config.ts';

/** First exponent of D, weights of it and those after, in steps; what the sum is divided by. */
interface Code {
  readonly first: number;
  readonly step: number;
  readonly over: number;
  readonly weights: readonly number[];
}

const HALF: Code = {
  first: 10,
  step: 2,
  over: 2,
  weights: [36, 211, 1404, 11633, 77433, 502690, 3322763, 21292910, 134365911],
};
const TWO_THIRDS: Code = {
  first: 6,
  step: 1,
  over: 4,
  weights: [3, 70, 285, 1276, 6160, 27128, 117019, 498860, 2103891, 8784123],
};
const THREE_QUARTERS: Code = {
  first: 5,
  step: 1,
  over: 6,
  weights: [42, 201, 1492, 10469, 62935, 379644, 2253373, 13073811, 75152755, 428005675],
};

/** Bit error rate by SNR: `share` erfc(sqrt(SNR / `by`)). */
interface Modulation {
  readonly share: number;
  readonly by: number;
}
const BPSK: Modulation = { share: 1 / 2, by: 1 };
const QPSK: Modulation = { share: 1 / 2, by: 2 };
const QAM16: Modulation = { share: 3 / 8, by: 10 };
const QAM64: Modulation = { share: 7 / 24, by: 42 };

const MODES: Readonly<Record<string, readonly [Modulation, Code]>> = {
  6: [BPSK, HALF],
  9: [BPSK, THREE_QUARTERS],
  12: [QPSK, HALF],
  18: [QPSK, THREE_QUARTERS],
  24: [QAM16, HALF],
  36: [QAM16, THREE_QUARTERS],
  48: [QAM64, TWO_THIRDS],
  54: [QAM64, THREE_QUARTERS],
};

/** Probability that a coded bit is wrong; `snr` as a ratio. */
export function bitError(bitRate: number | string, snr: number): number {
  const [{ share, by }, { first, step, over, weights }] = MODES[bitRate];
  const raw = share * erfc(Math.sqrt(snr / by));
  const d = Math.sqrt(4 * raw * (1 - raw));
  const perTerm = step === 2 ? d * d : d;
  const sum = weights.reduceRight((rest, weight) => weight + perTerm * rest, 0);
  return Math.min(1, (power(d, first) * sum) / over);
}

/** Probability that so many bits are all right. */
export const allRight = (bitRate: number | string, snr: number, bits: number): number =>
  power(1 - bitError(bitRate, snr), bits);

/** It for `bits` bits, 2^32 standing for 1: from -4 to 12 octaves of SNR, eight to an octave. */
export const errorCurve = (bitRate: number | string, bits: number): Uint32Array =>
  Uint32Array.from({ length: CURVE.entries }, (_, i) => {
    const octaves = i / 8 - 4;
    return saturated(Math.round(allRight(bitRate, exponential(octaves * LN2), bits) * 2 ** 32));
  });

/** Logarithms of 1 + k / 256 in 1/256 octave. */
export const logarithmTable = (): Uint32Array =>
  Uint32Array.from({ length: 256 }, (_, k) => Math.round((256 * logarithm(1 + k / 256)) / LN2));

/** Decibels in 1/256 octave. */
export const octavesOf = (decibels: number): number => Math.round((decibels * 25.6 * (LN2 + logarithm(5))) / LN2);
