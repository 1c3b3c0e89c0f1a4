/** What theory and other programs know of a model, as a table: a model's `oracles.test.ts` holds a short run to each, `strict-oracles.ts` the mean of 20 seeds. */
import type { EventWorld } from '../../engine/event/model.ts';
import type { Reading } from '../../engine/event/reading.ts';
import { SequentialExecutor } from '../../engine/event/sequential/sequential-executor.ts';
import { expectOk, preparedWorld } from '../../engine/event/testing/run-world.ts';
import { NO_FILES } from '../../scenario/files.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import type { RegisteredEvents } from '../registered-model.ts';

export type Numbers = Readonly<Record<string, number>>;

export interface Known {
  /** Its name among the numbers of a run, and who says what it is. */
  readonly name: string;
  readonly by: string;
  readonly is: number;
  /** How far the mean of 20 seeds may be from it; 0: half of its own 99% interval. */
  readonly band: number;
  /** Standard deviation of what one second of a run gives, as the strict form found it. */
  readonly spread: number;
}

export interface Oracle {
  readonly what: string;
  /** Simulates so many seconds. */
  readonly run: (seed: number, seconds: number) => Promise<Numbers>;
  /** Seconds of each seed of the strict form, and of the one run of `npm test`. */
  readonly strict: number;
  readonly quick: number;
  readonly known: readonly Known[];
  /** Numbers that the strict form tells, of which nothing is known. */
  readonly told?: readonly string[];
}

export interface Ran {
  /** Metrics; of distributions the mean. */
  readonly numbers: Numbers;
  readonly world: EventWorld;
  readonly reading: Reading;
}

/** A run on one core, which ends at `end`, in seconds. */
export async function ranOnOneCore(model: RegisteredEvents, scenario: Scenario, end: number): Promise<Ran> {
  const world = await preparedWorld(model, scenario, NO_FILES);
  const run = new SequentialExecutor(world, { everyTicks: world.endTicks, maxRows: 0 });
  while (!expectOk(await run.advance({ wallMs: 1e9 })).done);
  const outcome = expectOk(await run.outcome());
  const series = { time: [end] };
  const metrics = model.metrics(scenario, { ...outcome, lookaheadTicks: world.lookaheadTicks, series });
  const numbers = Object.fromEntries(
    Object.entries(metrics).map(([name, metric]) => [
      name,
      typeof metric === 'number' ? metric : 'mean' in metric ? metric.mean : Number.NaN,
    ]),
  );
  return { numbers, world, reading: run.read() };
}
