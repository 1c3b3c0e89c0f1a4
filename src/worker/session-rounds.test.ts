/** Covers: a session of a model that advances in rounds: its share of the goal, its rows, and where it pauses. */
import { describe, expect, it } from 'vitest';
import { FakeRun } from './testing/fake-run.ts';
import { sessionLab } from './testing/session-lab.ts';

describe('Session of rounds', () => {
  const open = { kind: 'rounds', timeUnit: 'rounds', expectedSeconds: 8 } as const;

  it('goes by the share of the goal, and has rows of rounds in which nothing happened', async () => {
    const run = new FakeRun(10);
    run.eventsPerStep = 0;
    run.shareOf = (rounds) => rounds ** 2 / 100;
    const { prepared, reaches, last, statuses, samples } = sessionLab(run, undefined, open);
    const session = await prepared(1);
    await session.step();
    expect(last()).toMatchObject({ state: 'paused', steps: 1, simulatedSeconds: 1, share: 0.1, expectedSeconds: 8 }); // a tenth of the clock
    expect(last()?.lpSize).toBeUndefined();
    session.setPace(null);
    session.play();
    await reaches('finished');
    expect(statuses.map(({ share }) => share)).toEqual([...statuses.map(({ share }) => share)].sort((a, b) => a - b));
    expect(last()?.share).toBe(1);
    expect(samples[0].engine.roundsPerSecond).toEqual(Float64Array.of(100));
    expect(samples[0].model.columns).toEqual({ remote: Float64Array.of(1) });
    expect(samples[0].engine).not.toHaveProperty('lpSize');
  });

  it('is never in the middle of a round, however slow one core is', async () => {
    const { prepared, reaches, run, seen } = sessionLab(undefined, undefined, open);
    const session = await prepared();
    run.onAdvance = () => {
      seen.now += 50;
    };
    session.play();
    await reaches('finished');
    expect(run.limits.every(({ steps }) => steps === undefined)).toBe(true);
  });

  it('pauses when so many rounds are over', async () => {
    const { prepared, reaches, last, run } = sessionLab(undefined, undefined, open);
    const session = await prepared();
    session.runUntil(4);
    await reaches('paused');
    expect(last()).toMatchObject({ simulatedSeconds: 4, steps: 4, untilSeconds: null });
    expect(run.limits.some(({ untilTicks }) => untilTicks === 4000)).toBe(true);
  });
});
