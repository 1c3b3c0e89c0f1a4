/** An internet scenario in integers, the words of nodes, events and tables: what rules and shaders read. Times in ticks, which are microseconds. */
import { placesOf } from '../../scenario/converted.ts';
import { internetParams } from './spec/params.ts';

/** Choices by their places; twins know them as SOURCE_POISSON and so on. */
export const TRAFFIC = placesOf(internetParams.traffic);
const { 'on-off': onOff, ...SOURCES } = placesOf(internetParams.source);
export const SOURCE = { ...SOURCES, onOff };
export const LENGTHS = placesOf(internetParams.lengths);
export const QUEUE_BY = placesOf(internetParams.queueBy);
export const CONTROL = placesOf(internetParams.control);

/** Words of the uniform, all u32. Those that begin with `at` say where a table begins. */
export interface InternetUniforms {
  readonly traffic: number;
  readonly source: number;
  readonly lengths: number;
  /** Whether sizes of packets are drawn. */
  readonly drawnSizes: number;
  /** From an end to the port of its host, and from a decision to its effect elsewhere. */
  readonly stack: number;
  /** Bytes of a packet, and of the data in a TCP segment. */
  readonly packet: number;
  readonly mss: number;
  readonly queueBy: number;
  /** Bytes or packets that a port has room for. */
  readonly queue: number;
  /** A draw below this loses a packet at a port. */
  readonly lossBelow: number;
  /** Mean times on and off. */
  readonly on: number;
  readonly off: number;
  readonly control: number;
  readonly rtoMin: number;
  readonly ackEvery: number;
  readonly warmUp: number;
  readonly atNodes: number;
  readonly atPaths: number;
  readonly atExponential: number;
  readonly atPareto: number;
}

export interface InternetConfig extends InternetUniforms {
  readonly nodes: number;
  readonly lookahead: number;
  readonly end: number;
}

/** Streams of draws: hosts of a flow, and when it starts. */
export const STREAMS = { hosts: 25, flows: 26 } as const;

export const KIND = { packet: 0, begin: 1, send: 2, timeout: 3, acknowledge: 4, leave: 5 } as const;

/** Words of an event. A packet: its flow, the segment or what is expected next, ticks in queues so far, and `FORM`. Others: the flow. */
export const PAYLOAD = { flow: 0, number: 1, queueing: 2, form: 3 } as const;
export const PAYLOAD_WORDS = 4;

/** The last word of a packet: its bytes, how many ports it has come to, and flags. */
export const FORM = {
  bytesMask: 0xffff,
  hops: 16,
  hopsMask: 0x1ff,
  acknowledgement: 1 << 25,
  syn: 1 << 26,
  /** Any of the flags: it has no data. */
  empty: 3 << 25,
} as const;
/** A hop more. */
export const HOP = 1 << FORM.hops;

export { HEADER_BYTES } from './spec/limits.ts';

/** Of a packet. */
export const MOST_BYTES = 65_535;

/** Segments that a receiver keeps beyond the next, and so the most under way. */
export const WINDOW = 256;

/** Rows of flows, from the first word of the tables on. `packets`: how many, or `NONE`; a gap in ticks and parts of 2^-32. */
export const FLOW = { source: 0, sink: 1, path: 2, back: 3, start: 4, packets: 5, gap: 6, gapFraction: 7 } as const;
export const FLOW_WORDS = 8;

/**
 * Rows of nodes. Of an end `delay` is 0, `role` 1 where it receives, and `flow` its flow; of a port the others, ticks and parts of 2^-32 of a byte.
 * `place` is for pictures: x, y and what it is, in `PLACE`'s bits.
 */
export const NODE = { delay: 0, perByte: 1, perByteFraction: 2, role: 1, flow: 2, place: 3 } as const;
export const NODE_WORDS = 4;
/** Parts of a place, from the unit square's left and lower side. */
export const PLACE = { xBits: 17, yBits: 2, mask: 0x7fff, kindMask: 3 } as const;
/** What a node is, in a picture. */
export const LOOK = { link: 0, host: 1, source: 2, sink: 3 } as const;

/** The most that waits in a port, in ticks: 1,074 s. */
export const LONGEST_QUEUE = 2 ** 30;

/** Words of a port. */
export const PORT = {
  /** Until when it sends what it has, in ticks and parts of 2^-32. */
  free: 0,
  freeFraction: 1,
  /** Accepted from the end of the warm-up on. */
  bytesLow: 2,
  bytesHigh: 3,
  drops: 4,
  /** Where queues are by packets: those that have not left, but for `leaving` of them, which will have at `leaveAt`. */
  packets: 5,
  leaving: 6,
  leaveAt: 7,
} as const;

/** Words of a source of UDP. One that is on until some time is on again after another. */
export const UDP = { sent: 0, due: 1, dueFraction: 2, onUntil: 3, onAgain: 4 } as const;

/** Words of a source of TCP. Sequence numbers are segments. */
export const TCP = {
  phase: 0,
  una: 1,
  nxt: 2,
  /** Bytes. */
  cwnd: 3,
  ssthresh: 4,
  duplicates: 5,
  /** One more than the segments sent when a loss was last found; 0 before. */
  recover: 6,
  /** 8 times the smoothed round-trip time, 4 times its variation. */
  srtt: 7,
  rttvar: 8,
  rto: 9,
  /** When the timer is due (0: it is off), and the event under way for it. */
  deadline: 10,
  timerAt: 11,
  /** The segment that is timed, and one (0: none), and when it was sent. */
  timed: 12,
  timedAt: 13,
  /** Timeouts since something new was acknowledged. */
  backOff: 14,
  /** Segments sent at least once. */
  highest: 15,
  retransmissions: 16,
  timeouts: 17,
  leastRtt: 18,
  /** The pump under way; 0: none. */
  pumpAt: 19,
  /** 1 after a partial acknowledgement in this recovery. */
  partial: 20,
  /** Of CUBIC: the window that it goes back to and NewReno's in its place (bytes), when it began to (0: not yet), and how long that takes (1/256 s). */
  wMax: 21,
  wEst: 22,
  epoch: 23,
  k: 24,
} as const;

export const PHASE = { idle: 0, handshake: 1, open: 2, recovery: 3, done: 4 } as const;

/** Words of a sink. */
export const SINK = {
  next: 0,
  /** 8 words: segments that came beyond the next, by their number modulo 256. */
  came: 1,
  /** Segments not acknowledged yet, until when that may wait (0: none), and the event under way for it. */
  waiting: 9,
  deadline: 10,
  timerAt: 11,
  /** Of new data, from the end of the warm-up on. */
  bytesLow: 12,
  bytesHigh: 13,
} as const;

export const STATE_WORDS = 25;

/**
 * Sent = delivered + dropped + lost + on the way, of all packets and of those without data (`..Empty`: SYNs, acknowledgements, of 40 bytes), so of bytes
 * too. `data`: of new data, from the end of the warm-up on, in packets and in KiB of each receiver, which keep a GPU's counters small.
 */
export const COUNTERS = [
  'sent',
  'delivered',
  'dropped',
  'lost',
  'sentEmpty',
  'deliveredEmpty',
  'droppedEmpty',
  'lostEmpty',
  'dataPackets',
  'dataKib',
  'retransmitted',
  'timeouts',
  'finished',
] as const;
/** From a counter of packets to that of those without data. */
export const EMPTY = 4;
export const COUNTER = Object.fromEntries(COUNTERS.map((name, i) => [name, i])) as Record<
  (typeof COUNTERS)[number],
  number
>;

export const DISTRIBUTIONS = ['queueingDelay', 'rtt', 'flowTime'] as const;
export const MEASURED = Object.fromEntries(DISTRIBUTIONS.map((name, i) => [name, i])) as Record<
  (typeof DISTRIBUTIONS)[number],
  number
>;
export const OBSERVED = ['flowBytes', 'portBusy', 'pathLength'] as const;

/** Words of a record of a flow of TCP of which all is acknowledged. */
export const RECORD = {
  flow: 0,
  segments: 1,
  start: 2,
  retransmissions: 3,
  timeouts: 4,
  leastRtt: 5,
  ports: 6,
} as const;
export const RECORD_WORDS = 7;

/** The longest retransmission timeout, the first one, the first where a SYN was lost, and how long an acknowledgement may wait. */
export const TIMES = { longestRto: 60_000_000, firstRto: 1_000_000, lostSynRto: 3_000_000, ackDelay: 200_000 } as const;
/** Longer round trips count as this. */
export const LONGEST_RTT = 2 ** 28;
/** The first window, segments (RFC 6928). */
export const FIRST_WINDOW = 10;
/** Packets that an event sends at most; what a window allows beyond them is sent a tick later. */
export const MOST_PACKETS = 2;
/** Acknowledgements alike that say that a segment is lost. */
export const DUPLICATES = 3;
/** Bytes to KiB. */
export const KIB_BITS = 10;
/** Bits of fractions of the Pareto table. */
export const PARETO_BITS = 10;
