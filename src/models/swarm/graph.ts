/** The graph of a swarm as the words of its `graph` buffer: offsets and neighbours, or nothing to speak of where edges are hashes. */
import { assert } from '../../base/assert.ts';
import { power } from '../../base/exact-math.ts';
import { whole } from '../../base/whole.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { componentsOf, nodesIn } from '../../topology/components.ts';
import { type CsrGraph, degreeOf, edgesOf, type PackedGraph } from '../../topology/csr.ts';
import { enumerated, mostWords, skipped } from '../../topology/generate.ts';
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

/** A random graph is in one part unless chance leaves a peer without neighbours: looked into where more than so many are expected. */
const SELDOM = 1e-9;

/**
 * What a person should know of how a swarm was set up: that its graph falls apart, and whom that leaves out. Where peers
 * may lack neighbours there are few of them, or few edges: the graph can be made.
 */
function mayFallApart(params: SwarmParams): boolean {
  const peers = params.peers;
  return peers * power(1 - edgeProbability(params), peers - 1) >= SELDOM;
}

/** Of the graph of a swarm; peers 0 .. seeds - 1 are its seeds. */
function remarksOn(graph: CsrGraph, seeds: number): readonly string[] {
  const peers = graph.nodes;
  const components = componentsOf(graph);
  const parts = components.sizes.length;
  if (parts === 1) return [];
  const missed = peers - nodesIn(components, Array(seeds).keys());
  const degree = Number(((2 * edgesOf(graph)) / peers).toPrecision(3));
  const meaning =
    missed === 0 ? 'each has a seed' : `${whole(missed)} of ${whole(peers)} peers can never be reached from a seed`;
  return [`with ${degree} neighbours a peer on average the graph is in ${whole(parts)} parts: ${meaning}`];
}
