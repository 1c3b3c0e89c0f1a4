/** What all charts show of the run, and the way back to all of it. */

import { useEffect, useRef, useSyncExternalStore } from 'react';
import { range } from '../../charts/kit/moments.ts';
import type { Timeline } from '../../charts/kit/timeline.ts';
import type { TimeUnit } from '../../scenario/horizon.ts';
import { Button } from '../controls/Button.tsx';
import { Tip } from '../controls/Tip.tsx';

/** What stands before the range. */
const LEADS: Readonly<Record<TimeUnit, string>> = { s: 'Simulated time', rounds: 'Rounds' };

export function ChartRange({ timeline }: { readonly timeline: Timeline }) {
  const isZoomed = useZoomed(timeline);
  const lead = useRef<HTMLSpanElement>(null);
  const words = useRef<HTMLSpanElement>(null);

  useEffect(() => {
    const write = () => {
      const { domain, unit } = timeline;
      if (lead.current) lead.current.textContent = LEADS[unit];
      if (words.current) words.current.textContent = range(domain, unit);
    };
    write();
    return timeline.subscribe(write);
  }, [timeline]);

  return (
    <div className="chart-range row sticks surface line-below between quiet small" data-zoomed={isZoomed}>
      <span>
        <span ref={lead} /> <span className="chart-range-text text medium" ref={words} />
      </span>
      <Tip text="The whole run in all charts (double click, Escape)">
        <Button className="quiet accent small" isOff={!isZoomed} onClick={() => timeline.showAll()}>
          Show all
        </Button>
      </Tip>
    </div>
  );
}

/** Renders when zooming begins and ends, not while it changes. */
export const useZoomed = (timeline: Timeline): boolean =>
  useSyncExternalStore(
    (watcher) => timeline.subscribe(watcher),
    () => timeline.isZoomed,
  );
