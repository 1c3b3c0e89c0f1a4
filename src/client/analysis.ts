/**
 * Analyses how parallel a run could be: has the lab's worker record a trace, hands it on to a worker of its own, which
 * lasts as long as the analysis. Bytes go from worker to worker, through the page, without a copy.
 */
import { proxy, transfer, wrap } from 'comlink';
import { ASSIGNMENTS } from '../analysis/assignment.ts';
import type { ListedEvents } from '../analysis/event-list.ts';
import type { EventTraceRows } from '../analysis/event-trace-rows.ts';
import { powersOfTwo } from '../analysis/powers-of-two.ts';
import { fail, ok, type Result } from '../base/result.ts';
import type { Scenario } from '../scenario/scenario.ts';
import type { AnalysisListener, AnalysisWorker } from '../worker/analysis-api.ts';
import type { EventsRequest, RecordedTrace, TraceRequest } from '../worker/api.ts';
import type { LabClient } from './lab-client.ts';

/** Hears how it goes, in this order. */
export interface AnalysisEvents extends AnalysisListener {
  /** Events recorded so far. */
  onRecorded(events: number): void;
  /** Recording is over; `points` are to come. */
  onTrace(trace: Omit<RecordedTrace, keyof EventTraceRows>, points: number): void;
}

const STOPPED = 'the analysis was cancelled';

export class AnalysisClient {
  /** Ends the analysis that is on. */
  private stop: () => void = () => {};

  constructor(private readonly client: Pick<LabClient, 'ask'>) {}

  /** One at a time: the analysis before ends. Failures: those of a run, `limit`, `cancelled`. */
  async run(scenario: Scenario, request: TraceRequest, events: AnalysisEvents): Promise<Result<void>> {
    this.cancel();
    const stopped = new Promise<Result<never>>((resolve) => {
      this.stop = () => resolve(fail('cancelled', STOPPED, ''));
    });
    const recording = this.client.ask((lab) =>
      lab.recordTrace(
        scenario,
        request,
        proxy((recorded) => events.onRecorded(recorded)),
      ),
    );
    const recorded = await Promise.race([recording, stopped]);
    if (!recorded) return fail('cancelled', STOPPED, '');
    if (!recorded.ok) return recorded;
    return analyse(recorded.value, request.events, scenario.seed, events, stopped);
  }

  /** Has the lab's worker list executed events. `onProgress`: how far it is, 0 to 1. */
  async list(
    scenario: Scenario,
    request: EventsRequest,
    onProgress: (share: number) => void,
  ): Promise<Result<ListedEvents>> {
    const listed = await this.client.ask((lab) => lab.listEvents(scenario, request, proxy(onProgress)));
    return listed ?? fail('cancelled', STOPPED, '');
  }

  cancel(): void {
    this.stop();
    void this.client.ask((lab) => lab.cancelTrace());
  }
}

async function analyse(
  { events, rowWords, rows, ...trace }: RecordedTrace,
  limit: number,
  seed: number,
  listener: AnalysisEvents,
  stopped: Promise<Result<never>>,
): Promise<Result<void>> {
  if (events === 0) return fail('config', 'nothing was executed', 'run for longer, or set up first events');
  const { nodes, lookaheadTicks } = trace;
  const question = { nodes, lookaheadTicks, lps: powersOfTwo(1, nodes), assignments: ASSIGNMENTS, seed };
  listener.onTrace(trace, question.lps.length * question.assignments.length);
  const worker = new Worker(new URL('../worker/analysis-main.ts', import.meta.url), { type: 'module' });
  const broken = new Promise<Result<never>>((resolve) => {
    worker.onerror = (event) => {
      event.preventDefault();
      resolve(noMemory(event.message));
    };
  });
  const done = wrap<AnalysisWorker>(worker)
    .analyse(transfer({ events, rowWords, rows }, [rows.buffer]), limit, question, proxy(listener))
    .then(
      () => ok(undefined),
      (error: unknown) => noMemory(String(error)),
    );
  try {
    return await Promise.race([done, stopped, broken]);
  } finally {
    worker.terminate();
  }
}

/** The only thing that is expected to go wrong there. */
const noMemory = (reason: string) =>
  fail('limit', `the trace could not be analysed (${reason})`, 'record fewer events');
