/** The pictures of a mobile network; twin of shaders/models/mobile/views.wesl. */
import viewsShader from '/shaders/models/mobile/views.wesl?raw';
import type { RoundsReading, RoundsWorld } from '../../../engine/rounds/model.ts';
import type { Field, NodeLog, Place, Place3, Plane } from '../../../scenario/picture.ts';
import type { Scenario } from '../../../scenario/scenario.ts';
import type {
  About,
  Ask,
  NodePair,
  Range,
  RoundsViews,
  Sight,
  Stroke,
  Transfer,
  Transfers,
  WordRange,
} from '../../views.ts';
import { isReadInTurn, type MobileConfig, radiiOf, sourceNode, type Triple } from '../config.ts';
import { LABEL_SUM, type NODE, NODE_WORDS, packetWords, type Rows, rowsOf } from '../layout.ts';
import { configOf } from '../scenario-config.ts';
import type { MobileParams } from '../spec/params.ts';
import { FADE_ROUNDS, rangesOf } from '../spec/ranges.ts';
import { GROUP, GROUPS, WATCH, WATCH_STATES, type Watch } from '../spec/watch-states.ts';
import { aboutNode } from './about.ts';
import { gridLines } from './grid-lines.ts';
import { linksInSight, linksUndrawn } from './links.ts';
import { logOfWay } from './log.ts';
import { coordinateOf, nodeWord, recordOf, speedOf } from './node-reading.ts';
import { numbersInSight } from './numbers.ts';
import { type Places, placesFor } from './places.ts';

export class MobileViews implements RoundsViews {
  readonly shader: string;
  readonly transfers: Transfers;
  private readonly config: MobileConfig;
  private readonly rows: Rows;
  private readonly places: Places;

  constructor(
    private readonly scenario: Scenario<MobileParams>,
    { uniforms, nodes }: RoundsWorld,
  ) {
    const extent = [uniforms.width, uniforms.height, uniforms.depth] as const satisfies Triple;
    this.config = configOf(scenario, { nodes, extent });
    this.rows = rowsOf(this.config);
    this.places = placesFor(extent);
    this.shader = viewsShader + viewConstants(this.config, this.rows, this.places);
    this.transfers = { words: this.everybody, list: (reading) => this.receptions(reading) };
  }

  value(channel: string, node: number, reading: RoundsReading): number {
    if (channel === 'received') return this.watchOf(node, reading);
    if (channel === 'component') return this.groupOf(node, reading);
    const word = (name: keyof typeof NODE) => nodeWord(reading, node, name);
    if (channel === 'hops') return word('watchedHops');
    if (channel === 'heard') return word('heard');
    if (channel === 'buffer') return word('held') + word('waiting');
    if (channel === 'neighbours') return word('degree');
    return speedOf(node, reading, this.config.roundMs);
  }

  total(_channel: string, node: number, reading: RoundsReading): number {
    return nodeWord(reading, node, 'accepted');
  }

  place(_view: string, node: number, reading: RoundsReading): Place {
    return this.places.flat(coordinateOf(node, 0, reading), coordinateOf(node, 1, reading));
  }

  place3(_view: string, node: number, reading: RoundsReading): Place3 {
    return this.places.solid([
      coordinateOf(node, 0, reading),
      coordinateOf(node, 1, reading),
      coordinateOf(node, 2, reading),
    ]);
  }

  readonly box = (): Place3 => this.places.box;

  plane(view: string): Plane | undefined {
    if (view !== 'plane') return undefined;
    const { extent } = this.config;
    const { scale, flat } = this.places;
    return { metres: 1 / (scale * 1000), from: flat(0, 0), to: flat(extent[0], extent[1]) };
  }

  range(channel: string): Range {
    if (channel === 'received') return { min: -0.5, max: WATCH_STATES.length - 0.5 };
    if (channel === 'component') return { min: -0.5, max: GROUPS.length - 0.5 };
    // A file of movement brings its own.
    const { nodes, extent } = this.config;
    const [width, height, depth] = extent.map((length) => length / 1000);
    return rangesOf({ ...this.scenario.params, nodes, width, height, depth }, channel);
  }

  readonly fadeSeconds = (): number => (FADE_ROUNDS * this.config.roundMs) / 1000;

  wordsOf(node: number): readonly WordRange[] {
    return [recordOf(node), { buffer: 'packets', first: node * this.rows.words, count: this.rows.words }];
  }

  inspect(node: number, reading: RoundsReading): readonly Field[] {
    return describeNode(this.config, node, reading, WATCH_STATES[this.watchOf(node, reading)].label);
  }

  async overlay(view: string, overlay: string, ask: Ask): Promise<readonly (Stroke | NodePair)[]> {
    return overlay === 'grid'
      ? gridLines(this.config, this.places, view === 'volume')
      : linksInSight(this.config, this.places, ask, view === 'volume');
  }

  undrawn(view: string, overlay: string, sight: Sight): string | undefined {
    return overlay === 'links' ? linksUndrawn(this.config, sight, view === 'volume') : undefined;
  }

  numbered(view: string, ask: Ask): Promise<readonly number[]> {
    return numbersInSight(this.config, this.places, ask, view === 'volume');
  }

  async about(_view: string, node: number, ask: Ask): Promise<About> {
    const circles = radiiOf(this.config).map((radius) => radius * this.places.scale);
    return { ...(await aboutNode(this.config, node, ask)), circles };
  }

  readonly log = (node: number, ask: Pick<Ask, 'read'>): Promise<NodeLog> => logOfWay(this.config, node, ask);

  private get everybody(): readonly WordRange[] {
    const { nodes } = this.config;
    return [{ buffer: 'nodes', first: 0, count: nodes * NODE_WORDS }];
  }

  /** Twin of `watch_of`. */
  private watchOf(node: number, reading: RoundsReading): Watch {
    const { watched } = this.config;
    const at = nodeWord(reading, node, 'watchedAt');
    const source = sourceNode(this.config, watched % this.config.sources);
    if (node === source && at > 0) return WATCH.source;
    if (this.hasBit(reading, node, this.rows.held)) return at === reading.round ? WATCH.fresh : WATCH.holds;
    if (isReadInTurn(this.config) && this.hasBit(reading, node, this.rows.waiting)) return WATCH.waits;
    if (at === 0) return WATCH.none;
    return at === reading.round ? WATCH.fresh : WATCH.has;
  }

  private hasBit(reading: RoundsReading, node: number, row: number): boolean {
    const { watched } = this.config;
    const word = node * this.rows.words + row * packetWords(this.config) + (watched >>> 5);
    return ((reading.word('packets', word) >>> (watched & 31)) & 1) === 1;
  }

  /** Twin of `group_of`. */
  private groupOf(node: number, reading: RoundsReading): number {
    const { nodes } = this.config;
    const size = reading.word('labels', nodes + reading.word('labels', node));
    if (size === 1) return GROUP.alone;
    return size === reading.word('labels', 2 * nodes + LABEL_SUM.largest) ? GROUP.largest : GROUP.other;
  }

  /** Of the watched packet, in the last round. */
  private receptions(reading: RoundsReading): readonly Transfer[] {
    const transfers: Transfer[] = [];
    for (let to = 0; to < this.config.nodes; to++) {
      if (reading.round === 0 || nodeWord(reading, to, 'watchedAt') !== reading.round) continue;
      const from = nodeWord(reading, to, 'watchedFrom');
      if (from !== to) transfers.push({ from, to, isWasted: false });
    }
    return transfers;
  }
}

const viewConstants = (config: MobileConfig, rows: Rows, { scale, offset, box }: Places): string => `
const ROUND_MS = ${config.roundMs}.0;
const WATCHED_SOURCE = ${sourceNode(config, config.watched % config.sources)}u;
const WAITING_ROW = ${isReadInTurn(config) ? rows.waiting : 0}u;
const HELD_ROW = ${rows.held}u;
const PLANE_SCALE = ${float(scale)};
const PLANE_OFFSET = vec2f(${float(offset[0])}, ${float(offset[1])});
const BOX_SIDES = vec3f(${box.map((side) => float(side / scale)).join(', ')});
${Object.entries(WATCH)
  .map(([name, value]) => `const WATCH_${name.toUpperCase()} = ${value}u;`)
  .join('\n')}
${Object.entries(GROUP)
  .map(([name, value]) => `const GROUP_${name.toUpperCase()} = ${value}u;`)
  .join('\n')}
`;

const float = (value: number): string => {
  const text = String(Math.fround(value));
  return /[.e]/.test(text) ? text : `${text}.0`;
};

export const openMobileViews = (scenario: Scenario<MobileParams>, world: RoundsWorld): RoundsViews =>
  new MobileViews(scenario, world);

/** All there is to say of a node, as lines. `watch`: what it has done with the watched packet, in words. */
function describeNode(config: MobileConfig, node: number, reading: RoundsReading, watch: string): readonly Field[] {
  const word = (name: Parameters<typeof nodeWord>[2]) => nodeWord(reading, node, name);
  const axes = config.extent[2] > 0 ? (['x', 'y', 'z'] as const) : (['x', 'y'] as const);
  const isReached = word('watchedAt') > 0;
  return [
    { label: 'Place', value: axes.map((axis) => (word(axis) / 1000).toFixed(1)).join(', '), unit: 'm' },
    { label: 'Speed', value: speedOf(node, reading, config.roundMs), unit: 'm/s' },
    ...rangeOf(config),
    { label: 'Neighbours', value: word('degree'), unit: 'nodes' },
    { label: 'Received', value: word('accepted'), unit: 'packets' },
    { label: 'Relayed', value: word('relayed'), unit: 'packets' },
    { label: 'Held', value: word('held'), unit: 'packets' },
    { label: 'In its buffers', value: word('waiting'), unit: 'packets' },
    { label: 'Turned away', value: word('turnedAway'), unit: 'packets' },
    { label: 'Copies heard', value: word('heard'), unit: 'copies' },
    { label: 'Copies lost', value: word('lost'), unit: 'copies' },
    { label: 'Watched packet', value: watch.toLowerCase(), unit: '' },
    ...(isReached ? [{ label: 'It came over', value: word('watchedHops'), unit: 'hops' }] : []),
    { label: 'Copies of it', value: word('watchedHeard'), unit: 'copies' },
  ];
}

/** As far as it is heard; of quasi unit disks, surely and at most. */
function rangeOf(config: MobileConfig): readonly Field[] {
  const metres = radiiOf(config).map((radius) => radius / 1000);
  return metres.length === 0 ? [] : [{ label: 'Radio range', value: metres.join(' to '), unit: 'm' }];
}
