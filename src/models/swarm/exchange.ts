/**
 * A round of a swarm on one core: all slots find partners, all choose blocks, then all pushes arrive. Nothing changes before everybody has
 * decided, so one bitset per peer is enough. Twin of shaders/models/swarm/exchange.wesl.
 */
import { type Digest, MIX_EXECUTED } from '../../base/mix.ts';
import { type BlockChoice, NO_BLOCK, RandomUseful } from './choice.ts';
import type { SwarmConfig } from './config.ts';
import {
  bitsetWords,
  CHOICE,
  COUNTER,
  ledgerPlaces,
  MAX_PEERS,
  PEER,
  peerWords,
  pushWord,
  senderCounter,
} from './layout.ts';
import { Partners } from './partner.ts';
import { freeRiders, leavesAt } from './presence.ts';
import { RarestAround } from './rarest-around.ts';
import { RarestUseful } from './rarest-useful.ts';
import type { SwarmState } from './state.ts';

/** Where a round is written down: counters of layout.ts, and a term for each transfer. */
export interface Tally {
  readonly digest: Digest;
  count(counter: number, amount: number): void;
}

export class Exchange {
  private readonly config: SwarmConfig;
  private readonly state: SwarmState;
  private readonly riders: Uint8Array | undefined;
  private readonly partners: Partners;
  private readonly choice: BlockChoice;
  /** What each slot of `partners` pushes. */
  private readonly block: Uint32Array;
  private useful = 0;
  private duplicates = 0;
  private completed = 0;

  /** `state`: as `startSwarm` left it. */
  constructor(config: SwarmConfig, seed: number, state: SwarmState) {
    this.config = config;
    this.state = state;
    this.riders = freeRiders(config, seed);
    this.partners = new Partners(config, seed, state);
    this.choice = openChoice(config, state);
    this.block = new Uint32Array(config.peers * config.slots);
  }

  run(round: number, tally: Tally): void {
    const count = this.gather(round, tally);
    this.partners.find(round, count);
    this.choice.choose(this.partners, count, this.block);
    this.deliver(round, count, tally);
  }

  /** Lists the slots of all that may push, forgets the pushes of the last round, and counts who comes and goes. */
  private gather(round: number, tally: Tally): number {
    const { config, riders } = this;
    const { peers } = this.state;
    const { sender } = this.partners;
    const stride = peerWords(config.slots);
    let [count, arrived, departed] = [0, 0, 0];
    for (let u = 0, at = 0; u < config.peers; u++, at += stride) {
      const arrival = peers[at + PEER.arrival];
      if (arrival > round) continue;
      peers[at + PEER.fresh] = 0;
      for (let slot = 0; slot < config.slots; slot++) peers[at + PEER.push + slot] = pushWord(u, 0);
      if (arrival === round) arrived++;
      const leaves = leavesAt(config, u, peers[at + PEER.completed]);
      if (leaves === round) departed++;
      if (leaves <= round || peers[at + PEER.held] === 0 || riders?.[u] === 1) continue;
      for (let slot = 0; slot < config.slots; slot++) sender[count++] = senderCounter(u, slot);
    }
    tally.count(COUNTER.arrived, arrived);
    tally.count(COUNTER.departed, departed);
    tally.count(COUNTER.capacity, count);
    return count;
  }

  private deliver(round: number, count: number, tally: Tally): void {
    const { digest } = tally;
    const { sender, partner } = this.partners;
    this.turnLedger(round);
    digest.begin(MIX_EXECUTED);
    digest.word(round);
    digest.keep();
    this.useful = this.duplicates = this.completed = 0;
    let transfers = 0;
    for (let i = 0; i < count; i++) {
      const block = this.block[i];
      if (block === NO_BLOCK) continue;
      transfers++;
      const u = sender[i] & (MAX_PEERS - 1);
      digest.resume();
      digest.word(u);
      digest.word(partner[i]);
      digest.word(block);
      digest.end();
      this.push(round, u, sender[i] >>> 20, partner[i], block);
    }
    tally.count(COUNTER.transfers, transfers);
    tally.count(COUNTER.useful, this.useful);
    tally.count(COUNTER.duplicates, this.duplicates);
    tally.count(COUNTER.completed, this.completed);
  }

  private push(round: number, u: number, slot: number, c: number, block: number): void {
    const { config } = this;
    const { blocks, peers, ledger } = this.state;
    const stride = peerWords(config.slots);
    const from = u * stride;
    peers[from + PEER.uploaded]++;
    peers[from + PEER.push + slot] = pushWord(c, block);
    const word = c * bitsetWords(config.blocks) + (block >>> 5);
    const bit = 1 << (block & 31);
    if ((blocks[word] & bit) !== 0) {
      this.duplicates++;
      return;
    }
    blocks[word] |= bit;
    peers[from + PEER.fresh] |= 1 << slot;
    ledger[ledgerPlaces(config.blocks).copies[(round + 1) & 1] + block]++;
    this.choice.gained(c, block);
    this.useful++;
    const held = ++peers[c * stride + PEER.held];
    if (held < config.blocks) return;
    peers[c * stride + PEER.completed] = round + 1;
    this.completed++;
  }

  /** Copies as the next round finds them begin as this round's. */
  private turnLedger(round: number): void {
    const { ledger } = this.state;
    const { copies } = ledgerPlaces(this.config.blocks);
    const now = copies[round & 1];
    ledger.copyWithin(copies[(round + 1) & 1], now, now + this.config.blocks);
  }
}

function openChoice(config: SwarmConfig, state: SwarmState): BlockChoice {
  if (config.choice === CHOICE.rub) return new RandomUseful(config, state);
  return config.choice === CHOICE.grf ? new RarestUseful(config) : new RarestAround(config, state);
}
