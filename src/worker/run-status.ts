/** What the page is told of a session: its state, where its run is, and what it runs on. */
import type { Failure } from '../base/result.ts';
import type { Run } from '../run/run.ts';
import { ENGINES, type EngineKind } from '../scenario/engines.ts';
import type { TimeUnit } from '../scenario/horizon.ts';
import type { AdapterReport, ExecutorName, RunResult } from '../scenario/outcome.ts';
import type { RunState, RunStatus } from './api.ts';
import type { RunProgress } from './run-progress.ts';

/** What is known of a run before it is there. */
export interface ExpectedRun {
  readonly number: number;
  /** What the status says until the run is there. */
  readonly engine: ExecutorName;
  readonly adapter: AdapterReport;
  /** Which engine the model is of. */
  readonly kind: EngineKind;
  readonly timeUnit: TimeUnit;
  readonly activity: string;
}

/** What has become of it. */
export interface RunSoFar {
  readonly state: RunState;
  readonly run: Run | undefined;
  readonly progress: RunProgress;
  readonly notice: string | undefined;
  readonly failure: Failure | undefined;
  readonly result: RunResult | undefined;
}

export function runStatus(
  expected: ExpectedRun,
  { state, run, progress, notice, failure, result }: RunSoFar,
  nowMs: number,
): RunStatus {
  const { latest } = progress;
  return {
    session: expected.number,
    state,
    engine: run?.engine ?? expected.engine,
    adapter: run?.adapter ?? expected.adapter,
    simulatedSeconds: progress.simulatedSeconds,
    timeUnit: expected.timeUnit,
    endSeconds: progress.endSeconds,
    expectedSeconds: progress.expectedSeconds,
    share: progress.share,
    reached: progress.reached,
    wallSeconds: latest.wallSeconds,
    secondsLeft: progress.secondsLeftAt(nowMs),
    slowedTo: progress.slowedTo,
    behind: state === 'running' ? progress.behindAt(nowMs) : undefined,
    untilSeconds: result ? null : progress.stopSeconds,
    events: latest.events,
    steps: latest.steps,
    serialEvents: latest.serialEvents,
    lpSerialEvents: latest.lpSerialEvents,
    lpSize: ENGINES[expected.kind].has.lpSizes ? (latest.lpSize ?? 1) : undefined,
    memoryBytes: run?.memoryBytes ?? 0,
    activity: state === 'preparing' ? expected.activity : undefined,
    notice,
    failure,
    result,
  };
}
