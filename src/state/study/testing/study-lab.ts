/** A lab whose studies are run by workers that make no runs, over a storage that outlives it. */
import { vi } from 'vitest';
import type { Result } from '../../../base/result.ts';
import { catalog } from '../../../models/catalog.ts';
import { pholdSpec } from '../../../models/phold/spec.ts';
import type { MemoryEstimate } from '../../../scenario/memory.ts';
import type { Scenario } from '../../../scenario/scenario.ts';
import type { LabStorage } from '../../../storage/lab-storage.ts';
import { memoryStorage } from '../../../storage/memory-storage.ts';
import type { StudyPool, StudyWorker } from '../../../study/study-worker.ts';
import { type FakeOptions, FakePool } from '../../../study/testing/fake-pool.ts';
import type { DeviceReport } from '../../../worker/api.ts';
import type { LabWiring } from '../../slice.ts';
import { createLabStore } from '../../store.ts';
import type { StudyMachine } from '../study-machine.ts';

export interface StudyLabOptions {
  readonly storage?: LabStorage;
  readonly locks?: LockManager;
  readonly appVersion?: string;
  /** Workers wait before their next batch, once so many runs were begun, until `release`. */
  readonly holdAfter?: number;
  readonly estimate?: (scenario: Scenario) => Partial<MemoryEstimate> | Promise<Partial<MemoryEstimate>>;
  /** Why a run fails, for the n-th time that workers are asked for it in this lab. */
  readonly fails?: FakeOptions['fails'];
  readonly digest?: FakeOptions['digest'];
  readonly device?: Partial<DeviceReport>;
  readonly meanSeconds?: StudyMachine['meanSeconds'];
}

const adapter = { vendor: 'v', architecture: 'a', description: 'd', software: true };

export function studyLab({
  storage = memoryStorage(),
  locks,
  appVersion = '1',
  holdAfter = Number.POSITIVE_INFINITY,
  estimate,
  device,
  fails,
  digest,
  meanSeconds = async () => 0.5,
}: StudyLabOptions = {}) {
  const asked: string[] = [];
  const remote = new Proxy(
    {},
    {
      get: (_, name) => (scenario: Scenario) => {
        asked.push(String(name));
        return name === 'estimate' && estimate ? estimate(scenario) : undefined;
      },
    },
  );
  const client = new Proxy(
    {},
    {
      get: (_, name) =>
        name === 'ask'
          ? async (question: (lab: object) => unknown) => question(remote)
          : vi.fn(async () => void asked.push(`client.${String(name)}`)),
    },
  ) as LabWiring['client'];
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const pools: FakePool[] = [];
  const opened: { engine: string; size: number; width?: number; files: readonly string[] }[] = [];
  const store = createLabStore({
    catalog,
    client,
    storage,
    mayPlay: () => false,
    pageAddress: 'http://lab/',
    appVersion,
    updates: { apply: () => void asked.push('update') },
    machine: {
      cores: 4,
      locks,
      pool: ({ engine, size, width, files }) => {
        opened.push({ engine, size, files: [...files.keys()], ...(width !== undefined && { width }) });
        const pool = new FakePool({ spec: pholdSpec, size, ...(fails && { fails }), ...(digest && { digest }) });
        pools.push(pool);
        return held(pool, () => (begun() >= holdAfter ? released : undefined));
      },
      meanSeconds,
      effort: async () => undefined,
    },
  });
  const get = store.getState;
  get().onDevice({ engine: 'sequential', adapter, cores: 4, isIsolated: false, ...device });
  get().choosePreset('phold/tiny');
  /** Times that runs were begun, in all pools. */
  const begun = (): number => pools.reduce((sum, { begun }) => [...begun.values()].reduce((a, b) => a + b, sum), 0);
  const phase = (wanted: string) =>
    vi.waitFor(() => {
      if (get().study?.phase !== wanted) throw new Error(`the study is ${get().study?.phase}, not ${wanted}`);
    });
  return { get, store, storage, asked, pools, opened, begun, release, phase };
}

/** Batches wait for what `wait` says, or until they are not wanted. */
function held(pool: StudyPool, wait: () => Promise<void> | undefined): StudyPool {
  const open = async () => {
    const worker = await pool.open();
    if (!worker.ok) return worker;
    const make: StudyWorker['make'] = async (batch, next, give, signal) => {
      // As every pool: it may be asked a moment after it was told to end.
      if (signal.aborted) return;
      const heard = new AbortController();
      const aborted = new Promise<void>((resolve) =>
        signal.addEventListener('abort', () => resolve(), { signal: heard.signal }),
      );
      await Promise.race([wait(), aborted]);
      heard.abort();
      if (!signal.aborted) await worker.value.make(batch, next, give, signal);
    };
    return { ok: true as const, value: { ...worker.value, make } };
  };
  return { size: pool.size, engine: pool.engine, open };
}

/** Two parameters of the tiny network, six settings. */
export function varyTwo({ get }: Pick<ReturnType<typeof studyLab>, 'get'>, repeat = '4'): void {
  get().varyParam('nodes', '8,16');
  get().varyParam('remote', '0.1,0.5,0.9');
  get().setRepeat(repeat);
}

export function given<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(result.failure.message);
  return result.value;
}

/** As a browser's, for the tabs of one test. */
export function fakeLocks(): LockManager {
  const held = new Set<string>();
  const waiting = new Map<string, (() => void)[]>();
  const request = async (name: string, options: LockOptions, hold: (lock: object | null) => unknown) => {
    if (options.ifAvailable && held.has(name)) return hold(null);
    while (held.has(name)) {
      await new Promise<void>((resolve, reject) => {
        const queue = waiting.get(name) ?? [];
        waiting.set(name, [...queue, resolve]);
        options.signal?.addEventListener('abort', () => reject(options.signal?.reason));
        if (options.signal?.aborted) reject(options.signal.reason);
      });
    }
    held.add(name);
    try {
      await hold({});
    } finally {
      held.delete(name);
      const queue = waiting.get(name) ?? [];
      waiting.delete(name);
      for (const go of queue) go();
    }
  };
  const query = async () => ({ held: [...held].map((name) => ({ name })) });
  return { request, query } as unknown as LockManager;
}
