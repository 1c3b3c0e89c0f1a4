/** How long a run would take, from its first moments. */
import { ok, type Result } from '../base/result.ts';
import type { Run } from './run.ts';

export interface RunTime {
  /** Of the whole run, its opening included. */
  readonly seconds: number;
  /** It was run to its end. */
  readonly isWhole: boolean;
}

/** The event loop turns so often meanwhile: a person may end it. */
const SLICES = 10;

/** Begins the run for a moment of `wallMs`. Undefined of what was cancelled. */
export async function timeOfRun(
  open: () => Promise<Result<Run>>,
  wallMs: number,
  isCancelled = () => false,
): Promise<Result<RunTime | undefined>> {
  const began = performance.now();
  const opened = await open();
  if (!opened.ok) return opened;
  const run = opened.value;
  const secondsSince = (ms: number) => (performance.now() - ms) / 1000;
  const setUp = secondsSince(began);
  const advances = performance.now();
  try {
    for (;;) {
      const progress = await run.advance({ wallMs: wallMs / SLICES, goOn: () => !isCancelled() });
      if (!progress.ok) return progress;
      if (isCancelled()) return ok(undefined);
      const { done, nowTicks, share = Math.min(nowTicks, run.endTicks) / run.endTicks } = progress.value;
      const seconds = secondsSince(advances);
      if (done) return ok({ seconds: setUp + seconds, isWhole: true });
      if (seconds * 1000 >= wallMs && share > 0) return ok({ seconds: setUp + seconds / share, isWhole: false });
      await new Promise((resolve) => setTimeout(resolve));
    }
  } finally {
    run.dispose();
  }
}
