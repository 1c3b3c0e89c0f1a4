/** Where the numbers of a run come from: ids, who joins when, the network below; and their words in `tables`, one after the other. */
import { packUnderlay, underlayTableWords, underlayUniforms } from '../../../underlay/world.ts';
import { type KademliaConfig, someMayBeAway } from '../config.ts';
import { type JoinOrder, joinOrder, joinStep } from '../rules/join.ts';
import { type Ids, randomIds } from './ids.ts';

export interface Sources {
  readonly ids: Ids;
  readonly joins: JoinOrder;
}

export const openSources = (config: KademliaConfig, seed: number): Sources => ({
  ids: randomIds(seed, config.peers),
  joins: joinOrder(seed, config),
});

/** Of the order in which peers join, and of the network below, in `tables`; ids come first. */
const joinsAt = ({ peers }: KademliaConfig): number => 2 * peers;
const underlayAt = ({ peers, joinSpan }: KademliaConfig): number => (joinSpan > 0 ? 4 : 2) * peers;

export const tableWords = (config: KademliaConfig): number => underlayAt(config) + underlayTableWords(config.underlay);

export function packTables(config: KademliaConfig, { ids, joins }: Sources): Uint32Array<ArrayBuffer> {
  const tables = new Uint32Array(tableWords(config));
  tables.set(ids.high);
  tables.set(ids.low, config.peers);
  tables.set(joins.order, joinsAt(config));
  tables.set(joins.ranks, joinsAt(config) + joins.order.length);
  packUnderlay(config.underlay, tables, underlayAt(config));
  return tables;
}

/** Words of `run.model` that join.wesl and shaders/underlay read. */
export const sourceUniforms = (config: KademliaConfig): Readonly<Record<string, number>> => ({
  ...underlayUniforms(config.underlay, underlayAt(config)),
  has_absence: Number(someMayBeAway(config)),
  joins_at: joinsAt(config),
  join_span: config.joinSpan,
  join_step: joinStep(config),
});
