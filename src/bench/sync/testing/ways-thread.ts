/** A thread of a run without an end: its share of the LPs, as `bench sync` does that of a network with one. */
import { parentPort, workerData } from 'node:worker_threads';
import { SharedMemory } from '../shared-memory.ts';
import { RECORDS, runWorker, type Synchroniser } from '../synchronise.ts';
import { waysInParts } from './ways.ts';

export interface WaysJob {
  readonly kind: 'sync';
  readonly of: Parameters<typeof waysInParts>;
  readonly how: Synchroniser;
}

const { job, thread, threads, buffer } = workerData.bench;
const { of, how }: WaysJob = job;
const parted = waysInParts(...of);
const shared = new SharedMemory(parted, { workers: threads, records: RECORDS }, buffer);
parentPort?.postMessage(runWorker(parted, shared, how, thread, threads));
