/** Plans of the rounds engine. */
import { ok } from '../base/result.ts';
import { whole } from '../base/whole.ts';
import type { Progress } from '../engine/progress.ts';
import {
  emptySeries,
  type RoundsExecutor,
  type RoundsOutcome,
  type RoundsSampling,
} from '../engine/rounds/executor.ts';
import { keptWords } from '../engine/rounds/gpu/checkpoint.ts';
import { GpuRounds } from '../engine/rounds/gpu/gpu-executor.ts';
import { planBuffers } from '../engine/rounds/gpu/network.ts';
import { RoundsReplicas } from '../engine/rounds/gpu/replicas/replicas.ts';
import type { RoundsModel, RoundsWorld } from '../engine/rounds/model.ts';
import { putSeries, roundsStateOf } from '../engine/rounds/rounds-state.ts';
import { SequentialRounds, sequentialBytes } from '../engine/rounds/sequential-executor.ts';
import type { Files } from '../scenario/files.ts';
import type { ModelSeries, RoundsResult } from '../scenario/outcome.ts';
import { type Scenario, toSeconds } from '../scenario/scenario.ts';
import type { KnownOfRun, RunPlan } from './run-plan.ts';
import { roundsSamplingOf } from './sampling.ts';

export function planRoundsRun(
  model: RoundsModel,
  scenario: Scenario,
  files: Files,
): RunPlan<RoundsWorld, RoundsOutcome, RoundsExecutor> {
  const world = model.build(scenario, files);
  const sampling = roundsSamplingOf(scenario, world);
  return {
    scenario,
    world,
    planFor: (another) => planRoundsRun(model, another, files),

    oneCoreBytes: () => sequentialBytes(world),
    gpuBuffers: () => planBuffers(world, sampling),

    openOnOneCore: (from) =>
      from ? SequentialRounds.restored(world, sampling, from) : ok(new SequentialRounds(world, sampling)),
    async openOnGpu(gpu, { longestBatchMs, from }) {
      const state = from && roundsStateOf(from.state, world, keptWords(world));
      if (state?.ok === false) return state;
      return GpuRounds.create(gpu, world, sampling, { longestBatchMs, from: state?.value });
    },
    lessMemory: 'choose fewer',
    openReplicas(gpu, plans, asked, wanted, { longestBatchMs }) {
      const worlds = plans.map((plan) => plan.world);
      return RoundsReplicas.create(gpu, worlds, asked, wanted, { longestBatchMs });
    },

    tell: (progress, last) => withSeriesNotice(progress, last, sampling),
    miscount(outcome) {
      const { decided, became } = actionsOf(world, outcome);
      return decided === became ? undefined : `${decided} actions were decided, and ${became} are accounted for`;
    },
    describe: (outcome, known) => resultOf(model, scenario, world, outcome, known),
    seriesAt({ steps, counters }, from) {
      const series = emptySeries(world);
      if (from?.arrays.series instanceof Float64Array) putSeries(from.arrays.series, series);
      return seriesOf(scenario, world, { series, rounds: steps, counters, gauges: counters });
    },
  };
}

/** Once, when the series has as many rows as there can be: what comes after it is kept in its last row alone. */
function withSeriesNotice(
  progress: Progress,
  last: Progress | undefined,
  { everyRounds, maxRows }: RoundsSampling,
): Progress {
  const fullAt = everyRounds * maxRows;
  if ((last?.steps ?? 0) >= fullAt || progress.steps < fullAt || progress.done) return progress;
  const notice = `the series is full after ${whole(fullAt)} rounds: sample every ${everyRounds * 4} rounds to see more of the run`;
  return { ...progress, notice: [progress.notice, notice].filter(Boolean).join('; ') };
}

/** What was decided, and what became of it. */
function actionsOf({ actions: { decided, became } }: RoundsWorld, { counters }: RoundsOutcome) {
  return { decided: counters[decided], became: became.reduce((sum, name) => sum + counters[name], 0) };
}

function resultOf(
  model: RoundsModel,
  scenario: Scenario,
  world: RoundsWorld,
  outcome: RoundsOutcome,
  { head, setup, adapter, times, memoryBytes }: KnownOfRun,
): RoundsResult {
  const { wallSeconds } = times;
  const { rounds, counters, gauges, observed, ending } = outcome;
  const { decided, became } = actionsOf(world, outcome);
  return {
    ...head,
    ...(ending !== undefined && { ending }),
    ...setup,
    adapter,
    events: decided,
    rounds,
    simulatedSeconds: toSeconds(outcome.nowTicks, scenario.tick),
    ...times,
    roundsPerSecond: wallSeconds === 0 ? 0 : rounds / wallSeconds,
    memoryBytes,
    conservation: { created: decided, executed: became, pending: decided - became },
    digest: outcome.digest,
    metrics: model.metrics(scenario, { rounds, counters, gauges, observed }),
    series: seriesOf(scenario, world, outcome),
  };
}

/** Rows in seconds, closed by one row with what is at the end (or now). */
function seriesOf(
  scenario: Scenario,
  world: RoundsWorld,
  { series, rounds, counters, gauges }: Pick<RoundsOutcome, 'series' | 'rounds' | 'counters' | 'gauges'>,
): ModelSeries {
  const seconds = (round: number) => toSeconds(round * world.roundTicks, scenario.tick);
  const last: Readonly<Record<string, number>> = { ...counters, ...gauges };
  const columns = Object.entries(series.columns).map(([name, values]) => [name, [...values, last[name]]] as const);
  return { time: [...series.rounds, rounds].map(seconds), ...Object.fromEntries(columns) };
}
