/** Covers: an event run whose device is lost, on fakes: when it is asked to stop on its way back, and what its event trace gives. */
import { expect, it } from 'vitest';
import { ROW } from '../analysis/event-trace-rows.ts';
import { fail, ok, type Result } from '../base/result.ts';
import { EventTraceLog, traceRowWords, type Watched } from '../engine/event/event-trace.ts';
import type { EventExecutor, EventOutcome } from '../engine/event/executor.ts';
import type { EventModel, EventWorld } from '../engine/event/model.ts';
import { expectOk } from '../engine/event/testing/run-world.ts';
import type { AdvanceLimits, Progress } from '../engine/progress.ts';
import type { GpuContext } from '../gpu/context.ts';
import type { Begun } from './driven-run.ts';
import { EventDrivenRun } from './event-run.ts';
import type { OpenOptions } from './run.ts';

const END = 20;
const FAR: AdvanceLimits = { wallMs: 1e9 };

/** A window a batch, and an event a window, at its tick. */
class FakeExecutor {
  windows = 0;
  isLost = false;
  /** Told of every batch. */
  onBatch = () => {};
  private log: EventTraceLog | undefined;

  async advance({ steps = END, goOn }: AdvanceLimits): Promise<Result<Progress>> {
    if (this.isLost) return fail('device-lost', 'the GPU device was lost', '');
    const last = Math.min(END, this.windows + steps);
    for (let batch = 0; this.windows < last && (batch === 0 || (goOn?.() ?? true)); batch++) this.execute();
    const { windows } = this;
    return ok({
      nowTicks: windows,
      done: windows === END,
      events: windows,
      steps: windows,
      counters: {},
      wallSeconds: 0,
    });
  }

  private execute(): void {
    const row = new Uint32Array(traceRowWords(0, 0));
    row[ROW.time] = this.windows++;
    this.log?.add(row);
    this.onBatch();
  }

  async watch(watched: Watched | undefined): Promise<Result<void>> {
    this.log = watched === undefined ? undefined : new EventTraceLog(watched, 0);
    return ok(undefined);
  }

  takeEventTrace = () => (this.log ?? new EventTraceLog(0, 0)).take(this.windows);
  dispose(): void {}
}

/** A run on one executor that begins again on the other. */
function losable() {
  const [first, second] = [new FakeExecutor(), new FakeExecutor()];
  const plan = {
    world: { endTicks: END, nodes: 1 },
    gpuBuffers: () => ({ all: 1 }),
    openOnGpu: async () => ok(second),
    tell: (progress: Progress) => progress,
  };
  const adapter = { vendor: '', architecture: '', description: 'fake', software: false };
  const gpu = async () => ok({ maxBinding: 1, adapter } as GpuContext);
  const options: OpenOptions = { engine: 'gpu', lpSize: 1, gpu };
  const begun = { plan, options, opened: { executor: first, engine: 'gpu', adapter }, setupSeconds: 0 };
  const run = new EventDrivenRun({} as EventModel, begun as unknown as Begun<EventWorld, EventOutcome, EventExecutor>);
  const times = () => {
    const { rows, rowWords } = run.takeEventTrace();
    return Array.from({ length: rows.length / rowWords }, (_, i) => rows[i * rowWords + ROW.time]);
  };
  /** Ten windows; then its device is lost. */
  const lost = async () => {
    expectOk(await run.advance({ ...FAR, steps: 10 }));
    const given = times();
    first.isLost = true;
    return given;
  };
  /** As a person who wants it to stop after so many batches of the second executor. */
  const stopAfter = (batches: number): AdvanceLimits => {
    let wanted = batches > 0;
    second.onBatch = () => {
      if (second.windows === batches) wanted = false;
    };
    return { ...FAR, goOn: () => wanted };
  };
  return { run, second, times, lost, stopAfter };
}

const from = (first: number, end: number) => Array.from({ length: end - first }, (_, i) => first + i);

it('a watched run goes back to where it was, and on', async () => {
  const { run, times, lost } = losable();
  await run.watch(3);
  expect(await lost()).toEqual(from(0, 10));
  expect(expectOk(await run.advance({ ...FAR, steps: 1 }))).toMatchObject({ steps: 11 });
  expect(times()).toEqual([10]);
});

it('submits no batch once it is asked to stop on its way back, and gives each event once when it goes on', async () => {
  const { run, second, times, lost, stopAfter } = losable();
  await run.watch(3);
  const given = await lost();
  const progress = expectOk(await run.advance(stopAfter(4)));
  expect(second.windows).toBe(4);
  expect(progress).toMatchObject({ steps: 4, notice: expect.stringContaining('the GPU device was lost') });
  expect(times()).toEqual([]);
  expect(expectOk(await run.advance(FAR)).done).toBe(true);
  expect([...given, ...times()]).toEqual(from(0, END));
});

it('gives what another node does from where it is watched, on the way back too', async () => {
  const { run, times, lost, stopAfter } = losable();
  await run.watch(3);
  await lost();
  expectOk(await run.advance(stopAfter(4)));
  await run.watch(undefined);
  await run.watch(5);
  expectOk(await run.advance({ ...FAR, steps: 2 }));
  expect(times()).toEqual([4, 5]);
});

it.each([
  ['a run', undefined],
  ['a watched run', 3],
])('%s that is asked to stop while it begins again stands there', async (_what, watched) => {
  const { run, second, lost, stopAfter } = losable();
  await run.watch(watched);
  await lost();
  const { steps, notice } = expectOk(await run.advance(stopAfter(0)));
  expect([second.windows, steps]).toEqual([0, 0]);
  expect(notice).toContain('the GPU device was lost');
});
