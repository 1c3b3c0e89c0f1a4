/** Threads that share one job of a benchmark: each is this program again (`bench-thread.ts`). */
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';
import { fail, ok, type Result } from '../../base/result.ts';
import type { ThreadJob } from '../../bench/host.ts';

export interface BenchTask {
  readonly job: ThreadJob;
  readonly threads: number;
  readonly buffer: SharedArrayBuffer;
  readonly hasPorts: boolean;
}

/** What one of them is told. */
export interface BenchThreadData {
  /** `ports`: to each other thread, where it has any. */
  readonly bench: BenchTask & { readonly thread: number; readonly ports: readonly (MessagePort | undefined)[] };
}

/** `entry`: the program. When one dies or somebody cancels, all are ended, for they wait for each other. Failures: `cancelled`, `unsupported`. */
export async function benchThreads<Done>(
  entry: URL,
  task: BenchTask,
  cancelled: AbortSignal,
): Promise<Result<readonly Done[]>> {
  if (cancelled.aborted) return fail('cancelled', 'cancelled', '');
  const workers: Worker[] = [];
  let stop = () => {};
  const stopped = new Promise<never>((_, reject) => {
    stop = reject;
  });
  cancelled.addEventListener('abort', stop);
  try {
    const allPorts = task.hasPorts ? portsBetween(task.threads) : [];
    const all = Array.from({ length: task.threads }, (_, thread) => {
      const ports = allPorts[thread] ?? [];
      const data: BenchThreadData = { bench: { ...task, thread, ports } };
      const transferList = ports.filter((port) => port !== undefined);
      const worker = new Worker(entry, { workerData: data, transferList });
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
    cancelled.removeEventListener('abort', stop);
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
}

/** Of each thread, by where they lead. */
function portsBetween(threads: number): (MessagePort | undefined)[][] {
  const all = Array.from({ length: threads }, () => new Array<MessagePort | undefined>(threads).fill(undefined));
  for (let a = 0; a < threads; a++)
    for (let b = 0; b < a; b++) {
      const { port1, port2 } = new MessageChannel();
      all[a][b] = port1;
      all[b][a] = port2;
    }
  return all;
}
