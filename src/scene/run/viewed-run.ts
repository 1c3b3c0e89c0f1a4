/** What a picture can show of a run: the views of its model, and where its nodes are read. One per run. */
import { assert } from '../../base/assert.ts';
import type { Reading } from '../../engine/event/reading.ts';
import type { RoundsReading } from '../../engine/rounds/model.ts';
import { catalog } from '../../models/catalog.ts';
import { registeredModel } from '../../models/registered.ts';
import type { ModelViews, RoundsViews } from '../../models/views.ts';
import type { Run } from '../../run/run.ts';
import { offeredViews } from '../../scenario/offered-views.ts';
import type { Place, Place3, ViewChoice } from '../../scenario/picture.ts';
import { specById } from '../../scenario/presets.ts';
import { type TickMicroseconds, toSeconds } from '../../scenario/scenario.ts';
import type { ChannelSpec, StripSpec, ViewSpec } from '../../scenario/spec.ts';

/** What is read of a run for a picture. Views of a model know which of them they are given. */
export type AnyReading = Reading | RoundsReading;

export interface ViewedRun {
  readonly nodes: number;
  /** All views of the model, in the order of their numbers. */
  readonly specs: readonly ViewSpec[];
  /** Those that have a meaning for this scenario. */
  readonly offered: readonly ViewSpec[];
  readonly strips: readonly StripSpec[];
  readonly views: ModelViews<AnyReading>;
  /** The same, of a model of the rounds engine. */
  readonly rounds?: RoundsViews;
  readonly roundTicks?: number;
  readonly tick: TickMicroseconds;
}

/** A view and a channel of it. */
export interface ChosenView {
  readonly view: ViewSpec;
  readonly channel: ChannelSpec;
}

const viewedRuns = new WeakMap<Run, ViewedRun>();

/** Undefined for a model without pictures. The same one as long as a run lives. */
export function viewedRunOf(run: Run): ViewedRun | undefined {
  const known = viewedRuns.get(run);
  if (known) return known;
  const { scenario } = run;
  const { views: specs = [], strips = [] } = specById(catalog, scenario.model) ?? {};
  const opened = openViews(run);
  if (specs.length === 0 || !opened) return undefined;
  const offered = offeredViews(specs, scenario.params, (view) => opened.views.offers?.(view) ?? true);
  const subject = { nodes: run.nodes, specs, offered, strips, ...opened, tick: scenario.tick };
  viewedRuns.set(run, subject);
  return subject;
}

function openViews(run: Run): Pick<ViewedRun, 'views' | 'rounds' | 'roundTicks'> | undefined {
  const registered = registeredModel(run.scenario.model);
  if (run.kind === 'rounds') {
    const rounds = registered?.engine === 'rounds' && registered.views?.(run.scenario, run.world);
    return rounds ? { views: rounds, rounds, roundTicks: run.world.roundTicks } : undefined;
  }
  const views = registered?.engine === 'event' && registered.views?.(run.scenario, run.world, run.files);
  return views ? { views } : undefined;
}

export function choose({ offered }: ViewedRun, choice: ViewChoice): ChosenView {
  const view = offered.find(({ id }) => id === choice.view) ?? offered[0];
  return { view, channel: view.channels.find(({ id }) => id === choice.channel) ?? view.channels[0] };
}

/** Numbers of views and channels in shaders: in the order of the spec, each id once. */
export const viewIds = (specs: readonly ViewSpec[]): readonly string[] => specs.map(({ id }) => id);
export const channelIds = (specs: readonly ViewSpec[]): readonly string[] => [
  ...new Set(specs.flatMap(({ channels }) => channels.map(({ id }) => id))),
];

/** Where a node is in a view of points. */
export function placeIn(
  views: ViewedRun['views'],
  { id, volume }: ViewSpec,
  node: number,
  reading: AnyReading,
): Place | Place3 {
  if (!volume) return views.place(id, node, reading);
  assert(views.place3, `view ${id} is a volume, but its model places nothing in one`);
  return views.place3(id, node, reading);
}

export const secondsAt = ({ tick }: ViewedRun, nowTicks: number): number => toSeconds(nowTicks, tick);
