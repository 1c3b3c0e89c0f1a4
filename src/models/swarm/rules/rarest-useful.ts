/**
 * GRF on one core: the useful block with the fewest copies of all.
 *
 * Blocks get columns in the order in which they leave the seeds, so the young and rare ones stand together; what only seeds hold lies
 * beyond `released`. Words of columns are looked at in the order of their rarest block, until no word can hold a rarer
 * one: of thousands of blocks a few words are read.
 */
import { mulHighSmall } from '../../../base/u32.ts';
import type { SwarmConfig } from '../config.ts';
import { bitsetWords, MAX_PEERS } from '../layout.ts';
import { type BlockChoice, eachHeld, NO_BLOCK } from './choice.ts';
import type { Partners } from './partner.ts';
import type { SwarmState } from './state.ts';

const PEER_MASK = MAX_PEERS - 1;
/** Pairs that are read together, and how many of the first words of each. */
const TOGETHER = 1024;
const AHEAD = 2;

export class RarestUseful implements BlockChoice {
  private readonly words: number;
  /** `words` words per peer, as in the state, but a bit for each column. */
  private readonly rows: Uint32Array;
  /** Column of each block, block of each column, copies of each column's block. */
  private readonly columnOf: Uint32Array;
  private readonly blockAt: Uint32Array;
  private readonly copies: Uint32Array;
  /** Columns in use: their blocks have left the seeds. The others in the order of their numbers. */
  private released = 0;
  private readonly unreleased: Uint32Array;
  /** Words with a released block, those with the rarest first; copies of the rarest in each. */
  private readonly order: Uint32Array;
  private readonly rarest: Uint32Array;
  private ordered = 0;
  /** Useful columns of pairs in the first words. */
  private readonly ahead = new Int32Array(AHEAD * TOGETHER);
  private settled = true;
  /** Blocks of the pair at hand that are equally rare. */
  private readonly tied: Uint32Array;

  constructor(
    private readonly config: SwarmConfig,
    private readonly state: SwarmState,
  ) {
    const { peers, blocks, seeds } = config;
    this.words = bitsetWords(blocks);
    this.rows = new Uint32Array(this.words * peers);
    this.columnOf = Uint32Array.from({ length: blocks }, (_, b) => b);
    this.blockAt = this.columnOf.slice();
    this.unreleased = this.columnOf.slice();
    this.copies = new Uint32Array(this.words * 32).fill(seeds);
    this.order = new Uint32Array(this.words);
    this.rarest = new Uint32Array(this.words);
    this.tied = new Uint32Array(blocks);
    for (let b = 0; b < blocks; b++)
      for (let u = 0; u < seeds; u++) this.rows[u * this.words + (b >>> 5)] |= 1 << (b & 31);
    eachHeld(config, state, seeds, (peer, block) => this.give(peer, block));
    this.settled = true;
  }

  choose(partners: Partners, count: number, block: Uint32Array): void {
    this.orderWords();
    for (let from = 0; from < count; from += TOGETHER)
      this.chooseSome(partners, from, Math.min(from + TOGETHER, count), block);
  }

  private chooseSome({ sender, partner, pick }: Partners, from: number, to: number, block: Uint32Array): void {
    this.lookAhead(sender, partner, from, to);
    const { blocks, seeds } = this.config;
    const left = blocks - this.released;
    for (let i = from; i < to; i++) {
      const u = sender[i] & PEER_MASK;
      const c = partner[i];
      // What only seeds hold is rarest, and all others lack all of it.
      if (u < seeds && left > 0) block[i] = c < seeds ? NO_BLOCK : this.unreleased[mulHighSmall(pick[i], left)];
      else block[i] = this.chooseOne(u, c, i - from, pick[i]);
    }
  }

  /** Reads the first words of many pairs at once, so that the core need not wait for each. */
  private lookAhead(sender: Uint32Array, partner: Uint32Array, from: number, to: number): void {
    const { rows, order, ahead, words } = this;
    for (let k = 0; k < AHEAD && k < this.ordered; k++) {
      const w = order[k];
      const offset = k * TOGETHER - from;
      for (let i = from; i < to; i++)
        ahead[offset + i] = rows[Math.imul(sender[i] & PEER_MASK, words) + w] & ~rows[Math.imul(partner[i], words) + w];
    }
  }

  give(peer: number, block: number): boolean {
    if (this.columnOf[block] >= this.released) this.release(block);
    const { rows, copies } = this;
    const column = this.columnOf[block];
    const at = Math.imul(peer, this.words) + (column >>> 5);
    const word = rows[at];
    const bit = 1 << (column & 31);
    if ((word & bit) !== 0) return false;
    rows[at] = word | bit;
    this.settled = false;
    copies[column]++;
    return true;
  }

  settle(): void {
    if (this.settled) return;
    this.settled = true;
    const { words, rows, blockAt } = this;
    const { peers } = this.config;
    const { blocks } = this.state;
    for (let u = 0, at = 0; u < peers; u++)
      for (let w = 0; w < words; w++, at++)
        for (let held = rows[at]; held !== 0; held &= held - 1) {
          const block = blockAt[32 * w + 31 - Math.clz32(held & -held)];
          blocks[u * words + (block >>> 5)] |= 1 << (block & 31);
        }
  }

  /** `at`: of those that are read together. */
  private chooseOne(u: number, c: number, at: number, draw: number): number {
    const { rows, order, rarest, copies, blockAt, tied, ordered, ahead, words } = this;
    const from = Math.imul(u, words);
    const to = Math.imul(c, words);
    let fewest = NO_BLOCK;
    let ties = 0;
    for (let k = 0; k < ordered; k++) {
      const w = order[k];
      if (rarest[w] > fewest) break;
      let useful = k < AHEAD ? ahead[k * TOGETHER + at] : rows[from + w] & ~rows[to + w];
      while (useful !== 0) {
        const column = (w << 5) + 31 - Math.clz32(useful & -useful);
        useful &= useful - 1;
        const n = copies[column];
        if (n > fewest) continue;
        if (n < fewest) ties = 0;
        fewest = n;
        tied[ties++] = blockAt[column];
      }
    }
    if (ties <= 1) return ties === 0 ? NO_BLOCK : tied[0];
    return nthSmallest(tied, ties, mulHighSmall(draw, ties));
  }

  /** Gives a block the next column, and the block there its own: nobody but seeds holds either. */
  private release(block: number): void {
    const { columnOf, blockAt, unreleased } = this;
    const left = this.config.blocks - this.released;
    const at = unreleased.subarray(0, left).indexOf(block);
    unreleased.copyWithin(at, at + 1, left);
    const other = blockAt[this.released];
    const column = columnOf[block];
    columnOf[other] = column;
    blockAt[column] = other;
    columnOf[block] = this.released;
    blockAt[this.released++] = block;
  }

  /** Finds the rarest block of each word anew, and moves words to their places; from round to round few move. */
  private orderWords(): void {
    const { order, rarest, copies, released } = this;
    const ordered = Math.ceil(released / 32);
    while (this.ordered < ordered) order[this.ordered] = this.ordered++;
    for (let w = 0; w < ordered; w++) {
      let fewest = NO_BLOCK;
      for (let column = 32 * w, end = Math.min(column + 32, released); column < end; column++)
        if (copies[column] < fewest) fewest = copies[column];
      rarest[w] = fewest;
    }
    for (let i = 1; i < ordered; i++) {
      const w = order[i];
      let at = i;
      for (; at > 0 && rarest[order[at - 1]] > rarest[w]; at--) order[at] = order[at - 1];
      order[at] = w;
    }
  }
}

/** The value with `rank` smaller ones among the first `count`, all different. Sorts a few; of many it cuts off halves first. */
function nthSmallest(values: Uint32Array, count: number, rank: number): number {
  let low = 0;
  let high = count - 1;
  while (high - low > 16) {
    const pivot = values[(low + high) >>> 1];
    let i = low;
    let j = high;
    while (i <= j) {
      while (values[i] < pivot) i++;
      while (values[j] > pivot) j--;
      if (i > j) break;
      const value = values[i];
      values[i++] = values[j];
      values[j--] = value;
    }
    if (rank <= j) high = j;
    else if (rank >= i) low = i;
    else return values[rank];
  }
  for (let i = low + 1; i <= high; i++) {
    const value = values[i];
    let at = i;
    for (; at > low && values[at - 1] > value; at--) values[at] = values[at - 1];
    values[at] = value;
  }
  return values[rank];
}
