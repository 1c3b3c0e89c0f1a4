/**
 * What an LP promises another by null messages, as in ns-3.19 (Chandy and Misra 1979, Bryant 1977): that nothing is due there before some
 * time. The first promise, at time 0, is the cut and no message. A null message is sent a cut after the last one or after the last
 * packet began; it promises its own time and a cut, and so does a packet. With `queues` a packet promises the time at which it is due, for
 * the line is busy until then, and the null message is moved to when the line is free (Swenson 2015, section 6.3). With `blocked` one is sent
 * when the LP is out of safe events and no sooner (Misra 1986), and packets promise nothing.
 */
import { MOST_U32 } from '../../base/u32.ts';
import { EVENT } from '../../engine/event/sequential/event-list.ts';
import type { Ring } from '../threads/ring.ts';
import type { Cut, PartedWorld } from './parted-world.ts';
import { SENT } from './shared-memory.ts';

export const PROMISES = ['periodic', 'queues', 'blocked'] as const;
export type Promises = (typeof PROMISES)[number];

/** A packet that its line may not have begun with. */
interface Packet {
  /** When the event was that sent it, and when the line begins with it; ticks from then to when it is due. */
  readonly sent: number;
  readonly begins: number;
  readonly line: number;
}

/** Packets behind which those are forgotten that have begun. */
const FORGET = 1024;

export class Channel {
  nulls = 0;
  private readonly goesByTime: boolean;
  private readonly goesByBlocks: boolean;
  private readonly looksIntoQueues: boolean;
  private readonly lineTicks: PartedWorld['lineTicks'];
  private readonly end: number;
  private nextNull: number;
  /** Before then nothing is promised. */
  private next: number;
  /** By when they begin, from `first` on. */
  private readonly packets: Packet[] = [];
  private first = 0;

  /** Without `promises` nothing is promised. */
  constructor(
    readonly cut: Cut,
    readonly ring: Ring,
    { world, lineTicks }: PartedWorld,
    promises?: Promises,
  ) {
    this.goesByTime = promises === 'periodic' || promises === 'queues';
    this.goesByBlocks = promises === 'blocked';
    this.looksIntoQueues = promises === 'queues' && cut.isLine;
    this.lineTicks = lineTicks;
    this.end = world.endTicks;
    this.nextNull = cut.ticks;
    this.next = cut.ticks;
    ring.promise(cut.ticks);
  }

  /** Hands over what was sent. */
  tell(): void {
    if (this.goesByTime && this.ring.hasUntold) this.noteSent();
    this.ring.tell();
  }

  private noteSent(): void {
    const { ring, lineTicks } = this;
    const { words } = ring;
    ring.forEachUntold((id) => {
      const sent = words[id + SENT.at];
      const line = lineTicks?.(words[id + EVENT.src], words, id + EVENT.payload);
      const begins = line === undefined ? sent : words[id + EVENT.time] - line;
      this.insert({ sent, begins, line: line ?? this.cut.ticks });
    });
  }

  /** The LP has executed all that is due before `clock`. At equal times a packet that was there before comes first. */
  passTo(clock: number): void {
    this.tell();
    if (this.goesByTime && clock >= this.next) this.promise(clock);
  }

  /** The LP is out of events that are safe: neither is one in it due before `safe`, nor does one come that is. */
  block(safe: number): void {
    if (!this.goesByBlocks) return;
    const promised = Math.min(safe + this.cut.ticks, MOST_U32);
    this.nulls++;
    this.ring.promise(promised);
  }

  private promise(clock: number): void {
    const { ticks } = this.cut;
    let { nextNull } = this;
    let promised = 0;
    for (;;) {
      const packet = this.packets[this.first];
      if (packet !== undefined && packet.begins <= clock && isFirst(packet, nextNull)) {
        const { begins, line } = packet;
        this.first++;
        promised = Math.max(promised, begins + (this.looksIntoQueues ? line : ticks));
        nextNull = begins + (this.looksIntoQueues ? Math.max(ticks, line - ticks) : ticks);
      } else if (nextNull <= clock && nextNull < this.end) {
        this.nulls++;
        nextNull += ticks;
        promised = Math.max(promised, nextNull);
      } else break;
    }
    this.nextNull = nextNull;
    this.next = Math.min(nextNull, this.packets[this.first]?.begins ?? nextNull);
    if (promised > this.ring.promised) this.ring.promise(Math.min(promised, MOST_U32));
    this.forget();
  }

  private insert(packet: Packet): void {
    const { packets } = this;
    let at = packets.length;
    packets.push(packet);
    for (; at > this.first && packets[at - 1].begins > packet.begins; at--) packets[at] = packets[at - 1];
    packets[at] = packet;
    this.next = Math.min(this.next, packet.begins);
  }

  private forget(): void {
    if (this.first < FORGET) return;
    this.packets.splice(0, this.first);
    this.first = 0;
  }
}

const isFirst = ({ begins, sent }: Packet, nextNull: number): boolean =>
  begins < nextNull || (begins === nextNull && sent < nextNull);
