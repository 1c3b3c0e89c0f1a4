/** The in-buffers of a node: docs/mobile.md, "PKT". Twin of shaders/models/mobile/in_buffers.wesl. */
import { MOST_U32 } from '../../../base/u32.ts';
import { isByEnergy, isReadInTurn, type MobileConfig } from '../config.ts';
import { ENERGY_WORDS, NODE, NODE_WORDS } from '../layout.ts';
import { squaredWords } from './exact.ts';
import type { Neighbours } from './neighbours.ts';
import { eachBit, type PacketRows } from './rows.ts';
import type { MobileState, Sendings } from './state.ts';

export class InBuffers {
  /** Packets that found a place in the last call of `admit`. */
  admitted = 0;
  /** What was admitted, where nothing waits longer than its round; else empty. */
  private unread: number[] = [];
  /** Admitted in this round, where that matters. */
  private readonly fresh = new Set<number>();
  private readonly free: number[];
  private readonly reads: number[];

  constructor(
    private readonly config: MobileConfig,
    private readonly rows: PacketRows,
  ) {
    this.free = Array.from({ length: config.interfaces }, () => 0);
    this.reads = this.free.slice();
  }

  /** `arrivals`, which are cleared, take free places in the order of numbers. Gives how many found none; `tell`: of each word what did, and what did not. */
  admit(
    node: number,
    packets: Uint32Array,
    arrivals: Uint32Array,
    tell: (word: number, admitted: number, refused: number) => void,
  ): number {
    const { config, rows } = this;
    let turnedAway = 0;
    this.admitted = 0;
    if (config.buffer > 0) this.countFree(node, packets);
    for (let word = 0; word < rows.width; word++) {
      const arrived = arrivals[word];
      if (arrived === 0) continue;
      arrivals[word] = 0;
      let refused = 0;
      eachBit(arrived, 32 * word, (packet) => {
        const door = packet % config.interfaces;
        if (config.buffer > 0 && this.free[door]-- <= 0) {
          refused |= 1 << (packet & 31);
          turnedAway++;
          return;
        }
        this.admitted++;
        this.keep(node, packet, packets);
      });
      tell(word, (arrived & ~refused) >>> 0, refused >>> 0);
    }
    return turnedAway;
  }

  private countFree(node: number, packets: Uint32Array): void {
    const { config, rows, free } = this;
    free.fill(config.buffer);
    if (!isReadInTurn(config)) return;
    for (let word = 0; word < rows.width; word++)
      eachBit(packets[rows.at(node, rows.rows.waiting, word)], 32 * word, (packet) => {
        free[packet % config.interfaces]--;
      });
  }

  private keep(node: number, packet: number, packets: Uint32Array): void {
    const { rows, config } = this;
    if (!isReadInTurn(config)) {
      this.unread.push(packet);
      return;
    }
    rows.put(packets, rows.at(node, rows.rows.waiting, packet >>> 5), packet, 1);
    if (!isByEnergy(config)) return;
    packets.set([packet + 1, MOST_U32, MOST_U32], this.offsetWith(0, node, packet, packets));
    this.fresh.add(packet);
  }

  private offsetsOf(node: number, packet: number): readonly number[] {
    const { config, rows } = this;
    const first =
      node * rows.rows.words + rows.rows.energy + (packet % config.interfaces) * config.buffer * ENERGY_WORDS;
    return Array.from({ length: config.buffer }, (_, i) => first + i * ENERGY_WORDS);
  }

  /** The first of them that holds `word`: one does. */
  private offsetWith(word: number, node: number, packet: number, packets: Uint32Array): number {
    const { config, rows } = this;
    let offset =
      node * rows.rows.words + rows.rows.energy + (packet % config.interfaces) * config.buffer * ENERGY_WORDS;
    while (packets[offset] !== word) offset += ENERGY_WORDS;
    return offset;
  }

  /** How near the nearest sender of each packet was that was admitted just now; where that decides what is read. */
  measure(
    node: number,
    { nodes, packets }: MobileState,
    neighbours: Neighbours,
    sendings: Sendings,
    degree: number,
    isLost: (sender: number, packet: number) => boolean,
  ): void {
    if (!isByEnergy(this.config)) return;
    const at = node * NODE_WORDS;
    for (let i = 0; i < degree; i++) {
      const sender = neighbours.found[i];
      for (let s = 0; s < sendings.counts[sender]; s++) {
        const packet = sendings.packets[sendings.first[sender] + s];
        if (!this.fresh.has(packet) || isLost(sender, packet)) continue;
        const offset = this.offsetWith(packet + 1, node, packet, packets);
        const off = (axis: number) => nodes[at + NODE.x + axis] - nodes[sender * NODE_WORDS + NODE.x + axis];
        const [high, low] = squaredWords(off(0), off(1), off(2));
        if (high < packets[offset + 1] || (high === packets[offset + 1] && low < packets[offset + 2]))
          packets.set([high, low], offset + 1);
      }
    }
    this.fresh.clear();
  }

  /** Takes out what is read in this round. */
  read(node: number, packets: Uint32Array, accept: (packet: number) => void): void {
    const { config, rows, reads } = this;
    if (!isReadInTurn(config)) {
      for (const packet of this.unread) accept(packet);
      this.unread = [];
      return;
    }
    reads.fill(config.readsPerRound);
    if (isByEnergy(config)) {
      for (let door = 0; door < config.interfaces; door++) this.readStrongest(node, door, packets, accept);
      return;
    }
    for (let word = 0; word < rows.width; word++) {
      const at = rows.at(node, rows.rows.waiting, word);
      eachBit(packets[at], 32 * word, (packet) => {
        if (reads[packet % config.interfaces]-- <= 0) return;
        rows.put(packets, at, packet, 0);
        accept(packet);
      });
    }
  }

  private readStrongest(node: number, door: number, packets: Uint32Array, accept: (packet: number) => void): void {
    const { rows, config } = this;
    const offsets = this.offsetsOf(node, door);
    for (let i = 0; i < config.readsPerRound; i++) {
      const best = offsets.filter((offset) => packets[offset] !== 0).sort((a, b) => this.order(packets, a, b))[0];
      if (best === undefined) return;
      const packet = packets[best] - 1;
      packets[best] = 0;
      rows.put(packets, rows.at(node, rows.rows.waiting, packet >>> 5), packet, 0);
      accept(packet);
    }
  }

  /** The nearer sender first, then the lower number. */
  private order(packets: Uint32Array, a: number, b: number): number {
    return packets[a + 1] - packets[b + 1] || packets[a + 2] - packets[b + 2] || packets[a] - packets[b];
  }
}
