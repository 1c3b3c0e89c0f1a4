/** How a run is looked at: what is chosen, from where, on which canvas. Outlives runs and canvases; pictures read it. */

import { assert } from '../base/assert.ts';
import type { RoundsReading } from '../engine/rounds/model.ts';
import type { About, NodePair, Stroke } from '../models/views.ts';
import {
  type Camera,
  type CanvasSize,
  FRONT,
  type Guide,
  type Inset,
  type PictureWindow,
  type Place,
  type Place3,
  type Point,
  type Trace,
  type ViewChoice,
} from '../scenario/picture.ts';
import type { ViewSpec } from '../scenario/spec.ts';
import type { Coloured } from './colours.ts';
import { FIT } from './geometry/camera.ts';
import { type Dots, dotsIn, type Frame, MANY_NODES, NO_INSET, onCanvas, placeFrame } from './geometry/frame.ts';
import { cellUnder, middleOf, nodesOf, type PlacedGrid, placeGrid, refine } from './geometry/grid.ts';
import { CUBE, filledBy, type Projection, project, projectionOf } from './geometry/volume.ts';
import { type Chosen, choose, type Subject } from './run/subject.ts';
import type { Trail } from './run/trail.ts';
import type { ShownTransfers } from './run/transfers.ts';
import { pointsIn, type SamplePlan } from './sample-plan.ts';
import { narrowed, type Scale, type Span, scaleFor } from './scale.ts';

/** What is on the canvas, in device pixels. */
export type Layout = ({ readonly kind: 'cells' } & PlacedGrid) | PointLayout;

export interface PointLayout {
  readonly kind: 'points';
  readonly frame: Frame;
  /** The first so many of the samples are drawn. */
  readonly points: number;
  readonly dots: Dots;
  /** Of a volume. */
  readonly projection?: Projection;
}

/** A place on the picture, and whether the person's camera and marks are on it; copies may do without. */
export interface Stance {
  readonly size: CanvasSize;
  readonly camera: Camera;
  /** Of views of points; cells keep the middle. */
  readonly inset?: Inset;
  readonly picked: number | undefined;
  readonly overlays?: readonly string[];
  readonly spotlight?: Spotlight;
  /** Nothing moves. */
  readonly isCalm?: boolean;
  /** The run rests: what was under way has come to its end. */
  readonly isAtRest?: boolean;
}

/** What else is drawn, of the picked node for the most part. */
export interface Spotlight {
  /** Whom the picked node knows. */
  readonly linked: readonly number[];
  /** What is followed. */
  readonly trace?: Trace;
  /** A sample of the messages that are under way. */
  readonly messages: readonly Message[];
  /** What nodes did to each other in the last round. */
  readonly transfers?: ShownTransfers;
  readonly overlays?: readonly ShownOverlay[];
  readonly about?: ShownAbout;
  readonly trail?: Trail;
}

/** An overlay as a model has given it. */
export interface ShownOverlay {
  readonly view: string;
  readonly id: string;
  readonly marks: readonly (Stroke | NodePair)[];
  /** What says where nodes are. */
  readonly reading: RoundsReading | undefined;
}

/** What there is to see of the picked node. */
export interface ShownAbout extends About {
  readonly view: string;
  readonly node: number;
  readonly reading: RoundsReading | undefined;
}

/** On its way in simulated time. */
export interface Message {
  readonly from: number;
  readonly to: number;
  readonly sentSeconds: number;
  readonly dueSeconds: number;
}

export const IN_THE_DARK: Spotlight = {
  linked: [],
  trace: undefined,
  messages: [],
  transfers: undefined,
  overlays: undefined,
  about: undefined,
  trail: undefined,
};

export interface Shown {
  readonly subject: Subject;
  readonly chosen: Chosen;
  readonly plan: SamplePlan;
  /** What of its scale the values take up that are there now; undefined: all of it. */
  readonly span?: Span;
}

export class Look {
  choice: ViewChoice = { view: '', channel: '' };
  camera: Camera = FIT;
  /** Ids of the overlays that are switched on. */
  overlays: readonly string[] = [];
  picked: number | undefined;
  isCalm = false;
  isAtRest = true;
  inset: Inset = NO_INSET;
  spotlight: Spotlight = IN_THE_DARK;
  size: CanvasSize = { width: 1, height: 1 };
  /** What is looked at. */
  subject: Subject | undefined;

  resize({ width, height }: CanvasSize): void {
    this.size = { width: Math.max(1, width), height: Math.max(1, height) };
  }

  light(part: Partial<Spotlight>): void {
    this.spotlight = { ...this.spotlight, ...part };
  }

  /** Something is under way that moves between two looks at the run. */
  get isMoving(): boolean {
    const { messages, transfers, trace } = this.spotlight;
    return messages.length > 0 || transfers !== undefined || trace?.state === 'under way' || this.nodesMove;
  }

  private get nodesMove(): boolean {
    return this.subject !== undefined && this.chosenOf(this.subject).view.moves === true;
  }

  /** Of a time to which the picture is extrapolated: nothing is on its way at rest, where motion is reduced, and in views whose nodes stay. */
  extrapolated(seconds: number | undefined, atRest: boolean): number | undefined {
    return atRest || this.isCalm || !this.nodesMove ? undefined : seconds;
  }

  chosenOf(subject: Subject): Chosen {
    return choose(subject, this.choice);
  }

  get stance(): Stance {
    const { size, camera, inset, picked, overlays, spotlight, isCalm, isAtRest } = this;
    const seen = isCalm ? { ...spotlight, messages: [] } : spotlight;
    return { size, camera, inset, picked, overlays, spotlight: seen, isCalm, isAtRest };
  }

  /** The whole picture at another size, with nothing marked but what is switched on for all nodes. */
  wholeAt(size: CanvasSize): Stance {
    const { overlays, spotlight } = this;
    return {
      size,
      camera: FIT,
      picked: undefined,
      overlays,
      spotlight: { ...IN_THE_DARK, overlays: spotlight.overlays },
    };
  }
}

export function layoutOf({ subject, chosen, plan }: Shown, { size, camera, inset }: Stance): Layout {
  if (chosen.view.kind === 'cells')
    return { kind: 'cells', ...placeGrid(plan.nodes, plan.exponent, size, camera, plan.order) };
  const { view } = chosen;
  const frame = placeFrame(view, size, camera, inset);
  const box = view.volume ? (subject.views.box?.(view.id) ?? CUBE) : undefined;
  const { count, stride } = pointsIn(plan, windowOf(view, { size, camera, inset }));
  return {
    kind: 'points',
    frame,
    points: count,
    dots: dotsIn(
      frame,
      { nodes: plan.nodes, stride, filled: view.filled ?? (box && filledBy(box)), isFlat: !box },
      size,
    ),
    projection: box && projectionOf(box, camera.turn ?? FRONT),
  };
}

/** What of the unit square of a view of points is on the canvas; all of it in a volume, which may be seen from anywhere. */
export function windowOf(
  view: ViewSpec,
  { size, camera, inset }: Pick<Stance, 'size' | 'camera' | 'inset'>,
): PictureWindow {
  if (view.volume) return { from: [0, 0], to: [1, 1] };
  const frame = placeFrame(view, size, camera, inset);
  const across = (pixel: number) => within((pixel - frame.x) / frame.width);
  const upwards = (pixel: number) => within(1 - (pixel - frame.y) / frame.height);
  return { from: [across(0), upwards(size.height)], to: [across(size.width), upwards(0)] };
}

const within = (share: number): number => Math.min(1, Math.max(0, share));

/** Where a place is on the canvas; in a volume, one of three numbers. */
export function spotAt({ frame, projection }: PointLayout, place: Place | Place3): Point {
  if (place.length === 2) return onCanvas(place, frame);
  assert(projection, `place ${place.join(', ')} is in a volume, but the view is flat`);
  return onCanvas(project(projection, place).place, frame);
}

/** Only where one value or mean more or less does not decide the colours of all. */
export const hasSpan = ({ plan, chosen }: Shown): boolean =>
  plan.nodes > MANY_NODES && chosen.channel.kind !== 'category';

/** What theory expects of the channel of a large network. */
export const expectedOf = (shown: Shown): number | undefined =>
  hasSpan(shown) && shown.chosen.channel.scale === 'linear'
    ? shown.subject.views.expected?.(shown.chosen.channel.id)
    : undefined;

/** What of a view decides its colours. */
export const colouredOf = (shown: Shown): Coloured =>
  expectedOf(shown) === undefined ? shown.chosen.channel : DEVIATION;

const DEVIATION: Coloured = { kind: 'deviation' };

/** Values of the first and the last colour. */
export const scaleOf = (shown: Shown, layout: Layout): Scale => narrowed(wholeScaleOf(shown, layout), shown.span);

/** All values that there can be. */
export function wholeScaleOf({ subject, chosen }: Shown, layout: Layout): Scale {
  const nodesPerCell = layout.kind === 'cells' ? 2 ** layout.grid.exponent : 1;
  return scaleFor(subject.views, chosen.channel, nodesPerCell);
}

/** Bins of a view show the mean of values; of categories, and in a volume, where colours fade with distance, mixed colours. */
export const hasMeans = ({ chosen }: Shown, layout: Layout): boolean =>
  layout.kind === 'points' &&
  layout.dots.bins !== undefined &&
  !layout.projection &&
  chosen.channel.kind !== 'category';

/** A picked cell has a frame at least this far from its middle. */
const LEAST_HALF = 5;

/** The frame around the cell of what stands at `index` in the order of the cells. */
export function frameAround(layout: Layout, index: number | undefined): { middle: Point; half: number } | undefined {
  if (layout.kind !== 'cells' || index === undefined || index >= layout.grid.nodes) return undefined;
  return { middle: middleOf(layout, Math.floor(index / 2 ** layout.grid.exponent)), half: halfFrame(layout) };
}

/** Half a side of the frame around a picked cell. */
export const halfFrame = ({ at }: PlacedGrid): number => Math.max(LEAST_HALF, (at.side - at.gap) / 2);

/** What stands under a pixel in the order of the cells, as if these were as fine as nodes are. */
export function indexUnder(placed: PlacedGrid, point: Point, size: CanvasSize): number | undefined {
  const { grid, at } = placed;
  const cell = cellUnder(placed, point);
  if (cell === undefined) return undefined;
  if (grid.exponent === 0) return cell;
  const side = at.side / 2 ** (grid.exponent / 2);
  const fine = { grid: refine(grid, 0), at: { x: at.x, y: at.y, side, gap: 0 } };
  const index = cellUnder(fine, { x: Math.min(point.x, size.width), y: Math.min(point.y, size.height) });
  return index ?? nodesOf(grid, cell).first;
}

/** Lines of a view of points. */
export const guidesOf = ({ subject, chosen }: Shown): readonly Guide[] =>
  chosen.view.kind === 'points' ? subject.views.guides(chosen.view.id) : [];
