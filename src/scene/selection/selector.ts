/** Keeps the points of a picture on what is looked at, whatever the model knows of where nodes are. */

import { assert } from '../../base/assert.ts';
import type { NodeRange } from '../../models/node-ranges.ts';
import type { PictureWindow, Place, Place3 } from '../../scenario/picture.ts';
import { areaOfCap, HALF } from '../globe/cap.ts';
import { windowOf } from '../layout.ts';
import type { Viewport } from '../picture-content.ts';
import type { AnyReading } from '../run/viewed-run.ts';
import { type ChosenView, placeIn, type ViewedRun } from '../run/viewed-run.ts';
import { isWithin, planSamples, type SamplePlan, strideFor, WHOLE } from '../sample-plan.ts';

/** Of a run whose nodes move, between two selections: a selection asks for the places of all nodes. */
const MOST_LOOKS = 12;

export class Selector {
  private index: PlaceIndex | GlobeIndex | undefined;
  /** Looks at the run since the last selection. */
  private age = 0;

  /** `whole`: the points of the whole picture. `most`: points. */
  constructor(
    readonly viewed: ViewedRun,
    readonly chosen: ChosenView,
    private readonly whole: SamplePlan,
    private readonly most: number,
  ) {}

  isOutdated(plan: SamplePlan, viewport: Viewport): boolean {
    return this.whole.stride > 1 && isOutdated(plan, this.windowOf(viewport));
  }

  /** As `isOutdated`, before each look at the run: who moves leaves the window. */
  isOutdatedNow(plan: SamplePlan, viewport: Viewport): boolean {
    this.age++;
    const hasMoved = plan.part !== undefined && this.index !== undefined && !this.isFixed && this.age > MOST_LOOKS;
    return hasMoved || this.isOutdated(plan, viewport);
  }

  /** Only while the run does not advance. */
  select(viewport: Viewport, reading: AnyReading): SamplePlan {
    this.age = 0;
    const { whole, most } = this;
    return selectPoints(whole, this.windowOf(viewport), most, (window) => this.nodesIn(window, reading));
  }

  /** Places of models with links ask for nothing, and so never change. */
  private get isFixed(): boolean {
    return this.viewed.views.links !== undefined && !this.chosen.view.moves;
  }

  private windowOf(viewport: Viewport): PictureWindow {
    return windowOf(this, viewport);
  }

  private nodesIn(window: PictureWindow, reading: AnyReading): InWindow {
    const { viewed, chosen, whole } = this;
    const { views } = viewed;
    const ranges = views.within?.(chosen.view.id, window);
    if (ranges) return ranges;
    if (!this.index || !this.isFixed)
      this.index = new (window.cap ? GlobeIndex : PlaceIndex)(whole.nodes, (node) =>
        placeIn(views, chosen.view, node, reading),
      );
    return this.index.nodesIn(window);
  }
}

const SIDE = 2 ** 13;

/**
 * Which nodes are in a part of the picture, of views in which numbers say nothing of places: every node's square of a grid,
 * four bytes each, so that a change of camera asks nothing of the model.
 */
class PlaceIndex {
  private readonly squares: Uint32Array;

  constructor(nodes: number, placeOf: (node: number) => Place | Place3) {
    this.squares = new Uint32Array(nodes);
    for (let node = 0; node < nodes; node++) {
      const [x, y] = placeOf(node);
      this.squares[node] = SIDE * squareAt(y) + squareAt(x);
    }
  }

  /** In order; with those of the squares that the window cuts. */
  nodesIn({ from, to }: PictureWindow): Uint32Array<ArrayBuffer> {
    const { squares } = this;
    const [left, right, low, high] = [from[0], to[0], from[1], to[1]].map(squareAt);
    const found = new Uint32Array(squares.length);
    let count = 0;
    for (let node = 0; node < squares.length; node++) {
      const square = squares[node];
      const x = square % SIDE;
      const y = (square - x) / SIDE;
      if (x >= left && x <= right && y >= low && y <= high) found[count++] = node;
    }
    return found.slice(0, count);
  }
}

/** The same of a globe: every node's box of a grid through the cube. */
class GlobeIndex {
  private readonly boxes: Uint32Array;

  constructor(nodes: number, placeOf: (node: number) => Place | Place3) {
    this.boxes = new Uint32Array(nodes);
    for (let node = 0; node < nodes; node++) {
      const place = placeOf(node);
      assert(place.length === 3, 'a globe has places in its cube');
      const [x, y, z] = place.map(boxAt);
      this.boxes[node] = (z * BOXES + y) * BOXES + x;
    }
  }

  /** In order; with those of the boxes that the rim of the cap cuts. */
  nodesIn({ cap }: PictureWindow): Uint32Array<ArrayBuffer> {
    assert(cap, 'what is seen of a globe is a cap');
    const { boxes } = this;
    const [x, y, z] = cap.middle;
    const least = Math.cos(Math.min(Math.PI, cap.reach)) - BESIDE;
    const found = new Uint32Array(boxes.length);
    let count = 0;
    for (let node = 0; node < boxes.length; node++) {
      const box = boxes[node];
      const along =
        x * middleAt(box % BOXES) + y * middleAt((box >>> BOX_BITS) % BOXES) + z * middleAt(box >>> (2 * BOX_BITS));
      if (along >= least) found[count++] = node;
    }
    return found.slice(0, count);
  }
}

const BOX_BITS = 10;
const BOXES = 2 ** BOX_BITS;
const boxAt = (share: number): number => Math.min(BOXES - 1, Math.max(0, Math.floor(share * BOXES)));
/** Of a box, from the middle of the globe; its nodes are this far from it at most: half a diagonal. */
const middleAt = (box: number): number => (2 * (box + 0.5)) / BOXES - 1;
const BESIDE = Math.sqrt(3) / BOXES;

const squareAt = (share: number): number => Math.min(SIDE - 1, Math.max(0, Math.floor(share * SIDE)));

/** Of all points, those that are spread over the whole picture. */
const EVERYWHERE = 1 / 8;
/** Around the window, in shares of it: what a small movement brings into sight. */
const AROUND = 0.2;
/** A window is sampled anew when it is smaller than this share of what was sampled. */
const NEARER = 0.4;

/** Nodes in a part of the picture: runs of numbers, or one by one. */
type InWindow = readonly NodeRange[] | Uint32Array;

/** Whether another selection would show more of the window. */
function isOutdated(plan: SamplePlan, window: PictureWindow): boolean {
  if (plan.kind === 'cells') return false;
  if (!plan.part) return plan.stride > 1 && areaOf(window) < NEARER;
  if (window.cap ? window.cap.reach >= HALF : isWithin(WHOLE, window)) return true;
  if (!isWithin(window, plan.part.window)) return true;
  return plan.stride > 1 && areaOf(window) < NEARER * areaOf(plan.part.window);
}

/**
 * Chooses the nodes that a picture of points takes samples of when a part of it is looked at: as many as may be of those in
 * sight, all of them once they are few enough, so that every node can be reached; and a few of all others, so that the
 * picture is there before the run is read again. `most`: points. `inWindow`: which nodes a part of the picture can hold.
 */
function selectPoints(
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
