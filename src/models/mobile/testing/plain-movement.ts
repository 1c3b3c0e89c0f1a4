/** Movement of docs/mobile.md to the letter: the whole way of a node as stretches of time, and where it is at any moment of it. */
import { BOUNDARY, MOBILITY, type MobileConfig, type Triple } from '../config.ts';
import { STREAMS } from '../layout.ts';
import { along, draw, onAxes, part, rootOf, squaredDistance, WHOLE } from './plain-maths.ts';

/** What a file of movement says: of node i the points `first[i]` to `first[i + 1]`, each with time in ms, x, y, z in mm. */
export interface PlainPoints {
  readonly first: Uint32Array;
  readonly points: Uint32Array;
}

/** A leg or a pause. */
export interface Stretch {
  readonly isPause: boolean;
  /** In ms, at least 1. */
  readonly span: number;
  readonly from: Triple;
  /** Where the node is at its end. */
  readonly to: Triple;
  /** Of a leg, in mm/s. */
  readonly speed: number;
  /** Where the node is after `elapsed` ms. */
  at(elapsed: number): Triple;
}

const LONGEST = 2 ** 31 - 1;

/** Where a node is at moments that never go back. */
export class PlainWalk {
  /** The one that it is on, and when it began. */
  stretch: Stretch | undefined;
  private began = 0;
  private readonly way: Iterator<Stretch, undefined>;
  private place: Triple;

  constructor(config: MobileConfig, node: number, start: Triple, file?: PlainPoints) {
    this.way = stretchesOf(config, node, start, file);
    this.place = start;
    this.stretch = this.way.next().value;
  }

  /** `ms` since the movement began, warm-up and all. */
  at(ms: number): Triple {
    while (this.stretch && this.began + this.stretch.span <= ms) {
      this.began += this.stretch.span;
      this.place = this.stretch.to;
      this.stretch = this.way.next().value;
    }
    return this.stretch ? this.stretch.at(ms - this.began) : this.place;
  }
}

export function* stretchesOf(
  config: MobileConfig,
  node: number,
  start: Triple,
  file?: PlainPoints,
): Generator<Stretch, undefined> {
  if (config.mobility === MOBILITY.static) return;
  if (config.mobility === MOBILITY.file) {
    if (file) yield* alongPoints(file, node);
    return;
  }
  for (let leg = 0, from = start; ; leg++) {
    const stretch =
      config.mobility === MOBILITY.waypoint ? waypoint(config, node, leg, from) : direction(config, node, leg, from);
    yield stretch;
    from = stretch.to;
    if (config.pause > 0) yield straight(from, from, config.pause, 0, true);
  }
}

function* alongPoints({ first, points }: PlainPoints, node: number): Generator<Stretch, undefined> {
  const placeOf = (point: number): Triple => onAxes((axis) => points[4 * point + 1 + axis]);
  for (let point = first[node]; point + 1 < first[node + 1]; point++)
    yield straight(placeOf(point), placeOf(point + 1), points[4 * point + 4] - points[4 * point], 0);
}

/** floor(elapsed 2^32 / span). */
const shareOf = (elapsed: number, span: number): bigint => (BigInt(elapsed) * WHOLE) / BigInt(span);

/** `kept`: where a place of the line really is, by axis. */
function straight(
  from: Triple,
  end: Triple,
  span: number,
  speed: number,
  isPause = false,
  kept = (place: number, _axis: number) => place,
): Stretch {
  const to = onAxes((axis) => kept(end[axis], axis));
  return {
    isPause,
    span,
    from,
    to,
    speed,
    at: (elapsed) =>
      elapsed >= span
        ? to
        : onAxes((axis) => kept(along(from[axis], end[axis] - from[axis], shareOf(elapsed, span)), axis)),
  };
}

const speedOf = ({ speedMin, speedMax }: MobileConfig, word: number): number =>
  speedMin + part(word, speedMax - speedMin + 1);

function waypoint(config: MobileConfig, node: number, leg: number, from: Triple): Stretch {
  const [x, y] = draw(config.seed, STREAMS.movement, node, 2 * leg);
  const [z, forSpeed] = draw(config.seed, STREAMS.movement, node, 2 * leg + 1);
  const words = [x, y, z];
  const to = onAxes((axis) => part(words[axis], config.extent[axis] + 1));
  const speed = speedOf(config, forSpeed);
  const length = Number(rootOf(squaredDistance(from, to)));
  const span = Math.floor((1000 * length + Math.floor(speed / 2)) / speed);
  return straight(from, to, Math.min(LONGEST, Math.max(1, span)), speed);
}

function direction(config: MobileConfig, node: number, leg: number, from: Triple): Stretch {
  const vector = vectorOf(config, node, leg);
  const [, forSpeed] = draw(config.seed, STREAMS.movement, node, 64 * leg + 63);
  const speed = speedOf(config, forSpeed);
  const length = (BigInt(speed) * BigInt(config.legTime)) / 1000n;
  const n = rootOf(squaredDistance(vector, [0, 0, 0]));
  const to = onAxes((axis) => from[axis] + Number((length * BigInt(vector[axis])) / n));
  const { extent, boundary, legTime } = config;
  if (boundary === BOUNDARY.annul) return stoppedAtBorder(config, from, to, speed);
  const kept = boundary === BOUNDARY.slide ? slid : folded;
  return straight(from, to, legTime, speed, false, (place, axis) => kept(place, extent[axis]));
}

const TRIES = 32;

/** The first vector that is neither too short to be exact nor longer in the corners than elsewhere. */
function vectorOf({ seed, extent }: MobileConfig, node: number, leg: number): Triple {
  for (let t = 0; t < TRIES; t++) {
    const [x, y] = draw(seed, STREAMS.movement, node, 64 * leg + t);
    const isVolume = extent[2] > 0;
    const vector: Triple = [(x & 0xffff) - 2 ** 15, (x >>> 16) - 2 ** 15, isVolume ? (y & 0xffff) - 2 ** 15 : 0];
    const square = squaredDistance(vector, [0, 0, 0]);
    if (square >= 1n << 26n && square <= 1n << 30n) return vector;
    if (t === TRIES - 1 && square >= 1n) return vector;
  }
  return [1, 0, 0];
}

/** The leg ends where it meets the border first. */
function stoppedAtBorder({ extent, legTime }: MobileConfig, from: Triple, to: Triple, speed: number): Stretch {
  const axes = [0, 1, 2].map((axis) => {
    const way = to[axis] - from[axis];
    const border = way > 0 ? extent[axis] : 0;
    const leaves = to[axis] < 0 || to[axis] > extent[axis];
    const f = leaves ? (BigInt(Math.abs(border - from[axis])) * WHOLE) / BigInt(Math.abs(way)) : WHOLE;
    return { way, border, leaves, f };
  });
  if (!axes.some(({ leaves }) => leaves)) return straight(from, to, legTime, speed);
  const least = axes.reduce((f, axis) => (axis.f < f ? axis.f : f), WHOLE);
  const end = onAxes((axis) => {
    const { way, border, leaves, f } = axes[axis];
    return leaves && f === least ? border : along(from[axis], way, least);
  });
  return straight(from, end, Math.max(1, Number((BigInt(legTime) * least) / WHOLE)), speed);
}

const slid = (place: number, extent: number): number => Math.min(extent, Math.max(0, place));

function folded(place: number, extent: number): number {
  if (extent === 0) return 0;
  const period = 2 * extent;
  const rest = ((place % period) + period) % period;
  return rest > extent ? period - rest : rest;
}
