/** What the live charts of one lab show: the streams, their common time axis, and how samples get into them. */
import type { Samples } from '../worker/api.ts';
import { Stream } from './stream.ts';
import { Timeline } from './timeline.ts';

export class LabStreams {
  readonly timeline = new Timeline();
  readonly eventsPerSecond = new Stream();
  readonly eventsPerWindow = new Stream();
  private session = -1;

  /** A new session starts with empty charts. */
  begin(session: number, endSeconds: number): void {
    this.timeline.setEnd(endSeconds);
    if (session === this.session) return;
    this.session = session;
    this.eventsPerSecond.clear();
    this.eventsPerWindow.clear();
  }

  accept({ session, engine }: Samples): void {
    if (session !== this.session) this.begin(session, this.timeline.end);
    this.eventsPerSecond.append(engine.simulatedSeconds, engine.eventsPerSecond);
    this.eventsPerWindow.append(engine.simulatedSeconds, engine.eventsPerWindow);
  }
}
