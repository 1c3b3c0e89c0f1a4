/**
 * LRF on one core: the useful block with the fewest copies among the sender's neighbours. 32 blocks are counted at once: bit b of plane p is
 * bit p of the count of block b, and a neighbour's word is added to the planes with its carries.
 */
import { bitCount, mulHighSmall } from '../../../base/u32.ts';
import type { SwarmConfig } from '../config.ts';
import { MAX_PEERS } from '../layout.ts';
import { type BlockChoice, BlockOrder, NO_BLOCK, selectBit } from './choice.ts';
import type { Partners } from './partner.ts';
import type { SwarmState } from './state.ts';

/** Bits of a count: nobody has 2^20 neighbours. */
const PLANES = 20;

export class RarestAround extends BlockOrder implements BlockChoice {
  /** Where neighbours begin in the graph. */
  private readonly base: number;
  private readonly planes = new Uint32Array(PLANES);
  /** Blocks of the pair at hand that are equally rare: words, and where they lie. */
  private readonly tied: Uint32Array;
  private readonly at: Uint32Array;

  constructor(config: SwarmConfig, state: SwarmState) {
    super(config, state);
    this.base = config.peers + 1;
    this.tied = new Uint32Array(this.words);
    this.at = new Uint32Array(this.words);
  }

  choose({ sender, partner, pick }: Partners, count: number, block: Uint32Array): void {
    for (let i = 0; i < count; i++) block[i] = this.chooseOne(sender[i] & (MAX_PEERS - 1), partner[i], pick[i]);
  }

  private chooseOne(u: number, c: number, draw: number): number {
    const { words, planes, tied, at } = this;
    const { blocks } = this.state;
    let fewest = NO_BLOCK;
    let found = 0;
    let total = 0;
    for (let w = 0; w < words; w++) {
      const useful = blocks[u * words + w] & ~blocks[c * words + w];
      if (useful === 0) continue;
      let plane = this.countAround(u, w, useful);
      let rare = useful;
      let copies = 0;
      while (plane-- > 0) {
        const without = rare & ~planes[plane];
        copies *= 2;
        if (without === 0) copies++;
        else rare = without;
      }
      if (copies > fewest) continue;
      if (copies < fewest) found = total = 0;
      fewest = copies;
      tied[found] = rare;
      at[found++] = w;
      total += bitCount(rare);
    }
    if (total === 0) return NO_BLOCK;
    let rank = mulHighSmall(draw, total);
    for (let i = 0; ; i++) {
      const bits = bitCount(tied[i]);
      if (rank < bits) return at[i] * 32 + selectBit(tied[i], rank);
      rank -= bits;
    }
  }

  /** Counts who holds the blocks `among` word w, of all neighbours of u, there or not; gives how many planes the counts take. */
  private countAround(u: number, w: number, among: number): number {
    const { words, planes, base } = this;
    const { blocks, graph } = this.state;
    const end = base + graph[u + 1];
    let used = 0;
    for (let i = base + graph[u]; i < end; i++) {
      let carry = blocks[graph[i] * words + w] & among;
      for (let p = 0; carry !== 0; p++) {
        if (p === used) planes[used++] = 0;
        const sum = planes[p] ^ carry;
        carry &= planes[p];
        planes[p] = sum;
      }
    }
    return used;
  }
}
