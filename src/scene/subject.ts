/** What a picture can show of a run: the views of its model, and where its nodes are read. One per run. */
import type { EventWorld } from '../engine/event/model.ts';
import { catalog } from '../models/catalog.ts';
import { eventModels, eventViews } from '../models/registry.ts';
import type { Run } from '../models/run.ts';
import type { ModelViews } from '../models/views.ts';
import type { ViewChoice } from '../scenario/picture.ts';
import { type TickMicroseconds, toSeconds } from '../scenario/scenario.ts';
import type { ChannelSpec, ViewSpec } from '../scenario/spec.ts';

export interface Subject {
  readonly nodes: number;
  readonly specs: readonly ViewSpec[];
  readonly views: ModelViews;
  readonly tick: TickMicroseconds;
}

/** A view and a channel of it. */
export interface Chosen {
  readonly view: ViewSpec;
  readonly channel: ChannelSpec;
}

/** Undefined for a model without pictures. */
export function subjectOf({ scenario, files }: Run): Subject | undefined {
  const specs = catalog.find((spec) => spec.id === scenario.model)?.views ?? [];
  const open = eventViews[scenario.model];
  if (specs.length === 0 || !open) return undefined;
  const world: EventWorld = eventModels[scenario.model].build(scenario, files);
  return { nodes: world.nodes, specs, views: open(scenario, world), tick: scenario.tick };
}

export function choose({ specs }: Subject, choice: ViewChoice): Chosen {
  const view = specs.find(({ id }) => id === choice.view) ?? specs[0];
  return { view, channel: view.channels.find(({ id }) => id === choice.channel) ?? view.channels[0] };
}

/** Numbers of views and channels in shaders: in the order of the spec, each id once. */
export const viewIds = (specs: readonly ViewSpec[]): readonly string[] => specs.map(({ id }) => id);
export const channelIds = (specs: readonly ViewSpec[]): readonly string[] => [
  ...new Set(specs.flatMap(({ channels }) => channels.map(({ id }) => id))),
];

export const secondsAt = ({ tick }: Subject, nowTicks: number): number => toSeconds(nowTicks, tick);
