/** Which block a slot pushes to its partner: what all choices have in common, and the random useful block. */
import { mulHighSmall } from '../../base/u32.ts';
import type { SwarmConfig } from './config.ts';
import { bitsetWords, MAX_PEERS } from './layout.ts';
import type { Partners } from './partner.ts';
import type { SwarmState } from './state.ts';

/** No block: the partner lacks none that the sender holds, or there is no partner. */
export const NO_BLOCK = 0xffff_ffff;

export interface BlockChoice {
  /** Writes to `block` what each of the first `count` slots of `partners` pushes. Nothing changes meanwhile. */
  choose(partners: Partners, count: number, block: Uint32Array): void;
  /** A peer that lacked a block has it from now on. */
  gained(peer: number, block: number): void;
}

/** Set bits of a word. */
export function bitCount(word: number): number {
  let x = word - ((word >>> 1) & 0x5555_5555);
  x = (x & 0x3333_3333) + ((x >>> 2) & 0x3333_3333);
  return Math.imul((x + (x >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
}

/** Place of the set bit that has `rank` set bits below it. */
export function selectBit(word: number, rank: number): number {
  let x = word;
  for (let i = 0; i < rank; i++) x &= x - 1;
  return 31 - Math.clz32(x & -x);
}

/** RUB: any useful block. Counts them, then finds the one that was drawn. */
export class RandomUseful implements BlockChoice {
  private readonly words: number;
  private readonly state: SwarmState;
  /** Words of the pair at hand in which there is a useful block, and which. */
  private readonly useful: Uint32Array;
  private readonly at: Uint32Array;

  constructor(config: SwarmConfig, state: SwarmState) {
    this.words = bitsetWords(config.blocks);
    this.state = state;
    this.useful = new Uint32Array(this.words);
    this.at = new Uint32Array(this.words);
  }

  choose({ sender, partner, pick }: Partners, count: number, block: Uint32Array): void {
    for (let i = 0; i < count; i++) block[i] = this.chooseOne(sender[i] & (MAX_PEERS - 1), partner[i], pick[i]);
  }

  gained(): void {}

  private chooseOne(u: number, c: number, draw: number): number {
    const { words, useful, at } = this;
    const { blocks } = this.state;
    const [from, to] = [u * words, c * words];
    let found = 0;
    let total = 0;
    for (let w = 0; w < words; w++) {
      const x = blocks[from + w] & ~blocks[to + w];
      if (x === 0) continue;
      useful[found] = x;
      at[found++] = w;
      total += bitCount(x);
    }
    if (total === 0) return NO_BLOCK;
    let rank = mulHighSmall(draw, total);
    for (let i = 0; ; i++) {
      const bits = bitCount(useful[i]);
      if (rank < bits) return at[i] * 32 + selectBit(useful[i], rank);
      rank -= bits;
    }
  }
}
