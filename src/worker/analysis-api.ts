/**
 * The conversation between the page and the worker that analyses: a trace goes in, transferred; what is found comes out as
 * it is found. One analysis in the life of a worker; who wants no more of it ends the worker.
 */
import type { EventTraceRows } from '../analysis/event-trace-rows.ts';
import type { ParallelismPoint, ParallelismQuestion, TraceFacts } from '../analysis/parallelism.ts';

/** Each is waited for: they travel on another way than the end of the analysis. */
export interface AnalysisListener {
  onFacts(facts: TraceFacts): void | Promise<void>;
  onPoint(point: ParallelismPoint): void | Promise<void>;
}

export interface AnalysisWorker {
  /** Of the first `limit` events. Resolves after the last point. */
  analyse(
    rows: EventTraceRows,
    limit: number,
    question: ParallelismQuestion,
    listener: AnalysisListener,
  ): Promise<void>;
}
