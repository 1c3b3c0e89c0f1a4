/** Follows what one node of a run does next: its event trace, handled again by its twin, becomes a trace. One per follow. */

import { tracedEvents } from '../../engine/event/event-trace.ts';
import { Replay } from '../../engine/event/replay.ts';
import type { Tracer } from '../../models/views.ts';
import type { EventRun, Run } from '../../run/run.ts';
import type { Trace } from '../../scenario/picture.ts';
import { readingAt } from './inspect.ts';
import { subjectOf } from './subject.ts';

export class Follower {
  readonly run: EventRun;
  private readonly replay: Replay;
  private readonly tracer: Tracer;
  trace: Trace;

  /** Only while the run does not advance. Undefined where the model follows nothing, or the run cannot be watched. */
  static async begin(run: Run, node: number): Promise<Follower | undefined> {
    const subject = subjectOf(run);
    const tracer = subject?.views.follow?.(node);
    if (!subject || !tracer || run.kind !== 'event') return undefined;
    await run.watch(undefined);
    if (!(await run.watch(node)).ok) return undefined;
    const reading = await readingAt(run, subject, node);
    if (!reading) return undefined;
    return new Follower(run, new Replay(run.world, node, reading), tracer);
  }

  private constructor(run: EventRun, replay: Replay, tracer: Tracer) {
    this.run = run;
    this.replay = replay;
    this.tracer = tracer;
    tracer.begin(replay);
    this.trace = tracer.trace;
  }

  /** Takes what the node has done since; only while the run does not advance. True when there was something. */
  update(): boolean {
    if (this.trace.state === 'over') return false;
    const events = tracedEvents(this.run.takeEventTrace());
    for (const event of events) this.tracer.take(event, this.replay.handle(event), this.replay);
    if (events.length > 0) this.trace = this.tracer.trace;
    return events.length > 0;
  }

  /** The run records no more; only while it does not advance. */
  async end(): Promise<void> {
    await this.run.watch(undefined);
  }
}
