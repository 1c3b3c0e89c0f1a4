/** A network whose events run dry: a run of it has no end, and is over when it is silent. */
import { STREAMS } from '../../../base/threefry.ts';
import { mulHigh } from '../../../base/u32.ts';
import type { AddObserved, HandledEvent, HandlerContext, HandlerTwin } from '../../../engine/event/model.ts';
import { MAX_TIME_TICKS } from '../../../scenario/scenario.ts';
import type { PartedWorld } from '../parted-world.ts';

/** LPs of consecutive nodes, all joined; the least of their cuts is the delay. `longest`: no way has so many events behind the first. */
export function waysInParts(lps: number, each: number, cut: number, longest = 6): PartedWorld {
  const nodes = lps * each;
  const pairs = Array.from({ length: lps * lps }, (_, i) => [Math.floor(i / lps), i % lps]);
  return {
    firsts: Uint32Array.from({ length: lps + 1 }, (_, lp) => lp * each),
    cuts: pairs.filter(([from, to]) => from !== to).map(([from, to]) => ({ from, to, ticks: cut, isLine: false })),
    world: {
      ...{ nodes, lookaheadTicks: cut, endTicks: MAX_TIME_TICKS, seed: 3, pendingPerNode: 1, startSends: 1 },
      ...{ maxSends: 1, payloadWords: 1, kinds: 1, stateWords: 0, counters: [], shader: '', uniforms: {} },
      ...{ distributions: ['left'], observed: ['sent'], tableWords: 0, tables: new Uint32Array() },
      twin: new Ways(nodes, cut, longest),
    },
  };
}

/** Events that go on to a random node until their way is over. Delays are the cut at least, between LPs and within. */
class Ways implements HandlerTwin {
  constructor(
    private readonly nodes: number,
    private readonly delay: number,
    private readonly longest: number,
  ) {}
  start(node: number, context: HandlerContext): void {
    context.drawFrom(STREAMS.build);
    this.go(node, 0, context, mulHigh(context.words[1], this.longest));
  }
  handle(_node: number, { time, payload, payloadAt }: HandledEvent, context: HandlerContext): void {
    const left = payload[payloadAt];
    context.measure(0, left);
    context.draw();
    if (left > 0) this.go(mulHigh(context.words[1], this.nodes), time, context, left - 1);
  }
  private go(to: number, now: number, context: HandlerContext, left: number): void {
    context.send(to, now + this.delay + mulHigh(context.words[0], 3 * this.delay), 0, left);
  }
  observe(node: number, _index: number, context: HandlerContext, add: AddObserved): void {
    add(context.sent(node), 1);
  }
}
