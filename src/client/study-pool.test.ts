/**
 * Covers: workers of a study: results go to the runs that they are of, files are given once to each, a stop ends what is at work, one that dies
 * rejects; workers rest when somebody types; how many there are.
 */
import { expose } from 'comlink';
import { describe, expect, it, vi } from 'vitest';
import { ok } from '../base/result.ts';
import type { RunResult } from '../scenario/outcome.ts';
import type { StudyWorker } from '../study/study-worker.ts';
import { planOf, smallStudy } from '../study/testing/small-study.ts';
import type { MadeRun, StudyMaker } from '../worker/study-api.ts';
import { leavesCore, workerPool, workersFor } from './study-pool.ts';

const plan = planOf(smallStudy());
const runs = [0, 1, 2].map((index) => plan.run(index));
const resultOf = (digest: string) => ({ status: 'finished', digest }) as RunResult;

/** Workers of which a test decides what they answer. */
function workers(make: StudyMaker['make'] = async () => {}) {
  const started: { worker: Worker; said: string[]; terminate: () => void }[] = [];
  const start = (): Worker => {
    const { port1, port2 } = new MessageChannel();
    const said: string[] = [];
    const maker: StudyMaker = {
      open: async (engine, share) => {
        said.push(`open ${engine} ${share.toFixed(2)}`);
        return ok({ engine, adapter: { vendor: '', architecture: '', description: 'one core', software: false } });
      },
      give: async (files) => void said.push(`give ${[...files.keys()]}`),
      make: (...all) => {
        said.push(`make ${all[0].map(({ seed }) => seed)} then ${all[1].map(({ seed }) => seed)}`);
        return make(...all);
      },
      stop: async () => void said.push('stop'),
      rest: async (ms) => void said.push(`rest ${ms}`),
      time: async () => ok(1),
      effort: async () => ok({ wallSeconds: 1, events: 1, steps: 1 }),
    };
    expose(maker, port2 as unknown as Parameters<typeof expose>[1]);
    const terminate = vi.fn(() => port1.close());
    const worker = Object.assign(port1, { terminate, onerror: null }) as unknown as Worker;
    started.push({ worker, said, terminate });
    return worker;
  };
  return { started, start };
}

const files = new Map([['sha256:a', new Blob(['1,2'])]]);

async function opened(make?: StudyMaker['make'], input?: EventTarget) {
  const { started, start } = workers(make);
  const pool = workerPool({ engine: 'sequential', size: 3, files }, { start, ...(input && { input }) });
  const worker = await pool.open();
  if (!worker.ok) throw new Error(worker.failure.message);
  return { started, pool, worker: worker.value };
}

function made(worker: StudyWorker, signal = new AbortController().signal) {
  const given: [number, string][] = [];
  const done = worker.make(
    runs.slice(0, 2),
    runs.slice(2),
    (run, { digest }) => given.push([run.index, digest]),
    signal,
  );
  return { given, done };
}

describe('a worker of a study', () => {
  it('is opened with its share of the memory and given every file once; results go to their runs', async () => {
    const give = async (...[, , tell]: Parameters<StudyMaker['make']>) => {
      await tell([{ index: 1, result: resultOf('b') }] satisfies MadeRun[], 2);
      await tell([{ index: 0, result: resultOf('a') }], 1);
    };
    const { started, worker } = await opened(give);
    const { given, done } = made(worker);
    await done;
    expect(given).toEqual([
      [1, 'b'],
      [0, 'a'],
    ]);
    expect(worker.atWork).toBe(1);
    await made(worker).done;
    const batch = 'make 7,7 then 7';
    expect(started[0].said).toEqual(['open sequential 0.33', 'give sha256:a', batch, batch]);
    worker.dispose();
    expect(started[0].terminate).toHaveBeenCalled();
  });

  it('stops what is at work, and gives nothing after that', async () => {
    let end = () => {};
    const { started, worker } = await opened(async (_, __, tell) => {
      await new Promise<void>((resolve) => {
        end = resolve;
      });
      await tell([{ index: 0, result: resultOf('late') }], 1);
    });
    const stopping = new AbortController();
    const { given, done } = made(worker, stopping.signal);
    await vi.waitFor(() => expect(started[0].said).toHaveLength(3));
    stopping.abort();
    await vi.waitFor(() => expect(started[0].said.at(-1)).toBe('stop'));
    end();
    await done;
    expect(given).toEqual([]);
  });

  it('that does not stop is ended', async () => {
    const { started, worker } = await opened(() => new Promise(() => {}));
    const stopping = new AbortController();
    const { done } = made(worker, stopping.signal);
    stopping.abort();
    await done;
    expect(started[0].terminate).toHaveBeenCalled();
  });

  it('that dies rejects, and another can be opened', async () => {
    const { started, pool, worker } = await opened(() => new Promise(() => {}));
    const { done } = made(worker);
    const dead = new Event('error', { cancelable: true });
    started[0].worker.onerror?.(Object.assign(dead, { message: 'Uncaught Error: out of memory' }) as ErrorEvent);
    await expect(done).rejects.toThrow('out of memory');
    expect((await pool.open()).ok).toBe(true);
    expect(started).toHaveLength(2);
  });

  it('rests for a moment when somebody types, and not again at once', async () => {
    const input = new EventTarget();
    const { started, worker } = await opened(undefined, input);
    for (const type of ['keydown', 'keydown', 'pointermove']) input.dispatchEvent(new Event(type));
    await vi.waitFor(() => expect(started[0].said.filter((said) => said.startsWith('rest'))).toEqual(['rest 80']));
    worker.dispose();
    input.dispatchEvent(new Event('keydown'));
  });
});

it('has a worker a core, and from four cores on leaves one to the page; one on a GPU', () => {
  expect([1, 2, 3, 4, 8].map((cores) => workersFor('sequential', cores))).toEqual([1, 2, 3, 3, 7]);
  expect(workersFor('gpu', 8)).toBe(1);
  expect([3, 4].map(leavesCore)).toEqual([false, true]);
});
