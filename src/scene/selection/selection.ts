/**
 * Chooses the nodes that a picture of points takes samples of when a part of it is looked at: as many as may be of those in
 * sight, all of them once they are few enough, so that every node can be reached; and a few of all others, so that the
 * picture is there before the run is read again.
 */
import type { NodeRange } from '../../models/node-ranges.ts';
import type { PictureWindow } from '../../scenario/picture.ts';
import { areaOfCap, HALF } from '../globe/cap.ts';
import { isWithin, planSamples, type SamplePlan, strideFor, WHOLE } from '../sample-plan.ts';

/** Of all points, those that are spread over the whole picture. */
const EVERYWHERE = 1 / 8;
/** Around the window, in shares of it: what a small movement brings into sight. */
const AROUND = 0.2;
/** A window is sampled anew when it is smaller than this share of what was sampled. */
const NEARER = 0.4;

/** Nodes in a part of the picture: runs of numbers, or one by one. */
export type InWindow = readonly NodeRange[] | Uint32Array;

/** Whether another selection would show more of the window. */
export function isOutdated(plan: SamplePlan, window: PictureWindow): boolean {
  if (plan.kind === 'cells') return false;
  if (!plan.part) return plan.stride > 1 && areaOf(window) < NEARER;
  if (window.cap ? window.cap.reach >= HALF : isWithin(WHOLE, window)) return true;
  if (!isWithin(window, plan.part.window)) return true;
  return plan.stride > 1 && areaOf(window) < NEARER * areaOf(plan.part.window);
}

/** `most`: points. `inWindow`: which nodes a part of the picture can hold. */
export function selectPoints(
  whole: SamplePlan,
  window: PictureWindow,
  most: number,
  inWindow: (window: PictureWindow) => InWindow,
): SamplePlan {
  if (whole.stride === 1 || areaOf(window) >= NEARER) return whole;
  const around = widened(window);
  const seen = inWindow(around);
  const thin = planSamples({ kind: 'points' }, whole.nodes, most * EVERYWHERE);
  const everywhere = { count: thin.count, stride: thin.stride };
  const nodes = countOf(seen);
  const stride = Math.min(everywhere.stride, strideFor(nodes, most - everywhere.count));
  const picks = new Uint32Array(everywhere.count + nodes);
  for (let point = 0; point < everywhere.count; point++) picks[point] = point * everywhere.stride;
  let count = everywhere.count;
  forEach(seen, stride, (node) => {
    if (node % everywhere.stride !== 0) picks[count++] = node;
  });
  const part = { window: around, picks: picks.slice(0, count), everywhere, nodes };
  return { ...whole, stride, count, part };
}

/** Share of all that can be seen at once. */
const areaOf = ({ from, to, cap }: PictureWindow): number =>
  cap ? areaOfCap(cap) : Math.max(0, to[0] - from[0]) * Math.max(0, to[1] - from[1]);

function widened({ from, to, cap }: PictureWindow): PictureWindow {
  if (cap) return { from, to, cap: { ...cap, reach: Math.min(HALF, cap.reach * (1 + AROUND)) } };
  const [x, y] = [0, 1].map((axis) => AROUND * (to[axis] - from[axis]));
  return { from: [from[0] - x, from[1] - y], to: [to[0] + x, to[1] + y] };
}

const isList = (nodes: InWindow): nodes is Uint32Array => nodes instanceof Uint32Array;

const countOf = (nodes: InWindow): number =>
  isList(nodes) ? nodes.length : nodes.reduce((sum, { first, end }) => sum + end - first, 0);

/** Those whose numbers are multiples of the stride. */
function forEach(nodes: InWindow, stride: number, visit: (node: number) => void): void {
  if (isList(nodes)) {
    for (const node of nodes) if (node % stride === 0) visit(node);
    return;
  }
  for (const { first, end } of nodes)
    for (let node = Math.ceil(first / stride) * stride; node < end; node += stride) visit(node);
}
