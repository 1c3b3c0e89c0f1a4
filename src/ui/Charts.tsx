/** The two live charts: how fast events are executed, and how many are safe at once. */
import { useLabParts } from './lab-context.ts';
import { TimeChartFigure } from './TimeChartFigure.tsx';

export function Charts() {
  const { streams } = useLabParts();
  return (
    <div className="charts">
      <TimeChartFigure
        label="Events per second"
        note="wall clock"
        unit=""
        stream={streams.eventsPerSecond}
        empty="How many events the engine executes in a second of your time, over the simulated time of the run."
      />
      <TimeChartFigure
        label="Events per window"
        note="parallelism"
        unit=""
        stream={streams.eventsPerWindow}
        empty="How many events are safe to execute at once: more nodes or more lookahead make it grow."
      />
    </div>
  );
}
