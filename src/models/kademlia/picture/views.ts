/** Kademlia's pictures; twin of shaders/models/kademlia/views.wesl. */
import viewsShader from '/shaders/models/kademlia/views.wesl?raw';
import type { EventWorld } from '../../../engine/event/model.ts';
import type { Reading } from '../../../engine/event/reading.ts';
import type { Files } from '../../../scenario/files.ts';
import type { Bars, Field, PictureWindow, Place, Place3, PlaceLabel, Turn } from '../../../scenario/picture.ts';
import type { Scenario } from '../../../scenario/scenario.ts';
import { UnderlayPicture } from '../../../underlay/picture/underlay-picture.ts';
import { STATUS_WORDS, statusOf } from '../../../underlay/status.ts';
import { arcsIn, type NodeRange } from '../../node-ranges.ts';
import type { ModelViews, Range, Stroke, Tracer } from '../../views.ts';
import { TENANT } from '../rules/kinds.ts';
import type { KademliaParams } from '../spec/params.ts';
import { LookupTracer } from './lookup-tracer.ts';
import { prefixesInMap, prefixesOnRing } from './map-labels.ts';
import { PeerWords } from './peer-view.ts';
import {
  bucketsInMap,
  MAP_SIDE,
  mapGround,
  partOfMap,
  placeInMap,
  placeOnRing,
  RING_BAND,
  RING_RADIUS,
  ringGround,
} from './places.ts';

/** Simulated seconds in which a glow fades: less than a lookup takes. */
const FADE_SECONDS = 0.6;
/** What a lookup asks for and is answered, roughly; scales alone depend on it. */
const REQUESTS_PER_LOOKUP = 14;

class KademliaViews implements ModelViews {
  readonly shader = viewsShader + UnderlayPicture.shader;
  readonly constants = { MAP_SIDE, RING_RADIUS, RING_BAND, ...UnderlayPicture.constants };
  private readonly params: KademliaParams;
  private readonly scenario: Scenario<KademliaParams>;
  private readonly peers: PeerWords;
  private readonly earth: UnderlayPicture;
  private readonly grounds = new Map<string, readonly Stroke[]>();

  constructor(scenario: Scenario<KademliaParams>, world: EventWorld, files: Files) {
    this.scenario = scenario;
    this.params = scenario.params;
    const { tables } = world;
    this.peers = new PeerWords(this.params, { tables });
    const { uniforms, nodes, prepared } = world;
    this.earth = new UnderlayPicture(
      TENANT,
      scenario,
      { uniforms, tables, nodes, prepared },
      files,
      (node) => this.peers.idOf(node)[1],
    );
  }

  value(channel: string, node: number, reading: Reading): number {
    const { layout } = this.peers;
    if (channel === 'flying') return reading.state(node, layout.active) === 0 ? 0 : reading.state(node, layout.flying);
    if (channel === 'fill') return reading.state(node, layout.fill);
    if (channel === 'status') return statusOf(reading.state(node, layout.status));
    if (channel === 'load') return reading.state(node, layout.served);
    return reading.sent(node);
  }

  readonly total = (_channel: string, node: number, reading: Reading): number => reading.sent(node);

  place(view: string, node: number): Place {
    if (view === 'regions' || view === 'network') return this.earth.place(view, node);
    const [high, low] = this.peers.idOf(node);
    return view === 'ring' ? placeOnRing(high, low) : placeInMap(high);
  }

  readonly place3 = (_view: string, node: number): Place3 => this.earth.place3(node);
  readonly offers = (view: string): boolean => this.earth.offers(view);
  readonly front = (): Turn => this.earth.front();

  range(channel: string): Range {
    const { alpha, end } = this.params;
    if (channel === 'status') return { min: -0.5, max: STATUS_WORDS.length - 0.5 };
    if (channel === 'flying') return { min: 0, max: alpha };
    if (channel === 'fill') return { min: 0, max: Math.ceil(this.perfectFill()) };
    if (channel === 'load') return { min: 1, max: Math.max(2, Math.ceil(2 * this.requestsPerSecond() * end)) };
    // Most is sent while a lookup is under way: `alpha` requests for each answer's time.
    return { min: 0, max: 4 * alpha + 2 * this.requestsPerSecond() };
  }

  readonly fadeSeconds = (): number => FADE_SECONDS;

  within(view: string, window: PictureWindow): readonly NodeRange[] | undefined {
    if (view !== 'xor' && view !== 'ring') return undefined;
    const first = (high: number) => this.peers.firstFrom(high);
    return view === 'ring' ? peersOnRing(window, first) : peersInMap(window, first);
  }

  labels(view: string, window: PictureWindow): readonly PlaceLabel[] {
    if (view === 'ring') return prefixesOnRing(window);
    return view === 'xor' ? prefixesInMap(window) : this.earth.labels(view, window);
  }

  ground(view: string): readonly Stroke[] {
    const known =
      this.grounds.get(view) ??
      (view === 'xor' ? mapGround() : view === 'ring' ? ringGround() : this.earth.ground(view));
    this.grounds.set(view, known);
    return known;
  }

  parts(view: string, node: number): readonly Stroke[] {
    if (view !== 'xor') return this.earth.parts(view, node);
    return bucketsInMap(this.peers.idOf(node)[0], this.peers.config.buckets);
  }

  readonly name = (node: number): string => this.peers.nameOf(node);

  inspect(node: number, reading: Reading): readonly Field[] {
    const { layout } = this.peers;
    const word = (name: keyof typeof layout) => reading.state(node, layout[name]);
    const isActive = word('active') !== 0;
    return [
      { label: 'Status', value: STATUS_WORDS[statusOf(word('status'))], unit: '' },
      { label: 'Lookups begun', value: word('lookup'), unit: '' },
      {
        label: 'Lookup now',
        value: isActive ? `${word('requests')} asked, ${word('flying')} in flight` : 'none',
        unit: '',
      },
      { label: 'Requests answered', value: word('served'), unit: '' },
      { label: 'Events sent', value: reading.sent(node), unit: '' },
      ...this.earth.fields(node),
    ];
  }

  bars(node: number, reading: Reading): Bars {
    const counts = this.tableOf(node, reading).map((bucket) => bucket.length);
    const used = counts.findLastIndex((count) => count > 0) + 1;
    return { label: 'Contacts', place: 'bucket', values: counts.slice(0, used), most: this.params.k };
  }

  readonly links = (node: number, reading: Reading): readonly number[] => this.tableOf(node, reading).flat();
  readonly way = (...message: Parameters<UnderlayPicture['way']>) => this.earth.way(...message);
  readonly follow = (node: number): Tracer => new LookupTracer(this.peers, this.scenario, node);

  private tableOf(node: number, reading: Reading): number[][] {
    return this.peers.buckets((word) => reading.store(node, word));
  }

  private perfectFill(): number {
    const { k, peers } = this.params;
    let fill = 0;
    for (let bucket = 0; bucket < this.peers.config.buckets; bucket++)
      fill += Math.min(k, (peers - 1) * 2 ** -(bucket + 1));
    return fill;
  }

  /** Of every peer, on average, were all online. */
  private readonly requestsPerSecond = (): number => REQUESTS_PER_LOOKUP / (this.params.dMax / 2 + 1);
}

export const openKademliaViews = (scenario: Scenario<KademliaParams>, world: EventWorld, files: Files): ModelViews =>
  new KademliaViews(scenario, world, files);

/** Ids of the map and the ring have so many first words. */
const WORDS = 2 ** 32;
/** Subtrees that a window cuts are split until they are this small beside it. */
const SMALL = 1 / 128;
const MOST_BITS = 30;

/**
 * Which peers a part of the picture can hold: peers are numbered by their ids, and parts of the map and of the ring are runs of ids.
 * `firstFrom`: the first peer whose id begins with this word or a larger one.
 */
type FirstFrom = (high: number) => number;

const peersOnRing = (window: PictureWindow, firstFrom: FirstFrom): readonly NodeRange[] =>
  arcsIn(window).map(([from, to]) => ({ first: firstFrom(from * WORDS), end: firstFrom(to * WORDS) }));

/** Subtree by subtree: the map's squares and halves of squares. */
function peersInMap(window: PictureWindow, firstFrom: FirstFrom): readonly NodeRange[] {
  const { from, to } = window;
  const small = (to[0] - from[0]) * (to[1] - from[1]) * SMALL;
  const ranges: NodeRange[] = [];
  const visit = (high: number, bits: number) => {
    const { x, y, width, height } = partOfMap(high, bits);
    if (x > to[0] || x + width < from[0] || y > to[1] || y + height < from[1]) return;
    const isInside = x >= from[0] && x + width <= to[0] && y >= from[1] && y + height <= to[1];
    if (isInside || bits === MOST_BITS || width * height <= small) {
      add(ranges, firstFrom(high), firstFrom(high + 2 ** (32 - bits)));
      return;
    }
    visit(high, bits + 1);
    visit(high + 2 ** (31 - bits), bits + 1);
  };
  visit(0, 0);
  return ranges;
}

/** Runs that meet become one. */
function add(ranges: NodeRange[], first: number, end: number): void {
  const last = ranges.at(-1);
  if (last?.end === first) ranges[ranges.length - 1] = { first: last.first, end };
  else if (end > first) ranges.push({ first, end });
}
