/** Records a trace on the side: another run of the scenario, in short slices, so that the run on screen goes on beside it. */
import type { ListedEvents } from '../analysis/event-list.ts';
import { fail, ok, type Result } from '../base/result.ts';
import { listEvents } from '../run/list-events.ts';
import { recordTrace } from '../run/record-trace.ts';
import { type EventRun, eventRunOf, type Progress, type Run } from '../run/run.ts';
import { toSeconds } from '../scenario/scenario.ts';
import type { EventsRequest, RecordedTrace, TraceRequest } from './api.ts';
import type { EventLoopYield } from './event-loop-yield.ts';

const SLICE_MS = 12;
const TELL_EVERY_MS = 100;

export class TraceRecorder {
  /** Rises with every recording and with every cancel: a recording goes on while it is its own. */
  private turn = 0;

  constructor(private readonly eventLoop: EventLoopYield) {}

  /** `onProgress`: events so far. */
  record(
    open: () => Promise<Result<Run>>,
    { fromSeconds, events }: TraceRequest,
    onProgress: (events: number) => void,
  ): Promise<Result<RecordedTrace>> {
    return this.aside(open, async (run, goOn) => {
      const { nodes, lookaheadTicks, engine, adapter } = run;
      const recorded = await recordTrace(run, {
        fromSeconds,
        events,
        sliceMs: SLICE_MS,
        onSlice: (_, recordedSoFar) => goOn(() => onProgress(recordedSoFar)),
      });
      return recorded.ok ? ok({ ...recorded.value, nodes, lookaheadTicks, engine, adapter }) : recorded;
    });
  }

  /** `onProgress`: how far it is, 0 to 1. */
  list(
    open: () => Promise<Result<Run>>,
    request: EventsRequest,
    onProgress: (share: number) => void,
  ): Promise<Result<ListedEvents>> {
    const { span } = request;
    return this.aside(open, (run, goOn) => {
      const shareOf = ({ steps, nowTicks }: Progress) =>
        'window' in span ? steps / span.window : toSeconds(nowTicks, run.scenario.tick) / span.untilSeconds;
      const onSlice = (progress: Progress) => goOn(() => onProgress(Math.min(1, shareOf(progress))));
      return listEvents(run, { ...request, sliceMs: SLICE_MS, onSlice });
    });
  }

  /** Works with a run of its own, one at a time: the recording before ends. */
  private async aside<T>(
    open: () => Promise<Result<Run>>,
    work: (run: EventRun, goOn: (tell: () => void) => Promise<boolean>) => Promise<Result<T>>,
  ): Promise<Result<T>> {
    const turn = ++this.turn;
    const opened = await open();
    if (!opened.ok) return opened;
    const run = eventRunOf(opened.value);
    let toldAt = 0;
    try {
      if (turn !== this.turn) return fail('cancelled', 'recording was cancelled', '');
      return await work(run, async (tell) => {
        if (performance.now() - toldAt > TELL_EVERY_MS) {
          toldAt = performance.now();
          tell();
        }
        await this.eventLoop.rest(0);
        return turn === this.turn;
      });
    } finally {
      run.dispose();
    }
  }

  cancel(): void {
    this.turn++;
  }
}
