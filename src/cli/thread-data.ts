/** What a thread of the program is for, told by its `workerData`. */
import type { BenchThreadData } from './bench/bench-threads.ts';

/** Of a thread that does parts of runs. */
export const HELPER = 'swarmscope helper';

export const isBenchData = (data: unknown): data is BenchThreadData =>
  (data as Partial<BenchThreadData> | null)?.bench !== undefined;
