/** The rows of bits that a node keeps of packets (layout.ts), on one core. */
import type { MobileConfig } from '../config.ts';
import { heardBits, waitBits } from '../config.ts';
import { packetWords, type Rows, rowsOf } from '../layout.ts';

export class PacketRows {
  readonly rows: Rows;
  /** Words of a row. */
  readonly width: number;
  private readonly waitBits: number;
  private readonly heardBits: number;
  private readonly heardLimit: number;

  constructor(config: MobileConfig) {
    this.rows = rowsOf(config);
    this.width = packetWords(config);
    this.waitBits = waitBits(config);
    this.heardBits = heardBits(config);
    this.heardLimit = config.heardLimit;
  }

  /** Index of word `word` of a row of a node. */
  at(node: number, row: number, word: number): number {
    return node * this.rows.words + row * this.width + word;
  }

  /** Sets how many rounds a packet waits, less one. */
  setWait(packets: Uint32Array, node: number, packet: number, rounds: number): void {
    for (let digit = 0; digit < this.waitBits; digit++)
      this.put(packets, this.at(node, this.rows.wait + digit, packet >>> 5), packet, (rounds >>> digit) & 1);
  }

  /** Of a word of packets that are held: those that are due; all others wait a round less. */
  countDown(packets: Uint32Array, node: number, word: number, held: number): number {
    let waits = 0;
    for (let digit = 0; digit < this.waitBits; digit++) waits |= packets[this.at(node, this.rows.wait + digit, word)];
    waits &= held;
    let borrow = waits;
    for (let digit = 0; digit < this.waitBits && borrow !== 0; digit++) {
      const at = this.at(node, this.rows.wait + digit, word);
      const bits = packets[at];
      packets[at] = bits ^ borrow;
      borrow &= ~bits;
    }
    return (held & ~waits) >>> 0;
  }

  /** One more copy heard of a packet, up to the limit. */
  hear(packets: Uint32Array, node: number, packet: number): void {
    const count = this.heardOf(packets, node, packet);
    if (count < this.heardLimit) this.setHeard(packets, node, packet, count + 1);
  }

  heardOf(packets: Uint32Array, node: number, packet: number): number {
    let count = 0;
    for (let digit = 0; digit < this.heardBits; digit++)
      count |= ((packets[this.at(node, this.rows.heard + digit, packet >>> 5)] >>> (packet & 31)) & 1) << digit;
    return count;
  }

  setHeard(packets: Uint32Array, node: number, packet: number, count: number): void {
    for (let digit = 0; digit < this.heardBits; digit++)
      this.put(packets, this.at(node, this.rows.heard + digit, packet >>> 5), packet, (count >>> digit) & 1);
  }

  put(packets: Uint32Array, at: number, packet: number, bit: number): void {
    const mask = 1 << (packet & 31);
    packets[at] = bit ? packets[at] | mask : packets[at] & ~mask;
  }
}

/** Runs through the numbers of the bits of a word, least first. */
export function eachBit(word: number, first: number, visit: (number: number) => void): void {
  for (let left = word; left !== 0; left &= left - 1) visit(first + 31 - Math.clz32(left & -left));
}
