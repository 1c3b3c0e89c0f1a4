/**
 * Makes the runs of a study side by side on a GPU: those of one shape run in a group of replicas, and when one ends the next takes its replica. Who leaves or
 * does not fit is made alone, as are runs that come alone. A run does in its replica what it does alone, so no row tells where it was made.
 */

import { known } from '../base/assert.ts';
import type { Result } from '../base/result.ts';
import type { ReplicaEnd, ReplicasAsked } from '../engine/replicas/replica-group.ts';
import { catalog } from '../models/catalog.ts';
import type { RunResult } from '../scenario/outcome.ts';
import { specById } from '../scenario/presets.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { type Built, type HasScenario, PlanQueue, SLICE_MS } from './built-plans.ts';
import { KeptGroup } from './kept-group.ts';
import type { OpenReplicas } from './open-replicas.ts';
import { planResult } from './plan-result.ts';
import type { OpenOptions } from './run.ts';
import type { AnyPlan } from './run-plan.ts';
import { type WholeRunSettings, WholeRuns } from './whole-run.ts';

export interface ReplicaRunsSettings extends WholeRunSettings {
  /** The world of a run: `planRun`. */
  readonly plan: (scenario: Scenario, options: OpenOptions) => Promise<Result<AnyPlan>>;
  /** The most at once; 1: all are made alone. */
  readonly replicas: ReplicasAsked;
  /** What a person should know although the study goes on. */
  readonly note?: (text: string) => void;
}

/** Where more than this part of a batch leave their replicas, lists are too short for the shape. */
const MANY_LEAVE = 1 / 16;
/** Newcomers that are worth another batch for themselves, where few run. */
const FEW = 16;

/** A run that is over, and is to be told. */
interface Over<Made> extends Built<Made> {
  readonly end: ReplicaEnd<AnyPlan, unknown>;
}

/** What is under way. */
interface Batch<Made extends HasScenario> {
  readonly queue: PlanQueue<Made>;
  readonly next: readonly HasScenario[];
  readonly give: (run: Made, result: RunResult) => void;
  readonly signal: AbortSignal;
  /** To be made alone. */
  readonly alone: Made[];
  /** That did not fit a replica, and that left theirs. */
  readonly misfits: Made[];
  readonly leavers: Made[];
  /** Of each run: its share of opening a group. */
  setupSeconds: number;
}

/** Has the words of `StudyWorker`, as `WholeRuns`. */
export class ReplicaRuns {
  readonly engine = 'gpu';
  /** Runs that run now. */
  atWork = 0;
  private readonly kept: KeptGroup;
  private readonly alone: WholeRuns;

  constructor(private readonly settings: ReplicaRunsSettings) {
    const { options, breathe, replicas, note } = settings;
    this.kept = new KeptGroup({ plan: this.plan, breathe, options, replicas, note });
    this.alone = new WholeRuns(settings);
  }

  /** The group that was opened last. */
  get last(): KeptGroup['last'] {
    return this.kept.last;
  }

  /** As `WholeRuns.make`; all runs of a batch are of one shape, and `next` are those of another batch. */
  async make<Made extends HasScenario>(
    batch: readonly Made[],
    next: readonly HasScenario[],
    give: (run: Made, result: RunResult) => void,
    signal: AbortSignal,
  ): Promise<void> {
    const left =
      batch.length > 1 && this.settings.replicas !== 1 ? await this.makeTogether(batch, next, give, signal) : batch;
    // Those of a large batch will run.
    await this.alone.make(left, next.length > 1 ? [] : next, give, signal);
  }

  dispose(): void {
    this.kept.dispose();
    this.alone.dispose();
  }

  /**
   * Gives the runs that are to be made alone. Those that do not fit get a group of their own where they are many, and those that left one whose lists
   * have twice the room.
   */
  private async makeTogether<Made extends HasScenario>(
    runs: readonly Made[],
    next: readonly HasScenario[],
    give: (run: Made, result: RunResult) => void,
    signal: AbortSignal,
  ): Promise<readonly Made[]> {
    const { breathe } = this.settings;
    const queue = new PlanQueue(runs, { plan: this.plan, breathe });
    const batch: Batch<Made> = {
      ...{ queue, next, give, signal },
      ...{ alone: [], misfits: [], leavers: [], setupSeconds: 0 },
    };
    const { misfits, leavers } = batch;
    while (!queue.isEmpty && !signal.aborted) {
      const open = await this.kept.groupFor(queue, (seconds) => {
        batch.setupSeconds = seconds / runs.length;
      });
      if (!open) return [...batch.alone, ...misfits, ...leavers, ...queue.unplanned, ...queue.waiting];
      await this.serve(open, batch);
    }
    const areMisfits = misfits.length >= FEW && misfits.length < runs.length;
    const areMany = leavers.length >= Math.max(FEW, MANY_LEAVE * runs.length);
    const needRoom = !signal.aborted && areMany && hasLists(runs[0]) && this.kept.makeRoom();
    const again = [...(areMisfits ? misfits : []), ...(needRoom ? leavers : [])];
    const alone = [...(areMisfits ? [] : misfits), ...(needRoom ? [] : leavers), ...batch.alone, ...queue.unplanned];
    if (signal.aborted || again.length === 0) return alone;
    this.kept.leave();
    return [...alone, ...(await this.makeTogether(again, next, give, signal))];
  }

  private plan = (scenario: Scenario): Promise<Result<AnyPlan>> => this.settings.plan(scenario, this.settings.options);

  /** Until no run is left, the device is lost, or the signal says so. What has ended is always told. */
  private async serve<Made extends HasScenario>(open: OpenReplicas, batch: Batch<Made>): Promise<void> {
    const sitting = new Map<AnyPlan, Built<Made>>();
    const { queue, signal } = batch;
    let over: Over<Made>[] = [];
    try {
      while (!signal.aborted && (sitting.size > 0 || !queue.isEmpty)) {
        if (queue.ready.length === 0 && sitting.size === 0) await queue.build(Math.min(FEW, open.group.replicas));
        this.sitDown(open, batch, sitting);
        if (sitting.size === 0) continue;
        const told = over;
        over = [];
        const ended = await this.advance(open, batch, sitting.size, told);
        if (!ended.ok) {
          if (this.kept.failed(ended.failure)) queue.putBack(sitting.values());
          else for (const { run } of sitting.values()) batch.alone.push(run);
          return;
        }
        for (const end of ended.value) {
          over.push({ ...known(sitting.get(end.run), 'a run is over that did not sit'), end });
          sitting.delete(end.run);
        }
        await this.settings.breathe();
      }
      // Who runs is given up, and cannot be sent away.
      if (sitting.size > 0) this.kept.leave();
    } finally {
      this.atWork = 0;
      await this.tell(open, batch, over);
    }
  }

  private sitDown<Made extends HasScenario>(
    { group }: OpenReplicas,
    { queue, misfits }: Batch<Made>,
    sitting: Map<AnyPlan, Built<Made>>,
  ): void {
    const newcomers = queue.take(group.free);
    for (const one of newcomers) sitting.set(one.plan, one);
    for (const plan of newcomers.length > 0 ? group.admit(newcomers.map(({ plan }) => plan)) : []) {
      misfits.push(known(sitting.get(plan), 'a group gives back a run that did not come').run);
      sitting.delete(plan);
    }
    this.atWork = group.replicas - group.free;
  }

  /** While the GPU works, runs that are over are told, the next worlds are built, and the next group is opened. */
  private async advance<Made extends HasScenario>(
    open: OpenReplicas,
    batch: Batch<Made>,
    sitting: number,
    over: readonly Over<Made>[],
  ): Promise<Result<readonly ReplicaEnd<AnyPlan, unknown>[]>> {
    const { group } = open;
    const { queue, next, signal } = batch;
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
    while (!isOver && !signal.aborted && queue.hasUnbuilt && queue.ready.length < group.replicas) {
      await queue.build(group.replicas);
      await this.settings.breathe();
    }
    if (!queue.hasUnbuilt && !signal.aborted) this.kept.openAhead(next);
    return advancing;
  }

  /** Gives the results of runs that are over, some ms of them at a time; who left its replica is made alone. */
  private async tell<Made extends HasScenario>(
    { adapter, runBytes: memoryBytes }: OpenReplicas,
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
}

/** Runs of rounds have no lists: they leave where they count too far. */
const hasLists = ({ scenario }: HasScenario): boolean => specById(catalog, scenario.model)?.engine === 'event';
