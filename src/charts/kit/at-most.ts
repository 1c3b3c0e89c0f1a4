/** Repeats of an action, spaced: the first request acts at once, later ones wait their turn, and the last is never lost. */
export interface Spaced {
  /** `now`: does not wait. */
  request(now?: boolean): void;
  stop(): void;
}

export function atMostEvery(ms: number, act: () => void): Spaced {
  let last = -Infinity;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const run = () => {
    clearTimeout(timer);
    timer = undefined;
    last = performance.now();
    act();
  };
  return {
    request(now = false) {
      const wait = last + ms - performance.now();
      if (now || wait <= 0) run();
      else timer ??= setTimeout(run, wait);
    },
    stop: () => clearTimeout(timer),
  };
}
