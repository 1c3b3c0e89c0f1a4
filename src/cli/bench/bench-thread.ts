/** A thread of a benchmark: does its share of a job and sends back what came of it. */
import { parentPort, workerData } from 'node:worker_threads';
import { assert } from '../../base/assert.ts';
import type { ThreadJob } from '../../bench/host.ts';
import { type SyncJob, syncInThread } from '../../bench/sync/job.ts';
import type { BenchThreadData } from './bench-threads.ts';

export const isBenchThread = (): boolean => (workerData as Partial<BenchThreadData> | null)?.bench !== undefined;

export async function serveBench(): Promise<void> {
  const port = parentPort;
  assert(port, 'this is no thread');
  const { job, thread, threads, buffer } = (workerData as BenchThreadData).bench;
  port.postMessage(await share(job, thread, threads, buffer));
}

function share(job: ThreadJob, thread: number, threads: number, buffer: SharedArrayBuffer): Promise<unknown> {
  return syncInThread(job as SyncJob, thread, threads, buffer);
}
