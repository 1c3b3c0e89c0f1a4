/**
 * Delays to a batch of leaves at once, by levels. Who asks a router for its next hops asks for all destinations that are open there, so a router of many links is
 * looked through a few times for a batch, not once for each destination. Only routers on a way count: they have places, in the order in which they were asked.
 */
import { saturated } from '../base/u32.ts';
import { type Levels, WIDTH } from './levels.ts';
import type { RouteGraph } from './route-graph.ts';

/** Levels go no farther. */
const MOST_PATH = 256;
const LEAST_WORDS = 1024 * WIDTH;

export class DelayBatches {
  /** Of each router its place, of each place its router; 0 is nobody's. */
  private readonly columnByRouter: Uint32Array;
  private readonly routers: Uint32Array;
  private filled = 0;
  /** By place, bits of destinations: next hops are known; will be when the router has its turn; the delay is known. */
  private readonly asked: Int32Array;
  private readonly open: Int32Array;
  private readonly known: Int32Array;
  /** Of the destination of bit i at `column * WIDTH + i`: the next place; ticks to it, then all that are left. */
  private nexts = new Uint32Array(0);
  private ticks = new Uint32Array(0);
  /** Places with open bits, in a ring. */
  private readonly queue: Uint32Array;
  private head = 0;
  private tail = 0;
  private readonly path = new Uint32Array(MOST_PATH);

  /** `delays`: of each entry. */
  constructor(
    private readonly graph: RouteGraph,
    private readonly delays: Uint32Array,
    private readonly leaves: Uint32Array,
  ) {
    this.columnByRouter = new Uint32Array(graph.nodes);
    const byColumn = () => new Int32Array(graph.nodes + 1);
    [this.asked, this.open, this.known] = [byColumn(), byColumn(), byColumn()];
    this.routers = new Uint32Array(graph.nodes + 1);
    this.queue = new Uint32Array(graph.nodes + 1);
  }

  /** Fills the delays to the leaves from `first` on, whose levels these are. False where some have no way: then nothing is filled. */
  columns(first: number, levels: Levels, matrix: Uint32Array): boolean {
    const { leaves } = this;
    const batch = leaves.subarray(first, first + WIDTH);
    const all = batch.length === WIDTH ? -1 : 2 ** batch.length - 1;
    if (leaves.some((leaf) => (levels.reached[leaf] & all) !== all)) return false;
    this.begin(batch);
    for (const leaf of leaves) this.ask(leaf, all);
    this.answer(levels);
    for (let i = 0; i < leaves.length; i++) {
      const column = this.columnByRouter[leaves[i]];
      const row = i * leaves.length + first;
      for (let bit = 0; bit < batch.length; bit++) matrix[row + bit] = this.ticksFrom(column, bit);
    }
    return true;
  }

  private begin(batch: Uint32Array): void {
    this.columnByRouter.fill(0);
    this.filled = 0;
    for (const [bit, to] of batch.entries()) {
      const column = this.columnOf(to);
      this.asked[column] |= 1 << bit;
      this.known[column] |= 1 << bit;
      this.ticks[column * WIDTH + bit] = 0;
    }
  }

  private columnOf(router: number): number {
    if (this.columnByRouter[router] > 0) return this.columnByRouter[router];
    const column = ++this.filled;
    this.columnByRouter[router] = column;
    this.routers[column] = router;
    this.asked[column] = this.known[column] = 0;
    if ((column + 1) * WIDTH > this.ticks.length) this.grow();
    return column;
  }

  private grow(): void {
    const length = 2 * Math.max(this.ticks.length, LEAST_WORDS);
    const grown = (words: Uint32Array) => {
      const more = new Uint32Array(length);
      more.set(words);
      return more;
    };
    [this.nexts, this.ticks] = [grown(this.nexts), grown(this.ticks)];
  }

  /** The place of the router, where destinations of some bits are now asked for. */
  private ask(router: number, bits: number): number {
    const column = this.columnOf(router);
    const fresh = bits & ~this.asked[column];
    if (fresh === 0) return column;
    this.asked[column] |= fresh;
    if (this.open[column] === 0) {
      this.queue[this.tail++] = column;
      if (this.tail === this.queue.length) this.tail = 0;
    }
    this.open[column] |= fresh;
    return column;
  }

  private answer(levels: Levels): void {
    const { routers, open, queue, delays } = this;
    const { neighbours } = this.graph;
    while (this.head !== this.tail) {
      const column = queue[this.head++];
      if (this.head === queue.length) this.head = 0;
      const bits = open[column];
      open[column] = 0;
      levels.choose(routers[column], bits);
      for (let left = bits; left !== 0; left &= left - 1) {
        const bit = 31 - Math.clz32(left & -left);
        const entry = levels.entries[bit];
        const next = this.ask(neighbours[entry], left & -left);
        this.nexts[column * WIDTH + bit] = next;
        this.ticks[column * WIDTH + bit] = delays[entry];
      }
    }
  }

  private ticksFrom(from: number, bit: number): number {
    const { nexts, ticks, known, path } = this;
    let length = 0;
    let column = from;
    for (; ((known[column] >> bit) & 1) === 0; column = nexts[column * WIDTH + bit]) path[length++] = column;
    let sum = ticks[column * WIDTH + bit];
    while (length > 0) {
      const passed = path[--length];
      sum = saturated(sum + ticks[passed * WIDTH + bit]);
      ticks[passed * WIDTH + bit] = sum;
      known[passed] |= 1 << bit;
    }
    return sum;
  }
}
