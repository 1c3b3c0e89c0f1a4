/** The views `regions`, `globe` and `network` of a tenant, but for their colours; twin of shaders/underlay/picture.wesl. */
import type { EventWorld } from '../../engine/event/model.ts';
import type { Stroke, Way } from '../../models/views.ts';
import type { Files } from '../../scenario/files.ts';
import { angleBetween, inCube, turnTo } from '../../scenario/globe.ts';
import type { Cap, Field, PictureWindow, Place, Place3, PlaceLabel, Turn, Vector } from '../../scenario/picture.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { clip } from '../../scenario/words/show.ts';
import { locatedOf } from '../config.ts';
import { DISC_PARTS, DISC_WORDS, placeInDisc } from '../discs.ts';
import { Roles } from '../roles.ts';
import { type Below, placeAtRouter, SITE_PARTS, SITE_WORDS } from '../sites.ts';
import { REGIONS } from '../spec/regions.ts';
import type { UnderlayParams } from '../spec/underlay-params.ts';
import type { Tenant } from '../tenant.ts';
import { placesIn } from '../world.ts';
import { RouterMap } from './router-map.ts';
import { mapConstants, mapHomes, mapOfWorld, middleOfRegion, placeOnMap } from './world-map.ts';

/** Words on the map. */
const NAMES_OF_REGIONS: readonly PlaceLabel[] = REGIONS.names.map((text, i) => ({
  at: middleOfRegion(i),
  text,
  isCentred: true,
}));

export class UnderlayPicture {
  /** To be added to the text of the tenant's views, and to their constants. */
  static readonly shader = mapHomes;
  static readonly constants = { ...mapConstants, DISC_WORDS, DISC_PARTS, SITE_WORDS, SITE_PARTS };
  private readonly roles: Roles;
  /** Where on the earth locations are; empty where a matrix does not say it. */
  private readonly discs: Float32Array;
  /** Where on the map of routers; empty where there is none. */
  private readonly sites: Float32Array;
  private readonly routers: RouterMap | undefined;
  private readonly names: readonly string[];
  private readonly peers: number;
  /** Peers at each place, once somebody asks. */
  private crowds: Uint32Array | undefined;

  /** `wordOf`: a random word of a node, by which it is put somewhere around its location. */
  constructor(
    { streams }: Pick<Tenant, 'streams'>,
    scenario: Scenario<UnderlayParams>,
    { uniforms, tables, nodes, prepared }: Pick<EventWorld, 'uniforms' | 'tables' | 'nodes' | 'prepared'>,
    files: Files,
    private readonly wordOf: (node: number) => number,
  ) {
    const { params, seed } = scenario;
    const below = prepared as Below | undefined;
    const { places, discs, sites } = placesIn(uniforms, tables, below !== undefined);
    this.sites = sites;
    this.peers = nodes;
    this.routers = below && new RouterMap(below, scenario, () => this.peersAt());
    this.roles = new Roles({ natBelow: 0, places }, seed, streams.roles);
    this.discs = discs;
    this.names = namesBelow(below) ?? locatedOf(params, files).names;
  }

  place(view: string, node: number): Place {
    if (view === 'network') return placeAtRouter(this.sites, this.roles.locationOf(node), this.wordOf(node));
    return placeOnMap(this.roles.locationOf(node), this.wordOf(node));
  }

  place3(node: number): Place3 {
    return inCube(placeInDisc(this.discs, this.roles.locationOf(node), this.wordOf(node)));
  }

  offers(view: string): boolean {
    return view !== 'globe' || this.discs.length > 0;
  }

  front(): Turn {
    return frontOfDiscs(this.discs);
  }

  labels(view: string, window: PictureWindow): readonly PlaceLabel[] {
    if (view === 'network') return this.routers?.labels(window) ?? [];
    return view === 'regions' ? NAMES_OF_REGIONS : namesOnGlobe(this.names, this.discs, window.cap);
  }

  /** Of regions made anew each time. */
  ground(view: string): readonly Stroke[] {
    if (view === 'network') return this.routers?.ground ?? [];
    return view === 'regions' ? mapOfWorld() : [];
  }

  /** The links of a peer's router. */
  parts(view: string, node: number): readonly Stroke[] {
    return (view === 'network' && this.routers?.linksOf(this.roles.locationOf(node))) || [];
  }

  /** What there is to say of a peer's router. */
  fields(node: number): readonly Field[] {
    return this.routers?.fieldsOf(this.roles.locationOf(node)) ?? [];
  }

  way(view: string, from: number, to: number, isFollowed: boolean): Way | undefined {
    if (view !== 'network' || !this.routers) return undefined;
    const ends = [this.place(view, from), this.place(view, to)] as const;
    return this.routers.way(this.roles.locationOf(from), this.roles.locationOf(to), ends, isFollowed);
  }

  private peersAt(): Uint32Array {
    if (this.crowds) return this.crowds;
    this.crowds = new Uint32Array(this.sites.length / SITE_WORDS);
    for (let peer = 0; peer < this.peers; peer++) this.crowds[this.roles.locationOf(peer)]++;
    return this.crowds;
  }
}

/** Of the routers where peers are. */
function namesBelow(below: Below | undefined): readonly string[] | undefined {
  const names = below?.network.routers.names;
  return names && Array.from(below.routers, (router) => names[router]);
}

const MOST_LABELS = 48;
/** Radians: nobody wants to look at a pole. */
const MOST_PITCH = 0.5;

type Discs = Float32Array;

const middleOf = (discs: Discs, i: number): Vector => [
  discs[DISC_WORDS * i],
  discs[DISC_WORDS * i + 1],
  discs[DISC_WORDS * i + 2],
];
const reachOf = (discs: Discs, i: number): number => discs[DISC_WORDS * i + 3];

/**
 * Words on the globe, the larger locations first: of those in sight as many as a picture bears, so that more come as one
 * zooms in. Where most peers are: areas of discs go with their numbers.
 */
export function frontOfDiscs(discs: Discs): Turn {
  const sum = [0, 0, 0];
  for (let i = 0; i < discs.length / DISC_WORDS; i++)
    middleOf(discs, i).forEach((part, axis) => {
      sum[axis] += part * reachOf(discs, i) ** 2;
    });
  const length = Math.hypot(...sum) || 1;
  const { yaw, pitch } = turnTo(sum.map((part) => part / length) as unknown as Vector);
  return { yaw, pitch: Math.min(MOST_PITCH, Math.max(-MOST_PITCH, pitch)) };
}

/** Above each disc in the cap; `cap`: what is seen. */
export function namesOnGlobe(names: readonly string[], discs: Discs, cap: Cap | undefined): readonly PlaceLabel[] {
  return names
    .map((_, i) => i)
    .filter((i) => !cap || angleBetween(cap.middle, middleOf(discs, i)) <= cap.reach + reachOf(discs, i))
    .sort((a, b) => reachOf(discs, b) - reachOf(discs, a) || a - b)
    .slice(0, MOST_LABELS)
    .map((i) => ({ at: inCube(northOf(middleOf(discs, i), reachOf(discs, i))), text: clip(names[i]), isAbove: true }));
}

/** So far to the north, but not beyond the pole. */
function northOf([x, y, z]: Vector, reach: number): Vector {
  const latitude = Math.min(Math.PI / 2, Math.asin(z) + reach);
  const longitude = Math.atan2(y, x);
  const flat = Math.cos(latitude);
  return [flat * Math.cos(longitude), flat * Math.sin(longitude), Math.sin(latitude)];
}
