/** Which nodes a picture takes samples of: all of them as cells, or as points every so many, more of them where one looks. */
import type { PictureWindow } from '../scenario/picture.ts';
import type { CellOrder, ViewSpec } from '../scenario/spec.ts';
import { gridFor } from './geometry/grid.ts';
import { isCapWithin } from './globe/cap.ts';

export interface SamplePlan {
  readonly kind: ViewSpec['kind'];
  /** Of cells. */
  readonly order: CellOrder;
  readonly nodes: number;
  /** Cells: a sample is 2^exponent nodes that follow each other in this order. 0 for points. */
  readonly exponent: number;
  /** Points: of the nodes that are looked at, every stride-th by number is one; a power of two, so that a smaller one only adds points. 1 for cells. */
  readonly stride: number;
  readonly count: number;
  /** Points of a part of the picture; without it, point p is node p * stride. */
  readonly part?: Part;
}

/** What is sampled of a network when a part of it is looked at. */
export interface Part {
  readonly window: PictureWindow;
  /** The node of each point: first every so many of all, so that the rest of the picture is there too, then those in the window. */
  readonly picks: Uint32Array<ArrayBuffer>;
  readonly everywhere: { readonly count: number; readonly stride: number };
  /** Nodes in the window, and a few around it. */
  readonly nodes: number;
}

export const WHOLE: PictureWindow = { from: [0, 0], to: [1, 1] };

/** Cells or points that one core can read and draw. */
export const MOST_ON_HOST = 2 ** 16;

/** `most`: cells or points that what draws them can bear. */
export function planSamples(view: Pick<ViewSpec, 'kind' | 'order'>, nodes: number, most: number): SamplePlan {
  const { kind, order = 'node' } = view;
  if (kind === 'cells') {
    const { exponent, cells } = gridFor(nodes, most);
    return { kind, order, nodes, exponent, stride: 1, count: cells };
  }
  const stride = strideFor(nodes, most);
  return { kind, order, nodes, exponent: 0, stride, count: Math.ceil(nodes / stride) };
}

/** The least power of two that leaves at most so many. */
export const strideFor = (nodes: number, most: number): number =>
  nodes <= most ? 1 : 2 ** Math.ceil(Math.log2(nodes / most));

/** The node of a point. */
export const nodeOfPoint = ({ part, stride }: SamplePlan, point: number): number =>
  part ? part.picks[point] : point * stride;

/** The point of a node; undefined where it is none. */
export function pointOfNode({ part, stride, nodes }: SamplePlan, node: number | undefined): number | undefined {
  if (node === undefined || node >= nodes) return undefined;
  if (!part) return node % stride === 0 ? node / stride : undefined;
  const point = part.picks.indexOf(node);
  return point < 0 ? undefined : point;
}

/** Points that a picture of this window draws, and how many nodes each stands for there: of a larger window than was sampled, the even ones alone. */
export function pointsIn(
  { part, stride, count }: SamplePlan,
  window: PictureWindow,
): { count: number; stride: number } {
  return part && !isWithin(window, part.window) ? part.everywhere : { count, stride };
}

export function isWithin(inner: PictureWindow, outer: PictureWindow): boolean {
  if (inner.cap && outer.cap) return isCapWithin(inner.cap, outer.cap);
  return isPartOf(inner, outer);
}

const isPartOf = (inner: PictureWindow, outer: PictureWindow): boolean =>
  [0, 1].every((axis) => inner.from[axis] >= outer.from[axis] && inner.to[axis] <= outer.to[axis]);
