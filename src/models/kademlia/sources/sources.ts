/** Where the numbers of a run come from: ids, roles, latencies, sessions; and their words in `tables`, one after the other. */
import type { KademliaConfig } from '../config.ts';
import { type JoinOrder, joinOrder, joinStep } from '../rules/join.ts';
import { type Ids, randomIds } from './ids.ts';
import { Latency } from './latency.ts';
import { Roles } from './roles.ts';
import { Sessions } from './sessions.ts';

export interface Sources {
  readonly ids: Ids;
  readonly roles: Roles;
  readonly latency: Latency;
  readonly sessions: Sessions;
  readonly joins: JoinOrder;
}

export function openSources(config: KademliaConfig, seed: number): Sources {
  const roles = new Roles(config, seed);
  return {
    ids: randomIds(seed, config.peers),
    roles,
    latency: new Latency(config.latency, roles),
    sessions: new Sessions(config.sessions, seed),
    joins: joinOrder(seed, config),
  };
}

type Sizes = Pick<KademliaConfig, 'peers' | 'places' | 'latency' | 'sessions' | 'joinSpan' | 'discs'>;

/** First word in `tables` of each part, and how many there are in all. */
function partsAt({ peers, places, latency, sessions, joinSpan, discs }: Sizes) {
  const placesAt = 2 * peers;
  const latencyAt = placesAt + places.length;
  const sessionsAt = latencyAt + latency.pairs.length;
  const joinsAt = sessionsAt + sessions.words.length;
  const discsAt = joinsAt + (joinSpan > 0 ? 2 * peers : 0);
  return { placesAt, latencyAt, sessionsAt, joinsAt, discsAt, words: discsAt + discs.length };
}

export const tableWords = (config: Sizes): number => partsAt(config).words;

export function packTables(config: Sizes, { ids, joins }: Pick<Sources, 'ids' | 'joins'>): Uint32Array<ArrayBuffer> {
  const { placesAt, latencyAt, sessionsAt, joinsAt, discsAt, words } = partsAt(config);
  const tables = new Uint32Array(words);
  tables.set(ids.high);
  tables.set(ids.low, config.peers);
  tables.set(config.places, placesAt);
  tables.set(config.latency.pairs, latencyAt);
  tables.set(config.sessions.words, sessionsAt);
  tables.set(joins.order, joinsAt);
  tables.set(joins.ranks, joinsAt + joins.order.length);
  new Float32Array(tables.buffer).set(config.discs, discsAt);
  return tables;
}

/** What views read of the tables of a world: alias table and discs of the places. */
export function placesIn({ places, places_at, discs_at }: Readonly<Record<string, number>>, tables: Uint32Array) {
  return {
    places: tables.subarray(places_at, places_at + places),
    discs: new Float32Array(tables.buffer, tables.byteOffset + 4 * discs_at, tables.length - discs_at),
  };
}

/** Words of `run.model` that roles.wesl, latency.wesl, sessions.wesl, join.wesl and views.wesl read. */
export function sourceUniforms(config: KademliaConfig): Readonly<Record<string, number>> {
  const { placesAt, latencyAt, sessionsAt, joinsAt, discsAt } = partsAt(config);
  const { latency, sessions } = config;
  return {
    nat_below: config.natBelow,
    places: latency.places,
    places_at: placesAt,
    latency_at: latencyAt,
    latency_least: latency.pairs[0],
    latency_span: latency.pairs[1],
    churn: sessions.kind,
    churn_below: sessions.below,
    flash_at: sessions.at,
    flash_span_high: sessions.span.high,
    flash_span_low: sessions.span.low,
    sessions_at: sessionsAt,
    trace_peers: sessions.tracePeers,
    joins_at: joinsAt,
    discs_at: discsAt,
    join_span: config.joinSpan,
    join_step: joinStep(config),
  };
}
