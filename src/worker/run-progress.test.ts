/** Covers: how far a run is and how long it takes, where it ends at a time and where it ends by itself. */
import { describe, expect, it } from 'vitest';
import type { Progress } from '../run/run.ts';
import { RunProgress } from './run-progress.ts';

const at = (seconds: number, share?: number): Progress => ({
  nowTicks: seconds * 1000,
  done: false,
  events: 0,
  steps: seconds,
  counters: {},
  share,
  wallSeconds: seconds,
});

/** A second of wall time for each simulated one, from 0 on. */
function progress(
  shares: readonly (number | undefined)[],
  expectedSeconds?: number,
  pace: number | null = null,
): RunProgress {
  const made = new RunProgress({ tick: 1000, endSeconds: 1000, expectedSeconds }, pace);
  made.start(0);
  shares.forEach((share, i) => {
    made.take((i + 1) * 1000, at(i + 1, share));
  });
  return made;
}

describe('RunProgress', () => {
  it('goes by its time where that is known', () => {
    const made = progress([undefined, undefined]);
    expect([made.share, made.secondsLeftAt(2000)]).toEqual([0.002, 998]);
  });

  it('goes by its goal where it ends by itself', () => {
    expect(progress([0.1, 0.3]).share).toBe(0.002);
    expect(progress([0.1, 0.3], 10).share).toBe(0.3);
    expect(progress([undefined, undefined], 10).share).toBe(0.2);
  });

  it('may end without its goal', () => {
    const made = progress([0.4], 10);
    made.take(3000, { ...at(2, 0.5), done: true });
    expect(made.share).toBe(0.5);
    made.take(3000, { ...at(2), done: true });
    expect(made.share).toBe(1);
  });

  it('takes as long as expected at first, then as long as is seen', () => {
    const early = progress([0.001, 0.002, 0.003], 100).secondsLeftAt(9000) as number;
    expect(early).toBeGreaterThan(95);
    expect(early).toBeLessThan(101);
    const late = progress([0.3, 0.6, 0.9], 100).secondsLeftAt(9000) as number;
    expect(late).toBeLessThan(11);
    expect(late).toBeGreaterThan(0.3);
  });

  it('goes by what is seen alone once it is longer under way than expected', () => {
    expect(progress([0.1, 0.2, 0.3, 0.4], 3).secondsLeftAt(9000)).toBeCloseTo(6, 6);
    expect(progress([0.4, 0.4, 0.4, 0.4, 0.4], 3).secondsLeftAt(9000)).toBeNull();
  });

  it('says how long it is to where it will pause, whatever the goal', () => {
    const made = progress([0.1, 0.2], 100);
    made.stopSeconds = 12;
    expect(made.secondsLeftAt(2000)).toBe(10);
  });

  it('says nothing of the time left while it is slowed, and goes by the pace at once when that ends', () => {
    const made = new RunProgress({ tick: 1000, endSeconds: 1000 }, 10);
    made.start(0);
    made.limit(0, 0.05);
    for (let i = 1; i < 40; i++) made.take(i * 100, at(i * 0.005));
    expect([made.slowedTo, made.secondsLeftAt(4000)]).toEqual([0.05, null]);
    made.limit(4000, null);
    expect(made.slowedTo).toBeUndefined();
    expect(made.secondsLeftAt(4000)).toBeCloseTo(100, 1);
    made.limit(4000, 20);
    expect(made.slowedTo, 'a limit above the pace').toBeUndefined();
  });

  it('knows nothing of its rate after single steps, however far apart', () => {
    const made = new RunProgress({ tick: 1000, endSeconds: 1000 }, null);
    made.start(0);
    for (let i = 1; i < 10; i++) made.take(i * 5000, at(i), false);
    expect(made.secondsLeftAt(50_000)).toBeNull();
    expect(made.simulatedSeconds).toBe(9);
  });

  it('keeps the rate of its last running while it rests and is stepped', () => {
    const made = progress([undefined, undefined]);
    made.take(60_000, at(3), false);
    expect(made.secondsLeftAt(60_000)).toBe(997);
  });

  it('says what it reaches of a pace that is too fast, and goes by that', () => {
    const made = new RunProgress({ tick: 1000, endSeconds: 1000 }, 4);
    made.start(0);
    for (let i = 1; i <= 20; i++) {
      made.untilTicks(i * 200);
      made.take(i * 200, at(i * 0.4));
    }
    expect(made.behindAt(4000)).toBeCloseTo(2, 1);
    expect(made.secondsLeftAt(4000)).toBeCloseTo(992 / 2, 0);
  });

  it('keeps its pace where it waits for events that are far apart', () => {
    const made = new RunProgress({ tick: 1000, endSeconds: 1000 }, 1);
    made.start(0);
    for (let i = 1; i <= 40; i++) {
      made.untilTicks(i * 100);
      made.take(i * 100, at(5));
    }
    expect(made.behindAt(4000)).toBeUndefined();
    expect(made.secondsLeftAt(4000)).toBe(995);
  });
});
