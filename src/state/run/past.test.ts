/** Covers: which of many moments a run is asked to go to, whom nobody follows any more, when there is no past, that one end is kept once, and that the time bar has its end among its steps. */
import { expect, it } from 'vitest';
import { catalog } from '../../models/catalog.ts';
import type { RunResult } from '../../scenario/outcome.ts';
import { sampleResult } from '../../storage/testing/sample-run.ts';
import type { LabWorker, RunStatus } from '../../worker/api.ts';
import { createLabStore, type LabWiring } from '../store.ts';
import { goerToTime, keyStep } from './go-to-time.ts';
import { whyNoPast } from './past.ts';

/** A page with a worker that answers when it is told to. */
function page() {
  const asked: string[] = [];
  const answers: (() => void)[] = [];
  const worker = new Proxy({} as LabWorker, {
    get: (_, name) => (value?: unknown) => {
      asked.push(value === undefined ? String(name) : `${String(name)} ${value}`);
      return new Promise<void>((resolve) => answers.push(resolve));
    },
  });
  const ask = (question: (lab: LabWorker) => unknown) => question(worker);
  const client = new Proxy({} as LabWiring['client'], { get: (_, name) => (name === 'ask' ? ask : async () => {}) });
  const store = createLabStore({ catalog, client, mayPlay: () => false, pageAddress: '', appVersion: '1' });
  const answer = async () => {
    answers.shift()?.();
    await new Promise((resolve) => setTimeout(resolve));
  };
  const goToTime = goerToTime(store.getState, client);
  return { get: store.getState, store, asked, answer, goToTime };
}

it('goes to the newest of the moments that are dragged over, and at once to the one that is let go at', async () => {
  const { asked, answer, goToTime } = page();
  void goToTime(50, true);
  await Promise.resolve();
  for (const seconds of [40, 30]) void goToTime(seconds, true);
  await answer();
  expect(asked).toEqual(['goTo 50', 'goTo 30']);
  void goToTime(20, true);
  void goToTime(10);
  await Promise.resolve();
  expect(asked.slice(2)).toEqual(['goTo 10']);
  for (let i = 0; i < 3; i++) await answer();
  expect(asked).toHaveLength(3);
  void goToTime(5, true);
  await answer();
  expect(asked.slice(3)).toEqual(['goTo 5']);
});

it('is there when the run is, though the turn before has taken what it asked for', async () => {
  const { store, asked, answer, goToTime } = page();
  void goToTime(50);
  await Promise.resolve();
  store.setState({ followed: 7 });
  let isThere = false;
  void goToTime(40).then(() => {
    isThere = true;
  });
  await answer();
  await answer();
  expect([asked, isThere]).toEqual([['goTo 50', 'follow null', 'goTo 40'], false]);
  await answer();
  expect(isThere).toBe(true);
});

it('follows nobody into the past', async () => {
  const { get, store, asked, answer } = page();
  store.setState({ followed: 7 });
  void get().stepBack();
  await answer();
  expect([get().followed, asked]).toEqual([null, ['follow null', 'stepBack']]);
});

const status = (changed: Partial<RunStatus>) =>
  ({
    session: 1,
    state: 'paused',
    engine: 'sequential',
    timeUnit: 's',
    reached: { seconds: 9, share: 0.5 },
    ...changed,
  }) as RunStatus;

it.each<[Partial<RunStatus> | null, string | undefined]>([
  [null, 'nothing has run yet'],
  [{ state: 'preparing' }, 'nothing has run yet'],
  [{ state: 'ready', reached: { seconds: 0, share: 0 } }, 'it is at the start'],
  [{ state: 'running' }, undefined],
  [{ state: 'failed' }, undefined],
  [{ state: 'ready', engine: 'gpu' }, undefined],
])('of a run that is %o there is: %s', (changed, why) => {
  expect(whyNoPast(changed && status(changed))).toBe(why);
});

it('keeps each end of a run once, however often it comes there, with another one between them too', async () => {
  const { get } = page();
  await get().openExperiment('phold/tiny');
  const early: RunResult = { ...sampleResult, status: 'cancelled', digest: '00000000:00000001' };
  const ends = [sampleResult, undefined, sampleResult, undefined, early, undefined, sampleResult, undefined, early];
  for (const result of ends) get().onStatus(status({ state: result?.status ?? 'paused', result }));
  expect(get().runs.map((run) => run.result.status)).toEqual(['cancelled', 'finished']);
});

/** A browser counts steps in decimal digits. */
it.each([9.293051, 3.884317, 60, 0.847341, 1e-6])(
  '200 steps of a bar of %d s are no more than it, and no tick less',
  (seconds) => {
    const digits = (value: number) => BigInt(value.toFixed(40).replace('.', ''));
    const short = digits(seconds) - 200n * digits(keyStep(seconds));
    expect(short).toBeGreaterThanOrEqual(0n);
    expect(short).toBeLessThan(digits(1e-9));
  },
);
