/** The mesh's pictures; twin of shaders/models/mesh/views.wesl. */
import viewsShader from '/shaders/models/mesh/views.wesl?raw';
import type { EventWorld } from '../../engine/event/model.ts';
import type { Reading } from '../../engine/event/reading.ts';
import { shaderTables } from '../../engine/shader-names.ts';
import { placesOf } from '../../scenario/converted.ts';
import type { Field, Place } from '../../scenario/picture.ts';
import { type Scenario, toSeconds } from '../../scenario/scenario.ts';
import type { ModelViews, Range } from '../views.ts';
import { STATE } from './config.ts';
import { type MeshParams, meshParams } from './spec/params.ts';
import { gridSide, meanPowers } from './spec/radio.ts';

const LAYOUT = placesOf(meshParams.layout);
/** Radius of a circle of stations, and margin of rows, in sides of the unit square. */
const RADIUS = 0.42;
const MARGIN = 0.08;

/** What a station does, by the numbers of the categories. */
const DOING = { idle: 0, waits: 1, countsDown: 2, hears: 3, sends: 4 } as const;
const DOING_WORDS = ['idle', 'waits', 'counts down', 'hears a frame', 'sends'] as const;
const AWAITING_WORDS = ['none', 'awaited', 'begun'] as const;

class MeshViews implements ModelViews {
  readonly shader = viewsShader;
  readonly constants: Readonly<Record<string, number>>;
  readonly total = (_channel: string, node: number, reading: Reading) => reading.state(node, STATE.frames);
  private readonly params: MeshParams;
  /** Frames of a station in a second, about, and at most. */
  private readonly usual: number;
  private readonly isDcf: boolean;
  private powers?: Uint32Array;

  constructor(
    private readonly scenario: Scenario<MeshParams>,
    { uniforms }: EventWorld,
  ) {
    const { params } = scenario;
    this.params = params;
    this.isDcf = params.mac === 'dcf';
    this.usual =
      params.source === 'saturated' ? 1e6 / uniforms.air_data : Math.min(params.rate, 1e6 / uniforms.air_data);
    this.constants = {
      ...shaderTables({ LAYOUT, DOING }),
      LAYOUT: LAYOUT[params.layout],
      IS_DCF: Number(this.isDcf),
      RADIUS,
      MARGIN,
      SIDE: gridSide(params.stations),
    };
  }

  value(channel: string, node: number, reading: Reading): number {
    if (channel === 'doing') return this.doing(node, reading);
    if (channel === 'air') return reading.state(node, STATE.sentTicks) / Math.max(1, reading.nowTicks);
    return reading.state(node, channel === 'waiting' ? STATE.waiting : STATE.delivered);
  }

  private doing(node: number, reading: Reading): number {
    const state = (word: keyof typeof STATE) => reading.state(node, STATE[word]);
    if (state('deafUntil') > reading.nowTicks) return DOING.sends;
    if (state('busyUntil') > reading.nowTicks) return DOING.hears;
    if (state('waiting') === 0) return DOING.idle;
    return this.isDcf && (state('ticket') & 1) === 1 ? DOING.countsDown : DOING.waits;
  }

  place(_view: string, node: number): Place {
    const { layout, stations } = this.params;
    const side = gridSide(stations);
    if (layout === 'chain') return [along(node, stations), 0.5];
    if (layout === 'grid') return [along(node % side, side), 1 - along(Math.floor(node / side), side)];
    const inMiddle = Number(layout === 'hidden');
    if (node < inMiddle) return [0.5, 0.5];
    // Two that do not hear each other stand left and right.
    const angle = 2 * Math.PI * ((node - inMiddle) / (stations - inMiddle) + inMiddle / 4);
    return [0.5 + RADIUS * Math.sin(angle), 0.5 + RADIUS * Math.cos(angle)];
  }

  range(channel: string): Range {
    const { queue, source, stations, end, pattern } = this.params;
    if (channel === 'doing') return { min: -0.5, max: DOING_WORDS.length - 0.5 };
    if (channel === 'waiting') return { min: 0, max: source === 'saturated' ? 1 : queue };
    if (channel === 'air') return { min: 0, max: 1 };
    if (channel === 'activity') return { min: 0, max: this.usual };
    const comeFrom = pattern === 'broadcast' || pattern === 'sink' ? stations - 1 : 1;
    return { min: 0, max: Math.max(1, Math.ceil(this.usual * end * comeFrom)) };
  }

  fadeSeconds(): number {
    return 2 / this.usual;
  }

  inspect(node: number, reading: Reading): readonly Field[] {
    const state = (word: keyof typeof STATE) => reading.state(node, STATE[word]);
    const seconds = (ticks: number) => toSeconds(ticks, this.scenario.tick);
    const doing = this.doing(node, reading);
    return [
      { label: 'Station', value: DOING_WORDS[doing], unit: '' },
      ...(doing === DOING.sends ? [{ label: 'Sends until', value: seconds(state('deafUntil')), unit: 's' }] : []),
      { label: 'Waiting', value: state('waiting'), unit: 'packets' },
      ...(this.isDcf
        ? [
            { label: 'Back-off when last idle', value: state('backoff'), unit: 'slots' },
            { label: 'Window', value: state('cw'), unit: 'slots' },
            { label: 'Attempts', value: state('attempts'), unit: '' },
            { label: 'Answer', value: AWAITING_WORDS[state('awaiting')], unit: '' },
          ]
        : []),
      { label: 'Frames sent', value: state('frames'), unit: '' },
      { label: 'On the air', value: seconds(state('sentTicks')), unit: 's' },
      { label: 'Packets generated', value: state('generated'), unit: '' },
      { label: 'Packets delivered here', value: state('delivered'), unit: '' },
    ];
  }

  /** Whom it reaches. */
  links(node: number): readonly number[] {
    const { stations } = this.params;
    this.powers ??= meanPowers(this.params);
    const row = this.powers.subarray(node * stations, (node + 1) * stations);
    return [...row.keys()].filter((each) => row[each] > 0);
  }
}

/** Of so many places in a row. */
const along = (place: number, places: number): number =>
  places === 1 ? 0.5 : MARGIN + ((1 - 2 * MARGIN) * place) / (places - 1);

export const openMeshViews = (scenario: Scenario<MeshParams>, world: EventWorld): ModelViews =>
  new MeshViews(scenario, world);
