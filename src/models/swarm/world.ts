/** A swarm made ready for the rounds engine: its buffers, kernels and counters. */
import swarmShader from '/shaders/models/swarm/swarm.wesl?raw';
import { whole } from '../../base/whole.ts';
import type { RoundsBuffer, RoundsWorld, Words } from '../../engine/rounds/model.ts';
import { type Scenario, toTicks } from '../../scenario/scenario.ts';
import { ARRIVALS, type SwarmConfig, swarmUniforms } from './config.ts';
import { graphRoom, mostNeighbours, SwarmGraph } from './graph.ts';
import { swarmKernels } from './kernels.ts';
import { COUNTERS, copyCountOffsets, GAUGES, MAX_ROUNDS, PEER, peerWords } from './layout.ts';
import { arrivalRounds } from './rules/arrivals.ts';
import { bitsetsOf } from './rules/bitsets.ts';
import type { OpenChoice } from './rules/exchange.ts';
import { OBSERVED } from './rules/observed.ts';
import { type Still, standstill } from './rules/standstill.ts';
import { configOf } from './scenario-config.ts';
import { horizonOf } from './spec/check.ts';
import type { SwarmParams } from './spec/params.ts';
import { stateOf, swarmTwin } from './twin.ts';

/** `open`: makes the choice of blocks on one core, by default the fastest there is. */
export function swarmWorld(scenario: Scenario<SwarmParams>, open?: OpenChoice): RoundsWorld {
  const { params, seed, tick } = scenario;
  const config = configOf(scenario);
  const graph = new SwarmGraph(scenario);
  const { peers, blocks, seeds, slots } = config;
  const { kernel } = scenario.params;
  const { startKernels, roundKernels, censusKernels, constants, blockWords } = swarmKernels(
    config,
    kernel,
    mostNeighbours(scenario),
  );
  return {
    nodes: peers,
    seed,
    // A round is a second of the clock.
    roundTicks: toTicks(1, tick),
    endTicks: toTicks(horizonOf(params).endSeconds, tick),
    buffers: {
      ...buffersOf(scenario, config, blockWords),
      graph: { words: graphRoom(scenario), content: () => graph.words() },
    },
    startKernels,
    roundKernels,
    censusKernels,
    counters: COUNTERS,
    gauges: GAUGES,
    actions: { decided: 'transfers', became: ['useful', 'duplicates'] },
    mostPerRound: peers * slots,
    goal: { counter: 'completed', target: peers },
    share: ({ useful }) => (peers === seeds ? 1 : useful / ((peers - seeds) * blocks)),
    idle: { counter: 'useful' },
    whyNoProgress: (words, round) => standstill(config, seed, stillOf(config, words), round),
    progressBuffers: ['blocks', 'peers', 'graph'],
    atLimit: ({ completed }) => whyUnfinished(completed, config),
    observed: OBSERVED,
    shader: swarmShader,
    uniforms: swarmUniforms(config),
    constants,
    capacities: ['PLANES'],
    // Whether the graph falls apart takes a look at all of it: an estimate of memory does not ask.
    get remarks() {
      return graph.remarks;
    },
    twin: swarmTwin(config, seed, blockWords, open),
  };
}

/** Of a run whose rounds are over though nobody set an end. */
const whyUnfinished = (completed: number, { peers, endRounds }: SwarmConfig): string | undefined =>
  endRounds === 0
    ? `after ${whole(MAX_ROUNDS)} rounds, the most there can be, ${whole(completed)} of ${whole(peers)} peers are complete`
    : undefined;

/** Of either engine: only the GPU's designs have another layout than bitsets. */
function stillOf(config: SwarmConfig, words: Words): Still {
  const state = stateOf(words);
  return { ...state, blocks: bitsetsOf(state.blocks, config) };
}

function buffersOf(
  scenario: Scenario<SwarmParams>,
  config: SwarmConfig,
  blockWords: number,
): Readonly<Record<string, RoundsBuffer>> {
  const { peers, blocks, slots, arrivals } = config;
  const peersWords = peers * peerWords(slots);
  return {
    blocks: { words: peers * blockWords, atomic: true, double: true },
    peers: {
      words: peersWords,
      atomic: true,
      seen: true,
      ...(arrivals !== ARRIVALS.together && { content: () => arrivalWords(config, scenario.seed) }),
    },
    copy_counts: { words: copyCountOffsets(blocks).words, atomic: true, seen: true },
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
