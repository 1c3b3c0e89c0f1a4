/** An internet's pictures; twin of shaders/models/internet/views.wesl. */
import viewsShader from '/shaders/models/internet/views.wesl?raw';
import { MOST_U32 } from '../../base/u32.ts';
import type { EventWorld } from '../../engine/event/model.ts';
import type { Reading } from '../../engine/event/reading.ts';
import type { Field, PictureWindow, Place, PlaceLabel } from '../../scenario/picture.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { degreesOf } from '../../topology/making/wiring.ts';
import { discsOf, namesOfSystems, ringsAround, routerDots, type SystemDisc } from '../../underlay/picture/routers.ts';
import type { Historian, ModelViews, Range, Segment, Stroke, Tracer, WayWords } from '../views.ts';
import { WayTracer } from '../way-tracer.ts';
import {
  FLOW,
  FLOW_WORDS,
  HEADER_BYTES,
  LONGEST_QUEUE,
  LOOK,
  NODE,
  NODE_WORDS,
  PHASE,
  PLACE,
  PORT,
  SINK,
  TCP,
  UDP,
} from './config.ts';
import { busyMs } from './fixed.ts';
import { portHistory, sinkHistory, sourceHistory } from './history.ts';
import { roomBytes } from './spec/limits.ts';
import type { InternetParams } from './spec/params.ts';
import { wayWords } from './words.ts';
import { numberingOf } from './world/numbering.ts';
import { placesOfRouters, SEGMENT_WORDS, segmentsOf } from './world/places.ts';
import type { Prepared } from './world/prepare.ts';

const LOOKS = ['port of a link', 'port of a host', 'source', 'receiver'];
const PHASES = Object.keys(PHASE);
/** Where colours of drops end. */
const MANY_DROPS = 1000;

/** Of lines and dots, in parts of the usual. */
const MOST_WIDTH = 1.6;
const LEAST_WIDTH = 0.6;
const WIDTH_BY_ORDER = 0.4;
const HOST_WIDTH = 0.8;
const END_WIDTH = 2.5;
/** Flows through a port that are named. */
const NAMED = 4;

class InternetViews implements ModelViews {
  readonly shader = viewsShader;
  private readonly params: InternetParams;
  private readonly tables: Uint32Array;
  private readonly atNodes: number;
  private readonly atPaths: number;
  /** Ticks of a byte at the slowest and at the fastest port of a link. */
  private readonly slowest: number;
  private readonly fastest: number;

  private readonly segments: Float64Array;
  private readonly discs: readonly SystemDisc[];
  private readonly strokes: readonly Stroke[];
  private passed: { readonly node: number; readonly flows: string } | undefined;

  constructor({ params }: Scenario<InternetParams>, { tables, uniforms, nodes, prepared }: EventWorld) {
    this.params = params;
    this.tables = tables;
    this.atNodes = uniforms.at_nodes;
    this.atPaths = uniforms.at_paths;
    let [slowest, fastest] = [0, MOST_U32];
    for (let node = 0; node < nodes; node++) {
      if (this.look(node) !== LOOK.link) continue;
      const perByte = this.perByte(node);
      [slowest, fastest] = [Math.max(slowest, perByte), Math.min(fastest, perByte)];
    }
    this.slowest = slowest;
    this.fastest = fastest;
    const below = prepared as Prepared;
    this.segments = segmentsOf(below, numberingOf(below));
    const { routers, links } = below.network;
    const placeOf = placesOfRouters(below.network);
    this.discs = discsOf(routers.system, placeOf);
    this.strokes = [...ringsAround(this.discs), ...routerDots(degreesOf(routers.x.length, links), placeOf)];
  }

  value(channel: string, node: number, reading: Reading): number {
    const look = this.look(node);
    if (channel === 'look') return look;
    if (look > LOOK.host) return 0;
    return channel === 'drops' ? reading.state(node, PORT.drops) : this.backlog(node, reading);
  }

  total(_channel: string, node: number, reading: Reading): number {
    if (this.look(node) > LOOK.host) return 0;
    const perByte = { ticks: this.row(node, NODE.perByte), fraction: this.row(node, NODE.perByteFraction) };
    return busyMs(reading.state(node, PORT.bytesLow), reading.state(node, PORT.bytesHigh), perByte);
  }

  place(_view: string, node: number): Place {
    const word = this.row(node, NODE.place);
    return [(word >>> PLACE.xBits) / PLACE.mask, ((word >>> PLACE.yBits) & PLACE.mask) / PLACE.mask];
  }

  line(_view: string, node: number): Segment {
    const [x, y, toX, toY] = this.segments.subarray(SEGMENT_WORDS * node, SEGMENT_WORDS * (node + 1));
    return { from: [x, y], to: [toX, toY], width: this.width(node) };
  }

  ground = (view: string): readonly Stroke[] => (view === 'map' ? this.strokes : []);

  labels = (_view: string, { from, to }: PictureWindow): readonly PlaceLabel[] =>
    namesOfSystems(this.discs, to[0] - from[0]);

  /** Of links by orders of magnitude below the fastest. */
  private width(node: number): number {
    const look = this.look(node);
    if (look !== LOOK.link) return look === LOOK.host ? HOST_WIDTH : END_WIDTH;
    return Math.max(LEAST_WIDTH, MOST_WIDTH - WIDTH_BY_ORDER * Math.log10(this.perByte(node) / this.fastest));
  }

  range(channel: string): Range {
    if (channel === 'look') return { min: -0.5, max: LOOKS.length - 0.5 };
    if (channel === 'drops') return { min: 1, max: MANY_DROPS };
    if (channel === 'backlog') return { min: 0, max: Math.min(roomBytes(this.params) * this.slowest, LONGEST_QUEUE) };
    return { min: 0, max: 1000 };
  }

  readonly fadeSeconds = (): number => Math.min(1, Math.max(0.01, this.params.end / 50));

  /** The path of a picked end's flow. */
  links(node: number): readonly number[] {
    const [there, back] = this.ways(node) ?? [];
    return there && back ? [...there.nodes, ...back.nodes.slice(-1)].filter((each) => each !== node) : [];
  }

  follow(node: number): Tracer | undefined {
    const ways = this.ways(node);
    const isBack = this.look(node) === LOOK.sink;
    return ways && !(isBack && this.params.traffic === 'udp') ? new WayTracer(node, ways[Number(isBack)]) : undefined;
  }

  ways(node: number): readonly [there: WayWords, back: WayWords] | undefined {
    if (this.look(node) < LOOK.source) return undefined;
    const flow = this.row(node, NODE.flow);
    return [this.wayOf(flow, FLOW.path, FLOW.sink), this.wayOf(flow, FLOW.back, FLOW.source)];
  }

  /** From the port of its host to its other end. */
  private wayOf(flow: number, path: number, end: number): WayWords {
    const first = this.atPaths + this.tables[FLOW_WORDS * flow + path];
    const last = this.tables.indexOf(this.tables[FLOW_WORDS * flow + end], first);
    const words = wayWords(this.params, flow, path === FLOW.back, (port) => this.row(port, NODE.delay));
    return { ...words, nodes: [...this.tables.subarray(first, last + 1)] };
  }

  name(node: number): string {
    const look = this.look(node);
    return look < LOOK.source ? `${LOOKS[look]}, ${node}` : `${LOOKS[look]} of flow ${this.row(node, NODE.flow)}`;
  }

  inspect(node: number, reading: Reading): readonly Field[] {
    const look = this.look(node);
    const state = (word: number) => reading.state(node, word);
    if (look <= LOOK.host) return this.ofPort(node, reading);
    if (look === LOOK.sink)
      return [
        { label: 'New data', value: state(SINK.bytesHigh) * 2 ** 32 + state(SINK.bytesLow), unit: 'bytes' },
        ...(this.params.traffic === 'tcp' ? [{ label: 'Next segment', value: state(SINK.next), unit: '' }] : []),
      ];
    if (this.params.traffic === 'udp') return [{ label: 'Sent', value: state(UDP.sent), unit: 'packets' }];
    return [
      { label: 'Phase', value: PHASES[state(TCP.phase)], unit: '' },
      { label: 'Congestion window', value: state(TCP.cwnd), unit: 'bytes' },
      ...(state(TCP.ssthresh) === MOST_U32
        ? []
        : [{ label: 'Slow-start threshold', value: state(TCP.ssthresh), unit: 'bytes' }]),
      { label: 'In flight', value: state(TCP.nxt) - state(TCP.una), unit: 'segments' },
      { label: 'Acknowledged', value: state(TCP.una), unit: 'segments' },
      { label: 'Round-trip time', value: Math.floor(state(TCP.srtt) / 8), unit: 'us' },
      { label: 'Timeout (RTO)', value: state(TCP.rto), unit: 'us' },
      { label: 'Retransmissions', value: state(TCP.retransmissions), unit: 'segments' },
      { label: 'Timeouts', value: state(TCP.timeouts), unit: '' },
    ];
  }

  history(node: number): Historian | undefined {
    const look = this.look(node);
    if (look < LOOK.source) return portHistory(this.perByte(node));
    if (look === LOOK.sink) return sinkHistory();
    return this.params.traffic === 'tcp' ? sourceHistory(this.params.packet - HEADER_BYTES) : undefined;
  }

  private ofPort(node: number, reading: Reading): readonly Field[] {
    const bytes = reading.state(node, PORT.bytesHigh) * 2 ** 32 + reading.state(node, PORT.bytesLow);
    return [
      { label: 'Bandwidth', value: Number((8 / this.perByte(node)).toPrecision(6)), unit: 'Mbit/s' },
      { label: 'Delay', value: this.row(node, NODE.delay), unit: 'us' },
      { label: 'Backlog', value: this.backlog(node, reading), unit: 'us' },
      { label: 'Carried', value: bytes, unit: 'bytes' },
      { label: 'Dropped', value: reading.state(node, PORT.drops), unit: 'packets' },
      { label: 'Flows with data', value: this.passing(node), unit: '' },
    ];
  }

  /** Flows whose data pass a port; kept, for one port is looked at for long. */
  private passing(node: number): string {
    if (this.passed?.node === node) return this.passed.flows;
    const { tables, atPaths, atNodes } = this;
    const flows: number[] = [];
    for (let row = 0; row < atNodes; row += FLOW_WORDS)
      if (tables.subarray(atPaths + tables[row + FLOW.path], atPaths + tables[row + FLOW.back]).includes(node))
        flows.push(row / FLOW_WORDS);
    const few = flows.slice(0, NAMED).join(', ');
    this.passed = { node, flows: flows.length > NAMED ? `${flows.length}: ${few} …` : few || 'none' };
    return this.passed.flows;
  }

  private backlog(node: number, reading: Reading): number {
    return Math.max(0, reading.state(node, PORT.free) - reading.nowTicks);
  }

  /** Ticks. */
  private perByte(node: number): number {
    return this.row(node, NODE.perByte) + this.row(node, NODE.perByteFraction) / 2 ** 32;
  }

  private look(node: number): number {
    return this.row(node, NODE.place) & PLACE.kindMask;
  }

  private row(node: number, word: number): number {
    return this.tables[this.atNodes + NODE_WORDS * node + word];
  }
}

export const openInternetViews = (scenario: Scenario<InternetParams>, world: EventWorld): ModelViews =>
  new InternetViews(scenario, world);
