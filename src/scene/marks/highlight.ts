/** What is drawn under and over the nodes, on the ground of a view: whom the picked node knows, what is followed, what is on its way. */
import type { NodePair, Stroke } from '../../models/views.ts';
import type { Place3, Point, Trace, TraceStep } from '../../scenario/picture.ts';
import { onCanvas, unitOf } from '../geometry/frame.ts';
import { middleOf } from '../geometry/grid.ts';
import { EDGES, lightAt, type Projection, project } from '../geometry/volume.ts';
import { earthNow } from '../globe/earth.ts';
import { Globe } from '../globe/globe.ts';
import { earthMarks } from '../globe/ground.ts';
import { frontOf, type Layout, type PointLayout, spotAt } from '../layout.ts';
import type { PictureContent, Viewport } from '../picture-content.ts';
import { placeIn } from '../run/viewed-run.ts';
import type { Spotlight } from '../spotlight.ts';
import { drawStrokes } from './ground.ts';
import { Marks } from './marks.ts';
import { drawNumbers, placeNumbers } from './numbers.ts';
import { drawPickedLine, drawWayOfLines, linesSeen, lineWays } from './on-lines.ts';
import { lateness, spotsOf } from './spots.ts';
import { drawTrail } from './trail.ts';
import { drawLoads, drawTransferLines } from './transfer-marks.ts';
import { globeWays, routedWays, straightWays, type Ways } from './ways.ts';

/** Most links that are drawn. */
const MOST_LINKS = 65_536;
/** Of the way of a message that its wake takes. */
const WAKE = 0.22;

export function marksUnder(content: PictureContent, layout: Layout, viewport: Viewport, now: number): Marks {
  const { size, picked, spotlight } = viewport;
  const marks = new Marks(unitOf(size));
  if (layout.kind === 'cells') return marks;
  const globe = globeIn(layout, content, viewport);
  if (globe) marks.addAll(earthMarks(globe, earthNow(), size, viewport.isDay ?? false));
  else if (layout.projection) drawBox(marks, layout, layout.projection);
  const { views } = content.viewed;
  const view = content.chosen.view.id;
  if (spotlight && picked !== undefined && picked < content.plan.nodes)
    drawStrokes(marks, layout, views.parts?.(view, picked) ?? [], size);
  drawOverlays(marks, content, layout, viewport, now);
  drawTransferLines(marks, content, layout, viewport, now);
  return marks;
}

/** What is switched on beside the nodes. */
function drawOverlays(
  marks: Marks,
  content: PictureContent,
  layout: PointLayout,
  viewport: Viewport,
  now: number,
): void {
  const view = content.chosen.view.id;
  for (const overlay of viewport.spotlight?.overlays ?? []) {
    if (overlay.view !== view || !viewport.overlays?.includes(overlay.id)) continue;
    const spotOf = overlay.reading && spotsOf(content, layout, overlay.reading, now);
    for (const mark of overlay.marks.slice(0, MOST_LINKS)) {
      if (!isPair(mark)) marks.line(spotAt(layout, mark.from), spotAt(layout, mark.to), mark.tone);
      else if (spotOf) marks.line(spotOf(mark.from), spotOf(mark.to), mark.tone);
    }
  }
}

const isPair = (mark: Stroke | NodePair): mark is NodePair => typeof mark.from === 'number';

/** Over the nodes, unless the picture is too small to read them. */
function drawNumbersOf(marks: Marks, content: PictureContent, layout: Layout, viewport: Viewport, now: number): void {
  const { nodes, view, reading } = viewport.spotlight?.numbered ?? { nodes: [] };
  if (layout.kind === 'cells' || viewport.isSmall || view !== content.chosen.view.id || !reading) return;
  const unit = unitOf(viewport.size);
  const late = lateness(content, layout, reading, now);
  const sure = nodes.filter((node) => late(node) <= MOST_LATE * unit);
  const spotOf = spotsOf(content, layout, reading, now);
  drawNumbers(marks, placeNumbers(sure, spotOf, layout.dots.radius, unit), unit);
}

/** Pixels of a small canvas that a number may be away from its node. */
const MOST_LATE = 6;

/** Whom the picked node has to do with. */
function drawAbout(
  marks: Marks,
  content: PictureContent,
  layout: PointLayout,
  { spotlight, picked }: Viewport,
  now: number,
): void {
  const about = spotlight?.about;
  if (!about?.reading || about.node !== picked || about.view !== content.chosen.view.id) return;
  const spotOf = spotsOf(content, layout, about.reading, now);
  const isCrowded = layout.dots.bins !== undefined;
  for (const circle of layout.projection ? [] : (about.circles ?? []))
    marks.circle(spotOf(about.node), circle * layout.frame.width, 'circle');
  drawLinks(marks, about.neighbours, about.node, straightWays(spotOf), { isTraced: false, isCrowded });
  if (isCrowded) for (const { from, to } of about.way) marks.line(spotOf(from), spotOf(to), 'trench');
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

export function marksOver(content: PictureContent, layout: Layout, viewport: Viewport, now: number): Marks {
  const { size, picked, spotlight, isCalm } = viewport;
  const marks = new Marks(unitOf(size));
  // Sorted cells change places with every look: whatever links them would only flicker.
  if (!spotlight || isSorted(layout)) return marks;
  const ways = waysIn(content, layout, viewport, false);
  const isTraced = spotlight.trace !== undefined && spotlight.trace.state !== 'awaited';
  const isCrowded = layout.kind === 'points' && layout.dots.bins !== undefined;
  const hasContacts = picked !== undefined && spotlight.linked.length > 0;
  const areLines = layout.kind === 'points' && content.chosen.view.lines === true;
  if (isTraced || ((isCrowded || areLines) && hasContacts))
    marks.line({ x: 0, y: size.height / 2 }, { x: size.width, y: size.height / 2 }, 'veil', 1, size.height);
  drawMessages(marks, spotlight, ways, now, isCrowded);
  drawLoads(marks, content, layout, viewport, now);
  drawTrail(marks, content, layout, viewport, now);
  drawNumbersOf(marks, content, layout, viewport, now);
  if (layout.kind === 'points') drawAbout(marks, content, layout, viewport, now);
  if (layout.kind === 'points' && areLines && picked !== undefined) {
    const lineOf = linesSeen(content, layout, 0.5);
    drawWayOfLines(marks, spotlight.linked, lineOf, unitOf(size));
    if (picked < content.plan.nodes) drawPickedLine(marks, linesSeen(content, layout, 1)(picked), unitOf(size));
  } else if (hasContacts) drawLinks(marks, spotlight.linked, picked, ways, { isTraced, isCrowded });
  if (spotlight.trace && isTraced)
    drawTrace(marks, spotlight.trace, content, layout, waysIn(content, layout, viewport, true), {
      isCrowded,
      now: isCalm ? undefined : now,
    });
  return marks;
}

const isSorted = (layout: Layout): boolean => layout.kind === 'cells' && layout.grid.order === 'value';

/** In views of points only for models whose places need no reading. */
function waysIn(content: PictureContent, layout: Layout, viewport: Viewport, isFollowed: boolean): Ways {
  const { viewed, chosen } = content;
  const { views } = viewed;
  if (layout.kind === 'cells')
    return straightWays((node) => middleOf(layout, Math.floor(node / 2 ** layout.grid.exponent)));
  if (chosen.view.lines) return lineWays(linesSeen(content, layout));
  const globe = globeIn(layout, content, viewport);
  if (globe) return globeWays(globe, (node) => placeIn(viewed.views, chosen.view, node, UNREAD) as Place3);
  const straight = straightWays((node) => spotAt(layout, placeIn(views, chosen.view, node, UNREAD)));
  if (!views.way) return straight;
  const wayOf = (from: number, to: number) => views.way?.(chosen.view.id, from, to, isFollowed);
  return routedWays(straight, (place) => spotAt(layout, place), wayOf);
}

const globeIn = (
  { frame, projection }: PointLayout,
  content: PictureContent,
  { camera }: Viewport,
): Globe | undefined => (projection?.solid === 'globe' ? new Globe(frame, camera.turn ?? frontOf(content)) : undefined);

/** Places of models with links ask for nothing. */
const UNREAD = new Proxy({} as never, {
  get: () => {
    throw new Error('bug: a model with links or messages reads the run to place a node');
  },
});

/** Beside a trace they step back; over means, which are as bright, they have a dark rim. */
function drawLinks(marks: Marks, linked: readonly number[], home: number, ways: Ways, over: Over): void {
  const nodes = linked.slice(0, MOST_LINKS);
  const share = over.isTraced ? (over.isCrowded ? 0.6 : 0.35) : 1;
  for (const node of nodes) ways.draw(marks, home, node, 'link', { share });
  const spots = nodes.map((node) => ways.spotOf(node)).filter((at) => at !== undefined);
  if (over.isCrowded) for (const at of spots) marks.dot(at, 'rim', share);
  for (const at of spots) marks.dot(at, 'linked', share);
}

/** What marks lie over. */
interface Over {
  readonly isTraced: boolean;
  readonly isCrowded: boolean;
}

/** Answers to who is followed stand out. `isCrowded`: over means, which are as bright. */
function drawMessages(marks: Marks, { messages, trace }: Spotlight, ways: Ways, now: number, isCrowded: boolean): void {
  for (const { from, to, sentSeconds, dueSeconds } of messages) {
    const share = (now - sentSeconds) / (dueSeconds - sentSeconds);
    if (!(share >= 0 && share <= 1)) continue;
    const wake = { start: Math.max(0, share - WAKE), end: share };
    const at = ways.at(from, to, share);
    if (isCrowded) ways.draw(marks, from, to, 'shade', wake);
    if (isCrowded && at) marks.dot(at, 'shade');
    ways.draw(marks, from, to, isCrowded ? 'beam' : 'wake', wake);
    if (at) marks.dot(at, to === trace?.node && trace.state === 'under way' ? 'answer' : 'message');
  }
}

/** `now`: undefined where nothing is to move. */
function drawTrace(
  marks: Marks,
  trace: Trace,
  content: PictureContent,
  layout: Layout,
  ways: Ways,
  { isCrowded, now }: Pick<Over, 'isCrowded'> & { readonly now: number | undefined },
): void {
  const home = trace.node;
  const begun = trace.steps.filter(({ sentSeconds }) => now === undefined || sentSeconds <= now);
  if (!trace.isWay) for (const step of begun) ways.draw(marks, home, step.node, 'asked');
  if (isCrowded)
    for (const { from, node, outcome } of begun) if (outcome === 'answered') ways.draw(marks, from, node, 'trench');
  // Where messages take routes, what goes from peer to peer is requests: nothing goes from who named a peer to that.
  const isRouted = !trace.isWay && content.viewed.views.way?.(content.chosen.view.id, home, home, true) !== undefined;
  for (const step of begun) drawWay(marks, ways, isRouted ? { ...step, from: home } : step);
  const target = trace.targets[content.chosen.view.id];
  if (target && layout.kind === 'points') drawTarget(marks, onCanvas(target, layout.frame));
  for (const step of begun) drawAsked(marks, ways.spotOf(step.node), step);
  if (now === undefined) return;
  if (trace.isWay) drawComing(marks, ways, trace, now);
  else for (const step of begun) drawRequest(marks, ways, home, step, now);
}

/** What is followed on its way, or where it waits. */
function drawComing(marks: Marks, ways: Ways, { steps }: Trace, now: number): void {
  for (const { from, node, leftSeconds = now, sentSeconds } of steps) {
    if (sentSeconds <= now) continue;
    const at = ways.at(from, node, Math.max(0, (now - leftSeconds) / (sentSeconds - leftSeconds)));
    if (at) marks.dot(at, 'request');
    return;
  }
}

/** From who named a node to the node: ways that were worth it come closer to the target. */
function drawWay(marks: Marks, ways: Ways, { from, node, outcome }: TraceStep): void {
  if (outcome === 'answered') {
    ways.draw(marks, from, node, 'halo');
    ways.draw(marks, from, node, 'path');
  } else ways.draw(marks, from, node, outcome === 'failed' ? 'failed' : 'path', { share: 0.35 });
}

function drawAsked(marks: Marks, at: Point | undefined, { outcome }: TraceStep): void {
  if (!at) return;
  marks.dot(at, 'shadow');
  if (outcome === 'answered') marks.dot(at, 'answered');
  else if (outcome === 'failed') marks.cross(at, 4, 'failed');
  else marks.ring(at, 3.5, 'target');
}

/** On its way out; the answer is a message like others. */
function drawRequest(marks: Marks, ways: Ways, home: number, step: TraceStep, now: number): void {
  const { node, sentSeconds, reachesSeconds, outcome } = step;
  if (outcome !== 'waiting' || reachesSeconds === undefined || now >= reachesSeconds) return;
  const at = ways.at(home, node, (now - sentSeconds) / (reachesSeconds - sentSeconds));
  if (at) marks.dot(at, 'request');
}

function drawTarget(marks: Marks, at: Point): void {
  marks.ring(at, 9, 'target');
  marks.ring(at, 14, 'target');
  marks.cross(at, 4, 'target');
}
