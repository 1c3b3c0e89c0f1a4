/**
 * Status comes with every batch; people and React need it about ten times a second. Changes of state pass at once,
 * everything else waits for its turn, and the last one is never lost.
 */
import type { RunStatus } from '../worker/api.ts';

export const CALM_MS = 100;

export interface Calm {
  accept(status: RunStatus): void;
  /** Forgets what waits. */
  stop(): void;
}

export function calm(deliver: (status: RunStatus) => void, everyMs = CALM_MS): Calm {
  let waiting: RunStatus | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let delivered: RunStatus | undefined;

  const flush = () => {
    timer = undefined;
    if (!waiting) return;
    delivered = waiting;
    waiting = undefined;
    timer = setTimeout(flush, everyMs);
    deliver(delivered);
  };

  return {
    accept(status) {
      waiting = status;
      const urgent = !delivered || delivered.state !== status.state || delivered.session !== status.session;
      if (urgent) clearTimeout(timer);
      if (urgent || timer === undefined) flush();
    },
    stop() {
      clearTimeout(timer);
      timer = undefined;
      waiting = undefined;
    },
  };
}
