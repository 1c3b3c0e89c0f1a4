/** Calm: states at once, numbers ten times a second, the last word never lost. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RunStatus } from '../worker/api.ts';
import { CALM_MS, calm } from './calm.ts';

const status = (events: number, state: RunStatus['state'] = 'running') => ({ session: 1, state, events }) as RunStatus;

describe('calm', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('delivers a burst as its first and its last', () => {
    const seen: number[] = [];
    const c = calm((s) => seen.push(s.events));
    for (let i = 0; i < 50; i++) c.accept(status(i));
    vi.advanceTimersByTime(CALM_MS);
    expect(seen).toEqual([0, 49]);
  });

  it('lets a change of state pass at once', () => {
    const seen: string[] = [];
    const c = calm((s) => seen.push(s.state));
    c.accept(status(1));
    c.accept(status(2));
    c.accept(status(3, 'finished'));
    expect(seen).toEqual(['running', 'finished']);
    vi.advanceTimersByTime(10 * CALM_MS);
    expect(seen).toEqual(['running', 'finished']);
  });

  it('delivers about ten a second', () => {
    let count = 0;
    const c = calm(() => {
      count += 1;
    });
    for (let ms = 0; ms < 1000; ms += 10) {
      c.accept(status(ms));
      vi.advanceTimersByTime(10);
    }
    expect(count).toBeGreaterThanOrEqual(9);
    expect(count).toBeLessThanOrEqual(11);
  });
});
