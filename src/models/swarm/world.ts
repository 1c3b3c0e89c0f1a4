/** A swarm made ready for the rounds engine: its buffers, phases and counters. */
import { whole } from '../../base/whole.ts';
import type { RoundsBuffer, RoundsWorld } from '../../engine/rounds/model.ts';
import { shaderSources } from '../../gpu/shader-sources.ts';
import { type Scenario, toTicks } from '../../scenario/scenario.ts';
import { arrivalRounds } from './arrivals.ts';
import { ARRIVALS, type SwarmConfig, swarmUniforms } from './config.ts';
import { graphBuffer, graphRoom, mostNeighbours } from './graph.ts';
import { bitsetKernels } from './kernels.ts';
import { bitsetWords, COUNTERS, GAUGES, ledgerPlaces, MAX_ROUNDS, PEER, peerWords } from './layout.ts';
import { OBSERVED } from './observed.ts';
import { remarksOf } from './remarks.ts';
import { configOf } from './scenario-config.ts';
import { horizonOf } from './spec/check.ts';
import { standstill } from './standstill.ts';
import { stateOf, swarmTwin } from './twin.ts';

export function swarmWorld(scenario: Scenario): RoundsWorld {
  const { params, seed, tick } = scenario;
  const config = configOf(scenario);
  const { peers, blocks, seeds, slots } = config;
  const { start, phases, census, constants } = bitsetKernels(config, mostNeighbours(scenario));
  return {
    nodes: peers,
    seed,
    // A round is a second of the clock.
    roundTicks: toTicks(1, tick),
    endTicks: toTicks(horizonOf(params).endSeconds, tick),
    buffers: buffersOf(scenario, config),
    start,
    phases,
    census,
    counters: COUNTERS,
    gauges: GAUGES,
    actions: { decided: 'transfers', became: ['useful', 'duplicates'] },
    mostPerRound: peers * slots,
    goal: { counter: 'completed', target: peers },
    share: ({ useful }) => (peers === seeds ? 1 : useful / ((peers - seeds) * blocks)),
    idle: { counter: 'useful' },
    stuck: (words, round) => standstill(config, seed, stateOf(words), round),
    stuckBuffers: ['blocks', 'peers', 'graph'],
    atLimit: ({ completed }) => whyUnfinished(completed, config),
    observed: OBSERVED,
    shader: shaderSources['models/swarm/swarm.wesl'],
    uniforms: swarmUniforms(config),
    constants,
    // Whether the graph falls apart takes a look at all of it: an estimate of memory does not ask.
    get remarks() {
      return remarksOf(scenario);
    },
    twin: swarmTwin(config, seed),
  };
}

/** Of a run whose rounds are over though nobody set an end. */
const whyUnfinished = (completed: number, { peers, endRounds }: SwarmConfig): string | undefined =>
  endRounds === 0
    ? `after ${whole(MAX_ROUNDS)} rounds, the most there can be, ${whole(completed)} of ${whole(peers)} peers are complete`
    : undefined;

function buffersOf(scenario: Scenario, config: SwarmConfig): Readonly<Record<string, RoundsBuffer>> {
  const { peers, blocks, slots, arrivals } = config;
  const peersWords = peers * peerWords(slots);
  return {
    blocks: { words: peers * bitsetWords(blocks), atomic: true, double: true },
    peers: {
      words: peersWords,
      atomic: true,
      seen: true,
      ...(arrivals !== ARRIVALS.together && { content: () => arrivalWords(config, scenario.seed) }),
    },
    ledger: { words: ledgerPlaces(blocks).words, atomic: true, seen: true },
    graph: { words: graphRoom(scenario), content: () => graphBuffer(scenario) },
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
