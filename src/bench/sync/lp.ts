/** An LP: consecutive nodes with a calendar and a clock of their own. */
import { EVENT, type EventList } from '../../engine/event/sequential/event-list.ts';
import { LIST } from '../../engine/event/sequential/part.ts';
import type { Ring } from '../threads/ring.ts';
import type { Channel } from './channel.ts';
import type { PartedWorld } from './parted-world.ts';
import { SENT } from './shared-memory.ts';
import type { Silence } from './silence.ts';

export class Lp {
  readonly first: number;
  readonly nodes: number;
  /** Knows its nodes by their numbers in the LP. */
  readonly calendar: EventList;
  /** From and to other LPs. */
  readonly arriving: Ring[] = [];
  readonly leaving: Channel[] = [];
  /** All that is due before is executed. */
  clock = 0;
  /** Messages to other LPs. */
  messages = 0;
  private readonly take: (id: number) => void;
  private source: Ring | undefined;

  /** `silence`: of its worker. */
  constructor(
    { world, firsts }: PartedWorld,
    readonly index: number,
    private readonly silence: Silence,
  ) {
    this.first = firsts[index];
    this.nodes = firsts[index + 1] - this.first;
    const { payloadWords, pendingPerNode, lookaheadTicks } = world;
    const events = 64 + Math.ceil(2 * this.nodes * pendingPerNode);
    this.calendar = LIST.create({ nodes: this.nodes, events, payloadWords, lookahead: lookaheadTicks });
    this.take = (id) => this.receive(id, payloadWords);
  }

  /** Takes all messages that are there. */
  drain(): void {
    for (const ring of this.arriving) this.drainRing(ring);
  }

  /** The same, but for what came this moment. */
  poll(): void {
    for (const ring of this.arriving) if (!ring.seemsRead) this.drainRing(ring);
  }

  private drainRing(ring: Ring): void {
    this.source = ring;
    ring.drain(this.take);
  }

  private receive(id: number, payloadWords: number): void {
    const { words } = this.source as Ring;
    this.silence.break();
    const to = this.calendar.add(
      words[id + EVENT.time],
      words[id + SENT.node] - this.first,
      words[id + EVENT.src],
      words[id + EVENT.seq],
      words[id + EVENT.kind],
    );
    for (let w = EVENT.payload; w < EVENT.payload + payloadWords; w++) this.calendar.words[to + w] = words[id + w];
  }
}
