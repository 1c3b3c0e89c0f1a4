/** How nodes move: legs from place to place in a given time. Twin of shaders/models/mobile/motion.wesl; docs/mobile.md, "MOB". */
import { threefry2x32 } from '../../../base/threefry.ts';
import { MOST_U32, mulHigh, NEVER } from '../../../base/u32.ts';
import { BOUNDARY, MOBILITY, type MobileConfig } from '../config.ts';
import type { Movement } from '../files/movement-file.ts';
import { NODE, STREAMS } from '../layout.ts';
import { fraction, lengthOf, share } from './exact.ts';

/** Longest leg in ms. */
export const LONGEST_LEG = 0x7fff_ffff;
/** Tries to find a direction. */
export const DIRECTION_TRIES = 32;
/** Draws that a leg may make; the last one is of its speed. */
export const DRAWS_OF_LEG = 64;
/** Of a vector's axis, which 16 bits of a draw make. */
export const DIRECTION_MIDDLE = 2 ** 15;
/** Squared lengths of vectors that are taken for directions. */
export const LEAST_SQUARE = 2 ** 26;
export const MOST_SQUARE = 2 ** 30;

export class Motion {
  private readonly movement: Movement | undefined;
  private readonly words = new Uint32Array(2);
  private readonly next = new Uint32Array(2);

  /** `movement`: of mobility file. */
  constructor(
    private readonly config: MobileConfig,
    movement?: Movement,
  ) {
    this.movement = movement;
  }

  /** The first leg of a node that stands at its place. `nodes`: words by layout.ts, `at` those of the node. */
  begin(node: number, nodes: Uint32Array, at: number): void {
    if (this.config.mobility === MOBILITY.static) return;
    nodes[at + NODE.leg] = 0;
    this.beginLeg(node, nodes, at);
  }

  /** Moves a node on for so many ms. */
  advance(node: number, ms: number, nodes: Uint32Array, at: number): void {
    let time = ms;
    while (time > 0 && nodes[at + NODE.left] !== NEVER) {
      const left = nodes[at + NODE.left];
      if (time < left) {
        nodes[at + NODE.left] = left - time;
        break;
      }
      time -= left;
      this.endLeg(node, nodes, at);
    }
    this.put(nodes, at);
  }

  /** Where it is on its leg, or in its pause. */
  private put(nodes: Uint32Array, at: number): void {
    const [span, left] = [nodes[at + NODE.span], nodes[at + NODE.left]];
    if (this.isPausing(nodes, at) || left === NEVER) return;
    const f = fraction(span - left, span);
    for (let axis = 0; axis < 3; axis++) {
      const a = nodes[at + NODE.ax + axis] | 0;
      const b = nodes[at + NODE.bx + axis] | 0;
      nodes[at + NODE.x + axis] = this.inside(a + share(b - a, f), axis);
    }
  }

  /** By the rule at the border; ways that stay inside are as they are. */
  private inside(place: number, axis: number): number {
    const { boundary, extent } = this.config;
    const most = extent[axis];
    if (place >= 0 && place <= most) return place;
    if (boundary !== BOUNDARY.bounce) return place < 0 ? 0 : most;
    if (most === 0) return 0;
    const off = Math.abs(place) % (2 * most);
    return off > most ? 2 * most - off : off;
  }

  private isPausing(nodes: Uint32Array, at: number): boolean {
    return this.config.mobility !== MOBILITY.file && (nodes[at + NODE.leg] & 1) === 1;
  }

  /** A leg is over: at its end exactly; a pause, or the next leg. */
  private endLeg(node: number, nodes: Uint32Array, at: number): void {
    const isPausing = this.isPausing(nodes, at);
    if (!isPausing)
      for (let axis = 0; axis < 3; axis++)
        nodes[at + NODE.x + axis] = this.inside(nodes[at + NODE.bx + axis] | 0, axis);
    const { pause, mobility } = this.config;
    nodes[at + NODE.leg]++;
    if (mobility !== MOBILITY.file && !isPausing) {
      nodes[at + NODE.span] = pause;
      nodes[at + NODE.left] = pause;
      if (pause > 0) return;
      nodes[at + NODE.leg]++;
    }
    this.beginLeg(node, nodes, at);
  }

  private beginLeg(node: number, nodes: Uint32Array, at: number): void {
    for (let axis = 0; axis < 3; axis++) nodes[at + NODE.ax + axis] = nodes[at + NODE.x + axis];
    const { mobility } = this.config;
    if (mobility === MOBILITY.waypoint) this.towardWaypoint(node, nodes, at);
    else if (mobility === MOBILITY.direction) this.inDirection(node, nodes, at);
    else this.towardPoint(node, nodes, at);
    nodes[at + NODE.left] = nodes[at + NODE.span];
  }

  private speed(word: number): number {
    const { speedMin, speedMax } = this.config;
    return speedMin + mulHigh(word, speedMax - speedMin + 1);
  }

  private towardWaypoint(node: number, nodes: Uint32Array, at: number): void {
    const { seed, extent } = this.config;
    const { words, next } = this;
    const leg = nodes[at + NODE.leg]; // twice the number of the leg
    threefry2x32(seed, STREAMS.movement, node, leg, words);
    threefry2x32(seed, STREAMS.movement, node, leg + 1, next);
    const to = [mulHigh(words[0], extent[0] + 1), mulHigh(words[1], extent[1] + 1), mulHigh(next[0], extent[2] + 1)];
    const v = this.speed(next[1]);
    const from = (axis: number) => nodes[at + NODE.ax + axis];
    const length = lengthOf(to[0] - from(0), to[1] - from(1), to[2] - from(2));
    for (let axis = 0; axis < 3; axis++) nodes[at + NODE.bx + axis] = to[axis];
    const ms = Math.floor((1000 * length + Math.floor(v / 2)) / v);
    nodes[at + NODE.span] = Math.min(LONGEST_LEG, Math.max(1, ms));
  }

  private inDirection(node: number, nodes: Uint32Array, at: number): void {
    const { legTime, extent, boundary } = this.config;
    const [x, y, z] = this.direction(node, (nodes[at + NODE.leg] * DRAWS_OF_LEG) / 2);
    const length = Math.floor((this.speed(this.next[1]) * legTime) / 1000);
    const n = lengthOf(x, y, z);
    [x, y, z].forEach((part, axis) => {
      nodes[at + NODE.bx + axis] = nodes[at + NODE.ax + axis] + Math.trunc((length * part) / n);
    });
    nodes[at + NODE.span] = Math.max(1, legTime);
    if (boundary === BOUNDARY.annul) this.cutAtBorder(nodes, at, extent);
  }

  /** Leaves the draw of the speed in `next`. */
  private direction(node: number, first: number): readonly [number, number, number] {
    const { seed, extent } = this.config;
    const { words, next } = this;
    threefry2x32(seed, STREAMS.movement, node, first + DRAWS_OF_LEG - 1, next);
    for (let attempt = 0; attempt < DIRECTION_TRIES; attempt++) {
      threefry2x32(seed, STREAMS.movement, node, first + attempt, words);
      const x = (words[0] & 0xffff) - DIRECTION_MIDDLE;
      const y = (words[0] >>> 16) - DIRECTION_MIDDLE;
      const z = extent[2] > 0 ? (words[1] & 0xffff) - DIRECTION_MIDDLE : 0;
      const square = x * x + y * y + z * z;
      const isLast = attempt === DIRECTION_TRIES - 1;
      if ((square >= LEAST_SQUARE && square <= MOST_SQUARE) || (isLast && square > 0)) return [x, y, z];
    }
    return [1, 0, 0];
  }

  private cutAtBorder(nodes: Uint32Array, at: number, extent: readonly number[]): void {
    const parts = [0, 1, 2].map((axis) => {
      const a = nodes[at + NODE.ax + axis];
      const b = nodes[at + NODE.bx + axis] | 0;
      const room = b < 0 ? a : b > extent[axis] ? extent[axis] - a : MOST_U32;
      return {
        a,
        b,
        f: room === MOST_U32 ? MOST_U32 : fraction(room, Math.abs(b - a)),
        border: b < 0 ? 0 : extent[axis],
      };
    });
    const f = Math.min(...parts.map((part) => part.f));
    if (f === MOST_U32) return;
    parts.forEach(({ a, b, f: own, border }, axis) => {
      nodes[at + NODE.bx + axis] = own === f ? border : a + share(b - a, f);
    });
    nodes[at + NODE.span] = Math.max(1, mulHigh(nodes[at + NODE.span], f));
  }

  /** The next point of the file; after the last one a node stays for ever. */
  private towardPoint(node: number, nodes: Uint32Array, at: number): void {
    const { first, points } = this.movement as Movement;
    const point = first[node] + nodes[at + NODE.leg] + 1;
    if (point >= first[node + 1]) {
      nodes[at + NODE.span] = NEVER;
      return;
    }
    for (let axis = 0; axis < 3; axis++) nodes[at + NODE.bx + axis] = points[4 * point + 1 + axis];
    nodes[at + NODE.span] = points[4 * point] - points[4 * (point - 1)];
  }
}
