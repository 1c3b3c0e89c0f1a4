/** Covers: a session's states, pace, one window at a time, failures, restarts, and silence once another has begun. */
import { describe, expect, it } from 'vitest';
import { fail, ok, type Result } from '../base/result.ts';
import type { Run } from '../run/run.ts';
import type { Session } from './session.ts';
import { FakeRun } from './testing/fake-run.ts';
import { playInto, sessionLab, turn, until } from './testing/session-lab.ts';

describe('Session', () => {
  it('goes from preparing to ready, shows the world and draws it', async () => {
    const { begin, statuses, seen } = sessionLab();
    await begin().prepare(Promise.resolve());
    expect(statuses.map(({ state, activity }) => [state, activity])).toEqual([
      ['preparing', 'building 64 nodes'],
      ['ready', undefined],
    ]);
    expect(statuses[1]).toMatchObject({ session: 1, endSeconds: 10, memoryBytes: 64, engine: 'sequential' });
    expect(seen.draws).toBe(1);
  });

  it('says what building takes long at, and ends it when nobody wants it any more', async () => {
    let gone = 0;
    const { begin, statuses, seen, last } = sessionLab(undefined, async ({ onActivity, cancelled }) => {
      seen.now += 200;
      onActivity?.('finding routes: 3 of 9 destinations');
      await new Promise((resolve) => cancelled?.addEventListener('abort', resolve));
      gone++;
      return fail('cancelled', 'cancelled', '');
    });
    for (const end of ['cancel', 'end'] as const) {
      const session = begin();
      const prepared = session.prepare(Promise.resolve());
      await until(() => last()?.activity === 'finding routes: 3 of 9 destinations');
      await session[end]();
      await prepared;
    }
    expect([gone, seen.shown.filter(Boolean)]).toEqual([2, []]);
    expect(statuses.map(({ state }) => state)).toEqual(['preparing', 'preparing', 'idle', 'preparing', 'preparing']);
  });

  it.each([
    ['workers', [60]],
    ['sequential', []],
  ] as const)('on %s rests for who types or points: %s ms beyond a turn of the page', async (executor, rests) => {
    const { run, prepared, reaches, seen } = sessionLab();
    run.engine = executor;
    const session = await prepared();
    const goOn = await playInto(run, session);
    session.giveWay(80);
    goOn();
    await reaches('finished');
    expect(seen.rests).toEqual(rests);
  });

  it('runs to the end and gives the result', async () => {
    const { prepared, reaches, last, statuses, samples } = sessionLab();
    const session = await prepared();
    session.play();
    await reaches('finished');
    expect([...new Set(statuses.map((s) => s.state))]).toEqual(['preparing', 'ready', 'running', 'finished']);
    expect(last()).toMatchObject({ simulatedSeconds: 10, events: 100, result: { status: 'finished' } });
    const rows = samples.map(({ engine }) => engine);
    expect(rows.at(-1)?.simulatedSeconds[0]).toBe(10);
    expect(rows.map((row) => row.eventsPerWindow[0])).toEqual(rows.map(() => 10));
    expect(rows[0].eventsPerSecond[0]).toBeCloseTo(1000);
    expect(samples.at(-1)?.model).toEqual({
      simulatedSeconds: Float64Array.of(10),
      columns: {
        events: Float64Array.of(100),
        windows: Float64Array.of(10),
        serialEvents: Float64Array.of(20),
        lpSerialEvents: Float64Array.of(50),
        remote: Float64Array.of(10),
      },
    });
  });

  it('plays once it is ready when asked while it prepares', async () => {
    const { begin, reaches } = sessionLab();
    const session = begin();
    const prepared = session.prepare(Promise.resolve());
    session.play();
    await prepared;
    await reaches('finished');
  });

  it('keeps going at Max, and at a pace that it does not keep up with', async () => {
    const { prepared, reaches, run } = sessionLab();
    const session = await prepared();
    session.play();
    await reaches('finished');
    expect(run.limits.every(({ keepsGoing }) => keepsGoing)).toBe(true);
    const late = sessionLab(new FakeRun(400));
    await late.prepared(300).then((each) => each.play());
    await late.reaches('finished');
    expect(late.run.limits.map(({ keepsGoing }) => keepsGoing)).toContain(true);
  });

  it.each(['pause', 'cancel', 'end'] as const)('waits for what is under way when it is told to %s', async (what) => {
    const { prepared, run, last } = sessionLab();
    run.leavesWindows = true;
    const session = await prepared();
    session.play();
    await until(() => run.isUnderWay);
    const ended = session[what]();
    await until(() => !run.isUnderWay);
    await ended;
    if (what !== 'end') expect(last()?.state).toBe(what === 'pause' ? 'paused' : 'cancelled');
    const advances = run.limits.length;
    await turn();
    expect(run.limits).toHaveLength(advances);
  });

  it.each([
    ['to a pace', (session: Session) => session.setPace(1)],
    ['to a time', (session: Session) => session.runUntil(9)],
    ['a step', (session: Session) => void session.step()],
  ])('goes from Max %s once what is under way has come back', async (_what, then) => {
    const { prepared, run, reaches } = sessionLab();
    run.leavesWindows = true;
    const session = await prepared();
    session.play();
    await until(() => run.isUnderWay);
    then(session);
    await until(() => !run.isUnderWay);
    session.setPace(null);
    session.play();
    session.runUntil(null);
    await reaches('finished');
  });

  it('opens no window ahead of its pace, and rests meanwhile', async () => {
    const { prepared, reaches, run, statuses, seen } = sessionLab();
    const session = await prepared(2);
    session.play();
    await reaches('finished');
    // Nine whole windows have to be waited for at two seconds a second.
    expect(seen.now).toBeGreaterThanOrEqual(4500);
    expect(seen.now).toBeLessThan(5500);
    expect(seen.rests.length).toBeGreaterThanOrEqual(9);
    expect(run.limits.every(({ untilTicks }) => untilTicks !== undefined)).toBe(true);
    expect(statuses.find((s) => s.state === 'running')?.secondsLeft).toBeCloseTo(5);
  });

  it('tells pictures what its pace has come to, from round to round without a leap', async () => {
    const { prepared, reaches, seen } = sessionLab();
    const session = await prepared(2);
    session.play();
    await reaches('finished');
    const { times } = seen;
    expect(times[0], 'the first round has only begun').toBeLessThan(0.2);
    const steps = times.slice(1).map((at, i) => at - times[i]);
    expect(Math.min(...steps)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...steps)).toBeLessThan(0.2);
    expect(times.length).toBeGreaterThan(50);
  });

  it('pauses, goes on at another pace, and ends the same', async () => {
    const { prepared, reaches, last } = sessionLab();
    const session = await prepared(1);
    session.play();
    await turn();
    session.pause();
    await reaches('paused');
    session.setPace(null);
    session.play();
    await reaches('finished');
    expect(last()?.events).toBe(100);
  });

  it('steps one window, then stands still', async () => {
    const { prepared, last, run } = sessionLab();
    const session = await prepared(1);
    await session.step();
    expect(run.limits).toEqual([expect.objectContaining({ steps: 1 })]);
    expect(last()).toMatchObject({ state: 'paused', steps: 1, lpSize: 1, share: 0.1, timeUnit: 's' });
  });

  it.each(['pause', 'cancel'] as const)('lets the run submit nothing more once %s was asked for', async (what) => {
    const { prepared, reaches, last, run } = sessionLab();
    const session = await prepared();
    const open = await playInto(run, session);
    expect(run.limits[0].goOn?.()).toBe(true);
    void session[what]();
    expect(run.limits[0].goOn?.()).toBe(false);
    open();
    await reaches(what === 'pause' ? 'paused' : 'cancelled');
    expect(run.limits).toHaveLength(1);
    expect(last()?.events).toBe(0);
  });

  it('does not go on once it is being ended, whatever is asked meanwhile', async () => {
    const { prepared, last, run } = sessionLab();
    const session = await prepared();
    const open = await playInto(run, session);
    const ends = [session.step(), session.cancel()];
    session.play();
    open();
    await Promise.all(ends);
    expect(last()?.state).toBe('cancelled');
    expect(run.limits).toHaveLength(1);
  });

  it('runs until a time, pauses there, says where it will, and forgets it once it is there', async () => {
    const { prepared, reaches, last, run, statuses } = sessionLab();
    const session = await prepared();
    session.runUntil(4);
    await reaches('paused');
    expect(statuses.filter((s) => s.state === 'running').map((s) => s.untilSeconds)).toContain(4);
    expect(last()).toMatchObject({ simulatedSeconds: 4, steps: 4, untilSeconds: null });
    expect(run.limits.at(-1)).toMatchObject({ steps: 0 });
    session.play();
    await reaches('finished');
  });

  it('keeps the time to run until over a pause, and goes on after it when that is over', async () => {
    const { prepared, reaches, last } = sessionLab();
    const session = await prepared(1);
    session.runUntil(6);
    await until(() => (last()?.simulatedSeconds ?? 0) >= 2);
    session.pause();
    await reaches('paused');
    expect(last()).toMatchObject({ untilSeconds: 6 });
    session.setPace(null);
    session.play();
    await until(() => last()?.state === 'paused' && last()?.simulatedSeconds === 6);
    session.runUntil(3);
    expect(last()).toMatchObject({ state: 'paused', untilSeconds: null });
    session.runUntil(8);
    session.runUntil(null);
    await reaches('finished');
    expect(last()?.events).toBe(100);
  });

  it.each([
    ['another time', 7, { state: 'paused', simulatedSeconds: 7, untilSeconds: null }],
    ['none', null, { state: 'finished' }],
  ])('goes on to %s that is asked for while the last window before the pause is ended', async (_what, seconds, at) => {
    const { prepared, reaches, last, run } = sessionLab();
    const session = await prepared();
    let isAsked = false;
    run.onAdvance = () => {
      if (run.limits.at(-1)?.steps !== 0 || isAsked) return;
      isAsked = true;
      session.runUntil(seconds);
    };
    session.runUntil(4);
    await reaches(at.state === 'paused' ? 'paused' : 'finished');
    expect(last()).toMatchObject(at);
  });

  it('gives what it has when cancelled', async () => {
    const { prepared, last } = sessionLab();
    const session = await prepared(1);
    session.play();
    await turn();
    await session.cancel();
    expect(last()).toMatchObject({ state: 'cancelled', result: { status: 'cancelled' } });
  });

  it('ends once when it is ended twice, and both wait for the result', async () => {
    const { prepared, last, run, statuses } = sessionLab();
    const session = await prepared();
    const open = await playInto(run, session);
    const statesAtEnd: unknown[] = [];
    const ends = [session.cancel(), session.cancel()].map((end) => end.then(() => statesAtEnd.push(last()?.state)));
    open();
    await Promise.all(ends);
    expect(statesAtEnd).toEqual(['cancelled', 'cancelled']);
    expect(run.asked).toEqual(['cancelled']);
    await session.cancel();
    expect(run.asked).toHaveLength(1);
    expect(statuses.filter(({ state }) => state === 'cancelled')).toHaveLength(1);
  });

  it('stays finished when it was asked to play during the step that ended it', async () => {
    const { prepared, last, run, statuses } = sessionLab(new FakeRun(1));
    const session = await prepared();
    run.onAdvance = () => session.play();
    await session.step();
    await turn();
    expect(run.limits).toEqual([expect.objectContaining({ steps: 1 })]);
    expect(statuses.map(({ state }) => state)).toContain('running');
    expect(last()?.state).toBe('finished');
  });

  it.each([1, null])('goes on at pace %s when it was asked to play during a step', async (pace) => {
    const { prepared, reaches, last, run, statuses, seen } = sessionLab();
    const session = await prepared(pace);
    run.onAdvance = () => {
      run.onAdvance = () => {};
      session.play();
      seen.now += 5000; // the rest of the step
    };
    await session.step();
    await reaches('finished');
    expect(run.limits[0]).toMatchObject({ steps: 1 });
    expect([...new Set(statuses.map(({ state }) => state))]).toEqual(['preparing', 'ready', 'running', 'finished']);
    expect(statuses.filter(({ behind }) => behind !== undefined)).toEqual([]);
    expect(last()?.events).toBe(100);
  });

  it('pauses after the step when it was asked to play and to pause during it', async () => {
    const { prepared, reaches, last, run } = sessionLab();
    const session = await prepared();
    run.onAdvance = () => {
      session.play();
      session.pause();
    };
    await session.step();
    await reaches('paused');
    expect(run.limits).toHaveLength(1);
    expect(last()?.steps).toBe(1);
  });

  it('reports what could not be opened, and what went wrong on the way', async () => {
    const refused = fail('limit', 'too many nodes', 'choose fewer nodes');
    const unopened = sessionLab(undefined, async () => refused);
    await unopened.begin().prepare(Promise.resolve());
    expect(unopened.last()).toMatchObject({ state: 'failed', failure: refused.failure });

    const { prepared, reaches, last, run } = sessionLab();
    const session = await prepared();
    run.next.push(fail('model-fault', 'node 3 broke a rule', 'report it'));
    session.play();
    await reaches('failed');
    expect(last()?.failure?.kind).toBe('model-fault');
  });

  it('passes on a notice, and shows the executor that came with a restart', async () => {
    const { prepared, reaches, last, run, seen } = sessionLab();
    const session = await prepared();
    run.executor = {} as Run['executor'];
    run.next.push(ok({ ...run.progress(), notice: 'the GPU device was lost' }));
    session.play();
    await reaches('finished');
    expect(seen.shown).toHaveLength(2);
    expect(last()?.notice).toBe('the GPU device was lost');
  });

  it('says nothing more once ended, and frees the run after its last advance', async () => {
    const { prepared, run, statuses, samples, seen } = sessionLab();
    const session = await prepared();
    const open = await playInto(run, session);
    const [said, sampled, drawn] = [statuses.length, samples.length, seen.draws];
    const ended = session.end();
    await turn();
    expect(run.disposed).toBe(false);
    open();
    await ended;
    expect(run.disposed).toBe(true);
    expect([statuses.length, samples.length, seen.draws]).toEqual([said, sampled, drawn]);
    expect(seen.shown.at(-1)).toBeUndefined();
  });

  it('frees a world that was built too late', async () => {
    const run = new FakeRun(10);
    let give = () => {};
    const late = new Promise<Result<Run>>((resolve) => {
      give = () => resolve(ok(run as unknown as Run));
    });
    const { begin, statuses } = sessionLab(run, () => late);
    const session = begin();
    const prepared = session.prepare(Promise.resolve());
    await turn();
    const ended = session.end();
    give();
    await Promise.all([prepared, ended]);
    expect(run.disposed).toBe(true);
    expect(statuses.map((s) => s.state)).toEqual(['preparing']);
  });
});
