/**
 * A sample of the messages that are under way, while time goes slowly enough to see them. An event says when it is due,
 * not when it was sent: that is when it was first seen, which is known to within two looks at the run.
 */
import type { PendingMessage } from '../engine/event/pending.ts';
import type { Run } from '../models/run.ts';
import type { Message } from './look.ts';
import { type Source, sourceOf } from './source.ts';
import { type Subject, secondsAt, subjectOf } from './subject.ts';

/** Nodes whose messages are shown. */
export const SAMPLED_NODES = 192;
/** Windows between two looks, above which messages would come and go unseen. */
const MOST_WINDOWS = 4;

export class Traffic {
  /** By what tells a message apart: when it was first seen. */
  private seen = new Map<string, Message>();
  private lookedAt = Number.NEGATIVE_INFINITY;
  private isLooking = false;
  private readonly run: Run;
  private readonly show: (messages: readonly Message[]) => void;

  /** `show`: called with what is under way, whenever that is another. */
  constructor(run: Run, show: (messages: readonly Message[]) => void) {
    this.run = run;
    this.show = show;
  }

  /** Only between two advances. `also`: a node whose messages are shown at all events. */
  look(also: number | undefined): void {
    const { run } = this;
    const subject = subjectOf(run);
    const source = sourceOf(run.executor);
    // Messages are drawn between places that need no reading.
    if (!subject?.views.links || run.kind !== 'event' || !source?.messages || this.isLooking) return;
    const { nowTicks } = source;
    const isSlow = nowTicks - this.lookedAt <= MOST_WINDOWS * run.lookaheadTicks;
    this.lookedAt = nowTicks;
    if (isSlow) this.ask(source.messages, subject, nowTicks, also);
    else this.forget();
  }

  private ask(
    messagesTo: NonNullable<Source['messages']>,
    subject: Subject,
    nowTicks: number,
    also: number | undefined,
  ): void {
    const count = Math.min(SAMPLED_NODES, subject.nodes);
    const found = messagesTo({ stride: Math.floor(subject.nodes / count), count, also });
    if (!(found instanceof Promise)) {
      this.take(found, subject, nowTicks);
      return;
    }
    this.isLooking = true;
    void found.then((pending) => {
      this.isLooking = false;
      this.take(pending, subject, nowTicks);
    });
  }

  private forget(): void {
    if (this.seen.size === 0) return;
    this.seen = new Map();
    this.show([]);
  }

  private take(pending: readonly PendingMessage[], subject: Subject, nowTicks: number): void {
    const now = new Map<string, Message>();
    const isFirst = this.seen.size === 0;
    for (const { time, src, dst } of pending) {
      const key = `${src} ${dst} ${time}`;
      // What was there at the first look has been under way for nobody knows how long: it is kept in mind, not shown.
      const sentSeconds = isFirst ? Number.NEGATIVE_INFINITY : secondsAt(subject, nowTicks);
      const known = this.seen.get(key);
      now.set(key, known ?? { from: src, to: dst, sentSeconds, dueSeconds: secondsAt(subject, time) });
    }
    this.seen = now;
    this.show([...now.values()].filter(({ sentSeconds }) => sentSeconds >= 0));
  }
}
