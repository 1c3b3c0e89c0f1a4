/** The graph of a swarm as the words of its `graph` buffer: offsets and neighbours, or nothing to speak of where edges are hashes. */
import { assert } from '../../base/assert.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { enumerated, mostWords, skipped } from '../../topology/generate.ts';
import { edgeProbability, meanDegree, representationOf } from './spec/graph-rule.ts';

/** Words of the buffer where nothing is stored: it has to be there. */
const NOTHING_STORED = 4;

type Asked = Pick<Scenario, 'params' | 'seed'>;

const peersOf = ({ params }: Pick<Scenario, 'params'>): number => (params as { readonly peers: number }).peers;

/** Words that the graph takes at most, known without making it. */
export const graphRoom = (scenario: Pick<Scenario, 'params'>): number =>
  representationOf(scenario.params) === 'implicit'
    ? NOTHING_STORED
    : mostWords(peersOf(scenario), edgeProbability(scenario.params));

/** Most neighbours of a peer, known without making the graph: ten standard deviations above the mean, and a few. */
export function mostNeighbours(scenario: Pick<Scenario, 'params'>): number {
  const mean = meanDegree(scenario.params);
  return Math.min(peersOf(scenario) - 1, Math.ceil(mean + 10 * Math.sqrt(mean) + 20));
}

/** The buffer with the graph, a little larger than what is in it. */
export function graphBuffer(scenario: Asked): Uint32Array<ArrayBuffer> {
  const buffer = new Uint32Array(graphRoom(scenario));
  const words = graphWords(scenario);
  assert(words.length <= buffer.length, `a graph of ${words.length} words does not fit ${buffer.length}`);
  buffer.set(words);
  if (representationOf(scenario.params) !== 'implicit') assertFewNeighbours(scenario, words);
  return buffer;
}

function assertFewNeighbours(scenario: Asked, offsets: Uint32Array): void {
  const most = mostNeighbours(scenario);
  for (let peer = 0; peer < peersOf(scenario); peer++) {
    const degree = offsets[peer + 1] - offsets[peer];
    assert(degree <= most, `peer ${peer} has ${degree} neighbours, above ${most}`);
  }
}

/** Makes the graph: seconds for a million peers with many neighbours. */
export function graphWords(scenario: Asked): Uint32Array<ArrayBuffer> {
  const kind = representationOf(scenario.params);
  if (kind === 'implicit') return new Uint32Array(NOTHING_STORED);
  const make = kind === 'enumerated' ? enumerated : skipped;
  return make(peersOf(scenario), edgeProbability(scenario.params), scenario.seed).words;
}
