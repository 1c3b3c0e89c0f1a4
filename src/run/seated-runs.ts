/**
 * Makes the runs of a study side by side on a GPU: those of one shape sit in a group of seats, and when one ends the next takes its seat. Who leaves or
 * does not fit is made alone, as are runs that come alone. A run does in its seat what it does alone, so no row tells where it was made.
 */

import { known } from '../base/assert.ts';
import { counted } from '../base/counted.ts';
import type { Failure, Result } from '../base/result.ts';
import type { ListSettings } from '../engine/event/gpu/plan.ts';
import type { SeatEnd, SeatsAsked } from '../engine/seats/seat-group.ts';
import { catalog } from '../models/catalog.ts';
import type { RunResult } from '../scenario/outcome.ts';
import { specById } from '../scenario/presets.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { shapeOf } from '../scenario/study/shape.ts';
import { type Built, type HasScenario, layoutOf, PlanQueue, SLICE_MS } from './built-plans.ts';
import { RETRY_BATCH_MS } from './device-loss-retry.ts';
import { mostSeats, type OpenSeats, openSeats } from './open-seats.ts';
import { planResult } from './plan-result.ts';
import type { OpenOptions } from './run.ts';
import type { AnyPlan } from './run-plan.ts';
import { type WholeRunSettings, WholeRuns } from './whole-run.ts';

export interface SeatedRunSettings extends WholeRunSettings {
  /** The world of a run: `planRun`. */
  readonly plan: (scenario: Scenario, options: OpenOptions) => Promise<Result<AnyPlan>>;
  /** The most at once; 1: all are made alone. */
  readonly seats: SeatsAsked;
  /** What a person should know although the study goes on. */
  readonly note?: (text: string) => void;
}

/** Another group is opened beside one of at most so many bytes. */
const MOST_BYTES_BESIDE = 2 ** 31;
/** Runs of a shape that has lost so many devices are made alone. */
const MOST_LOSSES = 3;
/** Where more than this part of a batch leave their seats, lists are too short for the shape. */
const MANY_LEAVE = 1 / 16;
/** Newcomers that are worth another batch for themselves, where few sit. */
const FEW = 16;

interface Ahead {
  readonly shape: string;
  readonly opening: Promise<Result<OpenSeats>>;
}

/** A run that is over, and is to be told. */
interface Over<Made> extends Built<Made> {
  readonly end: SeatEnd<AnyPlan, unknown>;
}

/** What is under way. */
interface Batch<Made extends HasScenario> {
  readonly shape: string;
  readonly queue: PlanQueue<Made>;
  readonly next: readonly HasScenario[];
  readonly give: (run: Made, result: RunResult) => void;
  readonly signal: AbortSignal;
  /** To be made alone. */
  readonly alone: Made[];
  /** That did not fit a seat, and that left theirs. */
  readonly misfits: Made[];
  readonly leavers: Made[];
  /** Of each run: its share of opening a group. */
  setupSeconds: number;
}

/** Has the words of `StudyWorker`, as `WholeRuns`. */
export class SeatedRuns {
  readonly engine = 'gpu';
  /** Runs that sit now. */
  atWork = 0;
  /** The group that was opened last. */
  last: (Pick<OpenSeats['group'], 'seats' | 'memoryBytes'> & { readonly openingSeconds: number }) | undefined;
  private readonly settings: SeatedRunSettings;
  private readonly alone: WholeRuns;
  private open: OpenSeats | undefined;
  private ahead: Ahead | undefined;
  /** The shape that sat last, how many devices were lost with it, and how many may sit since. */
  private shape = '';
  private losses = 0;
  private most: number;
  /** Times the usual room of its lists. */
  private room = 1;

  constructor(settings: SeatedRunSettings) {
    this.settings = settings;
    this.alone = new WholeRuns(settings);
    this.most = mostSeats(settings.seats);
  }

  /** As `WholeRuns.make`; all runs of a batch are of one shape, and `next` are those of another batch. */
  async make<Made extends HasScenario>(
    batch: readonly Made[],
    next: readonly HasScenario[],
    give: (run: Made, result: RunResult) => void,
    signal: AbortSignal,
  ): Promise<void> {
    const left = batch.length > 1 && this.settings.seats !== 1 ? await this.seat(batch, next, give, signal) : batch;
    // Those of a large batch will sit.
    await this.alone.make(left, next.length > 1 ? [] : next, give, signal);
  }

  dispose(): void {
    this.leave();
    this.forgetAhead();
    this.alone.dispose();
  }

  /**
   * Gives the runs that are to be made alone. Those that do not fit get a group of their own where they are many, and those that left one whose lists
   * have twice the room.
   */
  private async seat<Made extends HasScenario>(
    runs: readonly Made[],
    next: readonly HasScenario[],
    give: (run: Made, result: RunResult) => void,
    signal: AbortSignal,
  ): Promise<readonly Made[]> {
    const { breathe } = this.settings;
    const queue = new PlanQueue(runs, { plan: this.plan, breathe });
    const batch: Batch<Made> = {
      ...{ shape: shapeName(runs[0]), queue, next, give, signal },
      ...{ alone: [], misfits: [], leavers: [], setupSeconds: 0 },
    };
    const { misfits, leavers } = batch;
    while (!queue.isEmpty && !signal.aborted) {
      const open = await this.groupFor(batch);
      if (!open) return [...batch.alone, ...misfits, ...leavers, ...queue.unplanned, ...queue.waiting];
      await this.serve(open, batch);
    }
    const areMisfits = misfits.length >= FEW && misfits.length < runs.length;
    const needRoom = this.room === 1 && leavers.length >= Math.max(FEW, MANY_LEAVE * runs.length) && hasLists(runs[0]);
    const again = [...(areMisfits ? misfits : []), ...(needRoom ? leavers : [])];
    const alone = [...(areMisfits ? [] : misfits), ...(needRoom ? [] : leavers), ...batch.alone, ...queue.unplanned];
    if (signal.aborted || again.length === 0) return alone;
    if (needRoom) this.room = 2;
    this.leave();
    return [...alone, ...(await this.seat(again, next, give, signal))];
  }

  private plan = (scenario: Scenario): Promise<Result<AnyPlan>> => this.settings.plan(scenario, this.settings.options);

  /** The group that is open, was opened ahead, or is opened now; undefined where there is none for this shape. */
  private async groupFor<Made extends HasScenario>(batch: Batch<Made>): Promise<OpenSeats | undefined> {
    const { shape, queue } = batch;
    if (this.shape !== shape) {
      this.leave();
      this.shape = shape;
      this.losses = 0;
      this.room = 1;
      this.most = mostSeats(this.settings.seats);
    }
    const runs = queue.waiting;
    if (this.open && !isTooSmall(this.open, Math.min(runs.length, this.most))) return this.open;
    this.leave();
    if (this.losses >= MOST_LOSSES || this.most < 2) return undefined;
    const opened = (await this.takeAhead(shape)) ?? (await this.openFor(runs, queue));
    if (opened.ok) {
      this.open = opened.value;
      const { seats, memoryBytes } = opened.value.group;
      this.last = { seats, memoryBytes, openingSeconds: opened.value.seconds };
      batch.setupSeconds = opened.value.seconds / runs.length;
      return opened.value;
    }
    if (opened.failure.kind !== 'device-lost') {
      this.most = 1;
      return undefined;
    }
    this.lose(Math.min(runs.length, this.most), opened.failure);
    return this.groupFor(batch);
  }

  private async openFor<Made extends HasScenario>(
    runs: readonly Made[],
    queue?: PlanQueue<Made>,
  ): Promise<Result<OpenSeats>> {
    const { breathe, options, seats, note } = this.settings;
    const layout = await layoutOf(runs, { plan: this.plan, breathe });
    queue?.know(layout);
    const retry = {
      ...options,
      ...(this.losses > 0 && { longestBatchMs: RETRY_BATCH_MS }),
      ...(this.room > 1 &&
        queue &&
        layout.length > 0 && { lists: roomierLists(options, layout[0].plan.world, this.room) }),
    };
    const asked = seats === 'auto' ? seats : Math.min(seats, this.most);
    const plans = layout.map(({ plan }) => plan);
    const request = { asked, runs: Math.min(runs.length, this.most), options: retry, note };
    return openSeats(plans, { ...request, isBeside: queue === undefined });
  }

  /** What was opened ahead, where it is of this shape. Should there have been no room beside the one before, there may be now. */
  private async takeAhead(shape: string): Promise<Result<OpenSeats> | undefined> {
    const { ahead } = this;
    if (ahead?.shape !== shape) {
      this.forgetAhead();
      return undefined;
    }
    this.ahead = undefined;
    const opened = await ahead.opening;
    return opened.ok ? opened : undefined;
  }

  private openAhead({ shape, next }: Pick<Batch<HasScenario>, 'shape' | 'next'>, { group }: OpenSeats): void {
    if (this.ahead || next.length < 2 || shapeName(next[0]) === shape || group.memoryBytes > MOST_BYTES_BESIDE) return;
    const opening = this.openFor(next);
    opening.catch(() => {});
    this.ahead = { shape: shapeName(next[0]), opening };
  }

  private forgetAhead(): void {
    this.ahead?.opening.then((opened) => opened.ok && opened.value.group.dispose()).catch(() => {});
    this.ahead = undefined;
  }

  private leave(): void {
    this.open?.group.dispose();
    this.open = undefined;
  }

  /** Until no run is left, the device is lost, or the signal says so. What has ended is always told. */
  private async serve<Made extends HasScenario>(open: OpenSeats, batch: Batch<Made>): Promise<void> {
    const sitting = new Map<AnyPlan, Built<Made>>();
    const { queue, signal } = batch;
    let over: Over<Made>[] = [];
    try {
      while (!signal.aborted && (sitting.size > 0 || !queue.isEmpty)) {
        if (queue.ready.length === 0 && sitting.size === 0) await queue.build(Math.min(FEW, open.group.seats));
        this.sitDown(open, batch, sitting);
        if (sitting.size === 0) continue;
        const told = over;
        over = [];
        const ended = await this.advance(open, batch, sitting.size, told);
        if (!ended.ok) return this.lost(ended.failure, sitting, batch);
        for (const end of ended.value) {
          over.push({ ...known(sitting.get(end.run), 'a run is over that did not sit'), end });
          sitting.delete(end.run);
        }
        await this.settings.breathe();
      }
      // Who sits is given up, and cannot be sent away.
      if (sitting.size > 0) this.leave();
    } finally {
      this.atWork = 0;
      await this.tell(open, batch, over);
    }
  }

  private sitDown<Made extends HasScenario>(
    { group }: OpenSeats,
    { queue, misfits }: Batch<Made>,
    sitting: Map<AnyPlan, Built<Made>>,
  ): void {
    const newcomers = queue.take(group.free);
    for (const one of newcomers) sitting.set(one.plan, one);
    for (const plan of newcomers.length > 0 ? group.sit(newcomers.map(({ plan }) => plan)) : []) {
      misfits.push(known(sitting.get(plan), 'a group gives back a run that did not come').run);
      sitting.delete(plan);
    }
    this.atWork = group.seats - group.free;
  }

  /** While the GPU works, runs that are over are told, the next worlds are built, and the next group is opened. */
  private async advance<Made extends HasScenario>(
    open: OpenSeats,
    batch: Batch<Made>,
    sitting: number,
    over: readonly Over<Made>[],
  ): Promise<Result<readonly SeatEnd<AnyPlan, unknown>[]>> {
    const { group } = open;
    const { queue, signal } = batch;
    const isWorthABatch = () => {
      const fresh = Math.min(group.free, queue.ready.length);
      return fresh > 0 && (fresh === group.free || fresh >= Math.max(FEW, sitting / 2) || !queue.hasUnbuilt);
    };
    let isOver = false;
    const advancing = group
      .advance(() => !signal.aborted && !isWorthABatch())
      .finally(() => {
        isOver = true;
      });
    // Seen below.
    advancing.catch(() => {});
    await this.tell(open, batch, over);
    while (!isOver && !signal.aborted && queue.hasUnbuilt && queue.ready.length < group.seats) {
      await queue.build(group.seats);
      await this.settings.breathe();
    }
    if (!queue.hasUnbuilt && !signal.aborted) this.openAhead(batch, open);
    return advancing;
  }

  /** Gives the results of runs that are over, some ms of them at a time; who left its seat is made alone. */
  private async tell<Made extends HasScenario>(
    { adapter, runBytes: memoryBytes }: OpenSeats,
    { leavers, give, setupSeconds }: Batch<Made>,
    over: readonly Over<Made>[],
  ): Promise<void> {
    let began = performance.now();
    for (const { run, plan, seconds, end } of over) {
      if (end.outcome === undefined) leavers.push(run);
      else {
        const times = { wallSeconds: end.wallSeconds, setupSeconds: seconds + setupSeconds };
        const facts = { status: 'finished', engine: this.engine, adapter, times, memoryBytes } as const;
        const result = planResult(plan, end.outcome, facts);
        give(run, result.ok ? result.value : this.alone.failed(run.scenario, result.failure));
      }
      if (performance.now() - began < SLICE_MS) continue;
      await this.settings.breathe();
      began = performance.now();
    }
  }

  /** With the device: those that sat sit again. For any other reason they are made alone, as is all of this shape. */
  private lost<Made extends HasScenario>(
    failure: Failure,
    sitting: ReadonlyMap<AnyPlan, Built<Made>>,
    { queue, alone }: Batch<Made>,
  ): void {
    const seats = this.open?.group.seats ?? 0;
    this.leave();
    if (failure.kind === 'device-lost') {
      queue.putBack(sitting.values());
      this.lose(seats, failure);
    } else {
      this.losses = MOST_LOSSES;
      for (const { run } of sitting.values()) alone.push(run);
    }
  }

  private lose(seats: number, { message }: Failure): void {
    this.losses++;
    this.most = Math.floor(seats / 2);
    const isLast = this.losses >= MOST_LOSSES || this.most < 2;
    const then = isLast ? 'alone' : `on ${counted(this.most, 'seats')}`;
    this.settings.note?.(
      `the GPU device was lost with ${counted(seats, 'seats')} (${message}): runs are made again ${then}`,
    );
  }
}

/** Runs of rounds have no lists: they leave where they count too far. */
const hasLists = ({ scenario }: HasScenario): boolean => specById(catalog, scenario.model)?.engine === 'event';

/** Entries of the pool and of the ring of records: so many times what a run of so many nodes has at first. */
const roomierLists = ({ lists }: OpenOptions, { nodes }: AnyPlan['world'], times: number): ListSettings => ({
  ...lists,
  poolEntries: times * Math.max(256, Math.ceil(nodes / 16)),
  recordEntries: times * 2 * Math.max(256, nodes),
});

/** It was opened for fewer runs, and there are many more now. */
const isTooSmall = ({ group, wanted }: OpenSeats, runs: number): boolean =>
  group.seats >= wanted && runs >= 2 * group.seats;

function shapeName({ scenario }: HasScenario): string {
  const spec = specById(catalog, scenario.model);
  return `${scenario.model} ${spec ? shapeOf(spec, scenario) : ''}`;
}
