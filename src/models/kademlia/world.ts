/** A Kademlia configuration made ready for the event engine. */
import type { EventWorld } from '../../engine/event/model.ts';
import { shaderSources } from '../../gpu/shader-sources.ts';
import { flightRoom, type KademliaConfig, peerLayout } from './config.ts';
import { KademliaHandler, STAMP_SECONDS } from './handler.ts';
import { openSources, packTables, type Sources, sourceUniforms, tableWords } from './sources.ts';

export function kademliaWorld(config: KademliaConfig, seed: number, endTicks: number): EventWorld {
  const layout = peerLayout(config);
  let opened: Sources | undefined;
  // Ids of a million peers take a while: an estimate of memory asks for none.
  const sources = () => (opened ??= openSources(config, seed));
  return {
    nodes: config.peers,
    lookaheadTicks: config.lookahead,
    endTicks,
    seed,
    pendingPerNode: 3,
    startSends: 1,
    maxSends: config.alpha + 2,
    sparse: true,
    payloadWords: 1 + config.k,
    kinds: 4,
    stateWords: layout.stamps,
    storeWords: layout.words - layout.stamps,
    counters: ['lookups', 'finished', 'requests', 'answered', 'timedOut', 'late', 'found', 'hops'],
    observed: ['lookups'],
    shader: shaderSources['models/kademlia/kademlia.wesl'],
    uniforms: {
      k: config.k,
      alpha: config.alpha,
      beta: config.beta,
      buckets: config.buckets,
      flight_room: flightRoom(config),
      at_order: layout.order,
      at_shortlist: layout.shortlist,
      at_flights: layout.flights,
      at_stamps: layout.stamps,
      at_contacts: layout.contacts,
      longest_pause: config.longestPause,
      timeout: config.timeout,
      loss_below: config.lossBelow,
      stamp_ticks: config.ticksPerSecond * STAMP_SECONDS,
      ...sourceUniforms(config),
    },
    tableWords: tableWords(config),
    get tables() {
      return packTables(config, sources().ids);
    },
    get twin() {
      return new KademliaHandler(config, sources(), seed);
    },
  };
}
