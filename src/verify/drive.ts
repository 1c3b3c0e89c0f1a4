/** Runs a case on one engine, with its pauses, and says all that another engine must say too. */
import { describeFailure, type Result } from '../base/result.ts';
import type { OpenOptions, Progress, Run } from '../run/run.ts';
import type { RunResult } from '../scenario/outcome.ts';
import type { Scenario } from '../scenario/scenario.ts';
import type { Pause } from './case.ts';

export type Open = (scenario: Scenario, options: OpenOptions) => Promise<Result<Run>>;

export interface Driven {
  /** At the end, or where the run was cut. */
  readonly result?: RunResult;
  /** At each pause, as far as engines must agree there. */
  readonly pauses: readonly string[];
  readonly remarks: readonly string[];
  /** Once the run was open. */
  readonly nodes?: number;
  /** Why there is no result: what the engine said, or what it threw. */
  readonly failure?: string;
  readonly isThrown?: boolean;
  readonly isTimeout?: boolean;
}

export interface DriveLimits {
  /** A run is cut after about so many steps. */
  readonly steps: number;
  /** Wall ms after which a run counts as hung. */
  readonly timeoutMs: number;
}

/** Wall ms of an advance: between two of them others get their turn, and time is looked at. */
const SLICE_MS = 250;

/** Never throws. */
export async function drive(
  open: Open,
  scenario: Scenario,
  options: OpenOptions,
  pauses: readonly Pause[],
  limits: DriveLimits,
): Promise<Driven> {
  const driver = new Driver(pauses, limits);
  try {
    return await driver.before(limits.timeoutMs, () => driver.run(open, scenario, options));
  } catch (error) {
    const { isTimeout } = driver;
    const failure = isTimeout ? `not done after ${limits.timeoutMs} ms` : String((error as Error)?.stack ?? error);
    return { pauses: driver.seen, remarks: [], failure, isThrown: !isTimeout, isTimeout };
  }
}

class Driver {
  readonly seen: string[] = [];
  isTimeout = false;
  private nodes: number | undefined;

  constructor(
    private readonly pauses: readonly Pause[],
    private readonly limits: DriveLimits,
  ) {}

  /** What hangs is left behind. */
  async before<T>(ms: number, work: () => Promise<T>): Promise<T> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        this.isTimeout = true;
        reject(new Error('too late'));
      }, ms);
    });
    try {
      return await Promise.race([work(), late]);
    } finally {
      clearTimeout(timer);
    }
  }

  async run(open: Open, scenario: Scenario, options: OpenOptions): Promise<Driven> {
    const opened = await open(scenario, options);
    if (!opened.ok) return this.failed(opened);
    const run = opened.value;
    this.nodes = run.nodes;
    try {
      const last = await this.advance(run);
      if (!last.ok) return this.failed(last);
      const result = await run.result(last.value.done ? 'finished' : 'cancelled');
      if (!result.ok) return this.failed(result);
      return { result: result.value, pauses: this.seen, remarks: run.world.remarks ?? [], nodes: run.nodes };
    } finally {
      run.dispose();
    }
  }

  private failed({ failure }: { readonly failure: Parameters<typeof describeFailure>[0] }): Driven {
    const { seen: pauses, nodes } = this;
    return { pauses, remarks: [], nodes, failure: `${failure.kind}: ${describeFailure(failure)}` };
  }

  private async advance(run: Run): Promise<Result<Progress>> {
    let isSame = true;
    let last: Result<Progress> | undefined;
    for (const { steps, share, wallMs } of this.pauses) {
      last = await run.advance({
        wallMs: wallMs ?? this.limits.timeoutMs,
        steps: Math.min(steps ?? this.limits.steps, this.left(last)),
        ...(share !== undefined && { untilTicks: Math.round(share * run.endTicks) }),
      });
      if (!last.ok) return last;
      // An advance that is cut by wall time stops anywhere.
      isSame &&= wallMs === undefined;
      if (isSame) this.seen.push(comparable(last.value));
    }
    do {
      last = await run.advance({ wallMs: SLICE_MS, steps: this.left(last) });
      // Promises alone never let timers in.
      await new Promise((resolve) => setImmediate(resolve));
    } while (last.ok && !last.value.done && this.left(last) > 0);
    if (!last.ok || last.value.done) return last;
    // A window that is cut by wall time is brought to its end.
    return run.advance({ wallMs: this.limits.timeoutMs, steps: 0 });
  }

  private left(last: Result<Progress> | undefined): number {
    return Math.max(0, this.limits.steps - (last?.ok ? last.value.steps : 0));
  }
}

const comparable = ({ nowTicks, steps, events, serialEvents, done, counters }: Progress): string =>
  JSON.stringify([nowTicks, steps, events, serialEvents, done, counters]);
