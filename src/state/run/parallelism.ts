/** How parallel a run could be: the analysis that was asked for, as far as it is. One at a time; it lasts until the next. */
import type { ParallelismPoint, TraceFacts } from '../../analysis/parallelism.ts';
import type { Failure } from '../../base/result.ts';
import { engineOf } from '../../scenario/engines.ts';
import type { AdapterReport, ExecutorName } from '../../scenario/outcome.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { specOf } from '../setup/draft.ts';
import type { LabState, Slice } from '../slice.ts';

/** Lengths of a trace that are offered; memory and time go with them. */
export const TRACE_LENGTHS = [100_000, 1_000_000, 10_000_000] as const;
export type TraceLength = (typeof TRACE_LENGTHS)[number];

export interface ParallelismAnalysis {
  readonly phase: 'recording' | 'analysing' | 'done' | 'failed' | 'cancelled';
  readonly scenario: Scenario;
  /** Most events of the trace. */
  readonly wanted: number;
  readonly recorded: number;
  /** Where the trace was recorded. */
  readonly engine?: ExecutorName;
  readonly adapter?: AdapterReport;
  readonly lookaheadTicks: number;
  /** Undefined until the events are in order. */
  readonly facts?: TraceFacts;
  readonly points: readonly ParallelismPoint[];
  /** Points that there will be, and their largest number of LPs. */
  readonly expected: number;
  readonly mostLps: number;
  readonly failure?: Failure;
}

export interface ParallelismSlice {
  readonly parallelism: ParallelismAnalysis | null;
  readonly traceLength: TraceLength;
  setTraceLength(events: TraceLength): void;
  /** Records the scenario on screen once more, on the side, and analyses it. */
  analyseParallelism(): Promise<void>;
  cancelParallelism(): void;
}

declare module '../slice.ts' {
  interface LabState extends ParallelismSlice {}
}

export const isAnalysing = ({ parallelism }: LabState): boolean =>
  parallelism?.phase === 'recording' || parallelism?.phase === 'analysing';

/** Why nothing can be analysed now, a few words. */
export function whyNotAnalyse({ loaded, device }: LabState, catalog: Parameters<typeof specOf>[0]): string | undefined {
  if (!loaded || !device) return 'not ready yet';
  return engineOf(specOf(catalog, loaded.scenario.model)).has.trace ? undefined : 'its model has no events';
}

export const parallelismSlice: Slice<ParallelismSlice> = (set, get, { analysis }) => {
  /** Rises with every analysis: what comes late of an older one is dropped. */
  let turn = 0;
  /** Of an analysis that goes on. */
  const change = (changed: Partial<ParallelismAnalysis>) => {
    const { parallelism } = get();
    if (parallelism) set({ parallelism: { ...parallelism, ...changed } });
  };
  return {
    parallelism: null,
    traceLength: 1_000_000,
    setTraceLength: (traceLength) => set({ traceLength }),
    analyseParallelism: async () => {
      const { loaded, traceLength } = get();
      if (!loaded || !analysis) return;
      const { scenario, engine } = loaded;
      const begun: ParallelismAnalysis = {
        phase: 'recording',
        scenario,
        wanted: traceLength,
        recorded: 0,
        lookaheadTicks: 0,
        points: [],
        expected: 0,
        mostLps: 1,
      };
      set({ parallelism: begun });
      const own = ++turn;
      const isCurrent = () => own === turn && isAnalysing(get());
      const found = (changed: Partial<ParallelismAnalysis>) => {
        if (isCurrent()) change(changed);
      };
      const request = { engine, fromSeconds: scenario.measure.warmUp, events: traceLength };
      const ended = await analysis.run(scenario, request, {
        onRecorded: (recorded) => found({ recorded }),
        onTrace: ({ engine, adapter, lookaheadTicks, nodes }, expected) =>
          found({ phase: 'analysing', engine, adapter, lookaheadTicks, expected, mostLps: nodes }),
        onFacts: (facts) => found({ facts, recorded: facts.events }),
        onPoint: (point) => found({ points: [...(get().parallelism?.points ?? []), point] }),
      });
      if (!isCurrent()) return;
      if (ended.ok) change({ phase: 'done' });
      else if (ended.failure.kind === 'cancelled') change({ phase: 'cancelled' });
      else change({ phase: 'failed', failure: ended.failure });
    },
    cancelParallelism: () => {
      if (isAnalysing(get())) change({ phase: 'cancelled' });
      analysis?.cancel();
    },
  };
};
