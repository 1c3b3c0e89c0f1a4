/** The rules of a swarm as the rounds engine runs them on one core: each kernel of the GPU by its TypeScript twin. */
import type { PhaseContext, RoundsTwin, Words } from '../../engine/rounds/model.ts';
import type { SwarmConfig } from './config.ts';
import { bitsetWords, COUNTER, copyCountOffsets } from './layout.ts';
import { arrivalRounds } from './rules/arrivals.ts';
import { bitsetsOf, blocksOf } from './rules/bitsets.ts';
import { takeCensus } from './rules/census.ts';
import { Exchange, exchangeBytes, type OpenChoice } from './rules/exchange.ts';
import { observePeer } from './rules/observed.ts';
import { addPeer } from './rules/peer-term.ts';
import { startSwarm } from './rules/start.ts';
import type { SwarmState } from './rules/state.ts';

/** One bitset per peer is enough here: nothing changes before everybody has decided. */
export const stateOf = ({ blocks_last: blocks, peers, copy_counts: copyCounts, graph }: Words): SwarmState => ({
  blocks,
  peers,
  copyCounts,
  graph,
});

/** `gpuWords`: of a peer's blocks on a GPU. `open`: makes the choice of blocks, by default the fastest there is. */
export function swarmTwin(config: SwarmConfig, seed: number, gpuWords: number, open?: OpenChoice): RoundsTwin {
  let exchange: Exchange;
  const start = ({ words, count }: PhaseContext): void => {
    startSwarm(config, arrivalRounds(config, seed), stateOf(words));
    count(COUNTER.completed, config.seeds);
    exchange = new Exchange(config, seed, stateOf(words), open);
  };
  return {
    inPlace: true,
    words: { blocks: config.peers * bitsetWords(config.blocks) },
    onGpu: {
      blocks: { from: (words) => bitsetsOf(words, config), to: (bitsets) => blocksOf(bitsets, config, gpuWords) },
      // It adds to an empty column for the round after, and to an empty histogram.
      copy_counts: { from: (words) => words, to: (words, round) => copiesBefore(config, words, round) },
    },
    ownBytes: exchangeBytes(config),
    start: [start],
    phases: [(context) => exchange.run(context.round, context)],
    settle: () => exchange.settle(),
    restore: (words) => {
      exchange = new Exchange(config, seed, stateOf(words), open);
    },
    census: (words, round) => takeCensus(config, stateOf(words), round),
    addState: (peer, words, digest) => addPeer(config, peer, stateOf(words), digest),
    observe: (peer, index, { peers }, add) => observePeer(config, peer, index, peers, add),
  };
}

/** Copies as a round finds them, and nothing else. */
function copiesBefore({ blocks }: SwarmConfig, words: Uint32Array, round: number): Uint32Array<ArrayBuffer> {
  const at = copyCountOffsets(blocks).copiesAt(round);
  const copies = new Uint32Array(words.length);
  copies.set(words.subarray(at, at + blocks), at);
  return copies;
}
