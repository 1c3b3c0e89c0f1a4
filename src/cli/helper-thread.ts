/** Threads that do parts of runs on several cores: this program again (`part-thread.ts`), kept from one run to the next. */
import { Worker } from 'node:worker_threads';
import { HelperPool, type HelperPort } from '../engine/event/workers/helper-pool.ts';
import { type Helpers, threadHelpers } from '../engine/event/workers/team.ts';
import { HELPER } from './thread-data.ts';

/** `entry`: the program that a thread runs. */
export const nodeHelpers = (entry: URL, cores: number): Helpers =>
  threadHelpers(new HelperPool(() => threadPort(entry)), cores);

export function threadPort(entry: URL): HelperPort {
  const thread = new Worker(entry, { workerData: HELPER });
  // Signals are the program's; an idle thread keeps no process alive.
  thread.unref();
  return {
    post: (job) => thread.postMessage(job),
    listen(take, die) {
      thread.on('message', take);
      thread.on('error', (error) => die(error.message));
      thread.on('exit', (code) => die(`its thread has ended with code ${code}`));
    },
    hold: (isAwaited) => (isAwaited ? thread.ref() : thread.unref()),
    end: () => void thread.terminate(),
  };
}
