/**
 * One run of one scenario, whatever the engine: what the worker's session, the command line, `verify` and `bench` drive.
 * `openRun` (open-run.ts) picks model, engine and executor, and gives one of these, built and ready at time 0.
 */
import type { Result } from '../base/result.ts';
import type { AdapterReport, EngineName, RunResult } from '../scenario/outcome.ts';
import type { Scenario } from '../scenario/scenario.ts';

export interface AdvanceLimits {
  /** Return after about this much wall time (ms). The unit of work is a batch: it may take a little longer. */
  readonly wallMs: number;
  /** Open no window that starts at or after this tick. */
  readonly untilTicks?: number;
  /** Open at most this many windows. */
  readonly windows?: number;
}

export interface Progress {
  /** Earliest pending event, in ticks; at or after the end when `done`. */
  readonly nowTicks: number;
  readonly done: boolean;
  /** Totals since the start. */
  readonly events: number;
  readonly windows: number;
  /** Wall seconds spent advancing, setup left out. */
  readonly wallSeconds: number;
  readonly lpSize: number;
  /** Most events pending at one node, as last measured. */
  readonly deepest: number;
  /** Lists or pool that grew, a restart: a sentence for the log. */
  readonly notice?: string;
}

export interface Run {
  readonly scenario: Scenario;
  readonly engine: EngineName;
  readonly adapter: AdapterReport;
  readonly memoryBytes: number;
  readonly setupSeconds: number;
  readonly endTicks: number;
  advance(limits: AdvanceLimits): Promise<Result<Progress>>;
  /** The result so far; `finished` only when the last progress was `done`. May be asked at any pause. */
  result(status: RunResult['status']): Promise<Result<RunResult>>;
  /** Frees every buffer. The run cannot be used afterwards. */
  dispose(): void;
}

export interface OpenOptions {
  /** `gpu` never falls back; `auto` may. */
  readonly engine: 'auto' | EngineName;
  readonly lpSize: 'auto' | 1 | 2 | 4 | 8 | 16;
}
