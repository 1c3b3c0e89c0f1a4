/** Plans of the event engine. */

import { summarise } from '../analysis/distribution.ts';
import { ok } from '../base/result.ts';
import { eventStateOf, seriesOf as rowsOf } from '../engine/event/event-state.ts';
import type { EventExecutor, EventOutcome } from '../engine/event/executor.ts';
import { GpuExecutor } from '../engine/event/gpu/gpu-executor.ts';
import { planLists } from '../engine/event/gpu/plan.ts';
import { EventReplicas } from '../engine/event/gpu/replicas/event-replicas.ts';
import type { RunOfReplica } from '../engine/event/gpu/replicas/replica-plan.ts';
import { LEAST_LIMITS } from '../engine/event/gpu/workgroups.ts';
import type { EventModel, EventWorld } from '../engine/event/model.ts';
import { SequentialExecutor, sequentialBytes } from '../engine/event/sequential/sequential-executor.ts';
import { workersBytes } from '../engine/event/workers/shared-memory.ts';
import { WorkersExecutor } from '../engine/event/workers/workers-executor.ts';
import type { Progress } from '../engine/progress.ts';
import { ALONE } from '../engine/run-offsets.ts';
import type { Files } from '../scenario/files.ts';
import {
  type Distribution,
  type Distributions,
  type EventResult,
  isDistribution,
  type ModelSeries,
} from '../scenario/outcome.ts';
import { type Scenario, toSeconds } from '../scenario/scenario.ts';
import { endsSoon, isInDoubt, isSequentialFaster } from './faster-executor.ts';
import type { PartOf } from './part-world.ts';
import type { KnownOfRun, RunPlan } from './run-plan.ts';
import { samplingOf } from './sampling.ts';

export function planEventRun(
  model: EventModel,
  scenario: Scenario,
  files: Files,
  prepared?: unknown,
): RunPlan<EventWorld, EventOutcome, EventExecutor> {
  const world = model.build(scenario, files, prepared);
  const sampling = samplingOf(scenario, world.endTicks);
  return {
    scenario,
    world,
    planFor: (another) => planEventRun(model, another, files),

    oneCoreBytes: () => sequentialBytes(world),
    // In a network of a few nodes the workgroup that runs all rounds has more lanes than there are nodes, and room for what each sends.
    gpuBuffers: (software, lists) =>
      planLists(world, sampling.maxRows, software, lists, ALONE, world.sparse ? undefined : LEAST_LIMITS).bytes,

    openOnOneCore(from) {
      const state = from && eventStateOf(from, world);
      if (state?.ok === false) return state;
      const executor = new SequentialExecutor(world, sampling, undefined, state?.value);
      return executor.fault ?? ok(executor);
    },
    async openOnGpu(gpu, { lpSize, list, perRound, drive, lists, lpTuning, longestBatchMs, from }) {
      const state = from && eventStateOf(from.state, world);
      if (state?.ok === false) return state;
      const settings = { lpSize, list, perRound, drive, lists, lpTuning, longestBatchMs, from: state?.value };
      return GpuExecutor.create(gpu, world, sampling, settings);
    },
    onWorkers: {
      bytes: (workers) => workersBytes(world, workers),
      async open(workers, helpers, from) {
        const state = from && eventStateOf(from, world);
        if (state?.ok === false) return state;
        const team = helpers.team({ scenario, files, prepared } satisfies PartOf);
        return WorkersExecutor.create(world, sampling, workers, team, {}, state?.value);
      },
    },
    lessMemory: 'choose fewer nodes or fewer events per node',
    ...(isInDoubt(world) && {
      choice: { endsSoon: (oneCore: EventExecutor) => endsSoon(oneCore, world), isSequentialFaster },
    }),

    tell: (progress) => ({ ...progress, distributions: liveDistributions(model, scenario, world, progress) }),
    miscount: ({ created, events, pending }) =>
      created === events + pending
        ? undefined
        : `${created} events were created, ${events} executed and ${pending} are pending: ${created - events - pending} were lost`,
    describe: (outcome, known) => resultOf(model, scenario, world, outcome, known),
    seriesAt: ({ nowTicks, events, steps, serialEvents = 0, lpSerialEvents = 0, counters }, from) =>
      seriesOf(scenario, world, {
        series: rowsOf((from?.arrays.series as Float64Array | undefined) ?? new Float64Array(0), world.counters.length),
        nowTicks,
        events,
        windows: steps,
        serialEvents,
        lpSerialEvents,
        counters: world.counters.map((name) => counters[name] ?? 0),
      }),
    openReplicas: (gpu, plans, asked, wanted, { lpSize, drive, lists, lpTuning, longestBatchMs }) =>
      EventReplicas.open(gpu, plans, runOfReplica(model), asked, wanted, {
        lpSize,
        drive,
        lists,
        lpTuning,
        longestBatchMs,
      }),
  };
}

/** A series takes room in each replica: it is kept where the model makes metrics of it. */
const runOfReplica =
  ({ readsSeries }: EventModel) =>
  ({ world, scenario }: Pick<RunPlan<EventWorld, EventOutcome, EventExecutor>, 'world' | 'scenario'>): RunOfReplica => {
    const sampling = samplingOf(scenario, world.endTicks);
    return { world, sampling: readsSeries ? sampling : { ...sampling, maxRows: 0 } };
  };

function resultOf(
  model: EventModel,
  scenario: Scenario,
  world: EventWorld,
  outcome: EventOutcome,
  { head, setup, adapter, times, memoryBytes }: KnownOfRun,
): EventResult {
  const { wallSeconds } = times;
  const { events, windows, counters, distributions, observed } = outcome;
  const series = seriesOf(scenario, world, outcome);
  return {
    ...head,
    ...setup,
    lpSize: outcome.lpSize,
    ...(outcome.list && { list: outcome.list }),
    ...(outcome.listMoves && { listMoves: outcome.listMoves, listMoveSeconds: outcome.listMoveSeconds }),
    adapter,
    events,
    windows,
    parallelism: ratio(events, outcome.serialEvents),
    lpParallelism: ratio(events, outcome.lpSerialEvents),
    simulatedSeconds: toSeconds(Math.min(outcome.nowTicks, world.endTicks), scenario.tick),
    ...times,
    eventsPerSecond: ratio(events, wallSeconds),
    peakPending: outcome.peakPending,
    memoryBytes,
    conservation: { created: outcome.created, executed: events, pending: outcome.pending },
    digest: outcome.digest,
    metrics: model.metrics(scenario, {
      events,
      windows,
      lookaheadTicks: world.lookaheadTicks,
      prepared: world.prepared,
      counters,
      distributions,
      observed,
      series,
    }),
    series,
  };
}

const ratio = (of: number, to: number): number => (to === 0 ? 0 : of / to);

type SeriesSoFar = Pick<
  EventOutcome,
  'series' | 'nowTicks' | 'events' | 'windows' | 'serialEvents' | 'lpSerialEvents' | 'counters'
>;

/** Rows in seconds, closed by one row with the totals at the end (or now). */
function seriesOf(
  scenario: Scenario,
  world: EventWorld,
  { series, nowTicks, events, windows, serialEvents, lpSerialEvents, counters }: SeriesSoFar,
): ModelSeries {
  const seconds = (ticks: number) => toSeconds(ticks, scenario.tick);
  const columns = world.counters.map((name, i) => [name, [...series.counters[i], counters[i]]] as const);
  return {
    time: [...series.timeTicks.map(seconds), seconds(Math.min(nowTicks, world.endTicks))],
    events: [...series.events, events],
    windows: [...series.windows, windows],
    serialEvents: [...series.serialEvents, serialEvents],
    lpSerialEvents: [...series.lpSerialEvents, lpSerialEvents],
    ...Object.fromEntries(columns),
  };
}

const NOTHING = summarise([], 0, 0, 0);

/** What a model's metrics say of a run that goes on: of what handlers measure, by metric instead of by the names of the world. What is observed at the end stays out. Undefined when nothing new was read. */
function liveDistributions(
  model: EventModel,
  scenario: Scenario,
  world: EventWorld,
  { events, steps, counters, distributions }: Progress,
): Distributions | undefined {
  if (!distributions) return undefined;
  const observed = Object.fromEntries(world.observed.map((name) => [name, NOTHING]));
  const totals = {
    events,
    windows: steps,
    lookaheadTicks: world.lookaheadTicks,
    prepared: world.prepared,
    counters: Object.values(counters),
    distributions,
    observed,
    series: { time: [] },
  };
  const measured = Object.entries(model.metrics(scenario, totals)).filter(
    (metric): metric is [string, Distribution] => isDistribution(metric[1]) && metric[1].count > 0,
  );
  return Object.fromEntries(measured);
}
