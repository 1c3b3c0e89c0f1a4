/** A gossip scenario in integers, and the words of a node: what rules and shaders read. */
import { ceilLog2 } from '../../base/u32.ts';
import type { UnderlayConfig } from '../../underlay/config.ts';
import { UNDERLAY_COUNTERS } from '../../underlay/spec/series.ts';
import type { Tenant } from '../../underlay/tenant.ts';

export interface GossipConfig {
  readonly nodes: number;
  /** Others that a node knows (0: everybody), and how many it contacts in a round; whether these are told, and asked. */
  readonly degree: number;
  readonly contacts: number;
  readonly pushes: boolean;
  readonly pulls: boolean;
  /** Rounds in which a node hands a rumour on (0: all), and ticks after its beginning in which anybody does. */
  readonly forwarding: number;
  readonly life: number;
  /** Ticks of a round; and whether each node has its own time. */
  readonly period: number;
  readonly isSpread: boolean;
  /** By rumour: where it begins, and when in ticks, at least one lookahead after the one before. */
  readonly origins: Uint32Array;
  readonly begins: Uint32Array;
  readonly underlay: UnderlayConfig;
}

/** Streams of draws: whom a node knows, when its rounds are, where rumours begin; those of the underlay. */
export const STREAMS = { overlay: 21, phases: 22, origins: 23, roles: 5, sessions: 8 } as const;

/** Kinds of events. Messages carry rumours, a bit each; `begin` the number of one; `round` the session, as every timer. */
export const KIND = { round: 0, push: 1, request: 2, answer: 3, begin: 4, arrival: 5, departure: 6 } as const;

/** What an event makes a node send after messages; bits, in the order in which they are sent. */
export const TIMER = { pass: 1, begin: 2, round: 4, change: 8 } as const;

/** Words of a node; those of rumours have a bit for each. */
export const STATE = {
  status: 0,
  incarnation: 1,
  changes: 2,
  known: 6,
  /** What it hands on at its next round, and what since its last one. */
  active: 7,
  offer: 8,
  /** 1 while it has a round to come. */
  armed: 9,
  /** When it last heard something new, + 1; 0 where it has not. */
  heard: 10,
  /** Copies that came. */
  received: 11,
  /** From here on: rounds in which it is still to hand each on, as binary digits, the lowest first. */
  left: 12,
} as const;

export const digitsOf = (forwarding: number): number => ceilLog2(forwarding + 1);

/** Those of the underlay count messages; `lostCopies` and `refusedCopies` rumours in them. */
export const COUNTERS = [
  ...(['begun', 'sent', 'informed', 'vain', 'lostCopies', 'refusedCopies', 'requests'] as const),
  ...UNDERLAY_COUNTERS,
];
export const COUNTER = Object.fromEntries(COUNTERS.map((name, i) => [name, i])) as Record<
  (typeof COUNTERS)[number],
  number
>;

export const TENANT: Tenant = {
  state: STATE,
  kinds: KIND,
  messages: [KIND.push, KIND.request, KIND.answer],
  answers: [KIND.answer],
  counters: COUNTER,
  streams: STREAMS,
};
