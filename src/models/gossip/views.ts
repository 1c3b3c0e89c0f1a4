/** Gossip's pictures; twin of shaders/models/gossip/views.wesl. */
import viewsShader from '/shaders/models/gossip/views.wesl?raw';
import { threefry2x32 } from '../../base/threefry.ts';
import { bitCount } from '../../base/u32.ts';
import type { EventWorld } from '../../engine/event/model.ts';
import type { Reading } from '../../engine/event/reading.ts';
import type { Files } from '../../scenario/files.ts';
import type { Field, PictureWindow, Place } from '../../scenario/picture.ts';
import { type Scenario, toSeconds } from '../../scenario/scenario.ts';
import { UnderlayPicture } from '../../underlay/picture/underlay-picture.ts';
import { STATUS_WORDS, statusOf } from '../../underlay/status.ts';
import { rangesAround } from '../node-ranges.ts';
import type { ModelViews, Range } from '../views.ts';
import { STATE, STREAMS, TENANT } from './config.ts';
import { knownTo } from './handler.ts';
import { expectedCourse } from './spec/known.ts';
import type { GossipParams } from './spec/params.ts';

/** The ring's middle line and its width, in sides of the unit square. */
const RING_RADIUS = 0.41;
const RING_BAND = 0.15;
class GossipViews implements ModelViews {
  readonly shader = viewsShader + UnderlayPicture.shader;
  readonly constants: Readonly<Record<string, number>>;
  private readonly params: GossipParams;
  private readonly earth: UnderlayPicture;
  private readonly roundsPerTick: number;
  private readonly words = new Uint32Array(2);

  constructor(
    private readonly scenario: Scenario<GossipParams>,
    world: EventWorld,
    files: Files,
  ) {
    this.params = scenario.params;
    this.earth = new UnderlayPicture(TENANT, scenario, world, files, this.spread);
    this.roundsPerTick = toSeconds(1, scenario.tick) / this.params.period;
    this.constants = { ...UnderlayPicture.constants, RING_RADIUS, RING_BAND, ROUNDS_PER_TICK: this.roundsPerTick };
  }

  /** A word that puts a node anywhere across the ring, and in its region. */
  private readonly spread = (node: number) => {
    threefry2x32(this.scenario.seed, STREAMS.phases, node, 1, this.words);
    return this.words[0];
  };

  readonly place3 = (_view: string, node: number) => this.earth.place3(node);
  readonly offers = (view: string) => this.earth.offers(view);
  readonly front = () => this.earth.front();
  readonly labels = (view: string, window: PictureWindow) => (view === 'ring' ? [] : this.earth.labels(view, window));
  readonly ground = (view: string) => (view === 'ring' ? [] : this.earth.ground(view));
  readonly parts = (view: string, node: number) => this.earth.parts(view, node);
  readonly way = (...message: Parameters<UnderlayPicture['way']>) => this.earth.way(...message);
  readonly fadeSeconds = () => this.params.period;
  readonly total = (_channel: string, node: number, reading: Reading) => reading.sent(node);

  value(channel: string, node: number, reading: Reading): number {
    const { known, active, offer, heard, received, status } = STATE;
    if (channel === 'known') return bitCount(reading.state(node, known));
    if (channel === 'received') return reading.state(node, received);
    if (channel === 'heard') return reading.state(node, heard) * this.roundsPerTick;
    // In the order of the categories.
    if (statusOf(reading.state(node, status)) === 0) return 0;
    if (reading.state(node, known) === 0) return 1;
    return (reading.state(node, offer) | reading.state(node, active)) === 0 ? 3 : 2;
  }

  place(view: string, node: number): Place {
    if (view !== 'ring') return this.earth.place(view, node);
    const angle = (2 * Math.PI * (node + 0.5)) / this.params.nodes;
    const radius = RING_RADIUS + RING_BAND * (this.spread(node) / 2 ** 32 - 0.5);
    return [0.5 + radius * Math.sin(angle), 0.5 + radius * Math.cos(angle)];
  }

  range(channel: string): Range {
    const { fanout, rumours, mode, end, period, rumourEvery } = this.params;
    const ofOne = expectedCourse(this.scenario.params).length + 3;
    const rounds = Math.max(1, Math.min(end / period, (rumours - 1) * (rumourEvery / period) + ofOne));
    const contacts = fanout * (mode === 'push' ? 1 : 2);
    if (channel === 'knowledge') return { min: -0.5, max: 3.5 };
    if (channel === 'activity') return { min: 0, max: (contacts + 1) / period };
    return { min: 0, max: channel === 'known' ? rumours : channel === 'heard' ? rounds : contacts * rumours * rounds };
  }

  within(view: string, window: PictureWindow) {
    return view === 'ring' ? rangesAround(window, this.params.nodes) : undefined;
  }

  inspect(node: number, reading: Reading): readonly Field[] {
    const state = (word: keyof typeof STATE) => reading.state(node, STATE[word]);
    const heard = state('heard');
    return [
      { label: 'Status', value: STATUS_WORDS[statusOf(state('status'))], unit: '' },
      { label: 'Knows', value: rumoursText(state('known')), unit: '' },
      { label: 'Hands on', value: rumoursText(state('offer') | state('active')), unit: '' },
      {
        label: 'Last news',
        ...(heard === 0 ? { value: 'none', unit: '' } : { value: toSeconds(heard - 1, this.scenario.tick), unit: 's' }),
      },
      { label: 'Copies heard', value: state('received'), unit: '' },
      { label: 'Events sent', value: reading.sent(node), unit: '' },
      ...this.earth.fields(node),
    ];
  }

  /** In a random overlay, whom it knows. */
  links(node: number): readonly number[] {
    const { overlay, degree, nodes } = this.params;
    const count = overlay === 'random' ? degree : 0;
    return [...new Set(Array.from({ length: count }, (_, i) => knownTo(node, i, nodes, this.scenario.seed)))];
  }
}

export const openGossipViews = (scenario: Scenario<GossipParams>, world: EventWorld, files: Files): ModelViews =>
  new GossipViews(scenario, world, files);

/** Rumours by their numbers, from 1 on. */
export function rumoursText(bits: number): string {
  const numbers = Array.from({ length: 32 }, (_, i) => i + 1).filter((number) => (bits >>> (number - 1)) & 1);
  return numbers.length === 0 ? 'nothing' : `${numbers.length === 1 ? 'rumour' : 'rumours'} ${numbers.join(' ')}`;
}
