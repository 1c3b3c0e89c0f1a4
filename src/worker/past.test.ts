/** Covers: a run that goes back and forth, from checkpoints in memory: to which moment, from where, what it says, and that it ends as in one piece; which checkpoints are kept. */
import { describe, expect, it } from 'vitest';
import { fail, ok } from '../base/result.ts';
import { kademliaSpec } from '../models/kademlia/spec.ts';
import { pholdSpec } from '../models/phold/spec.ts';
import { swarmSpec } from '../models/swarm/spec.ts';
import { openRun } from '../run/open-run.ts';
import type { Run } from '../run/run.ts';
import type { Checkpoint } from '../scenario/checkpoint/checkpoint.ts';
import { complete } from '../scenario/defaults.ts';
import type { Scenario } from '../scenario/scenario.ts';
import type { ModelSpec } from '../scenario/spec.ts';
import type { RunStatus } from './api.ts';
import { Past } from './past.ts';
import type { Session } from './session.ts';
import { FakeRun } from './testing/fake-run.ts';
import { sessionLab, until } from './testing/session-lab.ts';

const ROOM = { pastBytes: 1e6 };

/** A window a second, for 40 s; each turn of the fake clock takes 20 ms, so that every fifth window has a checkpoint. */
function backLab(more = {}) {
  const run = new FakeRun(40);
  const lab = sessionLab(run, undefined, undefined, { ...ROOM, ...more });
  const playedTo = async (seconds: number) => {
    const session = await lab.prepared();
    session.runUntil(seconds);
    await lab.reaches('paused');
    return session;
  };
  return { ...lab, run, playedTo };
}

describe('a run that goes back', () => {
  it('is at rest at that time, from the checkpoint before it, with its series so far', async () => {
    const { playedTo, run, last, samples, statuses } = backLab();
    const session = await playedTo(30);
    const [told, said] = [samples.length, statuses.length];
    await session.goTo(12);
    expect(last()).toMatchObject({ state: 'paused', simulatedSeconds: 12, events: 120, reached: { seconds: 30 } });
    const [from] = run.wentTo;
    expect(from).toBeGreaterThan(6);
    expect(from).toBeLessThanOrEqual(12);
    const [soFar, ...rows] = samples.slice(told).map(({ model }) => [...model.simulatedSeconds]);
    expect(soFar).toEqual([0, from]);
    expect(rows.at(-1)).toEqual(from === 12 ? undefined : [12]);
    // A short way is not told of before its end.
    expect(statuses.slice(said).map(({ state }) => state)).toEqual(['paused']);
    session.play();
    await until(() => last()?.state === 'finished');
    expect(last()?.events).toBe(400);
  });

  it('goes a window back each time that it is asked, however soon', async () => {
    const { playedTo, last, run } = backLab();
    const session = await playedTo(30);
    await Promise.all([session.stepBack(), session.stepBack(), session.stepBack()]);
    expect(last()).toMatchObject({ state: 'paused', steps: 27 });
    await session.step();
    expect(last()?.steps).toBe(28);
    await session.goTo(0);
    expect(last()).toMatchObject({ state: 'paused', steps: 0, simulatedSeconds: 0 });
    const went = run.wentTo.length;
    await session.stepBack();
    expect([last()?.steps, run.wentTo.length]).toEqual([0, went]);
  });

  it('has a checkpoint just before where it was asked to pause', async () => {
    const { prepared, last, run, reaches } = backLab();
    const session = await prepared();
    run.onAdvance = () => run.windows === 13 && session.pause();
    session.play();
    await reaches('paused');
    expect(last()?.steps).toBe(15);
    await session.stepBack();
    expect([last()?.steps, run.wentTo]).toEqual([14, [14]]);
  });

  it.each<[string, number, number, readonly number[]]>([
    ['one of less than three times their time near its end alone', 2, 90, [30]],
    ['a longer one at half of what is left', 10, 90, [24]],
    ['one of long windows further on', 60, 90, [21, 30, 34]],
  ])('has checkpoints of the way there: of %s', async (_, stepMs, cost, kept) => {
    const { prepared, reaches, run, seen, last } = backLab();
    run.engine = 'gpu';
    const taken: number[] = [];
    // One takes so long that no other is due, nor before the rest.
    run.onCheckpoint = () => {
      seen.now += cost;
      taken.push(run.windows);
    };
    run.onAdvance = () => {
      seen.now += stepMs;
    };
    const session = await prepared();
    session.setPace(null);
    session.runUntil(39);
    await reaches('paused');
    const before = taken.length;
    await session.stepBack();
    expect([last()?.steps, run.wentTo]).toEqual([38, [taken[before - 1]]]);
    expect(taken.slice(before)).toEqual(kept);
  });

  it('has a checkpoint just before its end, though it was given its head shortly before', async () => {
    const { prepared, reaches, run, last, seen } = backLab();
    run.engine = 'gpu';
    const taken: number[] = [];
    // With a pace one is due every 250 ms; of 12 windows of 20 ms each the first would be the last.
    run.onCheckpoint = () => {
      seen.now += 20;
      taken.push(run.windows);
    };
    const session = await prepared(20);
    run.onAdvance = () => run.windows === 28 && session.setPace(null);
    session.play();
    await reaches('finished');
    await session.stepBack();
    expect(last()?.steps).toBe(39);
    expect(run.wentTo[0]).toBeGreaterThan(36);
  });

  it('pauses at once where windows are long', async () => {
    const { prepared, last, run, seen, reaches } = backLab();
    const session = await prepared();
    run.onAdvance = () => {
      seen.now += run.windows > 10 ? 30 : 0;
      if (run.windows === 13) session.pause();
    };
    session.play();
    await reaches('paused');
    expect(last()?.steps).toBe(13);
  });

  it('goes ahead as well: on from where it is, or from a checkpoint that is nearer', async () => {
    const { playedTo, last, run } = backLab();
    const session = await playedTo(30);
    await session.goTo(3);
    await session.goTo(4);
    expect([last()?.steps, run.wentTo]).toEqual([4, [0]]);
    await session.goTo(29);
    expect(last()?.steps).toBe(29);
    expect(run.wentTo.at(-1)).toBeGreaterThan(20);
  });

  it('rests first, is over no more after its end, and ends again', async () => {
    const { prepared, last, reaches } = backLab();
    const session = await prepared(10);
    session.play();
    await until(() => (last()?.steps ?? 0) > 10);
    await session.stepBack();
    expect(last()?.state).toBe('paused');
    session.setPace(null);
    session.play();
    await reaches('finished');
    await session.goTo(40);
    expect(last()?.state).toBe('finished');
    await session.goTo(20);
    expect(last()).toMatchObject({ state: 'paused', steps: 20, result: undefined });
    await session.cancel();
    expect(last()).toMatchObject({ state: 'cancelled', steps: 20 });
    await session.goTo(40);
    expect(last()).toMatchObject({ state: 'finished', events: 400, result: { status: 'finished' } });
  });

  it('is whole again before the fault that it failed of', async () => {
    const { playedTo, run, last } = backLab();
    const session = await playedTo(20);
    run.next.push(fail('model-fault', 'a rule was broken', ''));
    await session.step();
    expect(last()?.state).toBe('failed');
    await session.goTo(20);
    expect(last()).toMatchObject({ state: 'paused', steps: 20, failure: undefined });
    expect(run.wentTo).toHaveLength(1);
  });

  it('goes where it was last asked to, is stopped on a long way, and says where it is', async () => {
    const { playedTo, run, last, statuses } = backLab({ pastBytes: 0 });
    const session = await playedTo(39);
    const said = statuses.length;
    const first = session.goTo(30);
    const second = session.goTo(25);
    await Promise.all([first, second]);
    expect([last()?.steps, run.wentTo]).toEqual([25, [0]]);
    expect(statuses.slice(said).map(({ state }) => state)).toContain('running');
    const way = session.goTo(20);
    run.onAdvance = () => run.windows > 5 && session.pause();
    await way;
    expect(last()).toMatchObject({ state: 'paused', steps: 7 });
  });

  it('goes on after it where that is asked meanwhile', async () => {
    const { playedTo, run, reaches, last } = backLab({ pastBytes: 0 });
    const session = await playedTo(30);
    run.onAdvance = () => run.windows === 2 && session.play();
    await session.goTo(5);
    await reaches('finished');
    expect([last()?.events, run.wentTo]).toEqual([400, [0]]);
  });

  const worlds: readonly [string, ModelSpec, Record<string, number>][] = [
    ['events', pholdSpec, { nodes: 32 }],
    ['events with a store', kademliaSpec, { peers: 64, end: 20 }],
    ['rounds', swarmSpec, { peers: 64 }],
  ];
  it.each(worlds)('ends as in one piece, of %s', async (_, spec, params) => {
    const scenario = complete(spec, { params }) as Scenario;
    const wentTo: unknown[] = [];
    const opened = async () => {
      const run = await openRun(scenario, { engine: 'sequential', lpSize: 'auto' });
      if (!run.ok) return run;
      const goTo = run.value.goTo.bind(run.value);
      run.value.goTo = (at) => {
        wentTo.push(at?.state.facts.steps);
        return goTo(at);
      };
      return run;
    };
    const room = { pastBytes: 1e7 };
    const lab = () => sessionLab(new FakeRun(10), opened, { kind: spec.engine, timeUnit: 's' }, room, scenario);
    const straight = lab();
    (await straight.prepared()).play();
    await straight.reaches('finished');
    const { prepared, reaches, last, statuses } = lab();
    const session = await prepared();
    const times: number[] = [];
    for (let i = 0; i < 30; i++) {
      times.push(last()?.simulatedSeconds ?? 0);
      await session.step();
    }
    session.play();
    await reaches('finished');
    for (const steps of [0, 27, 11, 20]) {
      await session.goTo(times[steps] ?? 0);
      expect(last()).toMatchObject({ state: 'paused', steps });
      await session.stepBack();
      await stepped(session, 2);
    }
    expect(wentTo.filter((steps) => steps !== undefined).length).toBeGreaterThan(3);
    session.play();
    await until(() => statuses.filter(({ state }) => state === 'finished').length === 2);
    expect(ended(last())).toEqual(ended(straight.last()));
  });

  const stepped = async (session: Session, steps: number) => {
    for (let i = 0; i < steps; i++) await session.step();
  };
  const ended = (status: RunStatus | undefined) => {
    const { digest, series, metrics } = status?.result ?? {};
    return { digest, series, metrics, events: status?.events, steps: status?.steps };
  };
});

describe('what is kept of the past', () => {
  /** One that takes so many bytes, and ms. */
  async function pastOf(bytes: number, pastBytes: number, more: Partial<Run> = {}, costMs = 5) {
    const seen = { now: 0, steps: 0 };
    const past = new Past({ now: () => seen.now, pastBytes });
    const run = {
      engine: 'sequential',
      memoryBytes: bytes,
      prepareCheckpoints: async () => {},
      checkpoint: async () => {
        seen.now += costMs;
        const arrays = { series: Float64Array.of(seen.steps), words: new Uint32Array(bytes / 4 - 2).fill(seen.steps) };
        return ok({
          version: '0',
          scenario: {},
          state: { facts: { steps: seen.steps }, arrays },
        } as unknown as Checkpoint);
      },
      ...more,
    } as unknown as Run;
    const goOn = async (steps: number, ms: number) => {
      seen.now += ms;
      if (!past.isDue(run, seen.now, steps)) return false;
      seen.steps = steps;
      await past.take(run, { nowTicks: 10 * steps, steps });
      return true;
    };
    // What the first needs is asked for.
    expect(await goOn(1, 0)).toBe(false);
    const isDueBefore = (steps: number, leftMs: number) => past.isDueBefore(seen.now, steps, leftMs);
    return { past, run, seen, goOn, isDueBefore };
  }

  it('has one more before a rest that is near, where one is cheap, and not before any was due', async () => {
    const { seen, goOn, isDueBefore } = await pastOf(1000, 10_000);
    seen.now = 200;
    expect(isDueBefore(1, 0)).toBe(false);
    expect(await goOn(1, 0)).toBe(true);
    seen.now += 45;
    expect([isDueBefore(1, 0), isDueBefore(2, 0), isDueBefore(2, 50)]).toEqual([false, true, false]);
    seen.now += 16;
    expect([isDueBefore(2, 50), isDueBefore(2, 70)]).toEqual([true, false]);
    // A dear one is for who has asked for the rest, after ten times as long.
    const dear = await pastOf(1000, 10_000, {}, 400);
    await dear.past.take(dear.run, { nowTicks: 10, steps: 1 });
    dear.seen.now += 3999;
    expect(dear.isDueBefore(2, 0)).toBe(false);
    dear.seen.now += 1;
    expect([dear.isDueBefore(2, 0), dear.isDueBefore(2, 1)]).toEqual([true, false]);
    // Before 50 ms have passed one of 5 ms is too much.
    const young = await pastOf(1000, 10_000);
    await young.past.take(young.run, { nowTicks: 10, steps: 1 });
    young.seen.now = 49;
    expect(young.isDueBefore(2, 0)).toBe(false);
    young.seen.now = 50;
    expect(young.isDueBefore(2, 0)).toBe(true);
  });

  it('is no closer on a way that is short, by itself or beside what one takes', async () => {
    const { past, goOn } = await pastOf(1000, 10_000);
    expect([past.isShort(40), past.isShort(41)]).toEqual([true, false]);
    expect(await goOn(1, 1000)).toBe(true);
    expect([past.isShort(40), past.isShort(41)]).toEqual([true, false]);
  });

  it('takes a share of the time, and of the memory', async () => {
    const { past, goOn } = await pastOf(1000, 10_000);
    expect([await goOn(0, 1000), await goOn(1, 99), await goOn(2, 1), await goOn(3, 245), await goOn(4, 5)]).toEqual([
      false,
      true,
      false,
      false,
      true,
    ]);
    for (let steps = 5; steps <= 1000; steps++) await goOn(steps, 260);
    const places = new Set<number>();
    for (let steps = 0; steps <= 1000; steps++) places.add(past.nearest({ steps })?.steps ?? 0);
    const kept = [...places].filter((steps) => steps > 0);
    expect(kept).toHaveLength(10);
    expect(kept.at(-1)).toBe(1000);
    const gaps = kept.map((steps, i) => steps - (kept[i - 1] ?? 0));
    expect(Math.max(...gaps)).toBeLessThan(400);
    expect(gaps.at(-1)).toBeLessThan(60);
    expect(past.nearest({ ticks: 10 * (kept[3] ?? 0) })?.steps).toBe(kept[3]);
    expect(past.nearest({ ticks: 10 * (kept[3] ?? 0) - 1 })?.steps).toBe(kept[2]);
  });

  it('begins once what it needs is there, which is no cost of the first', async () => {
    let isThere = () => {};
    const { goOn } = await pastOf(1000, 10_000, {
      prepareCheckpoints: () => new Promise<void>((resolve) => (isThere = resolve)),
    });
    expect([await goOn(1, 1000), await goOn(2, 1000)]).toEqual([false, false]);
    isThere();
    await Promise.resolve();
    expect([await goOn(3, 0), await goOn(4, 245), await goOn(5, 5)]).toEqual([true, false, true]);
  });

  it('begins though what it needs cannot be had: the first checkpoint tells why', async () => {
    const { goOn } = await pastOf(1000, 10_000, {
      prepareCheckpoints: () => Promise.reject(new Error('lost')),
    });
    expect(await goOn(1, 1000)).toBe(true);
  });

  it('is put away where one is large, and read from there, with its series at hand', async () => {
    const { past, goOn } = await pastOf(1000, 3000);
    for (let steps = 1; steps <= 60; steps++) await goOn(steps, 1000);
    const places = new Set<number | undefined>();
    for (let steps = 0; steps <= 60; steps++) places.add(past.nearest({ steps })?.steps);
    const { bytes = 0 } = past.nearest({ steps: 60 }) ?? {};
    expect(bytes).toBeGreaterThan(1000);
    // Twelve times as much room; none before the first.
    expect(places.size).toBe(1 + Math.floor((12 * 3000) / bytes));
    expect(past.at(60)?.state.arrays).toEqual({ series: Float64Array.of(60) });
    const { state } = (await past.read({ steps: 60 })) ?? {};
    expect(state?.facts).toEqual({ steps: 60 });
    expect(state?.arrays).toEqual({ series: Float64Array.of(60), words: new Uint32Array(248).fill(60) });
  });

  it('has what the page was given where that is large, and passes over what the browser has lost', async () => {
    const { past, goOn } = await pastOf(1000, 3000);
    await goOn(1, 1000);
    await goOn(2, 1000);
    const given = (words: number) =>
      ({ state: { facts: {}, arrays: { words: new Uint32Array(words) } } }) as unknown as Checkpoint;
    past.share({ nowTicks: 40, steps: 4 }, given(10), new Blob(['lost']), 400);
    expect([past.nearest({ steps: 9 })?.steps, past.isDear]).toEqual([2, false]);
    past.share({ nowTicks: 50, steps: 5 }, given(250), new Blob(['lost']), 400);
    expect([past.nearest({ steps: 9 })?.steps, await goOn(6, 495), await goOn(7, 5)]).toEqual([5, false, true]);
    expect((await past.read({ steps: 6 }))?.state.facts).toEqual({ steps: 2 });
    expect(past.nearest({ steps: 6 })?.steps).toBe(2);
  });

  it('waits with the first of a large run as if it took a second a gigabyte', async () => {
    const { goOn } = await pastOf(1000, 3000, { memoryBytes: 1e7 });
    expect([await goOn(1, 499), await goOn(2, 1)]).toEqual([false, true]);
    const small = await pastOf(1000, 3000, { memoryBytes: 6000 });
    expect(await small.goOn(1, 100)).toBe(true);
  });

  it('is nothing where there is no room', async () => {
    const { goOn } = await pastOf(1000, 0);
    expect(await goOn(1, 1000)).toBe(false);
  });
});
