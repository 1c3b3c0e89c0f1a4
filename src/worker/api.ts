/**
 * The whole conversation between the page and the worker that owns the GPU.
 *
 *   page                                worker
 *   open(listener, canvas)        ->    adapter found, or one core          -> DeviceReport
 *   give(files), forget(hashes)   ->    contents that later scenarios name; they stay until they are forgotten
 *   load(scenario, options)       ->    compile, build the world                     -> state 'ready'
 *   play() / pause() / step()     ->    batches; after each: status and samples      -> listener
 *   runUntil(seconds)             ->    as play(), to a time                         -> state 'paused' there
 *   goTo(seconds), stepBack()     ->    from the nearest checkpoint on               -> its series so far, samples, state 'paused' there
 *   reset()                       ->    the same scenario, from the start            -> state 'ready'
 *   load(.., { from })            ->    the world where a checkpoint left it         -> its series so far, state 'ready'
 *   setView(), setCamera(), ...   ->    the picture, at rest too; views outlive a load
 *   recordTrace(scenario)         ->    another run of it, on the side              -> every event, transferred
 *   listEvents(scenario, span)    ->    the same                                    -> the events of a span, in order
 *
 * One session at a time: `load` ends the one before. Samples come as one typed array per column, transferred.
 * Everything that can be expected to fail arrives as `RunStatus.failure`; a rejected promise is our own bug.
 */
import type { EventSpan, ListedEvents } from '../analysis/event-list.ts';
import type { EventTraceRows } from '../analysis/event-trace-rows.ts';
import type { Failure, Result } from '../base/result.ts';
import type { EventListName } from '../scenario/event-lists.ts';
import type { TimeUnit } from '../scenario/horizon.ts';
import type { MemoryEstimate } from '../scenario/memory.ts';
import type { AdapterReport, Distribution, ExecutorName, RunResult } from '../scenario/outcome.ts';
import type {
  Camera,
  CanvasSize,
  Direction,
  Hit,
  Inspection,
  Legend,
  NodeLog,
  PickedSpot,
  PictureStatistics,
  SnapshotOptions,
  StripValues,
  ViewChoice,
} from '../scenario/picture.ts';
import type { Scenario } from '../scenario/scenario.ts';

/** What the worker found to run on. */
export interface DeviceReport {
  readonly engine: ExecutorName;
  readonly adapter: AdapterReport;
  /** Why the GPU is not used, with the remedy; absent when it is. */
  readonly failure?: Failure;
  readonly missing?: MissingGpu;
  /** Processors that the browser tells of. */
  readonly cores: number;
  /** Threads may share memory: the worker is cross-origin isolated, and so is the page. */
  readonly isIsolated: boolean;
}

/** How the GPU cannot be had: no WebGPU in this browser, no adapter, or one that refuses. */
export type MissingGpu = 'api' | 'adapter' | 'device';

/** What a report of a fault needs to know of the device, beyond what every status says. */
export interface DeviceDetails {
  /** Empty without a GPU. */
  readonly limits: Readonly<Record<string, number>>;
  /** Features of the adapter; `used` by the lab's kernels. */
  readonly features: readonly { readonly name: string; readonly used: boolean }[];
}

export interface RunOptions {
  readonly engine: 'auto' | ExecutorName;
  readonly lpSize: 'auto' | number;
  readonly list?: EventListName;
  /** Simulated seconds per wall second; null runs as fast as it can. */
  readonly pace: number | null;
  /** In short batches from the start: the device was lost before. */
  readonly retryAfterDeviceLoss?: boolean;
  /** Contents of checkpoints of the same scenario, newest first: the run begins where the first that is whole has left it. */
  readonly from?: readonly Blob[];
  /** What its first picture shows; told with the scenario, so that no other view is compiled and drawn before. */
  readonly look?: FirstLook;
}

export interface FirstLook {
  readonly choice: ViewChoice;
  /** Ids of the overlays that are switched on. */
  readonly overlays: readonly string[];
}

export type RunState = 'idle' | 'preparing' | 'ready' | 'running' | 'paused' | 'finished' | 'failed' | 'cancelled';

export interface RunStatus {
  /** Rises with every `load` and `reset`; late messages of an older session are dropped by it. */
  readonly session: number;
  readonly state: RunState;
  readonly engine: ExecutorName;
  readonly adapter: AdapterReport;
  /** What simulated seconds are called: rounds, where the clock counts those. */
  readonly timeUnit: TimeUnit;
  readonly simulatedSeconds: number;
  readonly endSeconds: number;
  /** The run ends by itself, about then, and `endSeconds` is only a limit. */
  readonly expectedSeconds?: number;
  /** How far the run is, 0 to 1: of its time, or of its goal where it ends by itself. */
  readonly share: number;
  /** The furthest that it has been: it can go back, and there again. */
  readonly reached: { readonly seconds: number; readonly share: number };
  readonly wallSeconds: number;
  /** Estimated wall seconds to the end at the present pace; null while unknown. */
  readonly secondsLeft: number | null;
  /** Simulated seconds per wall second that the run is held to for now, whatever the pace: a node is followed. */
  readonly slowedTo?: number;
  /** Simulated seconds per wall second, where that is less than the pace asks for. */
  readonly behind?: number;
  /** Simulated time at which the run will pause; null when it goes to its end. */
  readonly untilSeconds: number | null;
  readonly events: number;
  /** Windows of the event engine, rounds of the rounds engine. */
  readonly steps: number;
  /** Event engine only: as in `Progress`. */
  readonly serialEvents?: number;
  readonly lpSerialEvents?: number;
  readonly lpSize?: number;
  readonly memoryBytes: number;
  /** What to say while preparing: `compiling shaders, building the network`, `finding routes: 96 of 1,024 destinations`. */
  readonly activity?: string;
  /** Something the person should know although the run goes on: the device was lost and the run restarted, say. */
  readonly notice?: string;
  readonly failure?: Failure;
  /** Present when finished or cancelled. */
  readonly result?: RunResult;
}

/** Columns of equal length, taken at the same moments: `engine` is of the wall clock and shown live only. */
export interface Samples {
  readonly session: number;
  /** Distributions so far, by metric: those that are measured on the way; now and then. */
  readonly distributions?: Readonly<Record<string, Distribution>>;
  /** The model series so far; at the end the exact rows of the result take its place. */
  readonly model: {
    readonly simulatedSeconds: Float64Array;
    /** Totals since the start, and values of gauges, by the names of the series; of the event engine also `events`, `windows`, `serialEvents`, `lpSerialEvents`. */
    readonly columns: Readonly<Record<string, Float64Array>>;
  };
  readonly engine: {
    /** Wall seconds of running since the start. */
    readonly wallSeconds: Float64Array;
    readonly simulatedSeconds: Float64Array;
    /**
     * Event engine: `eventsPerSecond`, `eventsPerWindow`, `lpSize`, `deepest`; rounds engine: `roundsPerSecond`. On the GPU
     * `recordingSeconds` and `waitingSeconds`, and of the event engine `lpRate1` .. `lpRate16`; see `Effort`.
     */
    readonly [column: string]: Float64Array;
  };
}

/** Which events of a run are wanted for an analysis. */
export interface TraceRequest {
  readonly engine: RunOptions['engine'];
  /** Simulated time at which recording begins. */
  readonly fromSeconds: number;
  /** Recording ends when there are so many; there may be some more. */
  readonly events: number;
}

/** Which events of a run are wanted for a list. */
export interface EventsRequest {
  readonly engine: RunOptions['engine'];
  readonly span: EventSpan;
  /** Whose events; default: those of all nodes. */
  readonly node?: number;
  /** Longest list. */
  readonly most: number;
  /** What so many nodes from `node` on do is wanted too, for a timing diagram. */
  readonly lanes?: number;
  /** What the node is like over time is wanted instead, from the start on, or messages from and to it. */
  readonly about?: 'history' | 'sequence';
}

/** What was recorded, in no order, and what an analysis needs to know of the run. */
export interface RecordedTrace extends EventTraceRows {
  readonly nodes: number;
  readonly lookaheadTicks: number;
  readonly engine: ExecutorName;
  readonly adapter: AdapterReport;
}

/** Destroys the device, makes the next shader fail to compile, refuses the next allocation, ends a worker of a run on all cores, or has checkpoints taken all the time. */
export type Sabotage = 'lose-device' | 'break-shader' | 'refuse-memory' | 'end-part' | 'hurry-checkpoints';

/** Where a run under way is. */
export interface TakenCheckpoint {
  readonly session: number;
  readonly scenario: Scenario;
  readonly simulatedSeconds: number;
  /** Its bytes, as a file has them. */
  readonly content: Blob;
}

export interface LabListener {
  onStatus(status: RunStatus): void;
  onSamples(samples: Samples): void;
  /** Now and then, where a run can be gone on with. Resolves when it is kept, or says why not: then there are no more. */
  onCheckpoint(taken: TakenCheckpoint): Promise<Result<void>>;
}

export interface LabWorker {
  /** Once, with the first canvas. Resolves when the worker knows what it runs on. */
  open(listener: LabListener, canvas: OffscreenCanvas, size: CanvasSize): Promise<DeviceReport>;
  /** Whether runs with this choice need a canvas of another kind: a canvas can have one kind of context only. */
  needsCanvas(executor: RunOptions['engine']): Promise<boolean>;
  /** Another canvas in place of the last one; view, camera, pick and all stay. */
  takeCanvas(canvas: OffscreenCanvas, size: CanvasSize, executor: RunOptions['engine']): Promise<void>;
  resize(size: CanvasSize): Promise<void>;
  /** Contents of imported files by hash, each once in the life of a worker. */
  give(files: ReadonlyMap<string, Blob>): Promise<void>;
  /** Contents that were deleted. A run that was built with one goes on. */
  forget(hashes: readonly string[]): Promise<void>;
  load(scenario: Scenario, options: RunOptions): Promise<void>;
  play(): Promise<void>;
  pause(): Promise<void>;
  /** Executes exactly one window or round, then pauses. */
  step(): Promise<void>;
  /** Plays until no window or round starts before this simulated time, then pauses. A time that is over, and null, forget it. */
  runUntil(seconds: number | null): Promise<void>;
  /** Goes to a time that the run has been at, be it over, and pauses there: no window or round that starts before it is to come. The last one that was asked for counts. */
  goTo(seconds: number): Promise<void>;
  /** Takes one window or round back, and pauses. */
  stepBack(): Promise<void>;
  reset(): Promise<void>;
  /** Ends the run and gives what it has so far, with status `cancelled`. No batch is submitted after this arrives. */
  cancel(): Promise<void>;
  /** A run that takes all cores rests for so many ms: the page is to paint. */
  giveWay(ms: number): Promise<void>;
  /** Frees what the run on screen holds, for a study that wants the GPU; the last picture of it stays. */
  rest(): Promise<void>;
  /** After a rest the same scenario is built again, at its start. */
  wake(): Promise<void>;
  /** Whatever is followed: who chooses a pace does not want the run slowed. */
  setPace(pace: number | null): Promise<void>;
  /**
   * What a valid scenario would take of memory. Nothing is allocated, and the run on screen goes on. Null while a file of
   * it was not given.
   */
  estimate(scenario: Scenario, executor: RunOptions['engine'], list?: EventListName): Promise<MemoryEstimate | null>;
  /** Shows another view or channel. Resolves when it is on the canvas; a run under way is not held up. */
  setView(choice: ViewChoice): Promise<void>;
  /** Shows these overlays of the view, as soon as the model has said what they are. */
  setOverlays(overlays: readonly string[]): Promise<void>;
  /** Resolves when the picture is drawn from there. */
  setCamera(camera: Camera): Promise<void>;
  /** A globe is seen by day, or by night (default). */
  setDay(isDay: boolean): Promise<void>;
  /** Where motion is reduced nothing fades. */
  setCalm(isCalm: boolean): Promise<void>;
  /** Whether the picture can be seen: nothing is drawn or read for it while it cannot. Resolves when it is drawn as it is now. */
  setVisible(isVisible: boolean): Promise<void>;
  legend(): Promise<Legend>;
  /** The strips of the model as they stand; null without a run, and while the picture cannot be seen. */
  strips(): Promise<readonly StripValues[] | null>;
  nodeAt(x: number, y: number): Promise<Hit | null>;
  /** Marks a node in the picture, or none. Gives where it is on the canvas. */
  select(node: number | null): Promise<PickedSpot | null>;
  /** The neighbour of the marked node in the picture; null where there is none. */
  neighbour(direction: Direction): Promise<number | null>;
  /** Reads one node between two advances of the run. Null where there is no such node. */
  inspect(node: number): Promise<Inspection | null>;
  /** What is recorded that leads to a node; null where the model lists nothing. */
  log(node: number): Promise<NodeLog | null>;
  /** A node worth following: one that will soon do something. Null without a run. */
  suggest(): Promise<number | null>;
  /**
   * Follows what a node does next, slowly enough to be seen until a pace is chosen; null ends it. Inspections of it bring the
   * trace. False where nothing is to be followed.
   */
  follow(node: number | null): Promise<boolean>;
  /** Resolves when what was drawn last is on the canvas; at once where nobody can see it. */
  painted(): Promise<void>;
  pictureStatistics(): Promise<PictureStatistics>;
  /** The picture as a PNG; null where there is no canvas to draw on. */
  snapshot(options?: SnapshotOptions): Promise<Blob | null>;
  /**
   * Runs the scenario once more, on the side and from its start, and records what it executes; the run on screen stays as it is.
   * One recording at a time. `onProgress`: events so far, some ten times a second.
   */
  recordTrace(
    scenario: Scenario,
    request: TraceRequest,
    onProgress: (events: number) => void,
  ): Promise<Result<RecordedTrace>>;
  /** As `recordTrace`, for a list to read. `onProgress`: how far it is, 0 to 1. */
  listEvents(
    scenario: Scenario,
    request: EventsRequest,
    onProgress: (share: number) => void,
  ): Promise<Result<ListedEvents>>;
  /** Ends either. */
  cancelTrace(): Promise<void>;
  deviceDetails(): Promise<DeviceDetails>;
  /** Test builds only. */
  sabotage(what: Sabotage): Promise<void>;
}
