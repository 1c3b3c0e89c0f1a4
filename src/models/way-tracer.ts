/** Follows one message from node to node: the first that a node sends to another, and what each node that it comes to sends on. */
import type { TracedEvent } from '../engine/event/event-trace.ts';
import type { SentEvent } from '../engine/event/replay.ts';
import type { Trace, TraceStep } from '../scenario/picture.ts';
import type { Tracer, WayWords } from './views.ts';

export class WayTracer implements Tracer {
  readonly others: readonly number[];
  private readonly steps: TraceStep[] = [];
  private title = '';
  private began = 0;
  /** Where it comes next; undefined before it begins, and when it is over. */
  private next: SentEvent | undefined;

  constructor(
    private readonly node: number,
    private readonly words: WayWords,
  ) {
    this.others = words.nodes;
  }

  begin(): void {}

  take(event: TracedEvent, sent: readonly SentEvent[]): void {
    const { words, next, steps } = this;
    const on = sent.find((each) => words.isOne(each));
    if (!next) {
      if (this.title !== '' || event.dst !== this.node || !on) return;
      const title = words.titleOf(on);
      this.title = title[0].toUpperCase() + title.slice(1);
      this.began = words.secondsOf(event.time);
      this.goOn(on, event.dst, event.time);
      return;
    }
    const isIt =
      event.dst === next.dst && event.time === next.time && event.payload.every((word, i) => word === next.payload[i]);
    if (!isIt) return;
    const { leaves, ...said } = words.at(event, on);
    steps.push({ ...(steps.pop() as TraceStep), ...said, endedSeconds: on && words.secondsOf(on.time) });
    this.next = undefined;
    if (on) this.goOn(on, event.dst, leaves);
  }

  get trace(): Trace {
    const { node, title, steps, began, next } = this;
    const last = steps.at(-1);
    const took = last && !next ? [{ label: 'Took', value: last.sentSeconds - began, unit: 's' }] : [];
    return {
      node,
      title,
      state: title === '' ? 'awaited' : next ? 'under way' : 'over',
      isWay: true,
      beganSeconds: began,
      targets: {},
      steps: [...steps],
      fields: [{ label: 'Hops', value: steps.length, unit: '' }, ...took],
    };
  }

  private goOn(sent: SentEvent, from: number, leftTicks: number): void {
    const { secondsOf } = this.words;
    this.next = sent;
    this.steps.push({
      node: sent.dst,
      from,
      leftSeconds: secondsOf(leftTicks),
      sentSeconds: secondsOf(sent.time),
      outcome: 'waiting',
      values: [],
    });
  }
}
