/**
 * Whom each slot pushes to: neighbours are drawn until one is there. All senders draw beside each other, try by try, so that hashes
 * of many are under way at once. Twin of shaders/models/swarm/partner.wesl.
 */
import { STREAMS } from '../../base/threefry.ts';
import { LANES, threefryMany } from '../../base/threefry-many.ts';
import { mulHighSmall } from '../../base/u32.ts';
import { hasChurn, type SwarmConfig } from './config.ts';
import { exchangeCounter, GRAPH, MAX_PEERS, PEER, peerWords } from './layout.ts';
import { isPresent } from './presence.ts';
import type { SwarmState } from './state.ts';

const PEER_MASK = MAX_PEERS - 1;

export class Partners {
  /** What is asked: `senderCounter` of each slot that pushes. */
  readonly sender: Uint32Array;
  /** What is answered: its partner, itself if it has none; and the draw that picks the block. */
  readonly partner: Uint32Array;
  readonly pick: Uint32Array;
  private readonly config: SwarmConfig;
  private readonly state: SwarmState;
  private readonly seed: number;
  private readonly churn: boolean;
  /** Senders that have found nobody yet, by their place in `sender`; their counters, draws, candidates. */
  private readonly open: Uint32Array;
  private readonly first: Uint32Array;
  private readonly second: Uint32Array;
  private readonly x: Uint32Array;
  private readonly y: Uint32Array;
  private readonly candidate: Uint32Array;

  constructor(config: SwarmConfig, seed: number, state: SwarmState) {
    this.config = config;
    this.state = state;
    this.seed = seed;
    this.churn = hasChurn(config);
    const room = Math.ceil((config.peers * config.slots) / LANES) * LANES;
    const column = () => new Uint32Array(room);
    [this.sender, this.partner, this.pick, this.open] = [column(), column(), column(), column()];
    [this.first, this.second, this.x, this.y, this.candidate] = [column(), column(), column(), column(), column()];
  }

  /** Finds a partner for the first `count` of `sender`. */
  find(round: number, count: number): void {
    const { sender, partner, open } = this;
    for (let i = 0; i < count; i++) {
      partner[i] = sender[i] & PEER_MASK;
      open[i] = i;
    }
    for (let attempt = 0, left = count; left > 0 && attempt < this.config.tries; attempt++) {
      this.draw(exchangeCounter(round, attempt), left);
      if (this.config.graph === GRAPH.implicit) this.proposeAny(left);
      else this.proposeNeighbours(left);
      left = this.settle(round, left);
    }
  }

  private draw(counter: number, left: number): void {
    const { sender, open, first, second } = this;
    first.fill(counter, 0, left);
    for (let i = 0; i < left; i++) second[i] = sender[open[i]];
    threefryMany(this.seed, STREAMS.exchange, first, second, left, this.x, this.y);
  }

  /** Candidates among all others; those without an edge are struck out by naming the sender itself. */
  private proposeAny(left: number): void {
    const { sender, open, first, second, x, candidate } = this;
    const { peers, edgeLimit } = this.config;
    for (let i = 0; i < left; i++) {
      const u = sender[open[i]] & PEER_MASK;
      const other = mulHighSmall(x[i], peers - 1);
      const c = other >= u ? other + 1 : other;
      candidate[i] = c;
      first[i] = c < u ? c : u;
      second[i] = c < u ? u : c;
    }
    if (edgeLimit === 0xffff_ffff) return;
    threefryMany(this.seed, STREAMS.edges, first, second, left, first, second);
    for (let i = 0; i < left; i++) if (first[i] > edgeLimit) candidate[i] = sender[open[i]] & PEER_MASK;
  }

  private proposeNeighbours(left: number): void {
    const { sender, open, x, candidate } = this;
    const { graph } = this.state;
    for (let i = 0; i < left; i++) {
      const u = sender[open[i]] & PEER_MASK;
      const offset = graph[u];
      const degree = graph[u + 1] - offset;
      candidate[i] = degree === 0 ? u : graph[this.config.peers + 1 + offset + mulHighSmall(x[i], degree)];
    }
  }

  /** Takes candidates that are there; gives how many senders are still open. */
  private settle(round: number, left: number): number {
    const { sender, partner, pick, open, y, candidate, churn } = this;
    let still = 0;
    for (let i = 0; i < left; i++) {
      const at = open[i];
      const c = candidate[i];
      if (c !== (sender[at] & PEER_MASK) && (!churn || this.isThere(c, round))) {
        partner[at] = c;
        pick[at] = y[i];
      } else {
        open[still++] = at;
      }
    }
    return still;
  }

  private isThere(peer: number, round: number): boolean {
    const { peers } = this.state;
    const at = peer * peerWords(this.config.slots);
    return isPresent(this.config, peer, peers[at + PEER.arrival], peers[at + PEER.completed], round);
  }
}
