/** What the first events of a few nodes say of a network before it is built. Changes speed and memory, never results. */
import { STREAMS, threefry2x32 } from '../../base/threefry.ts';
import { ModelFault } from '../../engine/event/fault.ts';
import type { HandlerContext, HandlerTwin } from '../../engine/event/model.ts';

/** Nodes that are asked: the first, and some all over the network. */
const FIRST = 8;
const SPREAD = 56;

export interface StartSample {
  /** Events that a `start` sends: on average, and the most. */
  readonly mean: number;
  readonly most: number;
  /** By a node in one lookahead, if its events come again and again as its first ones do. */
  readonly perWindow: number;
}

interface Asked {
  readonly nodes: number;
  readonly seed: number;
  readonly lookahead: number;
  readonly stateWords: number;
  readonly storeWords: number;
}

export function sampleStart(twin: Pick<HandlerTwin, 'start'>, asked: Asked): StartSample {
  const { nodes, lookahead } = asked;
  const step = Math.max(1, Math.floor((nodes - FIRST) / SPREAD));
  let [count, sent, most, perWindow] = [0, 0, 0, 0];
  for (let node = 0; node < nodes; node += node < FIRST ? 1 : step) {
    const context = new Sampled(node, asked);
    try {
      twin.start(node, context);
    } catch (error) {
      if (!(error instanceof ModelFault)) throw error;
    }
    const { dues } = context;
    count++;
    sent += dues.length;
    most = Math.max(most, dues.length);
    for (const due of dues) perWindow += lookahead / Math.max(due, lookahead, 1);
  }
  return { mean: sent / count, most, perWindow: perWindow / count };
}

class Sampled implements HandlerContext {
  readonly words = new Uint32Array(2);
  readonly state: Uint32Array;
  readonly store: Uint32Array;
  readonly dues: number[] = [];
  private readonly seed: number;
  private draws = 0;

  constructor(
    private readonly node: number,
    { seed, stateWords, storeWords }: Asked,
  ) {
    this.seed = seed;
    this.state = new Uint32Array(stateWords);
    this.store = new Uint32Array(storeWords);
  }

  drawFrom(stream: number): void {
    threefry2x32(this.seed, stream, this.node, this.draws++, this.words);
  }
  draw(): void {
    this.drawFrom(STREAMS.handler);
  }
  send(_dst: number, time: number): void {
    this.dues.push(time);
  }
  sendWords(_dst: number, time: number): void {
    this.dues.push(time);
  }
  count(): void {}
  measure(): void {}
  record(): void {}
  stateAt(): number {
    return 0;
  }
  storeAt(): number {
    return 0;
  }
  sent(): number {
    return this.dues.length;
  }
}
