/** The graph of a swarm as the words of its `graph` buffer: offsets and neighbours, or nothing to speak of where edges are hashes. */
import type { Scenario } from '../../scenario/scenario.ts';
import { enumerated, mostWords, skipped } from '../../topology/generate.ts';
import { edgeProbability, representationOf } from './spec/graph-rule.ts';

/** Words of the buffer where nothing is stored: it has to be there. */
const NOTHING_STORED = 4;

type Asked = Pick<Scenario, 'params' | 'seed'>;

const peersOf = ({ params }: Pick<Scenario, 'params'>): number => (params as { readonly peers: number }).peers;

/** Words that the graph takes at most, known without making it. */
export const graphRoom = (scenario: Pick<Scenario, 'params'>): number =>
  representationOf(scenario.params) === 'implicit'
    ? NOTHING_STORED
    : mostWords(peersOf(scenario), edgeProbability(scenario.params));

/** Makes the graph: seconds for a million peers with many neighbours. */
export function graphWords(scenario: Asked): Uint32Array<ArrayBuffer> {
  const kind = representationOf(scenario.params);
  if (kind === 'implicit') return new Uint32Array(NOTHING_STORED);
  const make = kind === 'enumerated' ? enumerated : skipped;
  return make(peersOf(scenario), edgeProbability(scenario.params), scenario.seed).words;
}
