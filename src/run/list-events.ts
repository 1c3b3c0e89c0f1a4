/** Records what a run executes in a window or in a span of time, as a list for people: of all nodes, or of one with what its events carry; and what nodes do over time, for a diagram. */
import { type EventSpan, eventList, type ListedEvents } from '../analysis/event-list.ts';
import { type EventTraceRows, ROW } from '../analysis/event-trace-rows.ts';
import { fail, ok, type Result } from '../base/result.ts';
import { whole } from '../base/whole.ts';
import { toTicks } from '../scenario/scenario.ts';
import { nodeHistory, viewsOf } from './node-history.ts';
import { executeTo, joined, type RecordingPlan, type RunMark } from './record-trace.ts';
import type { EventRun, Progress } from './run.ts';
import { rowsOn, sequenceIn } from './sequence.ts';

export interface ListPlan extends RecordingPlan {
  readonly span: EventSpan;
  /** Whose events; default: those of all nodes. */
  readonly node?: number;
  /** Longest list. */
  readonly most: number;
  /** A timing diagram is wanted, of so many nodes from `node` on (default 0): the list is of all nodes then. */
  readonly lanes?: number;
  /** Of that node no list is wanted but what it is like over time, from the start on, or which messages go from and to it. */
  readonly about?: 'history' | 'sequence';
}

/** Events of one window that are recorded for a list; each takes 24 bytes. */
const MOST_OF_A_WINDOW = 10_000_000;

/** Of a run at its start. The earliest events of the span, in order. Failures: those of the run, `config`, `limit`, `cancelled`. */
export async function listEvents(run: EventRun, plan: ListPlan): Promise<Result<ListedEvents>> {
  const { span, lanes, most } = plan;
  if (plan.node !== undefined && plan.node >= run.nodes)
    return fail('config', `there is no node ${plan.node}`, `use a number below ${run.nodes}`);
  if (plan.about === 'history') return listHistory(run, plan);
  const views = plan.about && viewsOf(run);
  const ways = views?.ways?.(plan.node ?? 0);
  if (views && !ways)
    return fail('config', `no messages are followed from or to node ${plan.node}`, 'choose another node');
  const reader = lanes === undefined ? undefined : run.activities;
  const margin = ways ? lengthOf(run, span) : (reader?.marginTicks(run.scenario) ?? 0);
  const node = reader || ways ? undefined : plan.node;
  const begun = await executeTo(run, startOf(run, span, margin), plan);
  if (!begun.ok) return begun;
  const { fromTicks, untilTicks } = ticksOf(run, span, begun.value.nowTicks);
  const crowded = node === undefined ? crowdedWindow(run, begun.value) : undefined;
  if (crowded) return crowded;
  const watching = await run.watch(node ?? (reader || ways ? 'all with payloads' : 'all'));
  if (!watching.ok) return watching;
  const parts: EventTraceRows[] = [];
  let found = 0;
  const kept = ways ? rowsOn(ways) : (rows: EventTraceRows) => rows;
  const take = () => {
    const part = kept(run.takeEventTrace());
    parts.push(part);
    for (let at = 0; at < part.rows.length; at += part.rowWords)
      if (part.rows[at + ROW.time] >= fromTicks && part.rows[at + ROW.time] < untilTicks) found++;
  };
  const end = 'window' in span ? { windows: span.window } : { untilTicks: untilTicks + margin };
  const onSlice = (progress: Progress) => {
    take();
    return plan.onSlice(progress, found);
  };
  const ended = await executeTo(
    run,
    { ...end, isEnough: () => !reader && !ways && found > most },
    { ...plan, onSlice },
  );
  if (!ended.ok) return ended;
  take();
  const recorded = joined(parts);
  if (!recorded.ok) return recorded;
  const { rows, rowWords } = recorded.value;
  const { at, ...list } = eventList(recorded.value, fromTicks, untilTicks, most);
  const payload = (row: number) => rows.subarray(row + ROW.payload, row + rowWords);
  const texts = node === undefined ? [] : Array.from(at, (row, i) => run.carried(list.kind[i], payload(row)));
  const carries = texts.some((text) => text !== '') ? texts : undefined;
  const question = { fromTicks, untilTicks, from: plan.node ?? 0, lanes: lanes ?? 0 };
  const activities = reader?.read(run.scenario, recorded.value, question);
  const sequence = ways && {
    ends: [ways[1], ways[0]].map(({ nodes }) => views?.name?.(nodes[nodes.length - 1]) ?? '') as [string, string],
    messages: sequenceIn(recorded.value, ways, fromTicks, untilTicks).slice(0, most),
  };
  return ok({ ...list, fromTicks, untilTicks, before: begun.value.events, carries, activities, sequence });
}

/** As long again before and after a diagram: what is under way as it begins, and what becomes of it. */
const lengthOf = ({ scenario }: EventRun, span: EventSpan): number =>
  'window' in span ? 0 : toTicks(span.untilSeconds - span.fromSeconds, scenario.tick);

async function listHistory(run: EventRun, { span, node = 0, ...plan }: ListPlan): Promise<Result<ListedEvents>> {
  const { fromTicks, untilTicks } = ticksOf(run, span, 0);
  const told = await nodeHistory(run, { ...plan, node, untilTicks });
  if (!told.ok) return told;
  const none = new Uint32Array();
  const list = { time: none, node: none, from: none, sends: none, kind: new Uint8Array() };
  return ok({ ...list, isWhole: told.value.isWhole, fromTicks, untilTicks, before: 0, history: told.value });
}

/** Where recording begins: windows that begin earlier end before the span does. */
const startOf = (run: EventRun, span: EventSpan, marginTicks: number): RunMark =>
  'window' in span
    ? { windows: span.window - 1 }
    : { untilTicks: toTicks(span.fromSeconds, run.scenario.tick) - run.lookaheadTicks - marginTicks };

/** `nowTicks`: when the window begins. */
function ticksOf(run: EventRun, span: EventSpan, nowTicks: number) {
  const { tick } = run.scenario;
  const [fromTicks, untilTicks] =
    'window' in span
      ? [nowTicks, nowTicks + run.lookaheadTicks]
      : [toTicks(span.fromSeconds, tick), toTicks(span.untilSeconds, tick)];
  return { fromTicks, untilTicks: Math.min(untilTicks, run.endTicks) };
}

/** A window is recorded whole: it must not hold more than there is memory for. Before the first one all that is pending may be in it. */
function crowdedWindow({ world }: EventRun, { events, steps }: Progress): Result<never> | undefined {
  const expected = steps > 0 ? events / steps : world.sparse ? 0 : world.nodes * world.pendingPerNode;
  if (expected <= MOST_OF_A_WINDOW) return undefined;
  return fail(
    'limit',
    `a window of this run has about ${whole(Math.round(expected))} events, and at most ${whole(MOST_OF_A_WINDOW)} can be recorded at once`,
    'list the events of one node, or run fewer nodes',
  );
}
