/** What a mobile network remembers from round to round, as one core holds it: buffers of layout.ts, and what is sent in this round. */
import type { Words } from '../../../engine/rounds/model.ts';

export interface MobileState {
  /** `NODE_WORDS` words per node. */
  readonly nodes: Uint32Array;
  /** Rows of each node. */
  readonly packets: Uint32Array;
  readonly packetTables: Uint32Array;
}

export const stateOf = ({ nodes, packets, packet_tables: packetTables }: Words): MobileState => ({
  nodes,
  packets,
  packetTables,
});

/** Packets that nodes send in this round, node after node. */
export class Sendings {
  /** Of each node: how many, and where its first one is in `packets`. */
  readonly counts: Uint16Array;
  readonly first: Uint32Array;
  packets = new Uint16Array(1024);
  private length = 0;

  constructor(nodes: number) {
    this.counts = new Uint16Array(nodes);
    this.first = new Uint32Array(nodes);
  }

  clear(): void {
    this.length = 0;
  }

  begin(node: number): void {
    this.counts[node] = 0;
    this.first[node] = this.length;
  }

  add(node: number, packet: number): void {
    if (this.length === this.packets.length) {
      const longer = new Uint16Array(2 * this.length);
      longer.set(this.packets);
      this.packets = longer;
    }
    this.packets[this.length++] = packet;
    this.counts[node]++;
  }
}
