/** Air times of OFDM frames at 20 MHz (IEEE 802.11a), and the lookahead: in microseconds. */

/** Bytes of a frame beside its payload, and of an answer. */
export const HEADER_BYTES = 36;
export const ANSWER_BYTES = 14;
const ANSWER_RATES = [24, 12, 6] as const;

export interface Timing {
  readonly bitRate: string;
  /** Bytes. */
  readonly payload: number;
  readonly slot: number;
  readonly sifs: number;
  readonly stack: number;
}

/** Bits that are coded: service and tail too. */
export const bitsOf = (bytes: number): number => 22 + 8 * bytes;

const airTime = (bytes: number, rate: number): number => 20 + 4 * Math.ceil(bitsOf(bytes) / (4 * rate));

/** Mbit/s of an answer: the highest mandatory rate not above that of the data. */
export const answerRate = (rate: number): number => ANSWER_RATES.find((each) => each <= rate) ?? 6;

export const airTimes = ({ bitRate, payload }: Pick<Timing, 'bitRate' | 'payload'>) => ({
  airData: airTime(payload + HEADER_BYTES, Number(bitRate)),
  airAnswer: airTime(ANSWER_BYTES, answerRate(Number(bitRate))),
});

/** From a decision to its effect elsewhere. A scenario is refused where it is below 1. */
export const lookaheadOf = ({ sifs, stack, slot }: Omit<Timing, 'bitRate' | 'payload'>): number =>
  Math.min(sifs - stack, slot - 1);
