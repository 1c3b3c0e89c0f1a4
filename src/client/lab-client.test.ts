/**
 * The client against a fake worker: order of calls, older sessions dropped, another worker after a crash, calls that
 * a dead worker leaves, two loads at once, giving up.
 */
import { describe, expect, it, vi } from 'vitest';
import { fail, ok } from '../base/result.ts';
import type { Scenario } from '../scenario/scenario.ts';
import type { LabListener, RunOptions, RunStatus } from '../worker/api.ts';
import { LabClient, type LabEvents } from './lab-client.ts';
import type { SpawnWorker } from './worker-port.ts';

const scenario = { model: 'phold', seed: 7 } as unknown as Scenario;
const options: RunOptions = { engine: 'auto', lpSize: 'auto', pace: 12 };
const device = { engine: 'gpu' } as never;
const status = (session: number, state: RunStatus['state'], events = 0) => ({ session, state, events }) as RunStatus;
const samples = (session: number) => ({ session, engine: {} }) as never;

interface FakeWorker {
  listener?: LabListener;
  crash(reason: string): void;
  terminated: boolean;
  calls: string[];
  /** How it was told to load. */
  loaded: RunOptions[];
}

/** What a worker answers to calls of this name; else nothing, at once. */
type Answers = Record<string, () => Promise<unknown>>;

function lab(openResult: () => Promise<unknown> = () => Promise.resolve(device), answers: Answers = {}) {
  const workers: FakeWorker[] = [];
  const spawn: SpawnWorker = (onCrash) => {
    const worker: FakeWorker = { crash: onCrash, terminated: false, calls: [], loaded: [] };
    workers.push(worker);
    const record = new Proxy(
      {},
      {
        get:
          (_, name) =>
          async (...given: readonly unknown[]): Promise<unknown> => {
            if (name === 'needsCanvas') return answers.needsCanvas?.() ?? false;
            worker.calls.push(String(name));
            if (name === 'load') worker.loaded.push(given[1] as RunOptions);
            return answers[String(name)]?.();
          },
      },
    );
    return {
      open: (listener) => {
        worker.listener = listener;
        return openResult() as Promise<never>;
      },
      takeCanvas: async () => void worker.calls.push('takeCanvas'),
      lab: record as never,
      terminate: () => {
        worker.terminated = true;
      },
    };
  };
  const screen = {
    visible: Promise.resolve(),
    renew: vi.fn(() => ({ canvas: {} as OffscreenCanvas, size: { width: 1, height: 1 } })),
    onResize: () => {},
  };
  const events = {
    onDevice: vi.fn(),
    onStatus: vi.fn(),
    onSamples: vi.fn(),
    onCheckpoint: vi.fn(),
    onCrash: vi.fn(),
    onBug: vi.fn(),
  };
  return { workers, screen, events, client: new LabClient(spawn, screen, events satisfies LabEvents) };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

describe('LabClient', () => {
  it('opens the worker with a canvas and tells what it runs on', async () => {
    const { client, workers, events, screen } = lab();
    await client.start();
    await client.load(scenario, options);
    expect(events.onDevice).toHaveBeenCalledWith(device);
    expect(screen.renew).toHaveBeenCalledTimes(1);
    expect(workers[0].calls).toEqual(['load']);
  });

  it('gives each file once to a worker, and every file to the next one', async () => {
    const { client, workers } = lab();
    await client.give(new Map([['sha256:a', new Blob(['1'])]]));
    await client.start();
    await client.give(new Map([['sha256:a', new Blob(['1'])]]));
    await client.give(new Map([['sha256:b', new Blob(['2'])]]));
    await client.load(scenario, options);
    expect(workers[0].calls).toEqual(['give', 'give', 'load']);
    workers[0].crash('out of memory');
    await settled();
    expect(workers[1].calls).toEqual(['give', 'load']);
  });

  it('gives files that were forgotten to no worker any more', async () => {
    const { client, workers } = lab();
    await client.start();
    await client.give(new Map([['sha256:a', new Blob(['1'])]]));
    await client.forget(['sha256:b']);
    await client.forget(['sha256:a', 'sha256:b']);
    expect(workers[0].calls).toEqual(['give', 'forget']);
    workers[0].crash('out of memory');
    await settled();
    expect(workers[1].calls).toEqual([]);
    await client.give(new Map([['sha256:a', new Blob(['1'])]]));
    expect(workers[1].calls).toEqual(['give']);
  });

  it('drops what an older session still sends', async () => {
    const { client, workers, events } = lab();
    await client.start();
    const { listener } = workers[0];
    listener?.onStatus(status(2, 'running'));
    listener?.onStatus(status(1, 'finished'));
    listener?.onSamples(samples(1));
    listener?.onSamples(samples(2));
    expect(events.onStatus.mock.calls.map(([s]) => s.session)).toEqual([2]);
    expect(events.onSamples.mock.calls.map(([s]) => s.session)).toEqual([2]);
  });

  it('passes checkpoints on by the sessions of the page, and none of an older one', async () => {
    const { client, workers, events } = lab();
    await client.start();
    await client.load(scenario, { ...options, from: [new Blob()] });
    workers[0].listener?.onStatus(status(3, 'running'));
    workers[0].crash('boom');
    await settled();
    const [, { listener }] = workers;
    const taken = (session: number) => ({ session, scenario, simulatedSeconds: 1, content: new Blob() });
    listener?.onStatus(status(2, 'running'));
    const refused = fail('storage', 'full', '');
    events.onCheckpoint.mockResolvedValue(refused);
    expect(await listener?.onCheckpoint(taken(1))).toEqual(ok(undefined));
    expect(await listener?.onCheckpoint(taken(2))).toEqual(refused);
    expect(events.onCheckpoint.mock.calls.map(([one]) => one.session)).toEqual([5]);
    // What comes after a crash begins at its start.
    expect(workers.map(({ loaded }) => loaded.map(({ from }) => from?.length))).toEqual([[1], [undefined]]);
  });

  it('starts another worker and canvas after a crash, at rest with the same scenario, sessions counting on', async () => {
    const { client, workers, events, screen } = lab();
    await client.start();
    await client.load(scenario, options);
    workers[0].listener?.onStatus(status(1, 'running'));
    workers[0].crash('boom');
    await settled();
    expect(workers[0].terminated).toBe(true);
    expect(events.onCrash).toHaveBeenCalledWith('boom', true);
    expect(screen.renew).toHaveBeenCalledTimes(2);
    expect(workers[1].calls).toEqual(['load']);
    workers[0].listener?.onStatus(status(9, 'running'));
    workers[1].listener?.onStatus(status(1, 'ready'));
    expect(events.onStatus.mock.calls.map(([s]) => [s.session, s.state])).toEqual([
      [1, 'running'],
      [2, 'ready'],
    ]);
  });

  it('ends the calls that a worker leaves unanswered when it dies', async () => {
    const never = () => new Promise<never>(() => {});
    const { client, workers, events } = lab(undefined, { strips: never, snapshot: never, load: never });
    await client.start();
    const strips = client.ask((worker) => worker.strips());
    const picture = client.ask((worker) => worker.snapshot());
    const loaded = client.load(scenario, options);
    await settled();
    workers[0].crash('out of memory');
    expect(await Promise.all([strips, picture])).toEqual([undefined, undefined]);
    await settled();
    expect(workers[1].calls).toEqual(['load']);
    expect(await loaded).toBe(false);
    expect(events.onBug).not.toHaveBeenCalled();
  });

  it('sends loads in their order, leaves out one that is overtaken, and waits for no world', async () => {
    const canvases: (() => void)[] = [];
    const built: (() => void)[] = [];
    const needsCanvas = () => new Promise<boolean>((resolve) => canvases.push(() => resolve(false)));
    const load = () => new Promise<void>((resolve) => built.push(resolve));
    const { client, workers } = lab(undefined, { needsCanvas, load });
    await client.start();
    const loads = ['a', 'b', 'c'].map((model) => client.load({ ...scenario, model }, options));
    await settled();
    expect(canvases).toHaveLength(1);
    canvases[0]();
    await settled();
    // Sent with what was wanted by then; those after it are the same or overtaken.
    expect(workers[0].calls.filter((name) => name === 'load')).toHaveLength(1);
    for (const answer of canvases.slice(1)) answer();
    await settled();
    for (const end of built) end();
    expect(await Promise.all(loads)).toEqual([false, false, true]);
  });

  describe('a world that takes long to build', () => {
    const never = () => new Promise<never>(() => {});
    /** A worker that hears nothing once it builds. */
    const deafFirst = async () => {
      let isDeaf = false;
      const load = () => {
        if (made.workers.length > 1) return Promise.resolve();
        isDeaf = true;
        return never();
      };
      const needsCanvas = () => (isDeaf && made.workers.length === 1 ? never() : Promise.resolve(false));
      const made = lab(undefined, { load, needsCanvas });
      await made.client.start();
      const first = made.client.load(scenario, options);
      await settled();
      made.workers[0].listener?.onStatus(status(1, 'preparing'));
      return { ...made, first };
    };

    it('is left for what is loaded next: in another worker, since this one hears nothing', async () => {
      const { client, workers, events, first } = await deafFirst();
      const next = client.load({ ...scenario, model: 'other' } as never, options);
      expect(await next).toBe(true);
      expect(await first).toBe(false);
      expect(workers.map(({ terminated }) => terminated)).toEqual([true, false]);
      expect(workers[1].calls).toEqual(['load']);
      expect(events.onCrash).not.toHaveBeenCalled();
      expect(events.onBug).not.toHaveBeenCalled();
    });

    it('is stopped when asked, and then nothing is there', async () => {
      const { client, workers, events, first } = await deafFirst();
      await client.cancel();
      expect(await first).toBe(false);
      expect(events.onStatus.mock.lastCall?.[0]).toMatchObject({ session: 1, state: 'idle' });
      expect(workers[1].calls).toEqual([]);
      workers[1].listener?.onStatus(status(1, 'ready'));
      expect(events.onStatus.mock.lastCall?.[0]).toMatchObject({ session: 2, state: 'ready' });
    });

    it('is left to a worker that hears', async () => {
      const { client, workers } = lab(undefined, { load: never });
      await client.start();
      void client.load(scenario, options);
      await settled();
      await client.cancel();
      void client.load(scenario, options);
      await vi.waitFor(() => expect(workers[0].calls).toEqual(['load', 'cancel', 'load']));
      expect(workers).toHaveLength(1);
    });
  });

  it('gives up when workers keep dying, and starts again when asked', async () => {
    const { client, workers, events } = lab();
    await client.start();
    for (const i of [0, 1, 2]) {
      workers[i].crash('boom');
      await settled();
    }
    expect(events.onCrash.mock.calls.map(([, restarted]) => restarted)).toEqual([true, true, false]);
    expect(workers).toHaveLength(3);
    await client.play();
    await client.start();
    expect(workers).toHaveLength(4);
  });

  it('reports a refused call as a bug, once', async () => {
    const { client, events } = lab(() => Promise.reject(new Error('no')));
    await client.start();
    expect(events.onBug).toHaveBeenCalledTimes(1);
    expect(events.onBug).toHaveBeenCalledWith('no');
  });
});
