/** Kademlia's pictures; twin of shaders/models/kademlia/views.wesl. */
import type { EventWorld } from '../../../engine/event/model.ts';
import type { Reading } from '../../../engine/event/reading.ts';
import { shaderSources } from '../../../gpu/shader-sources.ts';
import { inCube } from '../../../scenario/globe.ts';
import type { Bars, Field, Guide, PictureWindow, Place, Place3, PlaceLabel, Turn } from '../../../scenario/picture.ts';
import type { Scenario } from '../../../scenario/scenario.ts';
import type { NodeRange } from '../../node-ranges.ts';
import type { ModelViews, Range, Stroke, Tracer } from '../../views.ts';
import { DISC_PARTS, DISC_WORDS, placeInDisc } from '../sources/discs.ts';
import { Roles } from '../sources/roles.ts';
import { placesIn } from '../sources/sources.ts';
import type { KademliaParams } from '../spec/params.ts';
import { frontOfDiscs, namesOnGlobe } from './globe-labels.ts';
import { LookupTracer } from './lookup-tracer.ts';
import { namesOfRegions, prefixesInMap, prefixesOnRing } from './map-labels.ts';
import { PeerWords, statusOf } from './peer-view.ts';
import { peersInMap, peersOnRing } from './peers-within.ts';
import {
  bucketsInMap,
  MAP_SIDE,
  mapGround,
  placeInMap,
  placeOnRing,
  RING_BAND,
  RING_RADIUS,
  ringGround,
} from './places.ts';
import { mapConstants, mapHomes, mapOfWorld, placeOnMap } from './world-map.ts';

/** Simulated seconds in which a glow fades: less than a lookup takes. */
const FADE_SECONDS = 0.6;
/** What a lookup asks for and is answered, roughly; scales alone depend on it. */
const REQUESTS_PER_LOOKUP = 14;
const STATUS_WORDS = ['offline', 'online', 'online, behind NAT'] as const;

class KademliaViews implements ModelViews {
  readonly shader = shaderSources['models/kademlia/views.wesl'] + mapHomes;
  readonly constants = { MAP_SIDE, RING_RADIUS, RING_BAND, ...mapConstants, DISC_WORDS, DISC_PARTS };
  private readonly params: KademliaParams;
  private readonly scenario: Scenario<KademliaParams>;
  private readonly peers: PeerWords;
  /** At which location peers are. */
  private readonly roles: Roles;
  /** Where on the earth that is; empty where a matrix does not say it. */
  private readonly discs: Float32Array;
  private readonly names: readonly string[];
  private readonly grounds = new Map<string, readonly Stroke[]>();

  constructor(scenario: Scenario<KademliaParams>, world: EventWorld) {
    this.scenario = scenario;
    this.params = scenario.params;
    const { tables } = world;
    const { places, discs } = placesIn(world.uniforms, tables);
    this.peers = new PeerWords(this.params, { tables });
    this.roles = new Roles({ natBelow: 0, places }, scenario.seed);
    this.discs = discs;
    this.names = world.placeNames ?? [];
  }

  value(channel: string, node: number, reading: Reading): number {
    const { layout } = this.peers;
    if (channel === 'flying') return reading.state(node, layout.active) === 0 ? 0 : reading.state(node, layout.flying);
    if (channel === 'fill') return reading.state(node, layout.fill);
    if (channel === 'status') return statusOf(reading.state(node, layout.status));
    if (channel === 'load') return reading.state(node, layout.served);
    return reading.sent(node);
  }

  total(_channel: string, node: number, reading: Reading): number {
    return reading.sent(node);
  }

  place(view: string, node: number): Place {
    const [high, low] = this.peers.idOf(node);
    if (view === 'regions') return placeOnMap(this.roles.regionOf(node), low);
    return view === 'ring' ? placeOnRing(high, low) : placeInMap(high);
  }

  place3(_view: string, node: number): Place3 {
    return inCube(placeInDisc(this.discs, this.roles.regionOf(node), this.peers.idOf(node)[1]));
  }

  offers(view: string): boolean {
    return view !== 'globe' || this.discs.length > 0;
  }

  front(): Turn {
    return frontOfDiscs(this.discs);
  }

  range(channel: string): Range {
    const { alpha, end } = this.params;
    if (channel === 'status') return { min: -0.5, max: STATUS_WORDS.length - 0.5 };
    if (channel === 'flying') return { min: 0, max: alpha };
    if (channel === 'fill') return { min: 0, max: Math.ceil(this.perfectFill()) };
    if (channel === 'load') return { min: 1, max: Math.max(2, Math.ceil(2 * this.requestsPerSecond() * end)) };
    // Most is sent while a lookup is under way: `alpha` requests for each answer's time.
    return { min: 0, max: 4 * alpha + 2 * this.requestsPerSecond() };
  }

  fadeSeconds(): number {
    return FADE_SECONDS;
  }

  within(view: string, window: PictureWindow): readonly NodeRange[] | undefined {
    if (view === 'regions' || view === 'globe') return undefined;
    const first = (high: number) => this.peers.firstFrom(high);
    return view === 'ring' ? peersOnRing(window, first) : peersInMap(window, first);
  }

  labels(view: string, window: PictureWindow): readonly PlaceLabel[] {
    if (view === 'regions') return namesOfRegions;
    if (view === 'globe') return namesOnGlobe(this.names, this.discs, window.cap);
    return view === 'ring' ? prefixesOnRing(window) : prefixesInMap(window);
  }

  guides(): readonly Guide[] {
    return [];
  }

  ground(view: string): readonly Stroke[] {
    if (view === 'globe') return [];
    const known =
      this.grounds.get(view) ?? (view === 'xor' ? mapGround() : view === 'ring' ? ringGround() : mapOfWorld());
    this.grounds.set(view, known);
    return known;
  }

  parts(view: string, node: number): readonly Stroke[] {
    return view === 'xor' ? bucketsInMap(this.peers.idOf(node)[0], this.peers.config.buckets) : [];
  }

  name(node: number): string {
    return this.peers.nameOf(node);
  }

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
    ];
  }

  bars(node: number, reading: Reading): Bars {
    const counts = this.tableOf(node, reading).map((bucket) => bucket.length);
    const used = counts.findLastIndex((count) => count > 0) + 1;
    return { label: 'Contacts', place: 'bucket', values: counts.slice(0, used), most: this.params.k };
  }

  links(node: number, reading: Reading): readonly number[] {
    return this.tableOf(node, reading).flat();
  }

  follow(node: number): Tracer {
    return new LookupTracer(this.peers, this.scenario, node);
  }

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
  private requestsPerSecond(): number {
    return REQUESTS_PER_LOOKUP / (this.params.dMax / 2 + 1);
  }
}

export const openKademliaViews = (scenario: Scenario<KademliaParams>, world: EventWorld): ModelViews =>
  new KademliaViews(scenario, world);
