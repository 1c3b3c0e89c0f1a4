/** What Kademlia counts, in the order of the numbers. */
import { UNDERLAY_COUNTERS } from '../../../underlay/spec/series.ts';

export const COUNTERS = [
  /** Lookups of random targets: begun, ended, given up because the peer went offline. */
  'lookups',
  'finished',
  'givenUp',
  /** Lookups of the own id to join, and of buckets to refresh them. */
  'joins',
  'refreshes',
  /** Requests sent = answered in time + timed out + abandoned by their owner (it went offline) + in flight. */
  'requests',
  'answered',
  'timedOut',
  'abandoned',
  /** Answers that came when nobody waited for them any more. */
  'late',
  /** Responses sent, and contacts in them. */
  'responses',
  'contacts',
  'pings',
  'pongs',
  ...UNDERLAY_COUNTERS,
  /** Of the random lookups that ended and were judged: how many, and those that found the closest peer there was. */
  'judged',
  'found',
  /** Sum of the hops of the random lookups that ended. */
  'hops',
] as const;

export const COUNTER = Object.fromEntries(COUNTERS.map((name, i) => [name, i])) as Readonly<
  Record<(typeof COUNTERS)[number], number>
>;

/** Bytes of a message on the wire, after BEP 5 with UDP and IPv4 headers: find_node, its answer without contacts, each contact, ping, pong. */
export const MESSAGE_BYTES = { request: 120, response: 86, contact: 26, ping: 84, pong: 75 } as const;
