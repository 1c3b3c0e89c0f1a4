/** The rules of the rumour in TypeScript; twin of shaders/testing/rumour.wesl, function for function. */
import { addSaturated, MOST_U32, mulHigh } from '../../base/u32.ts';
import type {
  AddObserved,
  EvaluationContext,
  HandledEvent,
  HandlerContext,
  HandlerTwin,
  MadeRecord,
} from '../../engine/event/model.ts';

export const KIND = { beat: 0, rumour: 1 } as const;
export const COUNTERS = ['informed', 'tellings', 'wasted', 'honest'] as const;
export const [INFORMED, TELLINGS, WASTED, HONEST] = COUNTERS.keys();
/** State words: one more than the tick at which the node was told, or 0; and its hops from the source. */
export const STATE = { toldAt: 0, hops: 1 } as const;

export interface RumourConfig {
  readonly nodes: number;
  readonly lookahead: number;
  /** Ticks of a round. */
  readonly round: number;
  readonly fanout: number;
  /** How many nodes to either side hear it; 0: anyone may. */
  readonly reach: number;
}

export class RumourHandler implements HandlerTwin {
  constructor(private readonly config: RumourConfig) {}

  /** All rounds begin together. */
  private nextBeat(time: number): number {
    return addSaturated(time, this.config.round - (time % this.config.round), MOST_U32);
  }

  private peer(node: number, random: number): number {
    const { nodes, reach } = this.config;
    if (reach === 0) return mulHigh(random, nodes);
    return (node + nodes - reach + mulHigh(random, 2 * reach + 1)) % nodes;
  }

  start(node: number, context: HandlerContext): void {
    if (node === 0) context.send(0, 0, KIND.rumour, 0, 0);
  }

  handle(node: number, event: HandledEvent, context: HandlerContext): void {
    const at = context.stateAt(node);
    const { time, kind } = event;
    let sends = 0;
    if (kind === KIND.beat) {
      context.count(TELLINGS, this.config.fanout);
      sends = this.config.fanout + 1;
    } else if (context.state[at + STATE.toldAt] !== 0) {
      context.count(WASTED, 1);
    } else {
      context.state[at + STATE.toldAt] = time + 1;
      context.state[at + STATE.hops] = event.payload[event.payloadAt];
      context.count(INFORMED, 1);
      context.record(event.payload.subarray(event.payloadAt));
      sends = 1;
    }
    const hops = context.state[at + STATE.hops] + 1;
    for (let i = 1; i < sends; i++) {
      context.draw();
      const told = this.peer(node, context.words[0]);
      context.send(told, addSaturated(time, this.config.lookahead, MOST_U32), KIND.rumour, hops, node);
    }
    if (sends > 0) context.send(node, this.nextBeat(time), KIND.beat);
  }

  /** Whoever tells a rumour knew it before; the source was told by itself. */
  evaluateRecord({ time, words }: MadeRecord, context: EvaluationContext): number {
    const knownAt = context.state[context.stateAt(words[1]) + STATE.toldAt];
    const knew = Number(knownAt !== 0 && knownAt <= time);
    context.count(HONEST, knew);
    context.measure(0, words[0]);
    return knew;
  }

  observe(node: number, _index: number, context: HandlerContext, add: AddObserved): void {
    add(context.state[context.stateAt(node) + STATE.hops], 1);
  }
}
