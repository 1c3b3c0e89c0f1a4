/**
 * What a model's pictures are made of: TypeScript twins of shaders/models/<name>/views.wesl, function for function, and
 * what only the host needs. `scene/` draws them, whatever the model; names of views and channels are those of the spec.
 */
import type { EventWorld, HandledEvent } from '../engine/event/model.ts';
import type { Reading } from '../engine/event/reading.ts';
import type { NodeView, SentEvent } from '../engine/event/replay.ts';
import type { Bars, Field, Guide, Place, Trace } from '../scenario/picture.ts';
import type { Scenario } from '../scenario/scenario.ts';

/** Values of the first and the last colour. */
export interface Range {
  readonly min: number;
  readonly max: number;
}

export interface ModelViews {
  /**
   * WESL module with `value(channel, node) -> f32`, `total(channel, node) -> u32` and `place(view, node) -> vec2f`;
   * views and channels are the constants VIEW_<ID> and CHANNEL_<ID>.
   */
  readonly shader: string;
  /** Value of a level channel. */
  value(channel: string, node: number, reading: Reading): number;
  /** What an activity channel watches growing, modulo 2^32. */
  total(channel: string, node: number, reading: Reading): number;
  /** Where the node is in the unit square of a view of points, y upwards. */
  place(view: string, node: number, reading: Reading): readonly [x: number, y: number];
  /** Fixed for a scenario, so that colours do not jump. `nodesPerCell`: a mean over many varies less. */
  range(channel: string, nodesPerCell: number): Range;
  /** Simulated seconds in which an activity channel forgets. */
  fadeSeconds(channel: string): number;
  /** Lines of a view of points. */
  guides(view: string): readonly Guide[];
  /** All there is to say of a node. */
  inspect(node: number, reading: Reading): readonly Field[];
  /** What the model calls a node. */
  name?(node: number): string;
  /** What a node keeps, as a small chart. */
  bars?(node: number, reading: Reading): Bars;
  /** Whom a node knows: they light up and are linked. Only where `place` asks its reading for nothing. */
  links?(node: number, reading: Reading): readonly number[];
  /** Lines under the points of a view, always the same: a map's outlines. */
  ground?(view: string): readonly Stroke[];
  /** Lines that say what the view is to a picked node. */
  parts?(view: string, node: number): readonly Stroke[];
  /** Follows what a node does next. */
  follow?(node: number): Tracer;
}

/** A line in the unit square of a view of points, y upwards; a dot where it has no length. */
export interface Stroke {
  readonly from: Place;
  readonly to: Place;
  readonly tone: 'border' | 'hairline' | 'land' | 'part';
}

/** Makes a trace out of what one node executes. */
export interface Tracer {
  /** The node's words, before the first event that `take` tells of. */
  begin(node: NodeView): void;
  /** An event of the node and what it sent; its words are those after it. */
  take(event: HandledEvent, sent: readonly SentEvent[], node: NodeView): void;
  readonly trace: Trace;
}

export type OpenViews = (scenario: Scenario, world: EventWorld) => ModelViews;
