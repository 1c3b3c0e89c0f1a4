/** What one node of a run does over time: its event trace from the start, handled again by its twin, event by event. */
import { HistoryRows, type NodeHistory } from '../analysis/node-history.ts';
import { fail, ok, type Result } from '../base/result.ts';
import { type TracedEvent, tracedEvents } from '../engine/event/event-trace.ts';
import { Replay } from '../engine/event/replay.ts';
import { registeredModel } from '../models/registered.ts';
import { toSeconds } from '../scenario/scenario.ts';
import { executeTo, type RecordingPlan } from './record-trace.ts';
import type { EventRun, Progress } from './run.ts';

export interface HistoryPlan extends RecordingPlan {
  readonly node: number;
  readonly untilTicks: number;
}

/** Most events of a history. */
const MOST = 200_000;

/** Of a run at its start. Failures: those of the run, `config`, `cancelled`. */
export async function nodeHistory(
  run: EventRun,
  { node, untilTicks, ...plan }: HistoryPlan,
): Promise<Result<NodeHistory>> {
  const views = viewsOf(run);
  const historian = views?.history?.(node);
  if (!historian) return fail('config', `there is nothing to tell of node ${node} over time`, 'choose another node');
  const watching = await run.watch(node);
  if (!watching.ok) return watching;
  const replay = Replay.fromStart(run.world, node);
  const rows = new HistoryRows(historian.columns);
  const end = Math.min(untilTicks, run.endTicks);
  let [events, isWhole, now] = [0, true, 0];
  const addRow = (ticks: number, event?: TracedEvent) => rows.add(ticks, historian.at(ticks, replay, event));
  const goOn = (ticks: number) => {
    const bend = historian.bend?.(replay) ?? 0;
    if (bend > now && bend < ticks) addRow(bend);
    addRow(ticks);
    now = ticks;
  };
  addRow(0);
  const take = () => {
    for (const event of tracedEvents(run.takeEventTrace())) {
      if (event.time >= end || !isWhole) return;
      isWhole = events++ < MOST;
      if (!isWhole) return;
      goOn(event.time);
      replay.handle(event);
      addRow(event.time, event);
    }
  };
  const onSlice = (progress: Progress) => {
    take();
    return plan.onSlice(progress, events);
  };
  const ended = await executeTo(run, { untilTicks: end, isEnough: () => !isWhole }, { ...plan, onSlice });
  if (!ended.ok) return ended;
  take();
  if (isWhole) goOn(end);
  const history = rows.history((ticks) => toSeconds(ticks, run.scenario.tick), isWhole);
  return ok({ ...history, name: views?.name?.(node) });
}

export function viewsOf({ scenario, world, files }: EventRun) {
  const registered = registeredModel(scenario.model);
  return registered?.engine === 'event' ? registered.views?.(scenario, world, files) : undefined;
}
