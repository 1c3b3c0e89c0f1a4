/**
 * One run of one scenario, whatever the engine: what the worker's session, the command line, `verify` and `bench` drive.
 * `openRun` (open-run.ts) picks model, engine and executor, and gives one of these, built and ready at time 0.
 */
import { assert } from '../base/assert.ts';
import type { Result } from '../base/result.ts';
import type { EventTraceRows, Watched } from '../engine/event/event-trace.ts';
import type { EventExecutor } from '../engine/event/executor.ts';
import type { DriveSetting } from '../engine/event/gpu/drive.ts';
import type { LpSize, LpTuning } from '../engine/event/gpu/lp-tuner.ts';
import type { ListSettings } from '../engine/event/gpu/plan.ts';
import type { ActivityReader, EvaluatedRecord, EventWorld } from '../engine/event/model.ts';
import type { Helpers } from '../engine/event/workers/team.ts';
import type { AdvanceLimits, Effort, Progress } from '../engine/progress.ts';
import type { RoundsExecutor } from '../engine/rounds/executor.ts';
import type { RoundsWorld } from '../engine/rounds/model.ts';
import type { GpuContext } from '../gpu/context.ts';
import type { Routing } from '../routing/find-paths.ts';
import type { Checkpoint, ReadCheckpoint } from '../scenario/checkpoint/checkpoint.ts';
import type { EventListName, PerRound } from '../scenario/event-lists.ts';
import type { Files } from '../scenario/files.ts';
import type { AdapterReport, ExecutorName, ModelSeries, RunResult } from '../scenario/outcome.ts';
import type { Scenario } from '../scenario/scenario.ts';

export type { AdvanceLimits, Effort, Progress };

interface CommonRun {
  readonly scenario: Scenario;
  /** Contents of the files that it names. */
  readonly files: Files;
  readonly engine: ExecutorName;
  readonly adapter: AdapterReport;
  readonly memoryBytes: number;
  readonly setupSeconds: number;
  readonly endTicks: number;
  readonly nodes: number;
  /** `distributions` of the progress are by metric. */
  advance(limits: AdvanceLimits): Promise<Result<Progress>>;
  /** The result so far; `finished` only when the last progress was `done`. May be asked at any pause. */
  result(status: RunResult['status']): Promise<Result<RunResult>>;
  /** The run as it is at the end of the step that is open; good until the next advance. Failures: as of `advance`. */
  checkpoint(): Promise<Result<Checkpoint>>;
  /** As of `AnyExecutor`. */
  prepareCheckpoints(): Promise<void>;
  /** Goes on from that checkpoint of it instead, or from its start: another executor, of the same kind. Failures: as of opening it; after one it cannot advance. */
  goTo(at: Checkpoint | undefined): Promise<Result<Progress>>;
  /** Rows of the series until where the run is, which a checkpoint of it has; default: that which it went on from, before it goes on. */
  seriesSoFar(at?: Pick<Checkpoint, 'state'>): ModelSeries;
  /** Frees every buffer. The run cannot be used afterwards. */
  dispose(): void;
}

/** A run of the event engine. */
export interface EventRun extends CommonRun {
  readonly kind: 'event';
  /** The scenario in integers; what runs, and what pictures are made of. */
  readonly world: EventWorld;
  /** What the view draws from; another one after a restart. */
  readonly executor: EventExecutor;
  readonly lookaheadTicks: number;
  /** As `EventExecutor.watch` and `takeEventTrace`, over a restart too: each event is given once. */
  watch(watched: Watched | undefined): Promise<Result<void>>;
  takeEventTrace(): EventTraceRows;
  /** As of `EventExecutor`; each record once, over a restart too. */
  keepRecords(): void;
  takeRecords(): readonly EvaluatedRecord[];
  /** What the model says of a record: values in the order of the columns in its spec. */
  recordValues(record: EvaluatedRecord): readonly (number | string)[];
  /** What the model says that an event carries; empty where that is nothing. */
  carried(kind: number, payload: Uint32Array): string;
  /** How the model makes a timing diagram of a trace; undefined where it does not. */
  readonly activities: ActivityReader | undefined;
}

/** A run of the rounds engine. */
export interface RoundsRun extends CommonRun {
  readonly kind: 'rounds';
  /** As those of a run of the event engine. */
  readonly world: RoundsWorld;
  readonly executor: RoundsExecutor;
}

export type Run = EventRun | RoundsRun;

/** For whoever runs models of the event engine only. */
export function eventRunOf(run: Run): EventRun {
  assert(run.kind === 'event', `${run.scenario.model} is not run by the event engine`);
  return run;
}

/** Whoever waits for a run to be there. */
export interface OpenWatch {
  /** Routes are no longer found; failure `cancelled`. What is there by then is not cancelled. */
  readonly cancelled?: AbortSignal;
  /** What takes long before the world is built, in words, now and then; undefined once it is done. */
  readonly onActivity?: (words: string | undefined) => void;
}

export interface OpenOptions extends OpenWatch {
  /** `gpu` never falls back; `auto` may. */
  readonly engine: 'auto' | ExecutorName;
  readonly lpSize: LpSize;
  /** Organisation of the future event list on the GPU; default `slots`. */
  readonly list?: EventListName;
  /** Events that a node executes in a round, of other lists than slots; default `all`. */
  readonly perRound?: PerRound;
  /** Who drives rounds of the event engine on the GPU; default `auto`. */
  readonly drive?: DriveSetting;
  /** How routes are found, where a network has any; default: `auto`, and one core for runs on one core. Changes speed, never paths. */
  readonly routing?: Routing;
  /** On one core, as others published it, where there is such a version: what speed-ups are measured against. Default false. */
  readonly published?: boolean;
  /** With `auto`, whether networks that either engine may be faster for are begun on both for a moment. Default false: the GPU. */
  readonly measures?: boolean;
  /** When LP sizes are measured, and how well; see lp-tuner.ts. */
  readonly lpTuning?: LpTuning;
  /** Contents of the files that the scenario names; more do no harm. Default: none. */
  readonly files?: Files;
  /** Where the device comes from; default: the one of this process. */
  readonly gpu?: () => Promise<Result<GpuContext>>;
  /** Engine `workers`: how many; default: as many as there are cores, at most 16 and as there are nodes. */
  readonly workers?: number;
  /** Threads that do their parts; without them that engine is refused. */
  readonly helpers?: Helpers;
  /** Longest batch in ms of GPU time; default: what the adapter is good for. */
  readonly longestBatchMs?: number;
  /** Most memory in bytes that one core may take; default: no limit but the machine's. */
  readonly processorBytes?: number;
  /** The same of all workers of a run together, `auto`'s too; default: `processorBytes`. */
  readonly workersBytes?: number;
  /** Where the run goes on, instead of at time 0: of the same scenario. Default: none. */
  readonly from?: ReadCheckpoint;
  /** Room of event lists and workgroups, for tests and experiments. */
  readonly lists?: ListSettings;
}
