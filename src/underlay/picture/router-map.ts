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
import {
  apart,
  discsOf,
  mostLinksFirst,
  namesOfSystems,
  ringsAround,
  routerDots,
  type SystemDisc,
  spanOf,
} from './routers.ts';

/** The widest ones are drawn: two ports each. */
const MOST_LINKS = 2 ** 17;
/** As clear as can be; more are fainter, in proportion to the root of their number. */
const CLEAR_LINKS = 3000;
const LEAST_SHARE = 0.1;
/** Above any capacity, Mbit/s. */
const BETWEEN = 1e12;
/** Pixels of a small canvas. */
const LEAST_WIDTH = 0.7;
const MOST_WIDTH = 2.6;
const MOST_LABELS = 40;
const FEW_LABELS = 10;
const LOOKED_AT = 400;
/** Of what is seen, that words take. */
const ROUTER_ROOM = [0.2, 0.04] as const;
/** Of the map that is seen. */
const NEAR = 0.3;
/** Links of a way that is drawn, and routers of a network in which the way of every message is. */
const MOST_HOPS = 4096;
const FEW_ROUTERS = 2 ** 13;
/** Ways that are kept. */
const MOST_WAYS = 2 ** 14;

export class RouterMap {
  private readonly placeOf: (router: number) => Place;
  private readonly degrees: Uint32Array;
  private readonly discs: readonly SystemDisc[];
  private routes: Routes | undefined;
  private strokes: readonly Stroke[] | undefined;
  /** Routers, those with the most links first. */
  private readonly ranked: Uint32Array;

  /** `peersAt`: how many peers each place has. */
  constructor(
    private readonly below: Below,
    private readonly scenario: Scenario<UnderlayParams>,
    private readonly peersAt: () => Uint32Array,
  ) {
    this.placeOf = routersOnMap(below.network);
    const count = below.network.routers.x.length;
    this.degrees = degreesOf(count, below.network.links);
    this.ranked = mostLinksFirst(this.degrees);
    this.discs = discsOf(below.network.routers.system, this.placeOf);
  }

  /** What matters most is drawn last. The same each time. */
  get ground(): readonly Stroke[] {
    this.strokes ??= [...ringsAround(this.discs), ...this.lines(), ...routerDots(this.degrees, this.placeOf)];
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
    if (!isNear && this.discs.length > 1) return namesOfSystems(this.discs, side);
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
