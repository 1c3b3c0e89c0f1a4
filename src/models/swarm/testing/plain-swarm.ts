/**
 * The rules of a swarm to the letter and with no thought of speed: a boolean per peer and block, one loop per sentence of the model. What is
 * fast is held against it.
 */
import { Digest, MIX_EXECUTED, MIX_STATE } from '../../../base/mix.ts';
import { STREAMS, threefry2x32 } from '../../../base/threefry.ts';
import { mulHigh, NEVER } from '../../../base/u32.ts';
import type { SwarmConfig } from '../config.ts';
import { CHOICE, type COUNTERS, GRAPH, STREAMS as SWARM } from '../layout.ts';
import { arrivalRounds } from '../rules/arrivals.ts';

export interface PlainPush {
  readonly src: number;
  readonly dst: number;
  readonly block: number;
}

export class PlainSwarm {
  readonly holds: boolean[][];
  readonly arrival: Uint32Array;
  readonly completed: number[];
  readonly uploaded: number[];
  readonly counters: Record<(typeof COUNTERS)[number], number>;
  readonly digest = new Digest();
  /** Rounds that are over. */
  round = 0;

  constructor(
    private readonly config: SwarmConfig,
    private readonly seed: number,
    private readonly graph: Uint32Array,
  ) {
    const { peers, blocks, seeds } = config;
    this.holds = each(peers, (u) => each(blocks, () => u < seeds));
    this.arrival = arrivalRounds(config, seed);
    this.completed = each(peers, (u) => (u < seeds ? 0 : NEVER));
    this.uploaded = each(peers, () => 0);
    this.counters = { transfers: 0, useful: 0, duplicates: 0, capacity: 0, completed: seeds, arrived: 0, departed: 0 };
  }

  held(u: number): number {
    return this.holds[u].filter(Boolean).length;
  }

  copies(block: number): number {
    return this.holds.filter((held) => held[block]).length;
  }

  /** The first round in which a peer is gone. */
  leaves(u: number): number {
    const { seeds, seedsLeave, linger } = this.config;
    if (u < seeds) return seedsLeave;
    return Math.min(NEVER, this.completed[u] + linger);
  }

  isPresent(u: number): boolean {
    return this.arrival[u] <= this.round && this.round < this.leaves(u);
  }

  isRider(u: number): boolean {
    return u >= this.config.seeds && this.draw(SWARM.roles, u, 0)[0] < this.config.riderBelow;
  }

  isEdge(u: number, v: number): boolean {
    return this.draw(STREAMS.edges, Math.min(u, v), Math.max(u, v))[0] <= this.config.edgeLimit;
  }

  neighbours(u: number): Uint32Array {
    const base = this.config.peers + 1;
    return this.graph.subarray(base + this.graph[u], base + this.graph[u + 1]);
  }

  /** Executes a round; gives its pushes. */
  step(): PlainPush[] {
    const { peers, slots } = this.config;
    const all = each(peers, (u) => u);
    this.counters.arrived += all.filter((u) => this.arrival[u] === this.round).length;
    this.counters.departed += all.filter((u) => this.arrival[u] <= this.round && this.leaves(u) === this.round).length;
    const senders = all.filter((u) => this.isPresent(u) && !this.isRider(u) && this.held(u) > 0);
    this.counters.capacity += senders.length * slots;
    const pushes = senders.flatMap((u) =>
      each(slots, (slot) => this.decide(u, slot)).filter((push) => push !== undefined),
    );
    for (const push of pushes) this.apply(push);
    this.round++;
    return pushes;
  }

  /** A round as the digest sees the end: every peer's state. */
  finalDigest(): string {
    const digest = new Digest();
    digest.add(...this.digest.pair);
    for (let u = 0; u < this.config.peers; u++) {
      digest.begin(MIX_STATE);
      for (const word of [u, this.arrival[u], this.completed[u], this.held(u), this.uploaded[u]]) digest.word(word);
      for (let b = 0; b < this.config.blocks; b += 32)
        digest.word(this.holds[u].slice(b, b + 32).reduce((word, held, i) => word | (Number(held) << i), 0));
      digest.end();
    }
    return digest.toString();
  }

  private decide(u: number, slot: number): PlainPush | undefined {
    for (let attempt = 0; attempt < this.config.tries; attempt++) {
      const [x, y] = this.draw(SWARM.exchange, this.round | (attempt << 20), u | (slot << 20));
      const candidate = this.candidate(u, x);
      if (candidate === undefined || !this.isPresent(candidate)) continue;
      const tied = this.tied(u, candidate);
      return tied.length === 0 ? undefined : { src: u, dst: candidate, block: tied[mulHigh(y, tied.length)] };
    }
    return undefined;
  }

  private candidate(u: number, x: number): number | undefined {
    if (this.config.graph === GRAPH.stored) {
      const neighbours = this.neighbours(u);
      return neighbours[mulHigh(x, neighbours.length)];
    }
    const c = mulHigh(x, this.config.peers - 1);
    const other = c >= u ? c + 1 : c;
    return this.isEdge(u, other) ? other : undefined;
  }

  private tied(u: number, c: number): number[] {
    const useful = each(this.config.blocks, (b) => b).filter((b) => this.holds[u][b] && !this.holds[c][b]);
    if (this.config.choice === CHOICE.rub) return useful.slice(0, this.config.keptBlocks);
    const copies = useful.map((b) => (this.config.choice === CHOICE.grf ? this.copies(b) : this.copiesAround(u, b)));
    return useful.filter((_, i) => copies[i] === Math.min(...copies));
  }

  private copiesAround(u: number, block: number): number {
    return this.neighbours(u).filter((v) => this.holds[v][block]).length;
  }

  private apply({ src, dst, block }: PlainPush): void {
    this.counters.transfers++;
    this.uploaded[src]++;
    this.digest.begin(MIX_EXECUTED);
    for (const word of [this.round, src, dst, block]) this.digest.word(word);
    this.digest.end();
    if (this.holds[dst][block]) {
      this.counters.duplicates++;
      return;
    }
    this.counters.useful++;
    this.holds[dst][block] = true;
    if (this.held(dst) < this.config.blocks) return;
    this.completed[dst] = this.round + 1;
    this.counters.completed++;
  }

  private draw(stream: number, first: number, second: number): Uint32Array {
    const out = new Uint32Array(2);
    threefry2x32(this.seed, stream, first >>> 0, second >>> 0, out);
    return out;
  }
}

const each = <T>(count: number, make: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));
