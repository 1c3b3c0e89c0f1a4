/** A session over fakes, for tests: what it was told to show and draw, and what it said. */
import { expect } from 'vitest';
import { ok, type Result } from '../../base/result.ts';
import type { OpenOptions, OpenWatch, Run } from '../../run/run.ts';
import type { RunStatus, Samples } from '../api.ts';
import { Session, type SessionHost, type SessionSetup } from '../session.ts';
import { FakeRun, fakeScenario } from './fake-run.ts';

export const turn = () => new Promise<void>((resolve) => setTimeout(resolve, 0));

/** A session over fakes. Time stands still but for rests, which take as long as they ask. */
export function sessionLab(
  run = new FakeRun(10),
  opened: (watch: OpenWatch & Pick<OpenOptions, 'from'>) => Promise<Result<Run>> = async () =>
    ok(run as unknown as Run),
  model: Pick<SessionSetup, 'kind' | 'timeUnit' | 'expectedSeconds'> = { kind: 'event', timeUnit: 's' },
  checkpoints: Pick<SessionHost, 'checkpointEveryMs' | 'keepCheckpoint' | 'pastBytes'> = {},
  scenario = fakeScenario,
) {
  run.kind = model.kind;
  const statuses: RunStatus[] = [];
  const samples: Samples[] = [];
  const seen = { now: 0, draws: 0, shown: [] as (Run | undefined)[], rests: [] as number[], times: [] as number[] };
  const host: SessionHost = {
    open: (_, __, watch) => opened(watch),
    show: async (shown) => void seen.shown.push(shown),
    draw: (_, seconds) => {
      seen.draws++;
      if (seconds !== undefined) seen.times.push(seconds);
    },
    extrapolate: (seconds) => void seen.times.push(seconds),
    onStatus: (status) => statuses.push(status),
    onSamples: (row) => samples.push(row),
    eventLoop: {
      rest: async (ms) => {
        seen.now += Math.max(ms, 20);
        if (ms > 0) seen.rests.push(ms);
        await turn();
      },
      wake: () => {},
    },
    now: () => seen.now,
    ...checkpoints,
  };
  const begin = (pace: number | null = null, from?: readonly Blob[]) =>
    new Session(
      {
        number: 1,
        scenario,
        options: { engine: 'auto', lpSize: 'auto', pace, from },
        engine: 'gpu',
        adapter: run.adapter,
        endSeconds: 10,
        ...model,
        activity: 'building 64 nodes',
      },
      host,
    );
  const prepared = async (pace: number | null = null, from?: readonly Blob[]) => {
    const session = begin(pace, from);
    await session.prepare(Promise.resolve());
    return session;
  };
  const last = () => statuses.at(-1);
  const reaches = (state: RunStatus['state']) => until(() => last()?.state === state);
  return { run, statuses, samples, seen, begin, prepared, last, reaches };
}

/** Plays until the run is asked to advance, and keeps it there until the function that is given back is called. */
export async function playInto(run: FakeRun, session: Session): Promise<() => void> {
  let open = () => {};
  run.gate = new Promise((resolve) => {
    open = resolve;
  });
  session.play();
  await until(() => run.limits.length === 1);
  return open;
}

export const until = async (condition: () => boolean) => {
  for (let i = 0; i < 500 && !condition(); i++) await turn();
  expect(condition()).toBe(true);
};
