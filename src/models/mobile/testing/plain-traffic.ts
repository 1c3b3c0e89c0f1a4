/** Whom packets are for, and what draws say of copies and relays: docs/mobile.md to the letter. */
import { CAST, type MobileConfig, PROTOCOL, packetsOf, sendingRound, sourceNode } from '../config.ts';
import { STREAMS } from '../layout.ts';
import { draw, each, part, saysYes } from './plain-maths.ts';

export interface PlainPacket {
  readonly packet: number;
  readonly source: number;
  /** The round in which it is sent. */
  readonly round: number;
  readonly receivers: ReadonlySet<number>;
}

export function trafficOf(config: MobileConfig): readonly PlainPacket[] {
  const members = new Set(each(config.nodes, (node) => node).filter((node) => isMember(config, node)));
  return each(packetsOf(config), (packet) => {
    const source = sourceNode(config, packet % config.sources);
    const receivers = new Set(receiversOf(config, packet, source, members));
    receivers.delete(source);
    return { packet, source, round: sendingRound(config, packet), receivers };
  });
}

const isMember = ({ seed, receiverShare }: MobileConfig, node: number): boolean =>
  saysYes(draw(seed, STREAMS.receivers, node, 0)[0], receiverShare);

function receiversOf(
  { cast, nodes, seed }: MobileConfig,
  packet: number,
  source: number,
  members: ReadonlySet<number>,
): Iterable<number> {
  if (cast === CAST.broadcast) return each(nodes, (node) => node);
  if (cast === CAST.multicast) return members;
  if (cast === CAST.last) return [nodes - 1];
  if (nodes === 1) return [];
  const others = each(nodes, (node) => node).filter((node) => node !== source);
  return [others[part(draw(seed, STREAMS.receivers, packet, 1)[0], nodes - 1)]];
}

export function isLost({ seed, drop }: MobileConfig, packet: number, u: number, v: number): boolean {
  const [a] = draw(seed, STREAMS.links, u, 0);
  const [, b] = draw(seed, STREAMS.links, v, 0);
  const mixed = finalized(finalized(word(BigInt(a) + BigInt(packet) * 0x9e37_79b9n)) ^ BigInt(b));
  return saysYes(Number(mixed), drop);
}

/** Modulo 2^32. */
const word = (value: bigint): bigint => value & 0xffff_ffffn;

/** The finalizer of MurmurHash3. */
function finalized(w: bigint): bigint {
  const first = word((w ^ (w >> 16n)) * 0x85eb_ca6bn);
  const second = word((first ^ (first >> 13n)) * 0xc2b2_ae35n);
  return second ^ (second >> 16n);
}

/** Rounds from acceptance until the relay is due; undefined: the packet is not held at all. */
export function dueAfter(config: MobileConfig, packet: number, node: number): number | undefined {
  const { seed, protocol, relayProbability, delayRounds, waitRounds } = config;
  const [x] = draw(seed, STREAMS.relaying, packet, node);
  if (protocol === PROTOCOL.flooding) return delayRounds;
  if (protocol === PROTOCOL.probabilistic) return saysYes(x, relayProbability) ? delayRounds : undefined;
  return delayRounds + part(x, waitRounds + 1);
}
