/** Covers: an analysis as the page knows it: its phases, cancelling, what comes late of one that is over, and a worker that dies. */
import { describe, expect, it } from 'vitest';
import type { Assignment } from '../../analysis/assignment.ts';
import { fail, ok, type Result } from '../../base/result.ts';
import type { AnalysisEvents } from '../../client/analysis.ts';
import { catalog } from '../../models/catalog.ts';
import type { DeviceReport } from '../../worker/api.ts';
import { createLabStore, type LabWiring } from '../store.ts';

const adapter = { vendor: 'v', architecture: 'a', description: 'd', software: false };
const device: DeviceReport = { engine: 'gpu', adapter, cores: 4, isIsolated: false };
const trace = { nodes: 64, lookaheadTicks: 10, engine: 'gpu', adapter } as const;
const facts = {
  events: 90,
  firstTicks: 0,
  lastTicks: 99,
  windows: 9,
  eventsPerWindow: 10,
  byNode: { parallelism: 9, estimate: 6 },
  dependency: { depth: 3, parallelism: 30 },
};
const pointOf = (lps: number, assignment: Assignment = 'random') => ({
  assignment,
  lps,
  rounds: 9,
  parallelism: 10,
  utilisation: 10 / lps,
});

/** Analyses that go on until the test ends them. */
async function lab() {
  const begun: { events: AnalysisEvents; end: (result: Result<void>) => void; wanted: number }[] = [];
  let cancelled = 0;
  const analysis: LabWiring['analysis'] = {
    run: (_, request, events) => new Promise((resolve) => begun.push({ events, end: resolve, wanted: request.events })),
    list: async () => fail('cancelled', '', ''),
    cancel: () => {
      cancelled++;
    },
  };
  const idle = async () => {};
  const client = { give: idle, load: idle, ask: async () => undefined } as unknown as LabWiring['client'];
  const store = createLabStore({
    catalog,
    client,
    analysis,
    mayPlay: () => false,
    pageAddress: 'http://lab/',
    appVersion: '1.2.3',
  });
  store.getState().onDevice(device);
  await settled();
  const now = () => store.getState().parallelism;
  return { get: store.getState, now, begun, cancelled: () => cancelled };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

describe('an analysis', () => {
  it('goes from recording to points to its end', async () => {
    const { get, now, begun } = await lab();
    get().setTraceLength(100_000);
    void get().analyseParallelism();
    const [{ events, end, wanted }] = begun;
    expect(wanted).toBe(100_000);
    events.onRecorded(50);
    expect(now()).toMatchObject({ phase: 'recording', recorded: 50, wanted: 100_000 });
    events.onTrace(trace, 14);
    events.onFacts(facts);
    events.onPoint(pointOf(1));
    events.onPoint(pointOf(2));
    expect(now()).toMatchObject({ phase: 'analysing', recorded: 90, expected: 14, mostLps: 64, facts });
    end(ok(undefined));
    await settled();
    expect(now()).toMatchObject({ phase: 'done', points: [pointOf(1), pointOf(2)] });
  });

  it('that fails says why', async () => {
    const { get, now, begun } = await lab();
    void get().analyseParallelism();
    begun[0].end(fail('limit', 'too large', 'use fewer nodes'));
    await settled();
    expect(now()).toMatchObject({ phase: 'failed', failure: { message: 'too large' } });
  });

  it('that was cancelled takes nothing of the next', async () => {
    const { get, now, begun, cancelled } = await lab();
    void get().analyseParallelism();
    get().cancelParallelism();
    expect(cancelled()).toBe(1);
    expect(now()?.phase).toBe('cancelled');
    void get().analyseParallelism();
    begun[0].events.onPoint(pointOf(4));
    begun[0].end(fail('cancelled', 'cancelled', ''));
    await settled();
    expect(now()).toMatchObject({ phase: 'recording', points: [] });
  });

  it('ends with the worker that records it', async () => {
    const { get, now } = await lab();
    void get().analyseParallelism();
    get().onCrash('out of memory', true);
    expect(now()?.phase).toBe('cancelled');
  });
});
