/**
 * When each node's next event is due, under a tree of minima: a window goes through it in the order of nodes, and enters only
 * branches in which something is due. An event that is sent lowers as many knots as it is the earliest of; a knot rises again when the
 * walk leaves it. So a window costs a few words per due node, however few of how many these are.
 */
import { NEVER } from '../../../base/u32.ts';

/** 2^4 branches a knot: of 8, 16 and 32 no slower in PHOLD and Kademlia. */
const SHIFT = 4;
const BRANCHES = 2 ** SHIFT;

/** Lengths of the levels, from nodes up: each is whole knots, the last is one. */
function levelsFor(nodes: number): number[] {
  const lengths = [];
  for (let branches = nodes; ; branches = Math.ceil(branches / BRANCHES)) {
    lengths.push(Math.ceil(branches / BRANCHES) * BRANCHES);
    if (branches <= BRANCHES) return lengths;
  }
}

/** No place: the walk has not begun. */
const NOWHERE = -1;

export class NextTimes {
  /** Of each node. */
  readonly ofNodes: Uint32Array;
  /** The least of each branch, level by level; those on the way to where the walk is may be too low. */
  private readonly levels: readonly Uint32Array[];
  /** The node where the walk is. */
  private at = NOWHERE;

  constructor(nodes: number) {
    this.levels = levelsFor(nodes).map((length) => new Uint32Array(length).fill(NEVER));
    this.ofNodes = this.levels[0];
  }

  static bytesFor(nodes: number): number {
    return 4 * levelsFor(nodes).reduce((sum, length) => sum + length, 0);
  }

  /** A node has an event that is due before all it has. */
  lower(node: number, time: number): void {
    const { levels } = this;
    this.ofNodes[node] = time;
    for (let level = 1, at = node >>> SHIFT; level < levels.length; level++, at >>>= SHIFT) {
      if (levels[level][at] <= time) return;
      levels[level][at] = time;
    }
  }

  /** The least of all. The walk begins anew. */
  least(): number {
    const { levels, at } = this;
    if (at !== NOWHERE) for (let level = 1; level < levels.length; level++) this.renew(level, at >>> (SHIFT * level));
    this.at = NOWHERE;
    return leastIn(levels[levels.length - 1], 0);
  }

  /** The next node, this one included, with something due before `limit`; -1 when the walk is over, and begins anew. */
  next(limit: number): number {
    if (this.at !== NOWHERE && this.ofNodes[this.at] < limit) return this.at;
    const { levels } = this;
    let level = this.at === NOWHERE ? levels.length - 1 : 0;
    let at = this.at;
    for (;;) {
      const times = levels[level];
      const end = at === NOWHERE ? BRANCHES : (at & -BRANCHES) + BRANCHES;
      at++;
      while (at < end && times[at] >= limit) at++;
      if (at < end) break;
      if (++level === levels.length) {
        this.at = NOWHERE;
        return NOWHERE;
      }
      at = (end - 1) >>> SHIFT;
      this.renew(level, at);
    }
    while (level > 0) {
      const times = levels[--level];
      at <<= SHIFT;
      while (times[at] >= limit) at++;
    }
    this.at = at;
    return at;
  }

  private renew(level: number, at: number): void {
    this.levels[level][at] = leastIn(this.levels[level - 1], at << SHIFT);
  }
}

function leastIn(times: Uint32Array, first: number): number {
  let least = times[first];
  for (let at = first + 1; at < first + BRANCHES; at++) if (times[at] < least) least = times[at];
  return least;
}
