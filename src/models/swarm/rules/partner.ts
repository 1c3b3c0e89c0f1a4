/**
 * Whom each slot pushes to: neighbours are drawn until one is there. All senders draw beside each other, try by try, so that hashes
 * of many are under way at once. Twin of shaders/models/swarm/partner.wesl.
 */
import { STREAMS } from '../../../base/threefry.ts';
import { threefryMany } from '../../../base/threefry-many.ts';
import { MOST_U32, mulHighSmall } from '../../../base/u32.ts';
import { hasChurn, type SwarmConfig } from '../config.ts';
import { exchangeCounter, GRAPH, MAX_PEERS, PEER, peerWords, STREAMS as SWARM } from '../layout.ts';
import { isPresent } from './presence.ts';
import type { SwarmState } from './state.ts';

const PEER_MASK = MAX_PEERS - 1;
/** The limit of hashes where every edge is there. */
const ALL = MOST_U32;
/** Senders that draw together: all that is kept of them fits the fastest cache. */
const TOGETHER = 1024;

/** Words per slot that last from call to call: sender, partner, pick. */
export const PARTNER_COLUMNS = 3;

export class Partners {
  /** What is asked: `senderCounter` of each slot that pushes. */
  readonly sender: Uint32Array;
  /** What is answered: its partner, itself if it has none; and the draw that picks the block. */
  readonly partner: Uint32Array;
  readonly pick: Uint32Array;
  private readonly churn: boolean;
  /** Of those that draw together: who has found nobody yet, by place in `sender`; their counters, draws, candidates. */
  private readonly open: Uint32Array;
  private readonly first: Uint32Array;
  private readonly second: Uint32Array;
  private readonly x: Uint32Array;
  private readonly y: Uint32Array;
  private readonly candidate: Uint32Array;

  constructor(
    private readonly config: SwarmConfig,
    private readonly seed: number,
    private readonly state: SwarmState,
  ) {
    this.churn = hasChurn(config);
    const room = config.peers * config.slots;
    [this.sender, this.partner, this.pick] = [new Uint32Array(room), new Uint32Array(room), new Uint32Array(room)];
    const column = () => new Uint32Array(TOGETHER);
    [this.open, this.first, this.second] = [column(), column(), column()];
    [this.x, this.y, this.candidate] = [column(), column(), column()];
  }

  /** Finds a partner for the first `count` of `sender`. */
  find(round: number, count: number): void {
    for (let from = 0; from < count; from += TOGETHER) this.findSome(round, from, Math.min(TOGETHER, count - from));
  }

  private findSome(round: number, from: number, count: number): void {
    const { sender, partner, open } = this;
    const { tries, graph } = this.config;
    for (let i = 0; i < count; i++) open[i] = from + i;
    let left = count;
    for (let attempt = 0; left > 0 && attempt < tries; attempt++) {
      this.draw(exchangeCounter(round, attempt), left);
      if (graph === GRAPH.stored) {
        this.proposeNeighbours(left);
        left = this.settlePresent(round, left);
      } else {
        this.proposeAny(left);
        if (this.churn) left = this.settlePresent(round, left);
        else left = this.settleAll(left);
      }
    }
    for (let i = 0; i < left; i++) partner[open[i]] = sender[open[i]] & PEER_MASK;
  }

  private draw(counter: number, left: number): void {
    const { sender, open, first, second } = this;
    for (let i = 0; i < left; i++) {
      first[i] = counter;
      second[i] = sender[open[i]];
    }
    threefryMany(this.seed, SWARM.exchange, first, second, left, this.x, this.y);
  }

  /** Candidates among all others, and in `first` the hash of the edge to each. Without branches: half of them would be guessed wrong. */
  private proposeAny(left: number): void {
    const { sender, open, first, second, x, candidate } = this;
    const others = this.config.peers - 1;
    for (let i = 0; i < left; i++) {
      const u = sender[open[i]] & PEER_MASK;
      const other = mulHighSmall(x[i], others);
      const c = other + 1 + ((other - u) >> 31);
      const below = (c - u) & ((c - u) >> 31);
      candidate[i] = c;
      first[i] = u + below;
      second[i] = c - below;
    }
    if (this.config.edgeLimit === ALL) first.fill(0, 0, left);
    else threefryMany(this.seed, STREAMS.edges, first, second, left, first, second);
  }

  /** Candidates among the neighbours that are stored; the sender itself where it has none. */
  private proposeNeighbours(left: number): void {
    const { sender, open, first, x, candidate } = this;
    const { graph } = this.state;
    const base = this.config.peers + 1;
    for (let i = 0; i < left; i++) {
      const u = sender[open[i]] & PEER_MASK;
      const degree = graph[u + 1] - graph[u];
      candidate[i] = degree === 0 ? u : graph[base + graph[u] + mulHighSmall(x[i], degree)];
      first[i] = degree === 0 ? ALL : 0;
    }
  }

  /** Takes candidates to whom there is an edge; gives how many senders are still open. Branches would be guessed wrong here too. */
  private settleAll(left: number): number {
    const { partner, pick, open, first, y, candidate } = this;
    const { edgeLimit } = this.config;
    let still = 0;
    for (let i = 0; i < left; i++) {
      const at = open[i];
      partner[at] = candidate[i];
      pick[at] = y[i];
      open[still] = at;
      still += isAbove(first[i], edgeLimit);
    }
    return still;
  }

  /** The same where a candidate may not be there, or there may be no candidate. */
  private settlePresent(round: number, left: number): number {
    const { partner, pick, open, first, y, candidate } = this;
    const { edgeLimit, graph } = this.config;
    const limit = graph === GRAPH.stored ? 0 : edgeLimit;
    let still = 0;
    for (let i = 0; i < left; i++) {
      const at = open[i];
      if (first[i] <= limit && this.isThere(candidate[i], round)) {
        partner[at] = candidate[i];
        pick[at] = y[i];
      } else {
        open[still++] = at;
      }
    }
    return still;
  }

  private isThere(peer: number, round: number): boolean {
    if (!this.churn) return true;
    const { peers } = this.state;
    const at = peer * peerWords(this.config.slots);
    return isPresent(this.config, peer, peers[at + PEER.arrival], peers[at + PEER.completed], round);
  }
}

/** 1 where `a > b`, else 0, of u32: what a subtraction b - a borrows (Warren, Hacker's Delight, 2-13). */
const isAbove = (a: number, b: number): number => ((~b & a) | ((~b | a) & (b - a))) >>> 31;
