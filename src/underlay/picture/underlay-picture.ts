/** The views `regions` and `globe` of a tenant, but for their colours; twin of shaders/underlay/picture.wesl. */
import type { EventWorld } from '../../engine/event/model.ts';
import type { Stroke } from '../../models/views.ts';
import type { Files } from '../../scenario/files.ts';
import { inCube } from '../../scenario/globe.ts';
import type { PictureWindow, Place, Place3, PlaceLabel, Turn } from '../../scenario/picture.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { locatedOf } from '../config.ts';
import { DISC_PARTS, DISC_WORDS, placeInDisc } from '../discs.ts';
import { Roles } from '../roles.ts';
import { REGIONS } from '../spec/regions.ts';
import type { UnderlayParams } from '../spec/underlay-params.ts';
import type { Tenant } from '../tenant.ts';
import { placesIn } from '../world.ts';
import { frontOfDiscs, namesOnGlobe } from './globe-labels.ts';
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
  static readonly constants = { ...mapConstants, DISC_WORDS, DISC_PARTS };
  private readonly roles: Roles;
  /** Where on the earth locations are; empty where a matrix does not say it. */
  private readonly discs: Float32Array;
  private readonly names: readonly string[];
  private readonly wordOf: (node: number) => number;

  /** `wordOf`: a random word of a node, by which it is put somewhere around its location. */
  constructor(
    { streams }: Pick<Tenant, 'streams'>,
    { params, seed }: Scenario<UnderlayParams>,
    { uniforms, tables }: Pick<EventWorld, 'uniforms' | 'tables'>,
    files: Files,
    wordOf: (node: number) => number,
  ) {
    const { places, discs } = placesIn(uniforms, tables);
    this.roles = new Roles({ natBelow: 0, places }, seed, streams.roles);
    this.discs = discs;
    this.names = locatedOf(params, files).names;
    this.wordOf = wordOf;
  }

  place(node: number): Place {
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
    return view === 'regions' ? NAMES_OF_REGIONS : namesOnGlobe(this.names, this.discs, window.cap);
  }

  /** Made anew each time. */
  ground(view: string): readonly Stroke[] {
    return view === 'regions' ? mapOfWorld() : [];
  }
}
