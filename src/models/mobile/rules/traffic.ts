/** Who sends what when, and whom it is for: docs/mobile.md, "APP". Twin of shaders/models/mobile/traffic.wesl. */
import { threefry2x32 } from '../../../base/threefry.ts';
import { MOST_U32, mulHigh, NEVER, NONE } from '../../../base/u32.ts';
import { CAST, type MobileConfig, packetsOf, sendingRound, sourceNode } from '../config.ts';
import { MOST_DELAY, packetTableOffsets, STREAMS } from '../layout.ts';

/** Words of the histogram of delays. */
export const delayWords = ({ endRounds }: MobileConfig): number =>
  1 + Math.min(MOST_DELAY, endRounds === 0 ? MOST_DELAY : endRounds);

export const packetOffsetsOf = (config: MobileConfig) => packetTableOffsets(packetsOf(config), delayWords(config));

/** `packetTables` before the start: what is known of each packet. */
export function tablesOfPackets(config: MobileConfig): Uint32Array<ArrayBuffer> {
  const offsets = packetOffsetsOf(config);
  const words = new Uint32Array(offsets.words);
  const wanted = wantedOf(config);
  for (let k = 0; k < packetsOf(config); k++) {
    const source = sourceNode(config, k % config.sources);
    const target = targetOf(config, k, source);
    words[offsets.sentIn + k] = Math.min(NEVER - 1, sendingRound(config, k));
    words[offsets.target + k] = target;
    words[offsets.wanted + k] = wanted(target, source);
  }
  return words;
}

/** The one node that a packet is for; NONE where it is for several or nobody. */
export function targetOf({ nodes, seed, cast }: MobileConfig, packet: number, source: number): number {
  if (cast === CAST.last) return nodes - 1 === source ? NONE : nodes - 1;
  if (cast !== CAST.random || nodes === 1) return NONE;
  const words = new Uint32Array(2);
  threefry2x32(seed, STREAMS.receivers, packet, 1, words);
  const other = mulHigh(words[0], nodes - 1);
  return other + Number(other >= source);
}

function wantedOf(config: MobileConfig): (target: number, source: number) => number {
  const { cast, nodes } = config;
  if (cast === CAST.broadcast) return () => nodes - 1;
  if (cast !== CAST.multicast) return (target) => Number(target !== NONE);
  let members = 0;
  for (let node = 0; node < nodes; node++) members += Number(isMember(config, node));
  return (_target, source) => members - Number(isMember(config, source));
}

const memberWords = new Uint32Array(2);

export function isMember({ seed, receiverShare }: MobileConfig, node: number): boolean {
  threefry2x32(seed, STREAMS.receivers, node, 0, memberWords);
  return receiverShare === MOST_U32 || memberWords[0] < receiverShare;
}

/** Whether a packet that a node accepted was for it; it is not the packet's source. */
export function isFor(config: MobileConfig, node: number, target: number): boolean {
  if (config.cast === CAST.broadcast) return true;
  return config.cast === CAST.multicast ? isMember(config, node) : target === node;
}

/** Packets that sources send, by round. */
export class Schedule {
  /** Packets of one source by round of sending: rounds rise. */
  private next = 0;

  constructor(private readonly config: MobileConfig) {}

  /** Tells of every packet of this round, in the order of numbers. Rounds are asked for one after the other, from any on. */
  each(round: number, send: (source: number, packet: number) => void): void {
    const { config } = this;
    while (this.next < packetsOf(config) && sendingRound(config, this.next) <= round) {
      if (sendingRound(config, this.next) === round) send(sourceNode(config, this.next % config.sources), this.next);
      this.next++;
    }
  }
}
