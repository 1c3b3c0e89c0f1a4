/** PHOLD in groups, as Ivey, Swenson and Riley 2015 ran it on ns-3: much stays in a group, in which delays are short; some goes to groups beside it. */
import { quantileTable, sampleTicks } from '../../base/quantile.ts';
import { STREAMS } from '../../base/threefry.ts';
import { thresholdOf } from '../../base/threshold.ts';
import { mulHigh } from '../../base/u32.ts';
import type { AddObserved, HandledEvent, HandlerContext, HandlerTwin } from '../../engine/event/model.ts';
import type { Cut, PartedWorld } from './parted-world.ts';

/** Ticks, which are microseconds: the lookahead in a group, from a group to another, and the mean of what is drawn beside. */
const TICKS = { lookahead: 1000, cut: 200_000, mean: 100_000 } as const;

export interface PholdGroups {
  readonly groups: number;
  /** Of a group. */
  readonly nodes: number;
  /** Each sends to so many on either side. */
  readonly chords: number;
  /** Of events, those that go to another group. */
  readonly remote: number;
  readonly seconds: number;
}

export function pholdInParts({ groups, nodes: each, chords, remote, seconds }: PholdGroups): PartedWorld {
  const neighbours = neighboursOf(groups, chords);
  const tables = quantileTable('exponential');
  const nodes = groups * each;
  const cuts = neighbours.flatMap((all, from) => all.map((to): Cut => ({ from, to, ticks: TICKS.cut, isLine: false })));
  return {
    firsts: Uint32Array.from({ length: groups + 1 }, (_, group) => group * each),
    cuts,
    world: {
      ...{ nodes, lookaheadTicks: TICKS.lookahead, endTicks: Math.round(seconds * 1e6), seed: 1 },
      ...{ pendingPerNode: 1, startSends: 1, maxSends: 1, payloadWords: 0, kinds: 1, stateWords: 0 },
      ...{ counters: ['remote'], observed: ['eventsPerNode'], shader: '', uniforms: {} },
      tableWords: tables.length,
      tables,
      twin: new PholdOfGroups(neighbours, each, thresholdOf(remote), tables),
    },
  };
}

/** Both ways around the ring. */
function neighboursOf(groups: number, chords: number): number[][] {
  const steps = Array.from({ length: Math.min(chords, groups - 1) }, (_, i) => i + 1);
  return Array.from({ length: groups }, (_, group) => [
    ...new Set(steps.flatMap((step) => [(group + step) % groups, (group - step + groups) % groups])),
  ]);
}

class PholdOfGroups implements HandlerTwin {
  constructor(
    private readonly neighbours: readonly (readonly number[])[],
    private readonly nodes: number,
    private readonly remoteBelow: number,
    private readonly table: Uint32Array,
  ) {}

  start(node: number, context: HandlerContext): void {
    context.drawFrom(STREAMS.build);
    context.send(node, TICKS.lookahead + sampleTicks(this.table, context.words[0], TICKS.mean), 0);
  }

  handle(node: number, { time }: HandledEvent, context: HandlerContext): void {
    context.draw();
    const [delay, chance] = context.words;
    context.draw();
    const [to, among] = context.words;
    const isRemote = chance < this.remoteBelow;
    const own = Math.floor(node / this.nodes);
    const others = this.neighbours[own];
    const group = isRemote ? others[mulHigh(among, others.length)] : own;
    if (isRemote) context.count(0, 1);
    const due = time + (isRemote ? TICKS.cut : TICKS.lookahead) + sampleTicks(this.table, delay, TICKS.mean);
    context.send(group * this.nodes + mulHigh(to, this.nodes), due, 0);
  }

  observe(node: number, _index: number, context: HandlerContext, add: AddObserved): void {
    add(context.sent(node) - 1, 1);
  }
}
