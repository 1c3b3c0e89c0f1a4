/** The LPs of one worker, with the engine's rules for all of them: executes what is safe, and says what came of it. */
import { DistributionCounts } from '../../analysis/distribution.ts';
import { Digest } from '../../base/mix.ts';
import { NEVER } from '../../base/u32.ts';
import { SequentialContext } from '../../engine/event/sequential/context.ts';
import { NO_EVENT } from '../../engine/event/sequential/event-list.ts';
import { Channel, type Promises } from './channel.ts';
import { Lp } from './lp.ts';
import { LpList } from './lp-list.ts';
import { lpOfNodes, type PartedWorld } from './parted-world.ts';
import type { SharedMemory } from './shared-memory.ts';
import type { Silence } from './silence.ts';

/** What came of LPs; those of several workers add up. */
export interface LpTotals {
  readonly digest: readonly [number, number];
  readonly events: number;
  readonly created: number;
  readonly counters: readonly number[];
  /** What handlers measured, then what nodes were like at the end, each as `DistributionCounts.merge` takes it. */
  readonly distributions: readonly Float64Array[];
  readonly messages: number;
  readonly nulls: number;
}

export interface LpGroupSettings {
  /** The first of `of` takes the LPs 0, `of`, 2 `of` .. */
  readonly worker: number;
  readonly of: number;
  readonly promises?: Promises;
  /** Looks for messages after each event. */
  readonly polls?: boolean;
}

export class LpGroup {
  readonly lps: readonly Lp[];
  private readonly list: LpList;
  private readonly context: SequentialContext;
  private readonly digest = new Digest();
  private readonly polls: boolean;
  private readonly silence: Silence;
  private events = 0;

  constructor(
    private readonly parted: PartedWorld,
    shared: SharedMemory,
    { worker, of, promises, polls = false }: LpGroupSettings,
  ) {
    const { world, firsts, cuts } = parted;
    this.polls = polls;
    const lps = Array.from({ length: firsts.length - 1 }, (_, i) => i).filter((i) => i % of === worker);
    this.silence = shared.silence(worker, of);
    this.lps = lps.map((index) => new Lp(parted, index, this.silence));
    const byIndex = new Map(this.lps.map((lp) => [lp.index, lp]));
    for (const [i, cut] of cuts.entries()) {
      const ring = () => shared.ring(i);
      byIndex.get(cut.from)?.leaving.push(new Channel(cut, ring(), parted, promises));
      byIndex.get(cut.to)?.arriving.push(ring());
    }
    this.list = new LpList(this.lps, lpOfNodes(parted), (tries) => {
      this.drain();
      shared.barrier.ask(tries);
    });
    this.context = new SequentialContext(world, this.list);
  }

  /** Builds all nodes. What they send to others is there when all groups have started. */
  start(): void {
    for (const lp of this.lps) {
      this.list.enter(lp);
      for (let node = lp.first; node < lp.first + lp.nodes; node++) this.context.start(node);
      for (const { ring } of lp.leaving) ring.tell();
    }
  }

  drain(): void {
    for (const lp of this.lps) lp.drain();
  }

  /** The first time of what lies in calendars, or was sent to others since the last call; `NEVER` where there is nothing. */
  takeFirstTime(): number {
    const { lps, list } = this;
    const first = lps.reduce((least, { calendar }) => Math.min(least, calendar.firstTime()), list.leastSent);
    list.leastSent = NEVER;
    return first;
  }

  /** Nobody has anything to do any more: no event, no record in a ring. */
  isOver(): boolean {
    return this.list.size === 0 && this.silence.isTotal();
  }

  /** Executes what is due before `safe`, in windows of the LP; nothing comes that is due before. */
  execute(lp: Lp, safe: number): void {
    const { list, context, digest } = this;
    const { lookaheadTicks } = this.parted.world;
    list.enter(lp);
    for (let first = lp.calendar.firstTime(); first < safe; first = lp.calendar.firstTime()) {
      const limit = Math.min(first + lookaheadTicks, safe);
      for (let id = list.take(limit); id !== NO_EVENT; id = list.take(limit)) {
        context.execute(id, digest);
        this.events++;
        if (this.polls) lp.poll();
      }
      context.records.evaluateRecord(context);
      this.passTo(lp, limit);
    }
    this.passTo(lp, safe);
    for (const channel of lp.leaving) channel.block(safe);
  }

  private passTo(lp: Lp, clock: number): void {
    lp.clock = clock;
    for (const channel of lp.leaving) channel.passTo(clock);
  }

  private observe(index: number): DistributionCounts {
    const { context, lps } = this;
    const counts = new DistributionCounts();
    const add = (value: number, weight: number) => counts.add(value >>> 0, weight);
    for (const { first, nodes } of lps)
      for (let node = first; node < first + nodes; node++) context.twin.observe(node, index, context, add);
    return counts;
  }

  totals(): LpTotals {
    const { context, digest, parted, lps } = this;
    context.mixPending(digest);
    for (const { first, nodes } of lps)
      for (let node = first; node < first + nodes; node++) context.mixState(digest, node);
    const sum = (of: (lp: Lp) => number) => lps.reduce((total, lp) => total + of(lp), 0);
    return {
      digest: digest.pair,
      events: this.events,
      created: context.created,
      distributions: [...context.measured, ...parted.world.observed.map((_, i) => this.observe(i))].map(
        ({ numbers }) => numbers,
      ),
      counters: [...context.counters].slice(0, parted.world.counters.length),
      messages: sum(({ messages }) => messages),
      nulls: sum(({ leaving }) => leaving.reduce((all, { nulls }) => all + nulls, 0)),
    };
  }
}
