/** A Kademlia network run to its end on one core, for tests that look into it. */
import type { EventWorld, HandlerTwin } from '../../../engine/event/model.ts';
import type { Reading } from '../../../engine/event/reading.ts';
import { SequentialExecutor } from '../../../engine/event/sequential/sequential-executor.ts';
import { expectOk, samplingOf } from '../../../engine/event/testing/run-world.ts';
import type { Distribution } from '../../../scenario/outcome.ts';
import type { Params } from '../../../scenario/spec.ts';
import { Peer } from '../../../underlay/peer.ts';
import { Underlay } from '../../../underlay/underlay.ts';
import { type KademliaConfig, peerLayout, STATE } from '../config.ts';
import { COUNTERS } from '../rules/counters.ts';
import { PING } from '../rules/flights.ts';
import { TENANT } from '../rules/kinds.ts';
import { openSources, type Sources } from '../sources/sources.ts';
import { kademliaWorld } from '../world.ts';
import { testConfig } from './test-config.ts';

export type Counted = Readonly<Record<(typeof COUNTERS)[number], number>>;

export interface Network {
  readonly config: KademliaConfig;
  readonly sources: Sources;
  readonly underlay: Underlay;
  readonly counted: Counted;
  readonly distributions: Readonly<Record<string, Distribution>>;
  readonly observed: Readonly<Record<string, Distribution>>;
  readonly reading: Reading;
}

export interface NetworkOptions {
  readonly seed?: number;
  readonly files?: Readonly<Record<string, string>>;
  /** Stands between the engine and the rules. */
  readonly wrap?: (twin: HandlerTwin, world: EventWorld) => HandlerTwin;
}

/** Default tick: 1 us. */
export const TICKS_PER_SECOND = 1e6;

export async function runNetwork(params: Params, { seed = 1, files, wrap }: NetworkOptions = {}): Promise<Network> {
  const config = testConfig(params, files);
  const plain = kademliaWorld(config, seed, (params.end as number) * TICKS_PER_SECOND);
  const world = wrap ? { ...plain, twin: wrap(plain.twin, plain) } : plain;
  const run = new SequentialExecutor(world, samplingOf(world));
  for (let done = params.end === 0; !done; ) done = expectOk(await run.advance({ wallMs: 1e9 })).done;
  const { counters, distributions, observed } = expectOk(await run.outcome());
  return {
    config,
    sources: openSources(config, seed),
    underlay: new Underlay(config.underlay, seed, TENANT, new Peer()),
    counted: Object.fromEntries(COUNTERS.map((name, i) => [name, counters[i]])) as Counted,
    distributions,
    observed,
    reading: run.read(),
  };
}

/** Requests without an answer, over all peers. */
export function requestsInFlight({ config, reading }: Network): number {
  const { flights } = peerLayout(config);
  let count = 0;
  for (let peer = 0; peer < config.peers; peer++)
    for (let index = 0; index < reading.state(peer, STATE.flying); index++)
      count += Number(reading.state(peer, flights + 3 * index + 1) !== PING);
  return count;
}

/** Peers in whose state a word says something. */
export function countPeers({ config }: Network, says: (peer: number) => boolean): number {
  let count = 0;
  for (let peer = 0; peer < config.peers; peer++) count += Number(says(peer));
  return count;
}
