/**
 * Runs on the cores of this machine: a thread each, which is this program again (`run-thread.ts`). Scenarios go there, results come
 * back; contents of files travel once, as a thread begins.
 */
import { setMaxListeners } from 'node:events';
import { Worker } from 'node:worker_threads';
import { ok, type Result } from '../../base/result.ts';
import type { OpenOptions } from '../../run/run.ts';
import type { RunResult } from '../../scenario/outcome.ts';
import type { PlannedRun } from '../../scenario/study/study-plan.ts';
import { packed, unpackedResult } from '../../study/batches.ts';
import type { StudyPool, StudyWorker } from '../../study/study-worker.ts';
import type { FromThread, ThreadData, ToThread } from './run-thread.ts';

/** `entry`: the program that a thread runs. `jobs`: threads at once. */
export const nodePool = (entry: URL, jobs: number, options: OpenOptions): StudyPool => ({
  size: jobs,
  engine: 'sequential',
  open: async (): Promise<Result<StudyWorker>> => ok(new NodeWorker(entry, options)),
});

type Give = (run: PlannedRun, result: RunResult) => void;

/** What is being made, and who waits for it. */
interface Making {
  readonly runs: ReadonlyMap<number, PlannedRun>;
  readonly give: Give;
  readonly resolve: () => void;
  readonly reject: (reason: Error) => void;
}

class NodeWorker implements StudyWorker {
  readonly engine = 'sequential';
  private readonly thread: Worker;
  private making: Making | undefined;
  /** Why it makes nothing any more. */
  private death: Error | undefined;

  constructor(entry: URL, options: OpenOptions) {
    // Functions do not travel, and a thread has no GPU.
    const { gpu: _, ...plain } = options;
    const data: ThreadData = { options: { ...plain, engine: 'sequential' } };
    this.thread = new Worker(entry, { workerData: data });
    // Signals are the program's, which stops its threads; an idle thread keeps no process alive.
    this.thread.unref();
    this.thread.on('message', (message: FromThread) => this.take(message));
    this.thread.on('error', (error) => this.die(error));
    this.thread.on('exit', (code) => this.die(new Error(`a thread that makes runs ended with code ${code}`)));
  }

  async make(batch: readonly PlannedRun[], _next: readonly PlannedRun[], give: Give, signal: AbortSignal) {
    if (this.death) throw this.death;
    if (signal.aborted) return;
    const stop = () => this.post({ kind: 'stop' });
    // Every thread listens: Node takes more than ten for a leak.
    setMaxListeners(Number.POSITIVE_INFINITY, signal);
    signal.addEventListener('abort', stop, { once: true });
    this.thread.ref();
    try {
      await new Promise<void>((resolve, reject) => {
        this.making = { runs: new Map(batch.map((run) => [run.index, run])), give, resolve, reject };
        const scenarios = packed(batch.map(({ scenario }) => scenario));
        this.post({ kind: 'make', runs: batch.map(({ index }, i) => ({ index, scenario: scenarios[i] })) });
      });
    } finally {
      this.thread.unref();
      this.making = undefined;
      signal.removeEventListener('abort', stop);
    }
  }

  dispose(): void {
    this.death ??= new Error('this thread was given back');
    void this.thread.terminate();
  }

  private post(message: ToThread): void {
    this.thread.postMessage(message);
  }

  private take(message: FromThread): void {
    const { making } = this;
    if (!making) return;
    if (message.kind === 'done') making.resolve();
    else {
      const run = making.runs.get(message.index);
      if (run) making.give(run, unpackedResult(message.result, run.scenario));
    }
  }

  private die(reason: Error): void {
    this.death ??= reason;
    this.making?.reject(this.death);
  }
}
