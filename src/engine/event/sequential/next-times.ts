/**
 * When each node's next event is due, under a tree of minima: a window goes through it in the order of nodes, and enters only
 * branches in which something is due. What is sent lowers as many knots as it is the earliest of. So a window costs a few words per
 * node that is due, however few of how many these are.
 */
import { NEVER } from '../../../base/u32.ts';

/** 2^3 branches a knot: 4 and 16 are as fast where many nodes are due in a window, and 16 slower where few are. */
const SHIFT = 3;
const BRANCHES = 2 ** SHIFT;

/** Lengths of the levels, from nodes up: each is whole knots, the last is one. */
function levelsFor(nodes: number): number[] {
  const lengths = [];
  for (let branches = nodes; ; branches = Math.ceil(branches / BRANCHES)) {
    lengths.push(Math.ceil(branches / BRANCHES) * BRANCHES);
    if (branches <= BRANCHES) return lengths;
  }
}

export class NextTimes {
  /** Of each node. */
  readonly ofNodes: Uint32Array;
  /** The least of each branch, level by level: of all nodes but those that were taken out and not put back. */
  private readonly levels: readonly Uint32Array[];
  private readonly top: number;
  /** Nodes that `takeOut` has found. */
  private found = 0;

  constructor(nodes: number) {
    this.levels = levelsFor(nodes).map((length) => new Uint32Array(length).fill(NEVER));
    this.ofNodes = this.levels[0];
    this.top = this.levels.length - 1;
  }

  static bytesFor(nodes: number): number {
    return 4 * levelsFor(nodes).reduce((sum, length) => sum + length, 0);
  }

  /** A node has an event at this time, and none before; or is put back. */
  lower(node: number, time: number): void {
    const { levels, top } = this;
    this.ofNodes[node] = time;
    for (let level = 1, at = node >>> SHIFT; level <= top; level++, at >>>= SHIFT) {
      if (levels[level][at] <= time) return;
      levels[level][at] = time;
    }
  }

  /** The least of all that were not taken out. */
  least(): number {
    const times = this.levels[this.top];
    let least = times[0];
    for (let at = 1; at < BRANCHES; at++) if (times[at] < least) least = times[at];
    return least;
  }

  /** Takes out nodes with something due before `limit`, in order, as many as there are or as `due` holds. Gives how many. */
  takeOut(limit: number, due: Uint32Array): number {
    this.found = 0;
    this.search(this.top, 0, limit, due);
    return this.found;
  }

  /** Leaves the least of what is left in a knot above it: a word that is handed back would be an object where it is large. */
  private search(level: number, knot: number, limit: number, due: Uint32Array): void {
    const times = this.levels[level];
    const end = (knot + 1) << SHIFT;
    let least = NEVER;
    for (let at = knot << SHIFT; at < end; at++) {
      let time = times[at];
      if (time < limit && this.found < due.length) {
        if (level === 0) {
          due[this.found++] = at;
          continue;
        }
        this.search(level - 1, at, limit, due);
        time = times[at];
      }
      if (time < least) least = time;
    }
    if (level < this.top) this.levels[level + 1][knot] = least;
  }
}
