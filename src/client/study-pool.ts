/**
 * Workers that make runs of a study: as many as the machine has cores for, or one on a GPU. A call never outlives its worker:
 * one that dies rejects, and the runner of the study opens another.
 */

import { proxy, wrap } from 'comlink';
import { known } from '../base/assert.ts';
import { fail, ok, type Result } from '../base/result.ts';
import type { ExecutorName } from '../scenario/outcome.ts';
import type { PlannedRun } from '../scenario/study/study-plan.ts';
import { packed, unpackedResult } from '../study/batches.ts';
import type { StudyPool, StudyWorker } from '../study/study-worker.ts';
import type { MadeRun, StudyMaker } from '../worker/study-api.ts';
import { onInput } from './page-first.ts';

export interface PoolOptions {
  readonly engine: ExecutorName;
  /** Workers. */
  readonly size: number;
  /** Runs that a worker makes side by side, on a GPU that has seats; default 1. */
  readonly width?: number;
  /** Contents of imported files; each worker is given them once. */
  readonly files: ReadonlyMap<string, Blob>;
}

/** From so many cores on the page has one of its own. */
const CORES_WITH_A_SPARE = 4;

export const leavesCore = (cores: number): boolean => cores >= CORES_WITH_A_SPARE;

/** Runs that a GPU is given by the page at once: a batch of them is sent to its worker while nothing else happens. */
export const GPU_WIDTH = 2048;

/** On how many cores runs go: from four on, one is left to the page. A GPU is one. */
export const workersFor = (executor: ExecutorName, cores: number): number =>
  executor === 'gpu' ? 1 : Math.max(1, leavesCore(cores) ? cores - 1 : cores);

export const startStudyWorker = (): Worker =>
  new Worker(new URL('../worker/study-main.ts', import.meta.url), { type: 'module' });

/** A run that does not look up within this time is ended with its worker. */
const PATIENCE_MS = 1000;

export interface PoolParts {
  /** Default: the program of this page. */
  readonly start?: () => Worker;
  /** Where input is heard, for workers that leave the page no core; absent where it has one. */
  readonly input?: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;
}

export function workerPool(
  { engine, size, width, files }: PoolOptions,
  { start = startStudyWorker, input }: PoolParts = {},
): StudyPool {
  const makers = new Set<RemoteMaker>();
  let endListening: (() => void) | undefined;
  const rest = (ms: number) => {
    for (const maker of makers) void maker.call((remote) => remote.rest(ms)).catch(() => {});
  };
  const begin = (): RemoteMaker => {
    const maker = new RemoteMaker(start());
    makers.add(maker);
    endListening ??= input && onInput(input, rest);
    return maker;
  };
  const end = (maker: RemoteMaker) => {
    maker.end();
    makers.delete(maker);
    if (makers.size > 0) return;
    endListening?.();
    endListening = undefined;
  };
  const open = async (): Promise<Result<StudyWorker>> => {
    const maker = begin();
    try {
      const opened = await maker.call((remote) => remote.open(engine, 1 / size));
      if (opened.ok && files.size > 0) await maker.call((remote) => remote.give(files));
      if (opened.ok) return ok(workerOf(engine, maker, () => end(maker)));
      end(maker);
      return opened;
    } catch (error) {
      end(maker);
      return fail('unsupported', `a worker could not be started (${(error as Error).message})`, 'load the page again');
    }
  };
  return { size, engine, open, ...(width !== undefined && { width }) };
}

const workerOf = (engine: ExecutorName, maker: RemoteMaker, dispose: () => void): StudyWorker => {
  let running = 0;
  const make: StudyWorker['make'] = async (batch, next, give, signal) => {
    if (signal.aborted) return;
    let patience: ReturnType<typeof setTimeout> | undefined;
    const stop = () => {
      patience = setTimeout(() => maker.end(), PATIENCE_MS);
      void maker.call((remote) => remote.stop()).catch(() => {});
    };
    signal.addEventListener('abort', stop, { once: true });
    const take = (made: readonly MadeRun[], atWork: number) => {
      running = atWork;
      for (const { index, result } of made)
        if (!signal.aborted) {
          const run = known(batch[index], 'a worker gives a run of another batch');
          give(run, unpackedResult(result, run.scenario));
        }
    };
    try {
      await maker.call((remote) =>
        remote.make(packed(batch.map(scenarioOf)), packed(next.map(scenarioOf)), proxy(take)),
      );
    } catch (error) {
      if (!signal.aborted) throw error;
    } finally {
      clearTimeout(patience);
      signal.removeEventListener('abort', stop);
    }
  };
  return {
    engine,
    make,
    dispose,
    get atWork() {
      return running;
    },
  };
};

const scenarioOf = ({ scenario }: PlannedRun) => scenario;

/** A worker, its API, and its end. */
export class RemoteMaker {
  private readonly remote: StudyMaker;
  private readonly died: Promise<never>;
  private die: (reason: string) => void = () => {};

  constructor(private readonly worker: Worker) {
    this.remote = wrap<StudyMaker>(worker) as StudyMaker;
    this.died = new Promise((_, reject) => {
      this.die = (reason) => reject(new Error(reason));
    });
    this.died.catch(() => {}); // it may die when nothing is asked of it
    worker.onerror = (event) => {
      event.preventDefault();
      this.die(event.message?.replace(/^Uncaught (Error: )?/, '') || 'its program could not be loaded');
      worker.terminate();
    };
    worker.onmessageerror = () => this.die('a message could not be read');
  }

  /** Rejects where the worker dies first. */
  call<T>(ask: (remote: StudyMaker) => Promise<T>): Promise<T> {
    return Promise.race([ask(this.remote), this.died]);
  }

  end(): void {
    this.worker.terminate();
    this.die('it was ended');
  }
}
