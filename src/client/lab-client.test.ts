/** The client against a fake worker: order of calls, older sessions dropped, another worker after a crash, giving up. */
import { describe, expect, it, vi } from 'vitest';
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
  open?: () => Promise<never>;
}

function lab(openResult: () => Promise<unknown> = () => Promise.resolve(device)) {
  const workers: FakeWorker[] = [];
  const spawn: SpawnWorker = (onCrash) => {
    const worker: FakeWorker = { crash: onCrash, terminated: false, calls: [] };
    workers.push(worker);
    const record = new Proxy(
      {},
      {
        get: (_, name) => async () => {
          if (name === 'needsCanvas') return false;
          worker.calls.push(String(name));
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
  const events = { onDevice: vi.fn(), onStatus: vi.fn(), onSamples: vi.fn(), onCrash: vi.fn(), onBug: vi.fn() };
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
