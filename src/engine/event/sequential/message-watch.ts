/**
 * Messages on their way to some nodes, kept as they are sent: walking all pending events for them took more of a processor
 * than the run did. Twin of shaders/event/pending.wesl, which knows of those in lists alone.
 */
import { MAX_TIME_TICKS } from '../../../scenario/scenario.ts';
import type { PendingMessage, WantedMessages } from '../pending.ts';
import { EVENT, type EventList } from './event-list.ts';

interface Watched extends PendingMessage {
  readonly seq: number;
}

/** So many are kept at least before those that arrived are looked for. */
const LEAST_KEPT = 1024;

export class MessageWatch {
  private readonly wanted: WantedMessages;
  private kept: Watched[] = [];
  private most = LEAST_KEPT;

  /** Walks all of `list`, once. */
  constructor(wanted: WantedMessages, list: EventList) {
    this.wanted = wanted;
    const { words } = list;
    list.forEach((id, dst) => {
      const [time, src] = [words[id + EVENT.time], words[id + EVENT.src]];
      if (src !== dst && this.isWanted(dst) && time <= MAX_TIME_TICKS)
        this.kept.push({ time, src, dst, seq: words[id + EVENT.seq] });
    });
  }

  isOf({ stride, count, also }: WantedMessages): boolean {
    const { wanted } = this;
    return wanted.stride === stride && wanted.count === count && wanted.also === also;
  }

  /** Told of every event that one node sends to another, at `now`; nothing is pending before `windowStart`. */
  sent(time: number, src: number, seq: number, dst: number, now: number, windowStart: number): void {
    if (!this.isWanted(dst)) return;
    this.kept.push({ time, src, dst, seq, sent: now });
    if (this.kept.length < this.most) return;
    this.kept = this.kept.filter((message) => message.time >= windowStart);
    this.most = Math.max(LEAST_KEPT, 2 * this.kept.length);
  }

  /** Those that `list` still holds. */
  pendingIn(list: EventList): readonly PendingMessage[] {
    this.kept = this.kept.filter(({ time, src, dst, seq }) => !list.isPast(time, dst, src, seq));
    return this.kept;
  }

  private isWanted(dst: number): boolean {
    const { stride, count, also } = this.wanted;
    return dst === also || (dst % stride === 0 && dst / stride < count);
  }
}
