/**
 * A round of a swarm on one core: all slots find partners, all choose blocks, then all pushes arrive. Nothing changes before everybody has
 * decided, so one bitset per peer is enough. Twin of shaders/models/swarm/exchange.wesl.
 */
import { type Digest, MIX_EXECUTED } from '../../../base/mix.ts';
import { hasChurn, type SwarmConfig } from '../config.ts';
import {
  bitsetWords,
  CHOICE,
  COUNTER,
  copyCountOffsets,
  DRAW_BITS,
  MAX_PEERS,
  PEER,
  peerWords,
  pushWord,
  senderCounter,
} from '../layout.ts';
import { type BlockChoice, NO_BLOCK, RandomUseful } from './choice.ts';
import { PARTNER_COLUMNS, Partners } from './partner.ts';
import { freeRiders, leavesAt } from './presence.ts';
import { RarestAround } from './rarest-around.ts';
import { RarestUseful } from './rarest-useful.ts';
import type { SwarmState } from './state.ts';

/** Where a round is written down: counters of layout.ts, and a term for each transfer. */
export interface Tally {
  readonly digest: Digest;
  count(counter: number, amount: number): void;
}

export type OpenChoice = (config: SwarmConfig, state: SwarmState) => BlockChoice;

/** Bytes that grow with the network: what slots ask and are told, what peers hold, and a second bitset where columns are kept. */
export function exchangeBytes({ peers, slots, blocks, choice, riderBelow }: SwarmConfig): number {
  const perSlot = 4 * PARTNER_COLUMNS + 8;
  const columns = choice === CHOICE.grf ? 4 * bitsetWords(blocks) : 0;
  return peers * (slots * perSlot + 2 + columns + (riderBelow > 0 ? 1 : 0));
}

export class Exchange {
  private readonly churn: boolean;
  private readonly riders: Uint8Array | undefined;
  private readonly partners: Partners;
  private readonly choice: BlockChoice;
  /** What each slot of `partners` pushes, and whose it is. */
  private readonly block: Uint32Array;
  private readonly source: Uint32Array;
  /** Blocks that each peer holds: its word of PEER, close together. */
  private readonly held: Uint16Array;

  /**
   * `state`: as `startSwarm` left it, or rounds after it, settled; its `blocks` are up to date only after `settle`. `open`: makes the choice, by default the
   * fastest there is.
   */
  constructor(
    private readonly config: SwarmConfig,
    seed: number,
    private readonly state: SwarmState,
    open: OpenChoice = openChoice,
  ) {
    this.churn = hasChurn(config);
    this.riders = freeRiders(config, seed);
    this.partners = new Partners(config, seed, state);
    this.choice = open(config, state);
    this.block = new Uint32Array(config.peers * config.slots);
    this.source = new Uint32Array(config.peers * config.slots);
    const stride = peerWords(config.slots);
    this.held = Uint16Array.from({ length: config.peers }, (_, u) => state.peers[u * stride + PEER.held]);
  }

  run(round: number, tally: Tally): void {
    const asking = this.gather(round, tally);
    this.partners.find(round, asking);
    const count = this.keepNeedy(asking);
    this.choice.choose(this.partners, count, this.block);
    const pushes = this.keepPushes(count);
    tally.digest.begin(MIX_EXECUTED);
    tally.digest.word(round);
    tally.digest.addAll(pushes, this.source, this.partners.partner, this.block);
    this.deliver(round, pushes, tally);
  }

  /** Brings `blocks` of the state up to date. */
  settle(): void {
    this.choice.settle();
  }

  /** Lists the slots of all that may push, forgets the pushes of the last round, and counts who comes and goes. */
  private gather(round: number, tally: Tally): number {
    const { config, riders, churn, held } = this;
    const { peers } = this.state;
    const { sender } = this.partners;
    const { slots } = config;
    const stride = peerWords(slots);
    let [count, arrived, departed] = [0, 0, 0];
    for (let u = 0, at = 0; u < config.peers; u++, at += stride) {
      for (let slot = 0; slot < slots; slot++) peers[at + PEER.push + slot] = pushWord(u, 0);
      if (peers[at + PEER.arrival] === round) arrived++;
      if (churn) {
        const leaves = leavesAt(config, u, peers[at + PEER.completed]);
        if (leaves === round) departed++;
        if (leaves <= round) continue;
      }
      // Who is not there yet holds nothing.
      if (held[u] === 0 || (riders !== undefined && riders[u] === 1)) continue;
      for (let slot = 0; slot < slots; slot++) sender[count++] = senderCounter(u, slot);
    }
    tally.count(COUNTER.arrived, arrived);
    tally.count(COUNTER.departed, departed);
    tally.count(COUNTER.capacity, count);
    return count;
  }

  /** Leaves among the first `count` slots those whose partner lacks a block; gives how many they are. No branch: see partner.ts. */
  private keepNeedy(count: number): number {
    const { held } = this;
    const { blocks } = this.config;
    const { sender, partner, pick } = this.partners;
    let needy = 0;
    for (let i = 0; i < count; i++) {
      sender[needy] = sender[i];
      partner[needy] = partner[i];
      pick[needy] = pick[i];
      needy += (held[partner[i]] - blocks) >>> 31;
    }
    return needy;
  }

  /** Leaves among the first `count` slots those that push, with their senders in `source`; gives how many they are. */
  private keepPushes(count: number): number {
    const { source, block } = this;
    const { sender, partner } = this.partners;
    let pushes = 0;
    for (let i = 0; i < count; i++) {
      if (block[i] === NO_BLOCK) continue;
      sender[pushes] = sender[i];
      source[pushes] = sender[i] & (MAX_PEERS - 1);
      partner[pushes] = partner[i];
      block[pushes++] = block[i];
    }
    return pushes;
  }

  private deliver(round: number, pushes: number, tally: Tally): void {
    const { choice, source, block, held } = this;
    const { sender, partner } = this.partners;
    const { peers, copyCounts } = this.state;
    const stride = peerWords(this.config.slots);
    const all = this.config.blocks;
    const copies = this.copyCountsOf(round);
    let [useful, duplicates, completed] = [0, 0, 0];
    for (let i = 0; i < pushes; i++) {
      const from = Math.imul(source[i], stride);
      const c = partner[i];
      const b = block[i];
      const slot = sender[i] >>> DRAW_BITS;
      peers[from + PEER.uploaded]++;
      peers[from + PEER.push + slot] = pushWord(c, b);
      if (!choice.give(c, b)) {
        duplicates++;
        continue;
      }
      copyCounts[copies + b]++;
      useful++;
      if (++held[c] < all) continue;
      peers[Math.imul(c, stride) + PEER.completed] = round + 1;
      completed++;
    }
    for (let u = 0, at: number = PEER.held; u < held.length; u++, at += stride) peers[at] = held[u];
    tally.count(COUNTER.transfers, pushes);
    tally.count(COUNTER.useful, useful);
    tally.count(COUNTER.duplicates, duplicates);
    tally.count(COUNTER.completed, completed);
  }

  /** Copies as the next round finds them begin as this round's; gives where they are. */
  private copyCountsOf(round: number): number {
    const { copyCounts } = this.state;
    const { copiesAt } = copyCountOffsets(this.config.blocks);
    const now = copiesAt(round);
    const next = copiesAt(round + 1);
    copyCounts.copyWithin(next, now, now + this.config.blocks);
    return next;
  }
}

function openChoice(config: SwarmConfig, state: SwarmState): BlockChoice {
  if (config.choice === CHOICE.rub) return new RandomUseful(config, state);
  return config.choice === CHOICE.grf ? new RarestUseful(config, state) : new RarestAround(config, state);
}
