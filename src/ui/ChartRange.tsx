/** What all charts show of the run, and the way back to all of it. */
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { duration } from '../charts/numbers.ts';
import type { Timeline } from '../charts/timeline.ts';

export function ChartRange({ timeline }: { readonly timeline: Timeline }) {
  const isZoomed = useZoomed(timeline);
  const range = useRef<HTMLSpanElement>(null);

  useEffect(() => {
    const write = () => {
      const [from, to] = timeline.domain;
      if (range.current) range.current.textContent = `${duration(from)} to ${duration(to)}`;
    };
    write();
    return timeline.subscribe(write);
  }, [timeline]);

  return (
    <div className="chart-range" data-zoomed={isZoomed}>
      <span>
        Simulated time <span className="chart-range-text" ref={range} />
      </span>
      <button
        type="button"
        className="button quiet"
        aria-disabled={!isZoomed}
        title="Show the whole run in all charts (double click, Escape)"
        onClick={() => timeline.showAll()}
      >
        Show all
      </button>
    </div>
  );
}

/** Renders when zooming begins and ends, not while it changes. */
export const useZoomed = (timeline: Timeline): boolean =>
  useSyncExternalStore(
    (watcher) => timeline.subscribe(watcher),
    () => timeline.isZoomed,
  );
