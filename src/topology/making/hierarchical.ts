/**
 * Networks of networks, from the top down (BRITE's): a graph of systems on a plane of its own, in each system a graph of routers,
 * and for each link between two systems a link between a router of either.
 */
import { mulHigh } from '../../base/u32.ts';
import type { TopologyParams } from '../spec/params.ts';
import { Draws, STREAMS } from './draws.ts';
import { type Flat, flat } from './flat.ts';
import type { Places } from './places.ts';
import { distance, type Skeleton } from './skeleton.ts';
import { degreesOf, LinkWriter } from './wiring.ts';

/** Counters of systems lie above those of routers and of their squares. */
const SYSTEMS = 2 ** 31;

export function hierarchical(params: TopologyParams, seed: number): Skeleton {
  const { systems, routers, systemLinks, systemTopology, routerTopology } = params;
  const top = flat(systems, { ...params, topology: systemTopology, links: systemLinks }, seed, SYSTEMS);
  const inner = Array.from({ length: systems }, (_, s) =>
    flat(routers, { ...params, topology: routerTopology }, seed, s * routers),
  );
  const links = new LinkWriter();
  for (const [s, { wiring }] of inner.entries()) links.addAll(wiring, s * routers);
  const inter = links.count;
  const borders = new Borders(params, degreesOf(systems * routers, links.wiring), seed);
  for (let l = 0; l < top.wiring.a.length; l++) links.add(...borders.of(l, top.wiring.a[l], top.wiring.b[l]));
  return {
    routers: { ...placesIn(params, top.places, inner), system: systemsOf(systems, routers) },
    wiring: links.wiring,
    km: lengths(top, inner),
    inter,
    added: top.added + inner.reduce((sum, { added }) => sum + added, 0),
  };
}

const systemsOf = (systems: number, routers: number): Uint32Array =>
  Uint32Array.from({ length: systems * routers }, (_, u) => Math.floor(u / routers));

/** For pictures: routers around their system, on a plane that is so much smaller that planes seldom meet. */
function placesIn({ plane, systems, routers }: TopologyParams, top: Places, inner: readonly Flat[]): Places {
  const part = 1 / (2 * Math.sqrt(systems));
  const of = (axis: 'x' | 'y') =>
    Float64Array.from({ length: systems * routers }, (_, u) => {
      const s = Math.floor(u / routers);
      return top[axis][s] + (inner[s].places[axis][u - s * routers] - plane / 2) * part;
    });
  return { x: of('x'), y: of('y') };
}

/** Inside systems as on their planes; a link between two is as long as these are apart. */
function lengths(top: Flat, inner: readonly Flat[]): Float64Array {
  const of = ({ places, wiring }: Flat) => Array.from(wiring.a, (u, l) => distance(places, u, wiring.b[l]));
  return Float64Array.from([...inner.flatMap(of), ...of(top)]);
}

/** Picks the routers at either end of a link between systems, by links as they stand then. */
class Borders {
  private readonly draws: Draws;

  constructor(
    private readonly params: TopologyParams,
    private readonly degrees: Uint32Array,
    seed: number,
  ) {
    this.draws = new Draws(seed, STREAMS.borders);
  }

  /** Both ends of link `l` between systems `a` and `b`. */
  of(l: number, a: number, b: number): readonly [number, number] {
    this.draws.begin(l);
    const word = this.draws.next();
    const ends = [this.pick(a, word), this.pick(b, this.draws.words[1])] as const;
    for (const end of ends) this.degrees[end]++;
    return ends;
  }

  private pick(system: number, word: number): number {
    const { border, routers } = this.params;
    const first = system * routers;
    if (border === 'random') return first + mulHigh(word, routers);
    const least = this.leastDegree(first);
    return this.leastFrom(first, least) ?? this.leastFrom(first, 0) ?? first;
  }

  /** A border router has so many links, if any has. */
  private leastDegree(first: number): number {
    const { border, borderDegree, routers } = this.params;
    if (border === 'k-degree') return borderDegree;
    if (border === 'smallest-degree') return 0;
    return this.degrees.subarray(first, first + routers).reduce((a, b) => Math.min(a, b)) + 1;
  }

  /** The first router of those with the fewest links, but so many. */
  private leastFrom(first: number, least: number): number | undefined {
    let found: number | undefined;
    for (let u = first; u < first + this.params.routers; u++)
      if (this.degrees[u] >= least && (found === undefined || this.degrees[u] < this.degrees[found])) found = u;
    return found;
  }
}
