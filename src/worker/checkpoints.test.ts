/** Covers: checkpoints of a run under way, between its batches; what ends them, and never the run; a run that goes on from one, or from the one before. */
import { describe, expect, it } from 'vitest';
import { fail, ok, type Result } from '../base/result.ts';
import { pholdSpec } from '../models/phold/spec.ts';
import { openRun } from '../run/open-run.ts';
import type { OpenOptions, Run } from '../run/run.ts';
import { decodeCheckpoint, encodeCheckpoint } from '../scenario/checkpoint/checkpoint-bytes.ts';
import { complete } from '../scenario/defaults.ts';
import type { Scenario } from '../scenario/scenario.ts';
import type { TakenCheckpoint } from './api.ts';
import { Checkpoints } from './checkpoints.ts';
import { openAtCheckpoint } from './open-at-checkpoint.ts';
import { FakeRun } from './testing/fake-run.ts';
import { sessionLab } from './testing/session-lab.ts';

/** A session that takes one every 50 ms; the fake clock goes on by 20 ms or more each turn. */
function keepingLab(keep: (taken: TakenCheckpoint) => Promise<Result<void>> = async () => ok(undefined)) {
  const taken: TakenCheckpoint[] = [];
  const run = new FakeRun(10);
  const lab = sessionLab(run, undefined, undefined, {
    checkpointEveryMs: 50,
    keepCheckpoint: (one) => {
      taken.push(one);
      return keep(one);
    },
  });
  return { ...lab, taken };
}

const stepsOf = async ({ content }: { readonly content: Blob }) => {
  const read = decodeCheckpoint(new Uint8Array(await content.arrayBuffer()));
  return read.ok ? read.value.state.facts.steps : read.failure.message;
};

describe('a run under way', () => {
  it('has its checkpoints taken now and then, with nothing under way, and ends as it would', async () => {
    const { prepared, reaches, run, taken, last } = keepingLab();
    run.leavesWindows = true;
    const session = await prepared();
    session.play();
    await reaches('finished');
    expect(taken.length).toBeGreaterThan(1);
    expect(taken.length).toBeLessThan(10);
    for (const one of taken) {
      expect(one).toMatchObject({ session: 1, scenario: run.scenario });
      expect(await stepsOf(one)).toBe(one.simulatedSeconds);
    }
    expect(taken.map((one) => one.simulatedSeconds)).toEqual(
      [...taken].map((one) => one.simulatedSeconds).sort((a, b) => a - b),
    );
    expect(last()?.notice).toBeUndefined();
  });

  it('has none at rest, and none within a minute where nobody says how often', async () => {
    const { prepared, run, taken } = keepingLab();
    const session = await prepared();
    await session.step();
    expect([run.progress().steps, taken]).toEqual([1, []]);
    const none: unknown[] = [];
    const keepCheckpoint = async (one: TakenCheckpoint) => ok(void none.push(one));
    const other = sessionLab(new FakeRun(10), undefined, undefined, { keepCheckpoint });
    (await other.prepared()).play();
    await other.reaches('finished');
    expect(none).toEqual([]);
  });

  it('has none twice while it waits for its pace', async () => {
    const { prepared, reaches, taken } = keepingLab();
    (await prepared(1)).play();
    await reaches('finished');
    const times = taken.map((one) => one.simulatedSeconds);
    expect(times.length).toBeGreaterThan(3);
    expect(new Set(times).size).toBe(times.length);
  });

  it('waits until the last one is kept before it is asked for another', async () => {
    const { prepared, reaches, taken } = keepingLab(() => new Promise(() => {}));
    (await prepared()).play();
    await reaches('finished');
    expect(taken).toHaveLength(1);
  });

  it('is asked no more once one cannot be kept, which is said, and goes on', async () => {
    const { prepared, reaches, taken, last } = keepingLab(async () => fail('storage', 'the storage is full', ''));
    (await prepared()).play();
    await reaches('finished');
    expect(taken).toHaveLength(1);
    expect(last()).toMatchObject({
      events: 100,
      notice: 'there are no more checkpoints of this run: the storage is full',
    });
  });

  it('is asked again after its device was lost', async () => {
    const { prepared, reaches, run, taken, last } = keepingLab();
    run.nextCheckpoints.push(fail('device-lost', 'lost', ''));
    (await prepared()).play();
    await reaches('finished');
    expect(taken.length).toBeGreaterThan(0);
    expect(last()?.notice).toBeUndefined();
  });

  it('pauses at once, and gives its checkpoint up until it goes on', async () => {
    const { prepared, reaches, run, taken } = keepingLab();
    const session = await prepared();
    run.onCheckpoint = () => session.pause();
    session.play();
    await reaches('paused');
    expect(taken).toEqual([]);
    run.onCheckpoint = () => {};
    session.play();
    await reaches('finished');
    expect(taken.length).toBeGreaterThan(0);
  });
});

describe('a run that goes on', () => {
  const scenario = new FakeRun(10).scenario;
  const contentAt = (steps: number) =>
    new Blob([...encodeCheckpoint({ version: '', scenario, state: { facts: { steps }, arrays: {} } })] as BlobPart[]);
  const damaged = new Blob(['nothing']);
  /** A session that opens its run at the steps of a checkpoint. */
  const goingLab = () => {
    const run = new FakeRun(10);
    return sessionLab(run, async ({ from }: Pick<OpenOptions, 'from'>) => {
      run.windows = Number(from?.state.facts.steps ?? 0);
      return ok(run as unknown as Run);
    });
  };

  it('is ready where its checkpoint left it, with the series so far, and ends', async () => {
    const { prepared, reaches, last, samples } = goingLab();
    const session = await prepared(null, [contentAt(4), contentAt(3)]);
    expect(last()).toMatchObject({ state: 'ready', simulatedSeconds: 4, events: 40, share: 0.4 });
    expect(samples.map(({ model }) => model)).toEqual([
      { simulatedSeconds: Float64Array.of(0, 4), columns: { remote: Float64Array.of(0, 4) } },
    ]);
    session.play();
    await reaches('finished');
    expect(last()).toMatchObject({ events: 100, notice: undefined });
    // What the engine did before is no part of its first row.
    expect(samples[1].engine.eventsPerSecond[0]).toBeCloseTo(1000);
  });

  it('takes the one before where the last is damaged, and says so', async () => {
    const { prepared, last } = goingLab();
    await prepared(null, [damaged, contentAt(3)]);
    expect(last()).toMatchObject({ state: 'ready', simulatedSeconds: 3 });
    expect(last()?.notice).toBe('the last checkpoint is no checkpoint of Swarmscope: this goes on from the one before');
  });

  it.each([
    ['both are damaged', [damaged, damaged], 'the one before cannot be used either'],
    ['the only one is', [damaged], 'the last checkpoint is no checkpoint'],
    ['none is there any more', [], 'no checkpoint of this run is there any more'],
  ])('is refused in a sentence where %s', async (_, from, words) => {
    const { prepared, last } = goingLab();
    await prepared(null, from);
    expect(last()).toMatchObject({
      state: 'failed',
      failure: { kind: 'storage', message: expect.stringContaining(words), remedy: 'run it from the start' },
    });
  });

  it('has the digest and the series of the run in one piece', async () => {
    const real = complete(pholdSpec, { params: { nodes: 32 } }) as Scenario;
    const options = { engine: 'sequential', lpSize: 'auto' } as const;
    const opened = async (from?: OpenOptions['from']) => {
      const run = await openRun(real, { ...options, from });
      if (!run.ok) throw new Error(run.failure.message);
      return run.value;
    };
    const ended = async (run: Run) => {
      while (!(await advanced(run, Number.POSITIVE_INFINITY)).done);
      const result = await run.result('finished');
      return result.ok ? [result.value.digest, result.value.series] : result.failure;
    };
    const straight = await ended(await opened());
    const left = await opened();
    await advanced(left, 7);
    const taken: TakenCheckpoint[] = [];
    const host = {
      now: () => 0,
      eventLoop: { rest: async () => {}, wake: () => {} },
      keepCheckpoint: async (one: TakenCheckpoint) => ok(void taken.push(one)),
    };
    await new Checkpoints(1, host, () => {}).take(left, 0, 7, () => true);
    const at = await openAtCheckpoint(
      taken.map(({ content }) => content),
      async (from) => ok(await opened(from)),
    );
    if (!at.ok) throw new Error(at.failure.message);
    expect((await advanced(at.value.run, 0)).steps).toBe(7);
    expect(await ended(at.value.run)).toEqual(straight);
  });

  const advanced = async (run: Run, steps: number) => {
    const progress = await run.advance({ wallMs: 1000, steps });
    if (!progress.ok) throw new Error(progress.failure.message);
    return progress.value;
  };
});
