/** A clock that tests set: `performance.now()` is what it says, until the test is over. */
import { afterEach, beforeEach, vi } from 'vitest';

/** For all tests of a file; begins at 0 for each. */
export function fakeClock(): { ms: number } {
  const clock = { ms: 0 };
  beforeEach(() => {
    clock.ms = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => clock.ms);
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });
  return clock;
}
