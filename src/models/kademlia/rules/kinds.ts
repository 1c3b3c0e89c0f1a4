/** Kinds of events, and what the network below must know of them. */
import type { Tenant } from '../../../underlay/tenant.ts';
import { STATE } from '../config.ts';
import { STREAMS } from '../streams.ts';
import { COUNTER } from './counters.ts';

export const KIND = {
  /** A lookup is due: the pause is over, or one that waited may begin. Payload: incarnation, purpose. */
  lookup: 0,
  /** Payload: the request's word, see purpose.ts. */
  request: 1,
  /** Payload: the word of its request, then contacts as peer + 1, zeros where there are fewer. */
  response: 2,
  /** The oldest request is due. Payload: incarnation. */
  deadline: 3,
  ping: 4,
  pong: 5,
  /** Time to look for buckets without news. Payload: incarnation. */
  refresh: 6,
  /** The peer comes online, or goes offline. */
  arrival: 7,
  departure: 8,
} as const;

export const KIND_NAMES = Object.keys(KIND);

/** Kinds that one peer sends another, and those of them that answer another: a NAT lets them in. */
export const MESSAGES: readonly number[] = [KIND.request, KIND.response, KIND.ping, KIND.pong];
const ANSWERS = [KIND.response, KIND.pong];

/** What Kademlia says to the network below it. */
export const TENANT: Tenant = {
  state: STATE,
  kinds: KIND,
  messages: MESSAGES,
  answers: ANSWERS,
  counters: COUNTER,
  streams: STREAMS,
};
