/** Threads for runs on all cores: workers of this worker, kept from one run to the next. */
import { HelperPool, type HelperPort } from '../engine/event/workers/helper-pool.ts';
import { type Helpers, threadHelpers } from '../engine/event/workers/team.ts';

/** Cores of a run in the page: one is left to the page where there are several. */
export const coresOfRun = (cores: number): number => (cores < 4 ? cores : cores - 1);

/** Absent where there is one core, and where threads may share no memory. */
export function partHelpers(): Helpers | undefined {
  const { hardwareConcurrency: cores } = navigator;
  // Some browsers do not tell.
  if (!crossOriginIsolated || !(cores >= 2)) return undefined;
  return threadHelpers(new HelperPool(startPart), coresOfRun(cores));
}

/** The one that was started last, for tests. */
let latest: Worker | undefined;
export const endLatestPart = (): void => latest?.terminate();

function startPart(): HelperPort {
  const name = navigator.locks ? `swarmscope part ${crypto.randomUUID()}` : '';
  const worker = new Worker(new URL('./part-main.ts', import.meta.url), { type: 'module', name });
  if (__TEST_BUILD__) latest = worker;
  const ended = new AbortController();
  let isWatched = false;
  return {
    post: (job) => worker.postMessage(job),
    listen(take, die) {
      const watch = () => {
        if (name === '' || isWatched) return;
        isWatched = true;
        navigator.locks.request(name, { signal: ended.signal }, () => die('it was closed')).catch(() => {});
      };
      worker.onmessage = ({ data }) => {
        // By then it holds its lock.
        watch();
        take(data);
      };
      worker.onerror = (event) => {
        event.preventDefault();
        // Where its file cannot be had, the event has no message.
        die(event.message?.replace(/^Uncaught (Error: )?/, '') || 'its program could not be loaded');
      };
      worker.onmessageerror = () => die('a message could not be read');
    },
    // Workers end with the one that has started them.
    hold: () => {},
    end() {
      ended.abort();
      worker.terminate();
    },
  };
}
