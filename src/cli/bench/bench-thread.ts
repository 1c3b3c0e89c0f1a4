/** A thread of a benchmark: does its share of a job and sends back what came of it. */
import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import { assert } from '../../base/assert.ts';
import type { ThreadPort } from '../../bench/host.ts';
import { type MessagesJob, messagesInThread } from '../../bench/messages/job.ts';
import { type SyncJob, syncInThread } from '../../bench/sync/job.ts';
import { networksInParts } from '../../models/benches.ts';
import type { BenchThreadData } from './bench-threads.ts';

export async function serveBench(): Promise<void> {
  const port = parentPort;
  assert(port, 'this is no thread');
  port.postMessage(await share((workerData as BenchThreadData).bench));
}

function share({ job, thread, threads, buffer, ports }: BenchThreadData['bench']): Promise<unknown> {
  if (job.kind === 'sync') return syncInThread(job as SyncJob, thread, threads, buffer, networksInParts.internet);
  const wrapped = ports.map(
    (port): ThreadPort | undefined =>
      port && { post: (value) => port.postMessage(value), receive: () => receiveMessageOnPort(port)?.message },
  );
  return messagesInThread(job as MessagesJob, thread, buffer, wrapped);
}
