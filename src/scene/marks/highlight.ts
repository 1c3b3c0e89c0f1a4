/** What is drawn under and over the nodes: the ground of a view, whom the picked node knows, what is followed, what is on its way. */
import type { NodePair, Stroke } from '../../models/views.ts';
import type { Point, Trace, TraceStep } from '../../scenario/picture.ts';
import { onCanvas, unitOf } from '../geometry/frame.ts';
import { middleOf } from '../geometry/grid.ts';
import { EDGES, lightAt, type Projection, project } from '../geometry/volume.ts';
import { type Layout, type PointLayout, type Shown, type Spotlight, type Stance, spotAt } from '../look.ts';
import { Marks } from './marks.ts';
import { spotsOf } from './spots.ts';
import { drawTrail } from './trail.ts';
import { drawLoads, drawTransferLines } from './transfer-marks.ts';

/** Most links that are drawn. */
const MOST_LINKS = 65_536;
/** Of the way of a message that its wake takes. */
const WAKE = 0.22;

/** Where a node is drawn. In views of points only for models whose places need no reading. */
type SpotOf = (node: number) => Point;

export function marksUnder(shown: Shown, layout: Layout, stance: Stance, now: number): Marks {
  const { size, picked, spotlight } = stance;
  const marks = new Marks(unitOf(size));
  if (layout.kind === 'cells') return marks;
  if (layout.projection) drawBox(marks, layout, layout.projection);
  const { views } = shown.subject;
  const view = shown.chosen.view.id;
  const strokes = [
    ...(views.ground?.(view) ?? []),
    ...(spotlight && picked !== undefined && picked < shown.plan.nodes ? (views.parts?.(view, picked) ?? []) : []),
  ];
  for (const { from, to, tone } of strokes) marks.line(spotAt(layout, from), spotAt(layout, to), tone);
  drawOverlays(marks, shown, layout, stance, now);
  drawTransferLines(marks, shown, layout, stance, now);
  return marks;
}

/** What is switched on beside the nodes. */
function drawOverlays(marks: Marks, shown: Shown, layout: PointLayout, stance: Stance, now: number): void {
  const view = shown.chosen.view.id;
  for (const overlay of stance.spotlight?.overlays ?? []) {
    if (overlay.view !== view || !stance.overlays?.includes(overlay.id)) continue;
    const spotOf = overlay.reading && spotsOf(shown, layout, overlay.reading, now);
    for (const mark of overlay.marks.slice(0, MOST_LINKS)) {
      if (!isPair(mark)) marks.line(spotAt(layout, mark.from), spotAt(layout, mark.to), mark.tone);
      else if (spotOf) marks.line(spotOf(mark.from), spotOf(mark.to), mark.tone);
    }
  }
}

const isPair = (mark: Stroke | NodePair): mark is NodePair => typeof mark.from === 'number';

/** Whom the picked node has to do with. */
function drawAbout(marks: Marks, shown: Shown, layout: PointLayout, { spotlight, picked }: Stance, now: number): void {
  const about = spotlight?.about;
  if (!about?.reading || about.node !== picked || about.view !== shown.chosen.view.id) return;
  const spotOf = spotsOf(shown, layout, about.reading, now);
  drawLinks(marks, about.neighbours, spotOf(about.node), spotOf, false);
  for (const { from, to } of about.way) marks.line(spotOf(from), spotOf(to), 'halo');
  for (const { from, to, tone } of about.way) marks.line(spotOf(from), spotOf(to), tone);
  for (const { from } of about.way) marks.dot(spotOf(from), 'request');
}

/** Edges of a volume, the nearer the brighter. */
function drawBox(marks: Marks, layout: PointLayout, projection: Projection): void {
  for (const [from, to] of EDGES) {
    const near = (project(projection, from).near + project(projection, to).near) / 2;
    marks.line(spotAt(layout, from), spotAt(layout, to), 'border', lightAt(near));
  }
}

export function marksOver(shown: Shown, layout: Layout, stance: Stance, now: number): Marks {
  const { size, picked, spotlight, isCalm } = stance;
  const marks = new Marks(unitOf(size));
  // Sorted cells change places with every look: whatever links them would only flicker.
  if (!spotlight || isSorted(layout)) return marks;
  const spotOf = spotsIn(shown, layout);
  const isTraced = spotlight.trace !== undefined && spotlight.trace.state !== 'awaited';
  const isCrowded = layout.kind === 'points' && layout.dots.bins !== undefined;
  const hasContacts = picked !== undefined && spotlight.linked.length > 0;
  if (isTraced || (isCrowded && hasContacts))
    marks.line({ x: 0, y: size.height / 2 }, { x: size.width, y: size.height / 2 }, 'veil', 1, size.height);
  drawMessages(marks, spotlight, spotOf, now, isCrowded);
  drawLoads(marks, shown, layout, stance, now);
  drawTrail(marks, shown, layout, stance, now);
  if (layout.kind === 'points') drawAbout(marks, shown, layout, stance, now);
  if (hasContacts) drawLinks(marks, spotlight.linked, spotOf(picked), spotOf, isTraced);
  if (spotlight.trace && isTraced) drawTrace(marks, spotlight.trace, shown, layout, spotOf, isCalm ? undefined : now);
  return marks;
}

const isSorted = (layout: Layout): boolean => layout.kind === 'cells' && layout.grid.order === 'value';

function spotsIn({ subject, chosen }: Shown, layout: Layout): SpotOf {
  if (layout.kind === 'cells') return (node) => middleOf(layout, Math.floor(node / 2 ** layout.grid.exponent));
  return (node) => onCanvas(subject.views.place(chosen.view.id, node, UNREAD), layout.frame);
}

/** Places of models with links ask for nothing. */
const UNREAD = new Proxy({} as never, {
  get: () => {
    throw new Error('bug: a model with links or messages reads the run to place a node');
  },
});

/** Beside a trace they step back. */
function drawLinks(marks: Marks, linked: readonly number[], home: Point, spotOf: SpotOf, isTraced: boolean): void {
  const share = isTraced ? 0.35 : 1;
  for (const node of linked.slice(0, MOST_LINKS)) marks.line(home, spotOf(node), 'link', share);
  for (const node of linked.slice(0, MOST_LINKS)) marks.dot(spotOf(node), 'linked', share);
}

/** Answers to who is followed stand out. `isCrowded`: over means, which are as bright. */
function drawMessages(
  marks: Marks,
  { messages, trace }: Spotlight,
  spotOf: SpotOf,
  now: number,
  isCrowded: boolean,
): void {
  for (const { from, to, sentSeconds, dueSeconds } of messages) {
    const share = (now - sentSeconds) / (dueSeconds - sentSeconds);
    if (!(share >= 0 && share <= 1)) continue;
    const [start, end] = [spotOf(from), spotOf(to)];
    const wake = between(start, end, Math.max(0, share - WAKE));
    if (isCrowded) {
      marks.line(wake, between(start, end, share), 'shade');
      marks.dot(between(start, end, share), 'shade');
    }
    marks.line(wake, between(start, end, share), isCrowded ? 'beam' : 'wake');
    marks.dot(between(start, end, share), to === trace?.node && trace.state === 'under way' ? 'answer' : 'message');
  }
}

/** `now`: undefined where nothing is to move. */
function drawTrace(
  marks: Marks,
  trace: Trace,
  shown: Shown,
  layout: Layout,
  spotOf: SpotOf,
  now: number | undefined,
): void {
  const home = spotOf(trace.node);
  const begun = trace.steps.filter(({ sentSeconds }) => now === undefined || sentSeconds <= now);
  for (const step of begun) marks.line(home, spotOf(step.node), 'asked');
  for (const step of begun) drawWay(marks, spotOf(step.from), spotOf(step.node), step);
  const target = trace.targets[shown.chosen.view.id];
  if (target && layout.kind === 'points') drawTarget(marks, onCanvas(target, layout.frame));
  for (const step of begun) drawAsked(marks, spotOf(step.node), step);
  if (now !== undefined) for (const step of begun) drawRequest(marks, home, spotOf(step.node), step, now);
}

/** From who named a node to the node: ways that were worth it come closer to the target. */
function drawWay(marks: Marks, from: Point, to: Point, { outcome }: TraceStep): void {
  if (outcome === 'answered') {
    marks.line(from, to, 'halo');
    marks.line(from, to, 'path');
  } else marks.line(from, to, outcome === 'failed' ? 'failed' : 'path', 0.35);
}

function drawAsked(marks: Marks, at: Point, { outcome }: TraceStep): void {
  marks.dot(at, 'shadow');
  if (outcome === 'answered') marks.dot(at, 'answered');
  else if (outcome === 'failed') marks.cross(at, 4, 'failed');
  else marks.ring(at, 3.5, 'target');
}

/** On its way out; the answer is a message like others. */
function drawRequest(marks: Marks, home: Point, at: Point, step: TraceStep, now: number): void {
  const { sentSeconds, reachesSeconds, outcome } = step;
  if (outcome !== 'waiting' || reachesSeconds === undefined || now >= reachesSeconds) return;
  marks.dot(between(home, at, (now - sentSeconds) / (reachesSeconds - sentSeconds)), 'request');
}

function drawTarget(marks: Marks, at: Point): void {
  marks.ring(at, 9, 'target');
  marks.ring(at, 14, 'target');
  marks.cross(at, 4, 'target');
}

const between = (from: Point, to: Point, way: number): Point => ({
  x: from.x + (to.x - from.x) * way,
  y: from.y + (to.y - from.y) * way,
});
