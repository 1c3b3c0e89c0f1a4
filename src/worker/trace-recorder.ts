/** Records a trace on the side: another run of the scenario, in short slices, so that the run on screen goes on beside it. */
import { fail, type Result } from '../base/result.ts';
import { recordTrace } from '../run/record-trace.ts';
import { eventRunOf, type Run } from '../run/run.ts';
import type { RecordedTrace, TraceRequest } from './api.ts';
import type { EventLoopYield } from './event-loop-yield.ts';

const SLICE_MS = 12;
const TELL_EVERY_MS = 100;

export class TraceRecorder {
  private readonly eventLoop: EventLoopYield;
  /** Rises with every recording and with every cancel: a recording goes on while it is its own. */
  private turn = 0;

  constructor(eventLoop: EventLoopYield) {
    this.eventLoop = eventLoop;
  }

  /** One at a time: the recording before ends. `onProgress`: events so far. */
  async record(
    open: () => Promise<Result<Run>>,
    { fromSeconds, events }: TraceRequest,
    onProgress: (events: number) => void,
  ): Promise<Result<RecordedTrace>> {
    const turn = ++this.turn;
    const opened = await open();
    if (!opened.ok) return opened;
    const run = eventRunOf(opened.value);
    const { nodes, lookaheadTicks, engine, adapter } = run;
    let toldAt = 0;
    try {
      if (turn !== this.turn) return fail('cancelled', 'recording was cancelled', '');
      const recorded = await recordTrace(run, {
        fromSeconds,
        events,
        sliceMs: SLICE_MS,
        onSlice: async (_, recordedSoFar) => {
          if (performance.now() - toldAt > TELL_EVERY_MS) {
            toldAt = performance.now();
            onProgress(recordedSoFar);
          }
          await this.eventLoop.rest(0);
          return turn === this.turn;
        },
      });
      return recorded.ok
        ? { ok: true, value: { ...recorded.value, nodes, lookaheadTicks, engine, adapter } }
        : recorded;
    } finally {
      run.dispose();
    }
  }

  cancel(): void {
    this.turn++;
  }
}
