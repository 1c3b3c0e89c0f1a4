/** Says how long runs would take here: begins some, for a moment each, in a worker that lasts as long as it is asked. */
import type { ExecutorName } from '../scenario/outcome.ts';
import type { Scenario } from '../scenario/scenario.ts';
import type { RunEffort } from '../worker/study-api.ts';
import { RemoteMaker, startStudyWorker } from './study-pool.ts';

/** Wall ms for which each run is begun. */
const TRIAL_MS = 100;
/** A worker that nobody asks for so long is ended. */
const REST_MS = 10_000;

export interface TrialOptions {
  readonly engine: ExecutorName;
  /** That there are to be of a shape: on a GPU they go side by side. Default 1. */
  readonly runs?: number;
  readonly files: ReadonlyMap<string, Blob>;
}

export class StudyTrial {
  private maker:
    | { readonly engine: ExecutorName; readonly remote: RemoteMaker; readonly files: Set<string> }
    | undefined;
  private resting: ReturnType<typeof setTimeout> | undefined;
  private turn = 0;

  constructor(private readonly start: () => Worker = startStudyWorker) {}

  /** Mean wall seconds of these runs; undefined where none can be begun, and where another trial was asked for meanwhile. */
  meanSeconds(scenarios: readonly Scenario[], { engine, files, runs = 1 }: TrialOptions): Promise<number | undefined> {
    return this.newest(async (isNewest) => {
      let [sum, count] = [0, 0];
      for (const scenario of scenarios) {
        const remote = await this.remoteFor(engine, files);
        const seconds = await remote?.call((maker) => maker.time(scenario, TRIAL_MS, runs));
        if (!isNewest()) return undefined;
        if (!seconds?.ok) continue;
        sum += seconds.value;
        count++;
      }
      return count > 0 ? sum / count : undefined;
    });
  }

  /** What this run does in its first moments; undefined where it cannot be begun, and where another trial was asked for meanwhile. */
  effort(scenario: Scenario, wallMs: number, { engine, files }: TrialOptions): Promise<RunEffort | undefined> {
    return this.newest(async () => {
      const remote = await this.remoteFor(engine, files);
      const effort = await remote?.call((maker) => maker.effort(scenario, wallMs));
      return effort?.ok ? effort.value : undefined;
    });
  }

  private async newest<T>(make: (isNewest: () => boolean) => Promise<T | undefined>): Promise<T | undefined> {
    const turn = ++this.turn;
    const isNewest = () => turn === this.turn;
    clearTimeout(this.resting);
    try {
      const made = await make(isNewest);
      return isNewest() ? made : undefined;
    } catch {
      this.end();
      return undefined;
    } finally {
      if (isNewest()) this.resting = setTimeout(() => this.end(), REST_MS);
    }
  }

  end(): void {
    clearTimeout(this.resting);
    this.turn++;
    this.maker?.remote.end();
    this.maker = undefined;
  }

  private async remoteFor(engine: ExecutorName, files: TrialOptions['files']): Promise<RemoteMaker | undefined> {
    if (this.maker?.engine !== engine) {
      this.maker?.remote.end();
      const maker = { engine, remote: new RemoteMaker(this.start()), files: new Set<string>() };
      this.maker = maker;
      const opened = await maker.remote.call((remote) => remote.open(engine, 1));
      if (!opened.ok) return undefined;
    }
    const { remote, files: given } = this.maker;
    const fresh = new Map([...files].filter(([hash]) => !given.has(hash)));
    for (const hash of fresh.keys()) given.add(hash);
    if (fresh.size > 0) await remote.call((maker) => maker.give(fresh));
    return remote;
  }
}
