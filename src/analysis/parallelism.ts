/** What a recorded trace says of parallelism: over the numbers of LPs and ways to assign nodes to them. */
import { type Assignment, lpOfPositions, positionsOf } from './assignment.ts';
import { type CriticalPath, criticalPath } from './critical-path.ts';
import { type EventTrace, NO_PARENT } from './event-trace.ts';

export interface ParallelismPoint extends CriticalPath {
  readonly assignment: Assignment;
  readonly lps: number;
}

/** What does not depend on LPs. */
export interface TraceFacts {
  readonly events: number;
  /** Ticks of the first and of the last event. */
  readonly firstTicks: number;
  readonly lastTicks: number;
  readonly windows: number;
  /** Safe events that are there at once: no conservative engine with this lookahead executes more in a step. */
  readonly eventsPerWindow: number;
  /** With an LP for every node, exactly; and as a run estimates it while it goes on, from below (`serialEvents`). */
  readonly byNode: { readonly parallelism: number; readonly estimate: number };
  /** The longest chain of events that wait for each other, whatever the lookahead. */
  readonly dependency: DependencyDepth;
}

export interface ParallelismQuestion {
  readonly nodes: number;
  readonly lookaheadTicks: number;
  /** Numbers of LPs; none above that of the nodes. */
  readonly lps: readonly number[];
  readonly assignments: readonly Assignment[];
  /** Of the random assignment. */
  readonly seed: number;
}

export function traceFacts(trace: EventTrace, { nodes, lookaheadTicks }: ParallelismQuestion): TraceFacts {
  const { time } = trace;
  const ownLp = Uint32Array.from({ length: nodes }, (_, node) => node);
  const { windows, serialEvents: serial } = serialEvents(trace, ownLp, nodes, lookaheadTicks);
  return {
    events: time.length,
    firstTicks: time[0] ?? 0,
    lastTicks: time[time.length - 1] ?? 0,
    windows,
    eventsPerWindow: windows === 0 ? 0 : time.length / windows,
    byNode: {
      parallelism: criticalPath(trace, ownLp, nodes, lookaheadTicks).parallelism,
      estimate: serial === 0 ? 0 : time.length / serial,
    },
    dependency: dependencyDepth(trace, nodes),
  };
}

/** One point after another, so that whoever asks may show them, yield to its event loop, or stop. */
export function* parallelismPoints(trace: EventTrace, question: ParallelismQuestion): Generator<ParallelismPoint> {
  for (const assignment of question.assignments) {
    const positions = positionsOf(assignment, question.nodes, question.seed);
    for (const lps of question.lps)
      yield { assignment, lps, ...criticalPath(trace, lpOfPositions(positions, lps), lps, question.lookaheadTicks) };
  }
}

/** The point with most LPs of which at least half are used, if there is one. */
export const largestUsed = (
  points: readonly ParallelismPoint[],
  assignment: Assignment,
): ParallelismPoint | undefined =>
  points
    .filter((point) => point.assignment === assignment && point.utilisation >= 0.5)
    .reduce<ParallelismPoint | undefined>((best, point) => (best && best.lps > point.lps ? best : point), undefined);

interface DependencyDepth {
  readonly depth: number;
  /** Events per step of the longest chain. */
  readonly parallelism: number;
}

/**
 * The longest chain of events that had to wait for each other. The depth of an event is one more than the larger of its
 * parent's and its predecessor's at the same node. No lookahead, no LPs and no rounds: events per depth is what any engine
 * at all, optimistic ones too, could execute at once on average. `nodes`: how many there are.
 */
export function dependencyDepth({ node, parent }: EventTrace, nodes: number): DependencyDepth {
  const depthOf = new Uint32Array(node.length);
  const latest = new Uint32Array(nodes);
  let depth = 0;
  for (let event = 0; event < node.length; event++) {
    const by = parent[event];
    const sent = by === NO_PARENT ? 0 : depthOf[by];
    const before = latest[node[event]];
    const own = 1 + (sent > before ? sent : before);
    depthOf[event] = own;
    latest[node[event]] = own;
    if (own > depth) depth = own;
  }
  return { depth, parallelism: depth === 0 ? 0 : node.length / depth };
}

interface SerialEvents {
  readonly windows: number;
  readonly serialEvents: number;
}

/**
 * Serial events of a trace: the most that one LP executes in a window, summed over windows. They must run one after the other, so events
 * divided by them are the parallelism of an engine that waits at the end of every window.
 *
 * Never more than critical-path parallelism, whose window slides: once all windows before are done, its earliest remaining event lies
 * in this window, so all of this window lies within its own; every parent there is of a window before, or of the same LP; so each LP
 * removes one of its events in every round, and the window is done after as many rounds as its busiest LP has events.
 *
 * `lpOf`: LP of each node, below `lps`. A window opens at the first event that the one before does not reach, as in the engine.
 */
export function serialEvents(
  { time, node }: Pick<EventTrace, 'time' | 'node'>,
  lpOf: Uint32Array,
  lps: number,
  lookahead: number,
): SerialEvents {
  const counts = new Uint32Array(lps);
  const countedIn = new Uint32Array(lps);
  let windows = 0;
  let end = 0;
  let most = 0;
  let sum = 0;
  for (let i = 0; i < time.length; i++) {
    if (time[i] >= end) {
      end = time[i] + lookahead;
      windows++;
      sum += most;
      most = 0;
    }
    const lp = lpOf[node[i]];
    counts[lp] = countedIn[lp] === windows ? counts[lp] + 1 : 1;
    countedIn[lp] = windows;
    if (counts[lp] > most) most = counts[lp];
  }
  return { windows, serialEvents: sum + most };
}
