/** What an overlay that stands on this underlay says of itself: its own numbers of what both know. */
import { shaderTables } from '../engine/shader-names.ts';
import { PLACE_BITS, PLACE_MASK } from './roles.ts';
import { CHURN, SESSION_TABLE } from './sessions.ts';
import type { UnderlayCounter } from './spec/series.ts';
import { CHANGES, NATED, ONLINE } from './status.ts';

/** Its shaders know words of a state as `STATE_*`, kinds as `KIND_*`, counters as `COUNTER_*`, streams as `STREAM_*`. */
export interface Tenant {
  /** Words of a node's state: who it is now, sessions that began after time 0 (timers carry it), the first of `CHANGES` words. */
  readonly state: Readonly<Record<'status' | 'incarnation' | 'changes', number>>;
  /** Kinds of events that say that a peer comes online, or goes offline. */
  readonly kinds: Readonly<Record<'arrival' | 'departure', number>>;
  /** Kinds below 32 that one peer sends another, and those of them that a NAT lets in. All other kinds are timers. */
  readonly messages: readonly number[];
  readonly answers: readonly number[];
  readonly counters: Readonly<Record<UnderlayCounter, number>>;
  readonly streams: Readonly<Record<'roles' | 'sessions', number>>;
}

/** A bit for each kind. */
export const maskOf = (kinds: readonly number[]): number => kinds.reduce((mask, kind) => mask | (1 << kind), 0) >>> 0;

/** What shaders/underlay imports, beside what the tenant's own tables give. */
export const underlayConstants = ({ messages, answers }: Tenant): Readonly<Record<string, number>> => ({
  ...shaderTables({ CHURN, SESSION_TABLE }),
  CHANGES,
  ONLINE,
  NATED,
  PLACE_BITS,
  PLACE_MASK,
  MESSAGE_KINDS: maskOf(messages),
  ANSWER_KINDS: maskOf(answers),
});
