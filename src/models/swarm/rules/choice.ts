/** Which block a slot pushes to its partner: what all choices have in common, and the random useful block. */
import { bitCount, mulHighSmall, NONE } from '../../../base/u32.ts';
import { keptBlocksOf, type SwarmConfig } from '../config.ts';
import { bitsetWords, MAX_PEERS } from '../layout.ts';
import type { Partners } from './partner.ts';
import type { SwarmState } from './state.ts';

/** No block: the partner lacks none that the sender holds, or there is no partner. */
export const NO_BLOCK = NONE;

/** A choice keeps who holds what, in the order that suits it. */
export interface BlockChoice {
  /** Writes to `block` what each of the first `count` slots of `partners` pushes. Nothing changes meanwhile. */
  choose(partners: Partners, count: number, block: Uint32Array): void;
  /** Gives a block to a peer; false if it held that block already. */
  give(peer: number, block: number): boolean;
  /** Brings `blocks` of the state up to date, where `give` has left it behind. */
  settle(): void;
}

/** Tells of each block that peers from `first` on hold by the state: none before the first round. */
export function eachHeld(
  { peers, blocks }: SwarmConfig,
  state: SwarmState,
  first: number,
  tell: (peer: number, block: number) => void,
): void {
  const words = bitsetWords(blocks);
  for (let at = first * words; at < peers * words; at++)
    for (let held = state.blocks[at]; held !== 0; held &= held - 1)
      tell(Math.floor(at / words), 32 * (at % words) + 31 - Math.clz32(held & -held));
}

/** Place of the set bit that has `rank` set bits below it. */
export function selectBit(word: number, rank: number): number {
  let x = word;
  for (let i = 0; i < rank; i++) x &= x - 1;
  return 31 - Math.clz32(x & -x);
}

/** Who holds what in the order of blocks: the very words of the state. */
export class BlockOrder {
  protected readonly words: number;

  constructor(
    { blocks }: SwarmConfig,
    protected readonly state: SwarmState,
  ) {
    this.words = bitsetWords(blocks);
  }

  give(peer: number, block: number): boolean {
    const { blocks } = this.state;
    const at = peer * this.words + (block >>> 5);
    const word = blocks[at];
    const bit = 1 << (block & 31);
    blocks[at] = word | bit;
    return (word & bit) === 0;
  }

  settle(): void {}
}

/** RUB: any useful block, or any of the first `keptBlocks`. Counts them, then finds the one that was drawn. */
export class RandomUseful extends BlockOrder implements BlockChoice {
  /** Useful blocks that are counted, at most. */
  private readonly most: number;
  /** Words of the pair at hand in which there is a useful block, and which. */
  private readonly useful: Uint32Array;
  private readonly at: Uint32Array;

  constructor(config: SwarmConfig, state: SwarmState) {
    super(config, state);
    this.most = keptBlocksOf(config);
    this.useful = new Uint32Array(this.words);
    this.at = new Uint32Array(this.words);
  }

  choose({ sender, partner, pick }: Partners, count: number, block: Uint32Array): void {
    for (let i = 0; i < count; i++) block[i] = this.chooseOne(sender[i] & (MAX_PEERS - 1), partner[i], pick[i]);
  }

  private chooseOne(u: number, c: number, draw: number): number {
    const { words, useful, at, most } = this;
    const { blocks } = this.state;
    const from = Math.imul(u, words);
    const to = Math.imul(c, words);
    // Without a branch, for which words have something useful cannot be guessed.
    let found = 0;
    for (let w = 0; w < words; w++) {
      const x = blocks[from + w] & ~blocks[to + w];
      useful[found] = x;
      at[found] = w;
      found += (x | -x) >>> 31;
    }
    if (found === 0) return NO_BLOCK;
    let total = 0;
    for (let i = 0; i < found && total < most; i++) total += bitCount(useful[i]);
    let rank = mulHighSmall(draw, Math.min(total, most));
    for (let i = 0; ; i++) {
      const bits = bitCount(useful[i]);
      if (rank < bits) return at[i] * 32 + selectBit(useful[i], rank);
      rank -= bits;
    }
  }
}
