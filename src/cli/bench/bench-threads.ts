/** Threads that share one job of a benchmark: each is this program again (`bench-thread.ts`). */
import { Worker } from 'node:worker_threads';
import { fail, ok, type Result } from '../../base/result.ts';
import type { ThreadJob } from '../../bench/host.ts';

export interface BenchTask {
  readonly job: ThreadJob;
  readonly threads: number;
  readonly buffer: SharedArrayBuffer;
}

/** What one of them is told. */
export interface BenchThreadData {
  readonly bench: BenchTask & { readonly thread: number };
}

/** `entry`: the program. When one dies or somebody cancels, all are ended, for they wait for each other. Failures: `cancelled`, `unsupported`. */
export async function benchThreads<Done>(
  entry: URL,
  task: BenchTask,
  cancelled: AbortSignal,
): Promise<Result<readonly Done[]>> {
  if (cancelled.aborted) return fail('cancelled', 'cancelled', '');
  const workers: Worker[] = [];
  const stopped = new Promise<never>((_, reject) =>
    cancelled.addEventListener('abort', () => reject(), { once: true }),
  );
  try {
    const all = Array.from({ length: task.threads }, (_, thread) => {
      const data: BenchThreadData = { bench: { ...task, thread } };
      const worker = new Worker(entry, { workerData: data });
      workers.push(worker);
      return new Promise<Done>((resolve, reject) => {
        worker.once('message', resolve);
        worker.once('error', reject);
        worker.once('exit', (code) => reject(new Error(`it ended with code ${code}`)));
      });
    });
    return ok(await Promise.race([Promise.all(all), stopped]));
  } catch (error) {
    if (cancelled.aborted) return fail('cancelled', 'cancelled', '');
    return fail(
      'unsupported',
      `a thread died: ${error instanceof Error ? error.message : String(error)}`,
      'use fewer --workers',
    );
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
}
