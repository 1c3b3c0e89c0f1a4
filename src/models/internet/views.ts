/** An internet's pictures; twin of shaders/models/internet/views.wesl. */
import { MOST_U32 } from '../../base/u32.ts';
import type { EventWorld } from '../../engine/event/model.ts';
import type { Reading } from '../../engine/event/reading.ts';
import { shaderSources } from '../../gpu/shader-sources.ts';
import type { Field, Place } from '../../scenario/picture.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import type { Historian, ModelViews, Range, Tracer, WayWords } from '../views.ts';
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
import { portHistory, sinkHistory, sourceHistory } from './history.ts';
import type { InternetParams } from './spec/params.ts';
import { wayWords } from './words.ts';

const LOOKS = ['port of a link', 'port of a host', 'source', 'receiver'];
const PHASES = Object.keys(PHASE);
/** Where colours of drops end. */
const MANY_DROPS = 1000;

class InternetViews implements ModelViews {
  readonly shader = shaderSources['models/internet/views.wesl'];
  private readonly params: InternetParams;
  private readonly tables: Uint32Array;
  private readonly atNodes: number;
  private readonly atPaths: number;
  /** Ticks of a byte at the slowest and at the fastest port of a link. */
  private readonly slowest: number;
  private readonly fastest: number;

  constructor({ params }: Scenario<InternetParams>, { tables, uniforms, nodes }: EventWorld) {
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
  }

  value(channel: string, node: number, reading: Reading): number {
    const look = this.look(node);
    if (channel === 'look') return look;
    if (look > LOOK.host) return 0;
    return channel === 'drops' ? reading.state(node, PORT.drops) : this.backlog(node, reading);
  }

  total(_channel: string, node: number, reading: Reading): number {
    const look = this.look(node);
    if (look === LOOK.source) return 0;
    return reading.state(node, look === LOOK.sink ? SINK.bytesLow : PORT.bytesLow);
  }

  place(_view: string, node: number): Place {
    const word = this.row(node, NODE.place);
    return [(word >>> PLACE.xBits) / PLACE.mask, ((word >>> PLACE.yBits) & PLACE.mask) / PLACE.mask];
  }

  range(channel: string): Range {
    if (channel === 'look') return { min: -0.5, max: LOOKS.length - 0.5 };
    if (channel === 'drops') return { min: 0, max: MANY_DROPS };
    if (channel === 'backlog') return { min: 0, max: Math.min(this.params.queue * this.slowest, LONGEST_QUEUE) };
    return { min: 0, max: 1e6 / this.fastest };
  }

  readonly fadeSeconds = (): number => Math.min(1, Math.max(0.01, this.params.end / 50));

  /** The way of a picked end's flow. */
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
      { label: 'Window', value: state(TCP.cwnd), unit: 'bytes' },
      ...(state(TCP.ssthresh) === MOST_U32 ? [] : [{ label: 'Threshold', value: state(TCP.ssthresh), unit: 'bytes' }]),
      { label: 'Under way', value: state(TCP.nxt) - state(TCP.una), unit: 'segments' },
      { label: 'Acknowledged', value: state(TCP.una), unit: 'segments' },
      { label: 'Round-trip time', value: Math.floor(state(TCP.srtt) / 8), unit: 'us' },
      { label: 'Time-out', value: state(TCP.rto), unit: 'us' },
      { label: 'Sent again', value: state(TCP.retransmissions), unit: 'segments' },
      { label: 'Time-outs so far', value: state(TCP.timeouts), unit: '' },
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
    ];
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
