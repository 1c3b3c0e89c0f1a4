/** Follows what one node of a run does next: its event trace, handled again by its twin, becomes a trace. One per follow. */

import { tracedEventsOf } from '../../engine/event/event-trace.ts';
import { Replay } from '../../engine/event/replay.ts';
import type { Tracer } from '../../models/views.ts';
import type { EventRun, Run } from '../../run/run.ts';
import type { Trace } from '../../scenario/picture.ts';
import { readingAt } from './inspect.ts';
import { viewedRunOf } from './viewed-run.ts';

export class Follower {
  private readonly watched: ReadonlySet<number>;
  trace: Trace;

  /** Only while the run does not advance. Undefined where the model follows nothing, or the run cannot be watched. */
  static async begin(run: Run, node: number): Promise<Follower | undefined> {
    const viewed = viewedRunOf(run);
    const tracer = viewed?.views.follow?.(node);
    if (!viewed || !tracer || run.kind !== 'event') return undefined;
    const { others = [] } = tracer;
    await run.watch(undefined);
    if (!(await run.watch(others.length > 0 ? 'all with payloads' : node)).ok) return undefined;
    const { world } = run;
    const replays = new Map<number, Replay>();
    for (const each of [node, ...others]) {
      const reading = await readingAt(run, viewed, each);
      if (!reading) return undefined;
      replays.set(each, new Replay(world, each, reading));
    }
    return new Follower(run, node, replays, tracer);
  }

  private constructor(
    readonly run: EventRun,
    node: number,
    /** Of the node, first, and of others that the model wants to hear of. */
    private readonly replays: ReadonlyMap<number, Replay>,
    private readonly tracer: Tracer,
  ) {
    this.watched = new Set(replays.keys());
    tracer.begin(replays.get(node) as Replay);
    this.trace = tracer.trace;
  }

  /** Takes what the node has done since; only while the run does not advance. True when there was something. */
  update(): boolean {
    if (this.trace.state === 'over') return false;
    const events = tracedEventsOf(this.run.takeEventTrace(), this.watched);
    for (const event of events) {
      const replay = this.replays.get(event.dst) as Replay;
      this.tracer.take(event, replay.handle(event), replay);
    }
    if (events.length > 0) this.trace = this.tracer.trace;
    return events.length > 0;
  }

  /** The run records no more; only while it does not advance. */
  async end(): Promise<void> {
    await this.run.watch(undefined);
  }
}
