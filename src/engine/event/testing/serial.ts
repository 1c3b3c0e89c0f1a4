/** What a recorded run says of its serial events, for tests of those that executors count. */
import { criticalPath } from '../../../analysis/critical-path.ts';
import { eventTrace } from '../../../analysis/event-trace.ts';
import type { EventTraceRows } from '../../../analysis/event-trace-rows.ts';
import { serialEvents } from '../../../analysis/parallelism.ts';
import type { EventWorld } from '../model.ts';

/** Of LPs of `lpSize` neighbouring nodes; `rounds`: of the critical path. */
export function serialOfTrace(world: EventWorld, rows: EventTraceRows, lpSize: number) {
  const { nodes, lookaheadTicks } = world;
  const lps = Math.ceil(nodes / lpSize);
  const lpOf = Uint32Array.from({ length: nodes }, (_, node) => Math.floor(node / lpSize));
  const trace = eventTrace(rows, nodes);
  const { rounds } = criticalPath(trace, lpOf, lps, lookaheadTicks);
  return { ...serialEvents(trace, lpOf, lps, lookaheadTicks), events: trace.time.length, rounds };
}
