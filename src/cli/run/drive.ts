/** Drives one run to its end, or to the end of the batch in which Ctrl-C came. */
import type { Failure, Result } from '../../base/result.ts';
import type { OpenOptions, Progress, Run } from '../../run/run.ts';
import type { RunResult } from '../../scenario/outcome.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import type { Host } from '../host.ts';
import { Progression } from './progression.ts';

/** Wall time between looks at progress and Ctrl-C. */
const BATCH_MS = 200;

export interface Driven {
  /** What there is; also of a run that failed or was cancelled, where the engine could still say it. */
  readonly result?: RunResult;
  readonly failure?: Failure;
  readonly last?: Progress;
}

/** Takes something of a run: from its beginning, after each batch, where Ctrl-C has ended it, and at its end in any case. */
export interface RunSink {
  begin(run: Run): Promise<Result<void>>;
  take(run: Run): Promise<Result<void>>;
  stop?(run: Run): Promise<void>;
  free?(): Promise<void>;
}

/** Opens, runs, describes, frees. `quiet` draws no progress; `title` stands before it. */
export async function driveScenario(
  host: Host,
  scenario: Scenario,
  options: OpenOptions,
  quiet: boolean,
  title = '',
  sinks: readonly RunSink[] = [],
): Promise<Driven> {
  const progression = new Progression(host, quiet, title);
  progression.say('preparing');
  const opened = await host.openRun(scenario, {
    ...options,
    cancelled: host.cancelled,
    onActivity: (words = 'preparing') => progression.say(words),
  });
  if (!opened.ok) {
    progression.clear();
    return { failure: opened.failure };
  }
  const run = opened.value;
  try {
    for (const sink of sinks) {
      const begun = await sink.begin(run);
      if (!begun.ok) return { failure: begun.failure };
    }
    const last = await advanceToEnd(host, run, progression, sinks);
    return await resultOf(run, last);
  } finally {
    progression.clear();
    run.dispose();
    for (const sink of sinks) await sink.free?.();
  }
}

async function advanceToEnd(
  host: Host,
  run: Run,
  progression: Progression,
  sinks: readonly RunSink[],
): Promise<Result<Progress> | undefined> {
  let last: Result<Progress> | undefined;
  while (!host.cancelled.aborted && (last === undefined || (last.ok && !last.value.done))) {
    last = await run.advance({ wallMs: BATCH_MS });
    if (last.ok) progression.show(last.value, run);
    for (const sink of last.ok ? sinks : []) {
      const taken = await sink.take(run);
      if (!taken.ok) return taken;
    }
    // Promises alone never let Ctrl-C in.
    await new Promise((resolve) => setImmediate(resolve));
  }
  if (last?.ok && !last.value.done) for (const sink of sinks) await sink.stop?.(run);
  return last;
}

async function resultOf(run: Run, last: Result<Progress> | undefined): Promise<Driven> {
  if (last && !last.ok) {
    const result = await run.result('failed');
    return { failure: last.failure, result: result.ok ? { ...result.value, failure: last.failure } : undefined };
  }
  const result = await run.result(last?.value.done ? 'finished' : 'cancelled');
  return result.ok ? { result: result.value, last: last?.value } : { failure: result.failure };
}
