/** A mesh scenario in integers, the words of a station and of an event: what rules and shaders read. Times in ticks, which are microseconds. */
import { placesOf } from '../../scenario/converted.ts';
import { meshParams } from './spec/params.ts';

/** Choices by their places; twins know them as MAC_DCF and so on. */
export const MAC = placesOf(meshParams.mac);
export const PATTERN = placesOf(meshParams.pattern);
export const SOURCE = placesOf(meshParams.source);
export const FADING = placesOf(meshParams.fading);
export const ERRORS = placesOf(meshParams.errors);

/** Words of the uniform, all u32. Those that begin with `at` say where a table begins. */
export interface MeshUniforms {
  /** Packets of a station at most, and subcarriers that fade apart. */
  readonly queue: number;
  readonly groups: number;
  readonly mac: number;
  readonly pattern: number;
  readonly source: number;
  readonly fading: number;
  readonly errors: number;
  /** Whether frames disturb each other; and whether anybody needs the power of a frame at its begin. */
  readonly interference: number;
  readonly needsPower: number;
  readonly stack: number;
  readonly sifs: number;
  readonly slot: number;
  readonly difs: number;
  /** Air times of data and of answers; from a commit to the next one at least (`answer`, `aloha`). */
  readonly airData: number;
  readonly airAnswer: number;
  readonly pause: number;
  readonly cwMin: number;
  readonly cwMax: number;
  /** Transmissions of a frame at most; 0: no limit. */
  readonly attempts: number;
  /** Mean time from packet to packet of a source. */
  readonly interval: number;
  /** Time for which block fading stays. */
  readonly coherence: number;
  /** Least power that is heard as busy. */
  readonly senseLevel: number;
  /** In 1/256 octave. */
  readonly needed: number;
  readonly capture: number;
  readonly warmUp: number;
  readonly atTurn: number;
  readonly atLogarithms: number;
  readonly atQuantiles: number;
  readonly atCurves: number;
  readonly atPowers: number;
  readonly atNextHops: number;
  readonly atAddressees: number;
  readonly atRays: number;
}

export interface MeshConfig extends MeshUniforms {
  readonly stations: number;
  readonly lookahead: number;
  readonly end: number;
}

/** Streams of draws: the channel, whether a frame is received, back-off, packets. */
export const STREAMS = { fading: 31, reception: 32, backoff: 33, traffic: 34 } as const;

export const KIND = { packet: 0, down: 1, commit: 2, air: 3, end: 4, frame: 5, deliver: 6, done: 7 } as const;

/** Types of frames; `failed` is data that was heard and not received. */
export const TYPE = { data: 0, ack: 1, nack: 2, failed: 3 } as const;

/** The addressee of what goes to all in reach. */
export const BROADCAST = 256;

/**
 * Words of an event. `head`: type, addressee, sender, and in `end` how many frames the receiver had sent (one fewer where it was deaf).
 * `ids`: origin and destination. `power` is the mean of the pair in `air`, then the power at the receiver.
 */
export const PAYLOAD = { head: 0, ids: 1, number: 2, time: 3, frame: 4, power: 5 } as const;
export const PAYLOAD_WORDS = 6;

/** Where the parts of `head` and `ids` begin, and how many bits they have. */
export const PART = {
  typeMask: 3,
  addressee: 2,
  addresseeMask: 511,
  sender: 11,
  senderMask: 255,
  own: 19,
  ownMask: 8191,
  destination: 8,
} as const;

/** Words of a station. */
export const STATE = {
  /** Frames sent: the number of the last one. */
  frames: 0,
  /** Until when it sends, or is about to: it hears nothing. */
  deafUntil: 1,
  /** Number of the commit that counts; odd while there is one. */
  ticket: 2,
  /** When the next commit may be (`answer`, `aloha`). */
  freeAt: 3,
  /** Of the queue: where the first packet lies, and how many there are. */
  head: 4,
  waiting: 5,
  /** Power of all frames of others, in two words. */
  powerLow: 6,
  powerHigh: 7,
  /** The frame that the receiver is locked on (0: none), its power, the most power of others in the meantime; when it began (the last word). */
  lock: 8,
  lockPower: 9,
  worst: 10,
  /** When the medium last fell idle; slots of back-off that were left then; the window; how many back-offs were drawn (`dcf`). */
  idleSince: 11,
  backoff: 12,
  cw: 13,
  drawn: 14,
  /** Transmissions of the first packet. */
  attempts: 15,
  /** 0: no answer awaited; 1: awaited; 2: it has begun. */
  awaiting: 16,
  /** 1 where the addressee has the first packet, whatever became of its answer. */
  isTaken: 17,
  /** Packets generated here. */
  generated: 18,
  /** Ticks in which it sent or heard a frame, and until when it does, as far as is known. */
  busyTicks: 19,
  busyUntil: 20,
  /** Ticks in which it was on the air. */
  sentTicks: 21,
  /** Packets that reached it as their destination. */
  delivered: 22,
  lockedAt: 23,
} as const;
export const STATE_WORDS = Object.keys(STATE).length;

/** Words of a packet in the queue; after all of them a word for each sender: the last packet from it. */
export const PACKET = { ids: 0, number: 1, time: 2 } as const;
export const PACKET_WORDS = 3;

/** Ticks that `busy` counts as one: so a u32 lasts for a whole run. */
export const BUSY_BITS = 6;

/** By addressee: a broadcast among five is four packets. `queued` and `left` count from the start, all others from the end of the warm-up on. */
export const COUNTERS = [
  'generated',
  'delivered',
  'lossQueue',
  'lossAttempts',
  'lossCollision',
  'lossDeaf',
  'lossChannel',
  'frames',
  'packets',
  'attempted',
  'met',
  'acks',
  'acksLost',
  'nacks',
  'nacksLost',
  'busy',
  'queued',
  'left',
] as const;
export const COUNTER = Object.fromEntries(COUNTERS.map((name, i) => [name, i])) as Record<
  (typeof COUNTERS)[number],
  number
>;
export const DISTRIBUTIONS = ['endToEndDelay', 'queueLength'] as const;

/** Error curves: entries of each, how many 1/256 octaves (in bits) lie between two, and where they begin, below 0 dB. */
export const CURVE = { entries: 129, stepBits: 5, below: 1024, length: 4096 } as const;
/** Bits of an angle of the table `atTurn`; rays of a pair and group; words of its rays. */
export const ANGLE_BITS = 10;
export const RAYS = 16;
