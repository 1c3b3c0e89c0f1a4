/** Runs that are opened for a measurement, driven as far as it goes, and freed, with a line that says how far they are. */
import { fail, type Result } from '../base/result.ts';
import type { OpenOptions, Progress, Run } from '../run/run.ts';
import type { Scenario } from '../scenario/scenario.ts';
import type { BenchHost, ProgressLine } from './host.ts';

export interface RunPlan {
  /** Stands before all that the line says. */
  readonly title: string;
  readonly scenario: Scenario;
  readonly open: OpenOptions;
  readonly quiet: boolean;
}

/** Wall time between looks at progress. */
const LOOK_MS = 200;

/** Failures: those of `openRun`, and what `drive` gives. */
export async function withRun<T>(
  host: BenchHost,
  { title, scenario, open, quiet }: RunPlan,
  drive: (run: Run, line: ProgressLine) => Promise<Result<T>>,
): Promise<Result<T>> {
  const line = host.progress(quiet, title);
  line.say('preparing');
  const opened = await host.openRun(scenario, open);
  if (!opened.ok) {
    line.clear();
    return opened;
  }
  try {
    return await drive(opened.value, line);
  } finally {
    line.clear();
    opened.value.dispose();
  }
}

/** Until it is enough, which it must be when the run is done. */
export async function advanceUntil(
  host: BenchHost,
  run: Run,
  line: ProgressLine,
  isEnough: (progress: Progress) => boolean,
): Promise<Result<Progress>> {
  for (;;) {
    const progress = await advance(host, run, LOOK_MS);
    if (!progress.ok) return progress;
    line.show(progress.value, run);
    if (isEnough(progress.value)) return progress;
  }
}

/** Failure `cancelled` after Ctrl-C. */
export async function advance(
  host: BenchHost,
  run: Run,
  wallMs: number,
  untilTicks?: number,
): Promise<Result<Progress>> {
  const progress = await run.advance({
    wallMs,
    ...(untilTicks !== undefined && { untilTicks }),
    goOn: () => !host.cancelled.aborted,
  });
  // Promises alone never let Ctrl-C in.
  await new Promise((resolve) => setImmediate(resolve));
  return host.cancelled.aborted ? fail('cancelled', 'cancelled', '') : progress;
}
