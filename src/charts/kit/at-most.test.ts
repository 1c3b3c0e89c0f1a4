/** Spacing: the first at once, a burst as one more, the urgent without waiting. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { atMostEvery } from './readout.ts';

describe('atMostEvery', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('acts first at once, then once for all that came in between', () => {
    const act = vi.fn();
    const spaced = atMostEvery(200, act);
    for (let i = 0; i < 10; i++) spaced.request();
    expect(act).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1000);
    expect(act).toHaveBeenCalledTimes(2);
  });

  it('does not wait when asked for now, and does nothing once stopped', () => {
    const act = vi.fn();
    const spaced = atMostEvery(200, act);
    spaced.request();
    spaced.request(true);
    spaced.request();
    spaced.stop();
    vi.advanceTimersByTime(1000);
    expect(act).toHaveBeenCalledTimes(2);
  });
});
