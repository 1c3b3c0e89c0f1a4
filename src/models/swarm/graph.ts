/** The graph of a swarm as the words of its `graph` buffer: offsets and neighbours, or nothing to speak of where edges are hashes. */
import { assert } from '../../base/assert.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { type CsrGraph, degreeOf, type PackedGraph } from '../../topology/csr.ts';
import { enumerated, mostWords, skipped } from '../../topology/generate.ts';
import { mayFallApart, remarksOn } from './remarks.ts';
import { edgeProbability, meanDegree, representationOf } from './spec/graph-rule.ts';
import type { SwarmParams } from './spec/params.ts';

/** Words of the buffer where nothing is stored: it has to be there. */
const NOTHING_STORED = 4;

type Asked = Pick<Scenario<SwarmParams>, 'params' | 'seed'>;
type Sized = Pick<Scenario<SwarmParams>, 'params'>;

const peersOf = ({ params }: Sized): number => params.peers;
const seedsOf = ({ params }: Sized): number => params.seeds;
const isStored = ({ params }: Sized): boolean => representationOf(params) !== 'implicit';

/** Words that the graph takes at most, known without making it. */
export const graphRoom = (scenario: Sized): number =>
  isStored(scenario) ? mostWords(peersOf(scenario), edgeProbability(scenario.params)) : NOTHING_STORED;

/** Most neighbours of a peer, known without making the graph: ten standard deviations above the mean, and a few. */
export function mostNeighbours(scenario: Sized): number {
  const mean = meanDegree(scenario.params);
  return Math.min(peersOf(scenario) - 1, Math.ceil(mean + 10 * Math.sqrt(mean) + 20));
}

/** The graph of one run. It is made when its words are asked for, and looked over while it is at hand; it is not kept. */
export class SwarmGraph {
  private said: readonly string[] | undefined;

  constructor(private readonly scenario: Asked) {}

  /** The buffer, of which a stored graph takes almost all. Takes seconds for a million peers with many neighbours. */
  words(): Uint32Array<ArrayBuffer> {
    if (!isStored(this.scenario)) return new Uint32Array(NOTHING_STORED);
    const graph = makeGraph(this.scenario);
    assertRoom(this.scenario, graph);
    this.lookOver(graph);
    return graph.words;
  }

  /** What a person should know of it. */
  get remarks(): readonly string[] {
    if (!mayFallApart(this.scenario.params)) return [];
    return this.said ?? this.lookOver(makeGraph(this.scenario));
  }

  private lookOver(graph: CsrGraph): readonly string[] {
    this.said ??= mayFallApart(this.scenario.params) ? remarksOn(graph, seedsOf(this.scenario)) : [];
    return this.said;
  }
}

function makeGraph(scenario: Asked): PackedGraph {
  const make = representationOf(scenario.params) === 'skipped' ? skipped : enumerated;
  return make(peersOf(scenario), edgeProbability(scenario.params), scenario.seed, graphRoom(scenario));
}

function assertRoom(scenario: Asked, graph: PackedGraph): void {
  const [room, most] = [graphRoom(scenario), mostNeighbours(scenario)];
  assert(graph.words.length <= room, `a graph of ${graph.words.length} words does not fit ${room}`);
  for (let peer = 0; peer < graph.nodes; peer++) {
    const degree = degreeOf(graph, peer);
    assert(degree <= most, `peer ${peer} has ${degree} neighbours, above ${most}`);
  }
}
