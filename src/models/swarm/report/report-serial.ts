/**
 * How Niu and Feng choose blocks on one core: an array element per block, both buffers of a pair scanned from end to end. It is what their
 * speed-ups, and ours, are measured against. All but the choice is ours, partners too, which favours this baseline.
 */
import { assert } from '../../../base/assert.ts';
import { mulHighSmall } from '../../../base/u32.ts';
import { keptBlocksOf, type SwarmConfig } from '../config.ts';
import { bitsetWords, CHOICE, MAX_PEERS } from '../layout.ts';
import { type BlockChoice, eachHeld, NO_BLOCK } from '../rules/choice.ts';
import type { Partners } from '../rules/partner.ts';
import type { SwarmState } from '../rules/state.ts';

export function openReportChoice(config: SwarmConfig, state: SwarmState): BlockChoice {
  assert(config.choice !== CHOICE.lrf, 'the report has no locally rarest first');
  assert(config.peers * config.blocks < 2 ** 31, 'an array element per block is for smaller swarms');
  return config.choice === CHOICE.rub ? new ScanUseful(config, state) : new ScanRarest(config, state);
}

abstract class ScanBlocks implements BlockChoice {
  /** Element `u * blocks + b` is 1 where peer u holds block b. */
  protected readonly holds: Uint8Array;
  protected readonly copies: Uint32Array;

  constructor(
    protected readonly config: SwarmConfig,
    private readonly state: SwarmState,
  ) {
    const { peers, blocks, seeds } = config;
    this.holds = new Uint8Array(peers * blocks).fill(1, 0, seeds * blocks);
    this.copies = new Uint32Array(blocks).fill(seeds);
    eachHeld(config, state, seeds, (peer, block) => this.give(peer, block));
  }

  choose({ sender, partner, pick }: Partners, count: number, block: Uint32Array): void {
    for (let i = 0; i < count; i++) {
      const u = sender[i] & (MAX_PEERS - 1);
      block[i] = partner[i] === u ? NO_BLOCK : this.chooseOne(u, partner[i], pick[i]);
    }
  }

  give(peer: number, block: number): boolean {
    const at = Math.imul(peer, this.config.blocks) + block;
    if (this.holds[at] === 1) return false;
    this.holds[at] = 1;
    this.copies[block]++;
    return true;
  }

  settle(): void {
    const { peers, blocks } = this.config;
    const words = bitsetWords(blocks);
    for (let u = 0, at = 0; u < peers; u++)
      for (let b = 0; b < blocks; b++)
        if (this.holds[at++] === 1) this.state.blocks[u * words + (b >>> 5)] |= 1 << (b & 31);
  }

  protected abstract chooseOne(u: number, c: number, draw: number): number;
}

/** RUB: counts useful blocks, then finds the one that was drawn. The limited design looks no further than those it keeps. */
class ScanUseful extends ScanBlocks {
  protected chooseOne(u: number, c: number, draw: number): number {
    const { holds } = this;
    const { blocks } = this.config;
    const most = keptBlocksOf(this.config);
    const mine = Math.imul(u, blocks);
    const theirs = Math.imul(c, blocks);
    let useful = 0;
    for (let b = 0; b < blocks && useful < most; b++) if (holds[mine + b] > holds[theirs + b]) useful++;
    if (useful === 0) return NO_BLOCK;
    let rank = mulHighSmall(draw, useful);
    for (let b = 0; ; b++) if (holds[mine + b] > holds[theirs + b] && rank-- === 0) return b;
  }
}

/** GRF: looks for the fewest copies among useful blocks and counts ties, then finds the one that was drawn. */
class ScanRarest extends ScanBlocks {
  protected chooseOne(u: number, c: number, draw: number): number {
    const { holds, copies } = this;
    const { blocks } = this.config;
    const mine = Math.imul(u, blocks);
    const theirs = Math.imul(c, blocks);
    let fewest = NO_BLOCK;
    let ties = 0;
    for (let b = 0; b < blocks; b++) {
      if (holds[mine + b] <= holds[theirs + b] || copies[b] > fewest) continue;
      ties = copies[b] < fewest ? 1 : ties + 1;
      fewest = copies[b];
    }
    if (ties === 0) return NO_BLOCK;
    let rank = mulHighSmall(draw, ties);
    for (let b = 0; ; b++) if (holds[mine + b] > holds[theirs + b] && copies[b] === fewest && rank-- === 0) return b;
  }
}
