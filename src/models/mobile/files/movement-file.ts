/**
 * Movement of nodes from an ns-2 file: points of each node, between which it goes in a straight line at one speed. Times
 * are whole milliseconds, places whole millimetres, so that every engine moves nodes by the same integers.
 */
import { counted } from '../../../base/counted.ts';
import { GrowingList } from '../../../base/growing-list.ts';
import { type Failure, ok, type Result } from '../../../base/result.ts';
import { whole } from '../../../base/whole.ts';
import { rememberingLast } from '../../../scenario/files.ts';
import { giveReader } from '../../../scenario/given-readers.ts';
import type { FileFacts } from '../../../scenario/spec.ts';
import { ABSENT, AT_ONCE, AXES, complaintOn, MOST_UNITS, readStatements, type Statements } from './ns2-file.ts';

/** 64 MB of them. */
export const MOST_POINTS = 4_194_304;

export interface Movement {
  readonly nodes: number;
  /** ms of the last arrival; 0 where nobody moves. */
  readonly ends: number;
  /** mm, greatest coordinate of each axis. */
  readonly extent: readonly [x: number, y: number, z: number];
  /** Points of node n are `first[n]` up to and not including `first[n + 1]`. */
  readonly first: Uint32Array;
  /** Four words each: time in ms, x, y, z in mm. Times of a node rise strictly from 0. After its last point it stays. */
  readonly points: Uint32Array;
}

/** Failure `config`, with the line. Asked again for the same content, it gives the same object. */
export const readMovement = rememberingLast((content: string): Result<Movement> => {
  const read = readStatements(content);
  if (!read.ok) return read;
  const walk = new Walk(read.value);
  const first = new Uint32Array(read.value.nodes + 1);
  for (let node = 0; node < read.value.nodes; node++) {
    const failure = walk.along(node);
    if (failure) return { ok: false, failure };
    first[node + 1] = walk.points;
  }
  const points = walk.words.toArray();
  const [ends, ...extent] = greatest(points);
  return ok({ nodes: read.value.nodes, ends, extent, first, points });
});

/** `3 nodes, 240 s, 800 x 600 m`; with the height where nodes leave the ground. */
export function movementFacts(content: string): Result<FileFacts> {
  const read = readMovement(content);
  if (!read.ok) return read;
  const { nodes, ends, extent } = read.value;
  const sides = extent.slice(0, extent[2] > 0 ? 3 : 2).map(threeDigits);
  return ok({ text: `${counted(nodes, 'nodes')}, ${threeDigits(ends)} s, ${sides.join(' x ')} m` });
}

giveReader('movement', movementFacts);

/** Of thousandths. */
const threeDigits = (units: number): string =>
  units < 1_000_000 ? String(Number((units / 1000).toPrecision(3))) : whole(units / 1000);

function greatest(points: Uint32Array): [time: number, x: number, y: number, z: number] {
  const most: [number, number, number, number] = [0, 0, 0, 0];
  for (let i = 0; i < points.length; i++) if (points[i] > most[i & 3]) most[i & 3] = points[i];
  return most;
}

type Place = [x: number, y: number, z: number];

/** Goes along the events of one node after the other and writes its points. */
class Walk {
  readonly words = new GrowingList(Uint32Array);
  private failure: Failure | undefined;
  /** The last point of the node: it stands there since, or is under way from it. */
  private time = 0;
  private place: Place = [0, 0, 0];
  private underWay = false;
  private target: Place = [0, 0, 0];
  /** ms; beyond every clock where a node crawls, which is wrong only if nothing stops it before. */
  private arrives = 0;
  private node = 0;
  private line = 0;

  constructor(private readonly all: Statements) {}

  get points(): number {
    return this.words.length / 4;
  }

  along(node: number): Failure | undefined {
    const { first, order } = this.all;
    this.node = node;
    this.begin();
    for (let i = first[node]; i < first[node + 1] && !this.failure; i++) this.follow(order[i]);
    if (this.underWay) this.arrive();
    return this.failure;
  }

  private begin(): void {
    this.line = this.all.mentions[this.node];
    this.underWay = false;
    this.put(0, [this.start(0), this.start(1), this.start(2)]);
  }

  /** Where a node is at time 0: set without a time, else where it is first put, if that is before it first goes. */
  private start(axis: number): number {
    const { places, first, order, targets, speeds, lines } = this.all;
    const given = places[3 * this.node + axis];
    if (given !== ABSENT) return given;
    if (axis === 2 && places[3 * this.node] !== ABSENT) return 0;
    let i = first[this.node];
    for (; i < first[this.node + 1] && speeds[order[i]] === AT_ONCE; i++) {
      const put = targets[3 * order[i] + axis];
      if (put !== ABSENT) return put;
    }
    if (axis < 2)
      this.failure ??= complaintOn(
        i < first[this.node + 1] ? lines[order[i]] : this.line,
        `node ${this.node} has no ${AXES[axis]} to begin with`,
        `say where it is at time 0, as in $node_(${this.node}) set ${AXES[axis]} 1.5`,
      );
    return 0;
  }

  /** An event ends the leg before it where the node is then. Of several at one time the last decides. */
  private follow(event: number): void {
    const { times, targets, speeds, lines } = this.all;
    const time = times[event];
    const now = Math.max(time, this.time);
    this.reach(now);
    this.line = lines[event];
    const target = this.place.map((at, axis) => {
      const to = targets[3 * event + axis];
      return to === ABSENT ? at : to;
    }) as Place;
    const way = distance(this.place, target);
    if (way === 0 || speeds[event] === 0) return;
    if (speeds[event] === AT_ONCE) this.jump(time, target);
    else this.depart(now, target, way / speeds[event]);
  }

  /** `way / speed` in ms: a metre a second is a millimetre a millisecond. */
  private depart(now: number, target: Place, duration: number): void {
    this.stay(now);
    this.target = target;
    this.arrives = now + Math.max(1, Math.round(duration));
    this.underWay = true;
  }

  /** Within a millisecond, since a point is one place; several coordinates at one time are one jump. */
  private jump(time: number, target: Place): void {
    if (time === 0 || this.time > time) this.replace(target);
    else {
      this.stay(time);
      this.put(time + 1, target);
    }
  }

  /** The leg under way, until it arrives or until now. */
  private reach(now: number): void {
    if (!this.underWay) return;
    if (this.arrives > now) this.cut(now);
    else this.arrive();
  }

  private arrive(): void {
    this.underWay = false;
    this.put(this.arrives, this.target);
  }

  private cut(now: number): void {
    this.underWay = false;
    if (now === this.time) return;
    const [part, full] = [now - this.time, this.arrives - this.time];
    const at = this.place.map((from, axis) => Math.round(from + ((this.target[axis] - from) * part) / full));
    this.put(now, at as Place);
  }

  private stay(until: number): void {
    if (this.time < until) this.put(until, this.place);
  }

  private replace(place: Place): void {
    const last = this.words.length - AXES.length;
    for (const [axis, coordinate] of place.entries()) this.words.set(last + axis, coordinate);
    this.place = place;
  }

  private put(time: number, place: Place): void {
    if (time > MOST_UNITS)
      this.failure ??= complaintOn(
        this.line,
        `node ${this.node} arrives after more than ${MOST_UNITS / 1000} s`,
        'let it go faster, or stop it before with speed 0',
      );
    if (this.points >= MOST_POINTS)
      this.failure ??= complaintOn(
        this.line,
        `the nodes go from place to place more than ${whole(MOST_POINTS)} times`,
        'use fewer nodes or a shorter time',
      );
    if (this.failure) return;
    this.words.push(time);
    for (const coordinate of place) this.words.push(coordinate);
    this.time = time;
    this.place = place;
  }
}

/** mm, as exact as IEEE 754 has it on every machine. */
function distance([x, y, z]: Place, to: Place): number {
  const [dx, dy, dz] = [to[0] - x, to[1] - y, to[2] - z];
  return Math.sqrt(dx * dx + dy * dy + dz * dz);
}
