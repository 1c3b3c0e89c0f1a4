/**
 * A sample of the messages that are under way, while time goes slowly enough to see them. Where an event does not say when
 * it was sent, that is when it was first seen, which is known to within two looks at the run.
 */
import type { PendingMessage } from '../../engine/event/pending.ts';
import type { Run } from '../../run/run.ts';
import type { Message } from '../spotlight.ts';
import { type Source, sourceOf } from './source.ts';
import { secondsAt, type ViewedRun, viewedRunOf } from './viewed-run.ts';

/** Nodes whose messages are shown. */
export const SAMPLED_NODES = 192;
/** Windows between two looks, and windows a second, above which messages would come and go unseen. */
const MOST_WINDOWS = 12;
const MOST_WINDOWS_PER_SECOND = 250;

export class Traffic {
  /** By what tells a message apart: when it was first seen. */
  private seen = new Map<string, Message>();
  private looked = { ticks: Number.NEGATIVE_INFINITY, ms: Number.NEGATIVE_INFINITY };
  private isLooking = false;

  /** `show`: called with what is under way, whenever that is another. */
  constructor(
    private readonly run: Run,
    private readonly show: (messages: readonly Message[]) => void,
  ) {}

  /** Only between two advances. `also`: a node whose messages are shown at all events. */
  look(also: number | undefined): void {
    const { run } = this;
    const viewed = viewedRunOf(run);
    const source = sourceOf(run.executor);
    // Messages are drawn between places that need no reading.
    if (!viewed?.views.links || run.kind !== 'event' || !source?.messages || this.isLooking) return;
    const { nowTicks } = source;
    if (this.isSlow(nowTicks, run.lookaheadTicks)) this.ask(source.messages, viewed, nowTicks, also);
    else this.forget();
  }

  private isSlow(ticks: number, lookaheadTicks: number): boolean {
    const ms = performance.now();
    const windows = (ticks - this.looked.ticks) / lookaheadTicks;
    const perSecond = windows / ((ms - this.looked.ms) / 1000);
    this.looked = { ticks, ms };
    return windows === 0 || (windows <= MOST_WINDOWS && perSecond <= MOST_WINDOWS_PER_SECOND);
  }

  private ask(
    messagesTo: NonNullable<Source['messages']>,
    viewed: ViewedRun,
    nowTicks: number,
    also: number | undefined,
  ): void {
    const count = Math.min(SAMPLED_NODES, viewed.nodes);
    const found = messagesTo({ stride: Math.floor(viewed.nodes / count), count, also });
    if (!(found instanceof Promise)) {
      this.take(found, viewed, nowTicks);
      return;
    }
    this.isLooking = true;
    const end = () => {
      this.isLooking = false;
    };
    // A device that is lost meanwhile has no messages; the run says so itself.
    found.then((pending) => this.take(pending, viewed, nowTicks)).then(end, end);
  }

  private forget(): void {
    if (this.seen.size === 0) return;
    this.seen = new Map();
    this.show([]);
  }

  private take(pending: readonly PendingMessage[], viewed: ViewedRun, nowTicks: number): void {
    const now = new Map<string, Message>();
    const isFirst = this.seen.size === 0;
    for (const { time, src, dst, sent } of pending) {
      const key = `${src} ${dst} ${time}`;
      // What was there at the first look may have been under way for nobody knows how long: it is kept in mind, not shown.
      const seenSeconds = isFirst ? Number.NEGATIVE_INFINITY : secondsAt(viewed, nowTicks);
      const sentSeconds = sent === undefined ? seenSeconds : secondsAt(viewed, sent);
      const known = this.seen.get(key);
      now.set(key, known ?? { from: src, to: dst, sentSeconds, dueSeconds: secondsAt(viewed, time) });
    }
    this.seen = now;
    this.show([...now.values()].filter(({ sentSeconds }) => sentSeconds >= 0));
  }
}
