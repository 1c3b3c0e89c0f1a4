/**
 * The worker's side of the conversation: what the page asks, and who answers it. Keeps one session at a time; the picture is
 * `LabStage`, what is lit in it `MarkedNodes`.
 */
import { transfer } from 'comlink';
import type { ListedEvents } from '../analysis/event-list.ts';
import { assert } from '../base/assert.ts';
import type { Result } from '../base/result.ts';
import { catalog } from '../models/catalog.ts';
import { takeModel } from '../models/registered.ts';
import { isOpenEnded, lengthOf, timeUnitOf } from '../scenario/horizon.ts';
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
import { specById } from '../scenario/presets.ts';
import type { Scenario } from '../scenario/scenario.ts';
import type {
  DeviceDetails,
  DeviceReport,
  EventsRequest,
  FirstLook,
  LabListener,
  LabWorker,
  RecordedTrace,
  RunOptions,
  Sabotage,
  Samples,
  TraceRequest,
} from './api.ts';
import { createEventLoopYield } from './event-loop-yield.ts';
import { findGpu, LabDevice, processorBytes } from './lab-device.ts';
import { LabStage } from './lab-stage.ts';
import { MarkedNodes } from './marked-nodes.ts';
import { endLatestPart } from './part-workers.ts';
import { RunOpener } from './run-opener.ts';
import { buffersOf } from './sample-row.ts';
import { Session, type SessionHost, type SessionSetup } from './session.ts';
import { TraceRecorder } from './trace-recorder.ts';

const HURRIED_MS = 50;

/** Of checkpoints in memory: of what one core may take, and at most. */
const SHARE_OF_PAST = 1 / 16;
const MOST_PAST_BYTES = 256e6;

export class Lab implements LabWorker {
  private readonly device = new LabDevice();
  private readonly opener = new RunOpener(this.device);
  private readonly stage = new LabStage(this.device, () => this.session);
  private readonly marked = new MarkedNodes(this.stage, () => this.session);
  private readonly recorder = new TraceRecorder(createEventLoopYield());
  private listener: LabListener | undefined;
  private session: Session | undefined;
  private sessions = 0;
  private loads = 0;
  /** The session has ended for want of its memory; whoever wants it again waits for another. */
  private isResting = false;
  private firstLook: FirstLook | undefined;
  /** Sabotage: how often checkpoints are taken. */
  private checkpointEveryMs: number | undefined;
  private loaded: { readonly scenario: Scenario; options: RunOptions } | undefined;

  /** `begun`: who asks for anything can see by then whether it lives. */
  constructor(private readonly begun: Promise<void>) {}

  async open(listener: LabListener, canvas: OffscreenCanvas, size: CanvasSize): Promise<DeviceReport> {
    this.listener = listener;
    const report = await this.device.open();
    await this.begun;
    this.stage.open(canvas, size, 'auto');
    return report;
  }

  async load(scenario: Scenario, options: RunOptions): Promise<void> {
    // How it is looked at first is for once: by the next reset the person may have chosen something else. And that begins at the start.
    this.loaded = { scenario, options: { ...options, look: undefined, from: undefined } };
    this.firstLook = options.look;
    this.isResting = false;
    this.marked.clear();
    const load = ++this.loads;
    const before = this.session?.end() ?? Promise.resolve();
    // Where it fails, so does the run, and says why.
    await takeModel(scenario);
    if (load !== this.loads) return;
    this.session = new Session(this.setupOf(scenario, options), this.host());
    await this.session.prepare(before);
  }

  async reset(): Promise<void> {
    if (this.loaded) await this.load(this.loaded.scenario, this.loaded.options);
  }

  async rest(): Promise<void> {
    if (!this.session) return;
    this.isResting = true;
    await this.session.end();
  }

  async wake(): Promise<void> {
    if (this.isResting) await this.reset();
  }

  async play(): Promise<void> {
    await this.wake();
    this.session?.play();
  }

  pause = async (): Promise<void> => this.session?.pause();

  async step(): Promise<void> {
    await this.wake();
    await this.session?.step();
  }

  async runUntil(seconds: number | null): Promise<void> {
    if (seconds !== null) await this.wake();
    this.session?.runUntil(seconds);
  }

  async goTo(seconds: number): Promise<void> {
    await this.wake();
    await this.session?.goTo(seconds);
  }

  async stepBack(): Promise<void> {
    await this.wake();
    await this.session?.stepBack();
  }

  cancel = async (): Promise<void> => this.session?.cancel();

  giveWay = async (ms: number): Promise<void> => this.session?.giveWay(ms);

  async setPace(pace: number | null): Promise<void> {
    if (this.loaded) this.loaded.options = { ...this.loaded.options, pace };
    this.session?.setPace(pace);
    this.marked.hurry();
  }

  give = async (files: ReadonlyMap<string, Blob>): Promise<void> => this.opener.files.give(files);
  forget = async (hashes: readonly string[]): Promise<void> => this.opener.files.forget(hashes);
  estimate: LabWorker['estimate'] = (scenario, executor, list) => this.opener.estimate(scenario, executor, list);

  needsCanvas = async (executor: RunOptions['engine']): Promise<boolean> => this.stage.needsCanvas(executor);
  takeCanvas = async (canvas: OffscreenCanvas, size: CanvasSize, executor: RunOptions['engine']): Promise<void> =>
    this.stage.open(canvas, size, executor);
  resize = async (size: CanvasSize): Promise<void> => this.stage.resize(size);
  setView(choice: ViewChoice): Promise<void> {
    this.firstLook = undefined;
    return this.stage.setView(choice);
  }

  async setOverlays(overlays: readonly string[]): Promise<void> {
    if (this.firstLook) this.firstLook = { ...this.firstLook, overlays };
    this.stage.setOverlays(overlays);
  }

  setCamera = (camera: Camera): Promise<void> => this.stage.setCamera(camera);
  setVisible = (isVisible: boolean): Promise<void> => this.stage.setVisible(isVisible);
  nodeAt = (x: number, y: number): Promise<Hit | null> => this.stage.nodeAt(x, y);
  neighbour = (direction: Direction): Promise<number | null> => this.stage.neighbour(direction);
  legend = async (): Promise<Legend> => this.stage.legend();
  strips = (): Promise<readonly StripValues[] | null> => this.stage.strips();
  painted = (): Promise<void> => this.stage.painted();
  pictureStatistics = (): Promise<PictureStatistics> => this.stage.statistics();
  snapshot = (options: SnapshotOptions = {}): Promise<Blob | null> => this.stage.snapshot(options);

  setDay = async (isDay: boolean): Promise<void> => this.stage.setDay(isDay);

  async setCalm(isCalm: boolean): Promise<void> {
    this.stage.viewState.isCalm = isCalm;
  }

  select = (node: number | null): Promise<PickedSpot | null> => this.marked.select(node);
  inspect = (node: number): Promise<Inspection | null> => this.marked.inspect(node);
  log = (node: number): Promise<NodeLog | null> => this.marked.log(node);
  suggest = (): Promise<number | null> => this.marked.suggest();
  follow = (node: number | null): Promise<boolean> => this.marked.follow(node);

  async recordTrace(
    scenario: Scenario,
    request: TraceRequest,
    onProgress: (events: number) => void,
  ): Promise<Result<RecordedTrace>> {
    const recorded = await this.recorder.record(this.opening(scenario, request), request, onProgress);
    return recorded.ok ? transfer(recorded, [recorded.value.rows.buffer]) : recorded;
  }

  listEvents = (
    scenario: Scenario,
    request: EventsRequest,
    onProgress: (share: number) => void,
  ): Promise<Result<ListedEvents>> => this.recorder.list(this.opening(scenario, request), request, onProgress);

  /** Another run of it, beside the one on screen. */
  private opening =
    (scenario: Scenario, { engine }: Pick<RunOptions, 'engine'>) =>
    () =>
      this.opener.open(scenario, { engine, lpSize: 'auto', pace: null });

  cancelTrace = async (): Promise<void> => this.recorder.cancel();
  deviceDetails = (): Promise<DeviceDetails> => this.device.details();

  async sabotage(what: Sabotage): Promise<void> {
    if (!__TEST_BUILD__) return;
    if (what === 'hurry-checkpoints') this.checkpointEveryMs = HURRIED_MS;
    if (what === 'end-part') endLatestPart();
    if (what === 'refuse-memory') this.opener.refuseMemory = true;
    const gpu = await findGpu();
    if (!gpu.ok) return;
    if (what === 'lose-device') gpu.value.device.destroy();
    if (what === 'break-shader') gpu.value.pipelines.breakNext = true;
  }

  private setupOf(scenario: Scenario, options: RunOptions): SessionSetup {
    const onGpu = this.device.runs(options.engine);
    const spec = specById(catalog, scenario.model);
    assert(spec, `model ${scenario.model} is not in the catalog`);
    return {
      number: ++this.sessions,
      scenario,
      options,
      engine: this.device.executorFor(options.engine),
      adapter: this.device.adapterFor(options.engine),
      kind: spec.engine,
      timeUnit: timeUnitOf(spec),
      endSeconds: spec.horizon(scenario.params).endSeconds,
      expectedSeconds: isOpenEnded(spec, scenario.params) ? lengthOf(spec, scenario.params) : undefined,
      activity: `${onGpu ? 'compiling shaders, ' : ''}building the network`,
    };
  }

  private host(): SessionHost {
    const { listener, stage, checkpointEveryMs } = this;
    assert(listener, 'a scenario was loaded before the worker was opened');
    return {
      open: (scenario, options, watch) => this.opener.open(scenario, options, watch),
      show: (run) => {
        const { firstLook } = this;
        if (run && firstLook) Object.assign(stage.viewState, firstLook);
        if (run) this.firstLook = undefined;
        return stage.show(run);
      },
      draw: (isAtRest, seconds) => {
        this.marked.followOn();
        stage.draw(isAtRest, seconds);
      },
      extrapolate: (seconds) => stage.extrapolate(seconds),
      checkpointEveryMs,
      pastBytes: Math.min(MOST_PAST_BYTES, SHARE_OF_PAST * processorBytes()),
      keepCheckpoint: (taken) => listener.onCheckpoint(taken),
      onStatus: (status) => listener.onStatus(status),
      onSamples: (samples: Samples) => listener.onSamples(transfer(samples, buffersOf(samples))),
      eventLoop: createEventLoopYield(),
      now: () => performance.now(),
    };
  }
}
