/**
 * What is used of a file: no loops, one link for each pair of routers, the largest part that hangs together, routers by system. What
 * was left out is counted.
 */
import { counted } from '../../base/counted.ts';
import { fail, ok, type Result } from '../../base/result.ts';
import { powerOfTwoFrom } from '../../base/u32.ts';
import { componentsOf } from '../components.ts';
import type { Wiring } from '../making/wiring.ts';
import { portGraph } from '../network.ts';
import type { LinkFact, RawTopology } from './raw-topology.ts';

export interface FileTopology {
  /** In words. */
  readonly format: string;
  readonly names: readonly string[];
  readonly system: Uint32Array;
  /** Latitude and longitude of each router, degrees; undefined where the file has none. */
  readonly latLon?: Float64Array;
  /** km; undefined where the file has none. */
  readonly places?: { readonly x: Float64Array; readonly y: Float64Array };
  readonly wiring: Wiring;
  /** NaN where nobody says. */
  readonly links: Readonly<Record<LinkFact, Float64Array>>;
  readonly leftOut: LeftOut;
}

export interface LeftOut {
  /** Links from a router to itself. */
  readonly loops: number;
  /** Links beside others of their pair, which they were joined with. */
  readonly doubles: number;
  /** Parts that hang apart from the largest. */
  readonly parts: number;
  /** Routers of these. */
  readonly routers: number;
}

/** `2 loops, 3 routers in 2 smaller parts`; '' where nothing was. */
export function leftOutWords({ loops, doubles, parts, routers }: LeftOut): string {
  const words = [
    loops > 0 && counted(loops, 'loops'),
    doubles > 0 && `${counted(doubles, 'links')} beside others of their pair`,
    parts > 0 && `${counted(routers, 'routers')} in ${counted(parts, 'smaller parts')}`,
  ];
  return words.filter(Boolean).join(', ');
}

/** Failure: no link is left. */
export function tidied(raw: RawTopology): Result<FileTopology> {
  const { firstOf, loops } = pairsOf(raw);
  const merged = firstOf.filter((first, link) => first === link);
  if (merged.length === 0)
    return fail(
      'config',
      loops > 0 ? 'every link of the file leads from a router to itself' : 'there is no link in the file',
      'give a link between two routers',
    );
  const nodes = raw.names.length;
  const a = merged.map((link) => Math.min(raw.a[link], raw.b[link]));
  const b = merged.map((link) => Math.max(raw.a[link], raw.b[link]));
  const { of, sizes } = componentsOf(portGraph(nodes, a, b));
  const largest = sizes.indexOf(sizes.reduce((most, size) => Math.max(most, size)));
  const order = bySystem(
    raw,
    [...of.keys()].filter((u) => of[u] === largest),
  );
  const links = merged.filter((link) => of[raw.a[link]] === largest);
  const bandwidths = bandwidthsOf(raw, firstOf);
  const doubles = raw.a.length - loops - merged.length - bandwidths.waysBack;
  const leftOut = { loops, doubles, parts: sizes.length - 1, routers: nodes - order.length };
  const facts = linksOf(raw, order, links, firstOf, bandwidths.mbps);
  return ok({ ...routersOf(raw, order, links), ...facts, format: raw.format, leftOut });
}

/** Stands for a loop among first links. */
const LOOP = 2 ** 32 - 1;

/** Of each link the first of its pair. */
function pairsOf(raw: RawTopology): { readonly firstOf: Uint32Array; readonly loops: number } {
  const a = raw.a.map((u, l) => Math.min(u, raw.b[l]));
  const b = raw.b.map((v, l) => Math.max(v, raw.a[l]));
  const pairs = new PairTable(a, b);
  let loops = 0;
  const firstOf = a.map((u, link) => {
    if (u !== b[link]) return pairs.firstOf(link);
    loops++;
    return LOOP;
  });
  return { firstOf, loops };
}

const systemIn = ({ routers }: RawTopology, u: number): number => {
  const system = routers.system[u];
  return Number.isNaN(system) ? 0 : Math.round(system);
};

/** Those of a system together, else as they stand there: sorting keeps the order of what is equal. */
const bySystem = (raw: RawTopology, routers: readonly number[]): readonly number[] =>
  routers.toSorted((u, v) => systemIn(raw, u) - systemIn(raw, v));

function routersOf(raw: RawTopology, order: readonly number[], links: Uint32Array) {
  const { x, y, latitude, longitude } = raw.routers;
  const latLon = placed(raw, order, links, latitude, longitude);
  const places = latLon ? undefined : placed(raw, order, links, x, y);
  return {
    names: order.map((u) => raw.names[u]),
    system: Uint32Array.from(order, (u) => systemIn(raw, u)),
    ...(latLon && { latLon }),
    ...(places && { places: { x: places.filter((_, i) => i % 2 === 0), y: places.filter((_, i) => i % 2 === 1) } }),
  };
}

/**
 * Both coordinates of each router in turn, if any has them. Who has none stands in the middle of neighbours that have, or of all,
 * where these have none either.
 */
function placed(
  raw: RawTopology,
  order: readonly number[],
  links: Uint32Array,
  first: Float64Array,
  second: Float64Array,
): Float64Array | undefined {
  const has = (u: number) => !Number.isNaN(first[u]) && !Number.isNaN(second[u]);
  const known = order.filter(has);
  if (known.length === 0) return undefined;
  const middle = (of: readonly number[]) =>
    [first, second].map((values) => of.reduce((sum, u) => sum + values[u], 0) / of.length);
  const neighbours = new Map<number, number[]>();
  const add = (u: number, v: number) => {
    if (!has(u) && has(v)) neighbours.set(u, [...(neighbours.get(u) ?? []), v]);
  };
  if (known.length < order.length)
    for (const link of links) {
      add(raw.a[link], raw.b[link]);
      add(raw.b[link], raw.a[link]);
    }
  const everybody = middle(known);
  return Float64Array.from(
    order.flatMap((u) => {
      if (has(u)) return [first[u], second[u]];
      const near = neighbours.get(u);
      return near ? middle(near) : everybody;
    }),
  );
}

/**
 * Of the first link of each pair the bandwidth of all: they add. Where directions are told apart and both have the same in all, or
 * one says nothing, they are the directions of one link; `waysBack` counts those that stand there for that.
 */
function bandwidthsOf(
  raw: RawTopology,
  firstOf: Uint32Array,
): { readonly mbps: Float64Array; readonly waysBack: number } {
  const mbps = raw.links.mbps.slice();
  const back = new Float64Array(mbps.length).fill(Number.NaN);
  const counts = new Uint32Array(mbps.length);
  const add = (a: number, b: number) => a + b;
  for (const [link, first] of firstOf.entries()) {
    if (first === link || first === LOOP) continue;
    const isBack = raw.isDirected && raw.a[link] !== raw.a[first];
    const sums = isBack ? back : mbps;
    if (isBack) counts[first]++;
    sums[first] = either(sums[first], raw.links.mbps[link], add);
  }
  let waysBack = 0;
  for (const [first, count] of counts.entries()) {
    const isOne = [mbps[first], back[first]].some(Number.isNaN) || mbps[first] === back[first];
    if (isOne) waysBack += count;
    mbps[first] = either(mbps[first], back[first], isOne ? Math.max : add);
  }
  return { mbps, waysBack };
}

/** Of several links of a pair the least delay, length and weight count. */
function linksOf(
  raw: RawTopology,
  order: readonly number[],
  links: Uint32Array,
  firstOf: Uint32Array,
  mbps: Float64Array,
) {
  const numbers = new Uint32Array(raw.names.length);
  for (const [number, u] of order.entries()) numbers[u] = number;
  const of = (fact: LinkFact, both: (a: number, b: number) => number) => {
    const values = raw.links[fact].slice();
    for (const [link, first] of firstOf.entries())
      if (first !== link && first !== LOOP) values[first] = either(values[first], values[link], both);
    return Float64Array.from(links, (link) => values[link]);
  };
  return {
    wiring: {
      a: links.map((link) => Math.min(numbers[raw.a[link]], numbers[raw.b[link]])),
      b: links.map((link) => Math.max(numbers[raw.a[link]], numbers[raw.b[link]])),
    },
    links: {
      mbps: Float64Array.from(links, (link) => mbps[link]),
      delay: of('delay', Math.min),
      km: of('km', Math.min),
      weight: of('weight', Math.min),
    },
  };
}

const either = (a: number, b: number, both: (a: number, b: number) => number): number =>
  Number.isNaN(a) ? b : Number.isNaN(b) ? a : both(a, b);

/** Finds the link of a pair of routers: a hash table with open addressing, for up to two million of them. */
class PairTable {
  private readonly slots: Uint32Array;

  /** Of links `a[l]`, `b[l]`, l up to `a.length`. */
  constructor(
    private readonly a: Uint32Array,
    private readonly b: Uint32Array,
  ) {
    this.slots = new Uint32Array(powerOfTwoFrom(2 * a.length + 1));
  }

  /** The first link that was given for the ends of this one: itself, or another. */
  firstOf(link: number): number {
    const { slots, a, b } = this;
    const mask = slots.length - 1;
    const hash = Math.imul(a[link] ^ Math.imul(b[link], 0x9e37_79b9), 0x85eb_ca6b);
    for (let slot = (hash ^ (hash >>> 15)) & mask; ; slot = (slot + 1) & mask) {
      if (slots[slot] === 0) {
        slots[slot] = link + 1;
        return link;
      }
      const other = slots[slot] - 1;
      if (a[other] === a[link] && b[other] === b[link]) return other;
    }
  }
}
