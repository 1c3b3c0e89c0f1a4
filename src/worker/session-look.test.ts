/** Covers: looking at the run of a session: while it advances, rests or is built, with a reading that fails, and after its end. */
import { expect, it } from 'vitest';
import type { Run } from '../run/run.ts';
import type { FakeRun } from './testing/fake-run.ts';
import { playInto, sessionLab, turn, until } from './testing/session-lab.ts';

/** Follows a promise without waiting for it. */
function followed<T>(promise: Promise<T>) {
  const seen: { value?: T; isThere: boolean } = { isThere: false };
  void promise.then((value) => Object.assign(seen, { value, isThere: true }));
  return seen;
}

const windowsOf = async (run: Run) => (run as unknown as FakeRun).progress().steps;

it('waits for the advance that is on, and comes before the next', async () => {
  const { prepared, run, reaches } = sessionLab();
  const session = await prepared();
  const open = await playInto(run, session);
  let advances = 0;
  const looked = session.look(async (seen) => {
    advances = run.limits.length;
    return windowsOf(seen);
  });
  const early = followed(looked);
  await turn();
  expect(early.isThere).toBe(false);
  open();
  expect(await looked).toBe(1);
  expect(advances).toBe(1);
  await reaches('finished');
});

it('is answered after a step, and then at once while the run rests', async () => {
  const { prepared } = sessionLab();
  const session = await prepared();
  const stepped = session.step();
  await turn();
  expect(await session.look(windowsOf)).toBe(1);
  await stepped;
  expect(await session.look(windowsOf)).toBe(1);
});

it('comes between two steps', async () => {
  const { prepared, run } = sessionLab();
  const session = await prepared();
  const looks: Promise<number | undefined>[] = [];
  run.onAdvance = () => void looks.push(session.look(windowsOf));
  await session.step();
  await session.step();
  expect(await Promise.all(looks)).toEqual([1, 2]);
});

it('waits for the world while it is built', async () => {
  const { begin } = sessionLab();
  const session = begin();
  const prepared = session.prepare(Promise.resolve());
  const looked = session.look(windowsOf);
  await prepared;
  expect(await looked).toBe(0);
});

it('tells who asked what their reading threw, and the run goes on for all others', async () => {
  const { prepared, run, reaches } = sessionLab();
  const session = await prepared();
  const open = await playInto(run, session);
  const failed = session.look(async () => {
    throw new Error('no reading');
  });
  const other = session.look(windowsOf);
  open();
  await expect(failed).rejects.toThrow('no reading');
  expect(await other).toBe(1);
  await reaches('finished');
});

it('finds no run once the session has ended, asked before or after', async () => {
  const { prepared, run } = sessionLab();
  const session = await prepared();
  const open = await playInto(run, session);
  const before = session.look(windowsOf);
  const ended = session.end();
  open();
  expect(await before).toBeUndefined();
  await ended;
  expect(await session.look(windowsOf)).toBeUndefined();
  expect(run.disposed).toBe(true);
});

it('waits for what a run that keeps going has under way', async () => {
  const { prepared, run, reaches } = sessionLab();
  run.leavesWindows = true;
  const session = await prepared();
  session.play();
  await until(() => run.isUnderWay);
  expect(await session.look(async () => run.isUnderWay)).toBe(false);
  await reaches('finished');
});
