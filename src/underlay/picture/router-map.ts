/** The map of the routers below an overlay: links as lines, routers as dots, what they are called, and the ways of messages along their routes. */
import type { Stroke, Way } from '../../models/views.ts';
import { delayTicks } from '../../routing/metric.ts';
import { type RouteGraph, routeGraph } from '../../routing/route-graph.ts';
import { nextEntry, walk } from '../../routing/rule.ts';
import { Search } from '../../routing/search.ts';
import type { Field, PictureWindow, Place, PlaceLabel } from '../../scenario/picture.ts';
import { type Scenario, toTicks } from '../../scenario/scenario.ts';
import { clip } from '../../scenario/words/show.ts';
import { degreesOf } from '../../topology/making/wiring.ts';
import type { Links } from '../../topology/network.ts';
import { type Below, routersOnMap } from '../sites.ts';
import type { UnderlayParams } from '../spec/underlay-params.ts';

/** The widest ones are drawn: two ports each. */
const MOST_LINKS = 2 ** 17;
/** As clear as can be; more are fainter, in proportion to the root of their number. */
const CLEAR_LINKS = 3000;
const LEAST_SHARE = 0.1;
/** Above any capacity, Mbit/s. */
const BETWEEN = 1e12;
/** Those with the most links. */
const MOST_DOTS = 2 ** 11;
/** Pixels of a small canvas. */
const LEAST_WIDTH = 0.7;
const MOST_WIDTH = 2.6;
const LEAST_DOT = 1.8;
const MOST_DOT = 4.5;
const MOST_LABELS = 40;
const FEW_LABELS = 10;
const MOST_SYSTEMS = 64;
const RING_PIECES = 48;
const RING_GAP = 0.006;
const LOOKED_AT = 400;
/** Of what is seen, that words take. */
const SYSTEM_ROOM = [0.14, 0.045] as const;
const ROUTER_ROOM = [0.2, 0.04] as const;
/** Of the map that is seen. */
const NEAR = 0.3;
/** Links of a way that is drawn, and routers of a network in which the way of every message is. */
const MOST_HOPS = 4096;
const FEW_ROUTERS = 2 ** 13;
/** Ways that are kept. */
const MOST_WAYS = 2 ** 14;

export class RouterMap {
  private readonly below: Below;
  private readonly scenario: Scenario<UnderlayParams>;
  private readonly peersAt: () => Uint32Array;
  private readonly placeOf: (router: number) => Place;
  private readonly degrees: Uint32Array;
  private routes: Routes | undefined;
  private strokes: readonly Stroke[] | undefined;
  /** Routers, those with the most links first. */
  private readonly ranked: Uint32Array;

  /** `peersAt`: how many peers each place has. */
  constructor(below: Below, scenario: Scenario<UnderlayParams>, peersAt: () => Uint32Array) {
    this.below = below;
    this.scenario = scenario;
    this.peersAt = peersAt;
    this.placeOf = routersOnMap(below.network);
    const count = below.network.routers.x.length;
    this.degrees = degreesOf(count, below.network.links);
    const { degrees } = this;
    this.ranked = Uint32Array.from({ length: count }, (_, i) => i).sort((u, v) => degrees[v] - degrees[u] || u - v);
  }

  /** What matters most is drawn last. The same each time. */
  get ground(): readonly Stroke[] {
    this.strokes ??= [...this.rings(), ...this.lines(), ...this.dots()];
    return this.strokes;
  }

  /** The links of a place's router. */
  linksOf(location: number): readonly Stroke[] {
    const { a, b } = this.below.network.links;
    const router = this.below.routers[location];
    const strokes: Stroke[] = [];
    for (let l = 0; l < a.length; l++)
      if (a[l] === router || b[l] === router)
        strokes.push({ from: this.placeOf(a[l]), to: this.placeOf(b[l]), tone: 'part', width: 2 });
    return strokes;
  }

  fieldsOf(location: number): readonly Field[] {
    const router = this.below.routers[location];
    const { system } = this.below.network.routers;
    return [
      { label: 'Router', value: `${this.nameOf(router)}, system ${system[router]}`, unit: '' },
      { label: 'Links of its router', value: this.degrees[router], unit: '' },
      { label: 'Peers at its router', value: this.peersAt()[location], unit: '' },
    ];
  }

  /** From afar systems, or names; nearer, routers, those with the most links first, and how many peers are at a leaf. */
  labels({ from, to }: PictureWindow): readonly PlaceLabel[] {
    const side = to[0] - from[0];
    const isNear = side < NEAR || this.ranked.length <= MOST_LABELS;
    if (!isNear && this.systems.length > 1) return apart(this.systems, SYSTEM_ROOM, side, this.systems.length);
    const { names } = this.below.network.routers;
    if (!isNear && !names) return [];
    const locations = new Map(Array.from(this.below.routers, (router, location) => [router, location] as const));
    const labels: PlaceLabel[] = [];
    for (const router of this.ranked) {
      const [x, y] = this.placeOf(router);
      if (x < from[0] || x > to[0] || y < from[1] || y > to[1]) continue;
      const location = locations.get(router);
      const what = location === undefined ? `${this.degrees[router]} links` : `${this.peersAt()[location]} peers`;
      labels.push({
        at: [x, y],
        text: isNear ? `${this.nameOf(router)}: ${what}` : this.nameOf(router),
        isAbove: true,
      });
      if (labels.length === LOOKED_AT) break;
    }
    return apart(labels, ROUTER_ROOM, side, isNear ? MOST_LABELS : FEW_LABELS);
  }

  /** Above each system, where they are few. */
  private get systems(): readonly PlaceLabel[] {
    return this.discs().map(({ system, middle: [x, y], reach }) => ({
      at: [x, y + reach] as const,
      text: `AS ${system}`,
      isAbove: true,
    }));
  }

  /** What each system takes up, where they are few and no router is one. */
  private discs(): readonly SystemDisc[] {
    const { system } = this.below.network.routers;
    const members = new Map<number, Place[]>();
    for (let router = 0; router < system.length && members.size <= MOST_SYSTEMS; router++) {
      const known = members.get(system[router]) ?? [];
      known.push(this.placeOf(router));
      members.set(system[router], known);
    }
    if (members.size < 2 || members.size > MOST_SYSTEMS || 2 * members.size > system.length) return [];
    return Array.from(members, ([number, places]) => {
      const mean = (axis: 0 | 1) => places.reduce((sum, place) => sum + place[axis], 0) / places.length;
      const middle = [mean(0), mean(1)] as const;
      const reach = places.reduce((most, [x, y]) => Math.max(most, Math.hypot(x - middle[0], y - middle[1])), 0);
      return { system: number, middle, reach: reach + RING_GAP };
    });
  }

  /** From one place to another, by router; undefined where it is not worth a search. Ends are peers: `first` and `last`. */
  way(from: number, to: number, ends: readonly [first: Place, last: Place], isFollowed: boolean): Way | undefined {
    if (!isFollowed && this.ranked.length > FEW_ROUTERS) return undefined;
    this.routes ??= new Routes(this.below, this.scenario);
    const { routers } = this.below;
    const route = this.routes.between(routers[from], routers[to]);
    if (!route) return undefined;
    return { places: [ends[0], ...Array.from(route.routers, this.placeOf), ends[1]], shares: route.shares };
  }

  private nameOf(router: number): string {
    const name = this.below.network.routers.names?.[router];
    return name ? clip(name) : `${router}`;
  }

  /** The widest last, of equal ones those of routers with the most links; those between systems after those within. */
  private lines(): readonly Stroke[] {
    const { links, routers } = this.below.network;
    const { a, b, mbps } = links;
    const isBetween = (l: number) => routers.system[a[l]] !== routers.system[b[l]];
    const rank = Float64Array.from(mbps, (each, l) => each + (isBetween(l) ? BETWEEN : 0));
    const ends = Uint32Array.from(a, (u, l) => this.degrees[u] + this.degrees[b[l]]);
    const order = Uint32Array.from({ length: a.length }, (_, l) => l).sort(
      (k, l) => rank[k] - rank[l] || ends[k] - ends[l] || k - l,
    );
    const drawn = order.subarray(-MOST_LINKS);
    const share = Math.min(1, Math.max(LEAST_SHARE, Math.sqrt(CLEAR_LINKS / drawn.length)));
    const widthOf = spanOf(mbps, LEAST_WIDTH, MOST_WIDTH);
    return Array.from(drawn, (l) => ({
      from: this.placeOf(a[l]),
      to: this.placeOf(b[l]),
      tone: isBetween(l) ? 'trunk' : 'wire',
      width: widthOf(mbps[l]),
      share,
    }));
  }

  /** Around each system. */
  private rings(): readonly Stroke[] {
    return this.discs().flatMap(({ middle: [x, y], reach }) => {
      const at = (piece: number): Place => {
        const angle = (2 * Math.PI * piece) / RING_PIECES;
        return [x + reach * Math.cos(angle), y + reach * Math.sin(angle)];
      };
      return Array.from({ length: RING_PIECES }, (_, i) => ({ from: at(i), to: at(i + 1), tone: 'border' as const }));
    });
  }

  private dots(): readonly Stroke[] {
    const widthOf = spanOf(this.degrees, LEAST_DOT, MOST_DOT);
    return Array.from(this.ranked.subarray(0, MOST_DOTS), (router) => {
      const at = this.placeOf(router);
      return { from: at, to: at, tone: 'router' as const, width: widthOf(this.degrees[router]) };
    }).reverse();
  }
}

/** The first of them that do not lie over each other; `side`: of what is seen. */
function apart(
  labels: readonly PlaceLabel[],
  [wide, high]: readonly [number, number],
  side: number,
  most: number,
): readonly PlaceLabel[] {
  const kept: PlaceLabel[] = [];
  for (const label of labels) {
    const isOver = ({ at }: PlaceLabel) =>
      Math.abs(at[0] - label.at[0]) < wide * side && Math.abs(at[1] - label.at[1]) < high * side;
    if (kept.length < most && !kept.some(isOver)) kept.push(label);
  }
  return kept;
}

/** A circle around the routers of a system. */
interface SystemDisc {
  readonly system: number;
  readonly middle: Place;
  readonly reach: number;
}

/** By orders of magnitude between the least and the most of them, in steps; the least where all are alike. */
function spanOf(values: ArrayLike<number>, least: number, most: number): (value: number) => number {
  const steps = 6;
  let [low, high] = [Number.POSITIVE_INFINITY, 0];
  for (let i = 0; i < values.length; i++) [low, high] = [Math.min(low, values[i]), Math.max(high, values[i])];
  const orders = Math.log(high / low) || 1;
  return (value) => least + ((most - least) * Math.round((steps * Math.log(value / low)) / orders)) / steps;
}

interface Route {
  /** From the first to the last, both included. */
  readonly routers: Uint32Array;
  /** Shares of its time at which a message is at who sent it, at each router, at who hears it. */
  readonly shares: readonly number[];
}

/** Routes one by one: a search for each router that they lead to. */
class Routes {
  private readonly graph: RouteGraph | undefined;
  private readonly search: Search | undefined;
  private readonly links: Links;
  private readonly ticks: Uint32Array;
  private readonly accessTicks: number;
  private readonly seed: number;
  private searched: number | undefined;
  private readonly known = new Map<number, Route | undefined>();

  constructor({ network }: Below, { params, tick, seed }: Scenario<UnderlayParams>) {
    const graph = routeGraph(network, params.metric, tick);
    this.graph = graph.ok ? graph.value : undefined;
    this.search = this.graph && new Search(this.graph);
    this.links = network.links;
    this.ticks = delayTicks(network.links, tick);
    this.accessTicks = toTicks(params.accessDelay, tick);
    this.seed = seed;
  }

  between(from: number, to: number): Route | undefined {
    const { graph, known } = this;
    if (!graph) return undefined;
    const pair = from * graph.nodes + to;
    if (known.has(pair)) return known.get(pair);
    if (known.size >= MOST_WAYS) known.clear();
    const route = this.find(graph, from, to);
    known.set(pair, route);
    return route;
  }

  private find(graph: RouteGraph, from: number, to: number): Route | undefined {
    const { search, seed } = this;
    if (!search) return undefined;
    if (this.searched !== to) search.to(to);
    this.searched = to;
    const next = (router: number) => nextEntry(graph, search.distances, seed, router, to);
    const ports = new Uint32Array(Math.min(MOST_HOPS, graph.nodes));
    const length = walk(graph, next, from, to, ports);
    return length > ports.length ? undefined : this.timed(from, ports.subarray(0, length));
  }

  private timed(from: number, ports: Uint32Array): Route {
    const { a, b } = this.links;
    const routers = new Uint32Array(ports.length + 1);
    routers[0] = from;
    const ticks = [0, this.accessTicks];
    for (const [i, port] of ports.entries()) {
      routers[i + 1] = (port & 1 ? a : b)[port >>> 1];
      ticks.push(ticks[i + 1] + this.ticks[port >>> 1]);
    }
    const whole = ticks[ticks.length - 1] + this.accessTicks || 1;
    return { routers, shares: [...ticks, whole].map((each) => each / whole) };
  }
}
