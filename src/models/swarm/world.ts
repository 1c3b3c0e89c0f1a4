/** A swarm made ready for the rounds engine: its buffers, phases and counters. */
import type { Phase, RoundsBuffer, RoundsWorld } from '../../engine/rounds/model.ts';
import { shaderSources } from '../../gpu/shader-sources.ts';
import { arrivalRounds } from './arrivals.ts';
import { ARRIVALS, type SwarmConfig, shapeOf, swarmUniforms } from './config.ts';
import { STUCK_BUFFERS, whyStuck, whyUnfinished } from './ending.ts';
import type { SwarmGraph } from './graph.ts';
import { bitsetWords, CHOICE, COUNTERS, GAUGES, GRAPH, ledgerPlaces, PEER, peerWords } from './layout.ts';
import { OBSERVED } from './observed.ts';
import { swarmTwin } from './twin.ts';

/** Invocations of a workgroup of every phase. */
const LANES = 64;

export interface RoundTimes {
  readonly roundTicks: number;
  readonly endTicks: number;
}

export function swarmWorld(
  config: SwarmConfig,
  seed: number,
  graph: SwarmGraph,
  { roundTicks, endTicks }: RoundTimes,
): RoundsWorld {
  const { peers, blocks, seeds, slots } = config;
  const phase = (name: string): Phase => ({ module: `models/swarm/${name}`, workgroups: Math.ceil(peers / LANES) });
  return {
    nodes: peers,
    seed,
    roundTicks,
    endTicks,
    buffers: buffersOf(config, seed, graph),
    start: [phase('start')],
    phases: [phase('exchange')],
    census: [phase('census')],
    counters: COUNTERS,
    gauges: GAUGES,
    actions: { decided: 'transfers', became: ['useful', 'duplicates'] },
    mostPerRound: peers * slots,
    goal: { counter: 'completed', target: peers },
    share: ({ useful }) => (peers === seeds ? 1 : useful / ((peers - seeds) * blocks)),
    idle: { counter: 'useful' },
    stuck: ({ blocks_last, peers: words }, round) =>
      whyStuck(config, seed, graph, { blocks: blocks_last, peers: words }, round),
    stuckBuffers: STUCK_BUFFERS,
    atLimit: ({ completed }) => whyUnfinished(completed, config),
    observed: OBSERVED,
    shader: shaderSources['models/swarm/swarm.wesl'],
    uniforms: swarmUniforms(config),
    constants: shapeConstants(config),
    get remarks() {
      return graph.remarks(seeds);
    },
    twin: swarmTwin(config, seed),
  };
}

function buffersOf(config: SwarmConfig, seed: number, graph: SwarmGraph): Readonly<Record<string, RoundsBuffer>> {
  const { peers, blocks, slots, arrivals } = config;
  const peersWords = peers * peerWords(slots);
  return {
    blocks: { words: peers * bitsetWords(blocks), atomic: true, double: true },
    peers: {
      words: peersWords,
      atomic: true,
      seen: true,
      ...(arrivals !== ARRIVALS.together && { content: () => arrivalWords(config, seed) }),
    },
    ledger: { words: ledgerPlaces(blocks).words, atomic: true, seen: true },
    graph: { words: graph.room, content: () => graph.words() },
  };
}

/** `peers` before the start: the rounds of arrival, which only the host can make. */
function arrivalWords(config: SwarmConfig, seed: number): Uint32Array<ArrayBuffer> {
  const stride = peerWords(config.slots);
  const words = new Uint32Array(config.peers * stride);
  arrivalRounds(config, seed).forEach((round, peer) => {
    words[peer * stride + PEER.arrival] = round;
  });
  return words;
}

/** What shaders are compiled for, and the places of layout.ts by name. */
function shapeConstants(config: SwarmConfig): Readonly<Record<string, number>> {
  const { choice, graph, slots, words, churn, riders } = shapeOf(config);
  return {
    CHOICE: choice,
    GRAPH: graph,
    SLOTS: slots,
    WORDS: words,
    CHURN: Number(churn),
    RIDERS: Number(riders),
    PEER_WORDS: peerWords(slots),
    ...named('PEER', PEER),
    ...named('CHOICE', CHOICE),
    ...named('GRAPH', GRAPH),
  };
}

const named = (prefix: string, table: Readonly<Record<string, number>>): Readonly<Record<string, number>> =>
  Object.fromEntries(Object.entries(table).map(([name, value]) => [`${prefix}_${name.toUpperCase()}`, value]));
