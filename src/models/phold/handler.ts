/** PHOLD's rules in TypeScript; twin of shaders/models/phold/phold.wesl, function for function. */
import { sampleTicks } from '../../base/quantile.ts';
import { STREAMS } from '../../base/threefry.ts';
import { addSaturated, MOST_U32, mulHigh } from '../../base/u32.ts';
import type { AddObserved, HandledEvent, HandlerContext, HandlerTwin } from '../../engine/event/model.ts';

export const COUNTERS = ['remote'] as const;
const REMOTE = COUNTERS.indexOf('remote');

/** PHOLD's parameters as the shader has them. */
export interface PholdConfig {
  readonly nodes: number;
  readonly population: number;
  /** A draw below this is remote; all are if `remoteAlways`. */
  readonly remoteBelow: number;
  readonly remoteAlways: boolean;
  readonly lookahead: number;
  readonly mean: number;
  readonly table: Uint32Array;
}

export class PholdHandler implements HandlerTwin {
  constructor(private readonly config: PholdConfig) {}

  private dueAfter(time: number, q: number): number {
    const delay = sampleTicks(this.config.table, q, this.config.mean);
    return addSaturated(addSaturated(time, this.config.lookahead, MOST_U32), delay, MOST_U32);
  }

  start(node: number, context: HandlerContext): void {
    for (let i = 0; i < this.config.population; i++) {
      context.drawFrom(STREAMS.build);
      context.send(node, this.dueAfter(0, context.words[0]), 0);
    }
  }

  handle(node: number, event: HandledEvent, context: HandlerContext): void {
    context.draw();
    const q = context.words[0];
    let dst = node;
    if (this.config.remoteAlways || context.words[1] < this.config.remoteBelow) {
      context.draw();
      dst = mulHigh(context.words[0], this.config.nodes);
      context.count(REMOTE, 1);
    }
    context.send(dst, this.dueAfter(event.time, q), 0);
  }

  observe(node: number, _index: number, context: HandlerContext, add: AddObserved): void {
    add(context.sent(node) - this.config.population, 1);
  }
}
