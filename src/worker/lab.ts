/** The worker's side of the conversation: finds the device, keeps one session, hands the picture its canvas. */

import { transfer } from 'comlink';
import { assert } from '../base/assert.ts';
import { fail, ok, type Result } from '../base/result.ts';
import { whole } from '../base/whole.ts';
import type { GpuContext } from '../gpu/context.ts';
import { sharedGpu } from '../gpu/shared-context.ts';
import { CAREFUL_BATCH_MS } from '../models/careful.ts';
import { catalog } from '../models/catalog.ts';
import { estimateMemory } from '../models/estimate.ts';
import { isWorthIt, PROCESSOR } from '../models/open-engine.ts';
import { openRun } from '../models/open-run.ts';
import type { OpenOptions, Run } from '../models/run.ts';
import { unreadFile } from '../models/unread-file.ts';
import { isOpenEnded, lengthOf, timeUnitOf } from '../scenario/horizon.ts';
import type { MemoryEstimate } from '../scenario/memory.ts';
import type {
  Camera,
  CanvasSize,
  Direction,
  Hit,
  Inset,
  Inspection,
  Legend,
  PictureStatistics,
  SnapshotOptions,
  Spot,
  StripValues,
  ViewChoice,
} from '../scenario/picture.ts';
import type { Scenario } from '../scenario/scenario.ts';
import type { ModelSpec } from '../scenario/spec.ts';
import { Follower } from '../scene/follower.ts';
import { inspectNode } from '../scene/inspect.ts';
import { legendOf } from '../scene/legend.ts';
import { IN_THE_DARK } from '../scene/look.ts';
import { openPicture } from '../scene/open-picture.ts';
import { Stage } from '../scene/stage.ts';
import { readStrips } from '../scene/strips.ts';
import { suggestNode } from '../scene/suggest.ts';
import type {
  DeviceDetails,
  DeviceReport,
  LabListener,
  LabWorker,
  RecordedTrace,
  RunOptions,
  Samples,
  TraceRequest,
} from './api.ts';
import { describeDevice, missingGpu } from './device-details.ts';
import { createEventLoopYield } from './event-loop-yield.ts';
import { GivenFiles } from './given-files.ts';
import { buffersOf } from './sample-row.ts';
import { Session, type SessionHost } from './session.ts';
import { TraceRecorder } from './trace-recorder.ts';

/** What the sequential engine may take: half of what the browser says the machine has, 4 GB where it does not say. */
function processorBytes(): number {
  const { deviceMemory } = navigator as { readonly deviceMemory?: number };
  return deviceMemory === undefined ? 4e9 : (deviceMemory * 2 ** 30) / 2;
}

/** Never rejects: a browser may refuse a device in ways of its own. */
async function findGpu(): Promise<Result<GpuContext>> {
  try {
    return await sharedGpu();
  } catch (error) {
    return fail('unsupported', `WebGPU gave no device (${(error as Error).message})`, 'the sequential engine works');
  }
}

export class Lab implements LabWorker {
  private listener: LabListener | undefined;
  private device: DeviceReport = { engine: 'sequential', adapter: PROCESSOR };
  private readonly stage = new Stage(async (read) => this.session?.look(read));
  private isDrawnByGpu = false;
  private session: Session | undefined;
  private readonly files = new GivenFiles();
  private sessions = 0;
  private loaded: { readonly scenario: Scenario; options: RunOptions } | undefined;
  private readonly recorder = new TraceRecorder(createEventLoopYield());
  /** Sabotage: the next world finds no room. */
  private refuseMemory = false;
  private follower: Follower | undefined;
  /** The run is slowed for what is followed. */
  private isSlowing = false;
  /** Whom the page asks about again and again, as the run goes on. */
  private inspected: number | undefined;

  async open(listener: LabListener, canvas: OffscreenCanvas, size: CanvasSize): Promise<DeviceReport> {
    this.listener = listener;
    const gpu = await findGpu();
    this.device = gpu.ok
      ? { engine: 'gpu', adapter: gpu.value.adapter }
      : { engine: 'sequential', adapter: PROCESSOR, failure: gpu.failure, missing: await missingGpu(navigator.gpu) };
    this.openPicture(canvas, size, 'auto');
    return this.device;
  }

  async needsCanvas(engine: RunOptions['engine']): Promise<boolean> {
    return this.picture !== undefined && this.isDrawnByGpu !== this.drawsOnGpu(engine);
  }

  async takeCanvas(canvas: OffscreenCanvas, size: CanvasSize, engine: RunOptions['engine']): Promise<void> {
    this.openPicture(canvas, size, engine);
  }

  private get look(): Stage['look'] {
    return this.stage.look;
  }

  private get picture(): Stage['picture'] {
    return this.stage.picture;
  }

  private openPicture(canvas: OffscreenCanvas, size: CanvasSize, engine: RunOptions['engine']): void {
    this.look.resize(size);
    this.isDrawnByGpu = this.drawsOnGpu(engine);
    this.stage.picture = openPicture(canvas, this.look, this.isDrawnByGpu, findGpu);
  }

  /** What simulates draws, but a true GPU draws for the sequential engine too. */
  private drawsOnGpu(engine: RunOptions['engine']): boolean {
    return this.device.engine === 'gpu' && (engine === 'gpu' || isWorthIt(this.device.adapter));
  }

  /** Where runs go with this choice; asked for the GPU, they fail rather than go elsewhere. */
  private runsOnGpu(engine: RunOptions['engine']): boolean {
    return engine === 'gpu' || (engine === 'auto' && this.drawsOnGpu(engine));
  }

  async resize(size: CanvasSize): Promise<void> {
    this.look.resize(size);
    this.stage.repaint();
    this.session?.redraw();
  }

  async setView(choice: ViewChoice): Promise<void> {
    this.look.choice = choice;
    await this.picture?.choose();
    await this.redraw();
  }

  async setOverlays(overlays: readonly string[]): Promise<void> {
    this.look.overlays = overlays;
    this.stage.repaint();
  }

  async setCamera(camera: Camera): Promise<void> {
    this.look.camera = camera;
    this.stage.repaint();
    await this.picture?.painted();
  }

  async setInset(inset: Inset): Promise<void> {
    this.look.inset = inset;
    this.stage.repaint();
    await this.picture?.painted();
  }

  async setCalm(isCalm: boolean): Promise<void> {
    this.look.isCalm = isCalm;
  }

  async nodeAt(x: number, y: number): Promise<Hit | null> {
    return (await this.stage.answer(() => this.picture?.hitAt({ x, y }))) ?? null;
  }

  async select(node: number | null): Promise<Spot | null> {
    if (this.look.picked !== (node ?? undefined)) this.look.light({ linked: [] });
    this.look.picked = node ?? undefined;
    await this.redraw();
    return (await this.picture?.whereIsPicked()) ?? null;
  }

  async neighbour(direction: Direction): Promise<number | null> {
    return (await this.picture?.neighbour(direction)) ?? null;
  }

  async setVisible(isVisible: boolean): Promise<void> {
    if (isVisible === this.stage.isSeen) return;
    this.stage.setVisible(isVisible);
    if (isVisible) await this.redraw();
  }

  async inspect(node: number): Promise<Inspection | null> {
    if (node === this.inspected) await this.stage.turn();
    this.inspected = node;
    const inspected = await this.session?.look((run) => this.stage.answer(() => inspectNode(run, node)));
    if (!inspected) return null;
    const { links, ...inspection } = inspected;
    if (node === this.look.picked) {
      this.look.light({ linked: links });
      this.stage.repaint();
    }
    const trace = this.follower?.trace;
    return trace?.node === node ? { ...inspection, trace } : inspection;
  }

  async suggest(): Promise<number | null> {
    return (await this.session?.look(suggestNode)) ?? null;
  }

  async follow(node: number | null): Promise<boolean> {
    const { session } = this;
    await session?.look(async (run) => {
      await this.follower?.end();
      const follower = node === null ? undefined : await Follower.begin(run, node);
      // Another run may have been loaded meanwhile, in which nobody is followed.
      if (session !== this.session) return;
      this.follower = follower;
      this.isSlowing = true;
      this.showTrace();
    });
    this.stage.repaint();
    return this.follower !== undefined;
  }

  /** What is followed has come further, perhaps; between two advances. */
  private followOn(): void {
    if (!this.follower?.update()) return;
    this.showTrace();
    if (this.follower.trace.state === 'over') void this.session?.look(() => this.follower?.end() ?? Promise.resolve());
  }

  /** What is followed goes slowly enough to be seen, and does not slip by before; until the person chooses a pace. */
  private showTrace(): void {
    const trace = this.follower?.trace;
    this.look.light({ trace });
    if (!this.isSlowing) return;
    const most = trace?.state === 'over' ? undefined : followPace(this.loaded?.scenario.model);
    this.session?.limitPace(most === undefined || !trace ? null : trace.state === 'awaited' ? AWAITING * most : most);
  }

  /** Reads the run and draws it as soon as that may be. */
  private async redraw(): Promise<void> {
    await this.session?.look(async () => this.stage.drawNow(this.follower?.trace.node));
  }

  /** What is copied of the picture shows the run as it is, though nobody could see it lately. */
  private async catchUp(): Promise<void> {
    if (!this.stage.isSeen) await this.session?.look(async () => this.stage.catchUp());
  }

  async give(files: ReadonlyMap<string, Blob>): Promise<void> {
    this.files.give(files);
  }

  async forget(hashes: readonly string[]): Promise<void> {
    this.files.forget(hashes);
  }

  async load(scenario: Scenario, options: RunOptions): Promise<void> {
    this.loaded = { scenario, options };
    this.follower = undefined;
    this.look.light(IN_THE_DARK);
    const before = this.session?.end() ?? Promise.resolve();
    const sequential = !this.runsOnGpu(options.engine);
    const spec = specIn(scenario.model);
    const setup = {
      number: ++this.sessions,
      scenario,
      options,
      engine: sequential ? ('sequential' as const) : ('gpu' as const),
      adapter: sequential ? PROCESSOR : this.device.adapter,
      kind: spec.engine,
      timeUnit: timeUnitOf(spec),
      endSeconds: spec.horizon(scenario.params).endSeconds,
      expectedSeconds: isOpenEnded(spec, scenario.params) ? lengthOf(spec, scenario.params) : undefined,
      activity: activityOf(scenario, sequential),
    };
    this.session = new Session(setup, this.host());
    await this.session.prepare(before);
  }

  async reset(): Promise<void> {
    if (this.loaded) await this.load(this.loaded.scenario, this.loaded.options);
  }

  async play(): Promise<void> {
    this.session?.play();
  }

  async pause(): Promise<void> {
    this.session?.pause();
  }

  async step(): Promise<void> {
    await this.session?.step();
  }

  async runUntil(seconds: number | null): Promise<void> {
    this.session?.runUntil(seconds);
  }

  async cancel(): Promise<void> {
    await this.session?.cancel();
  }

  async setPace(pace: number | null): Promise<void> {
    if (this.loaded) this.loaded.options = { ...this.loaded.options, pace };
    this.session?.setPace(pace);
    this.isSlowing = false;
    this.session?.limitPace(null);
  }

  async estimate(scenario: Scenario, engine: RunOptions['engine']): Promise<MemoryEstimate | null> {
    const files = await this.files.ready();
    if (unreadFile(scenario, files)) return null;
    const gpu = this.runsOnGpu(engine) ? await findGpu() : undefined;
    if (!gpu?.ok) return estimateMemory(scenario, { processorBytes: processorBytes() }, { files });
    const { maxBinding, adapter } = gpu.value;
    return estimateMemory(scenario, { gpu: { maxBinding, software: adapter.software } }, { files });
  }

  async legend(): Promise<Legend> {
    return this.picture?.legend() ?? legendOf(undefined);
  }

  async strips(): Promise<readonly StripValues[] | null> {
    if (!this.stage.isSeen) return null;
    await this.stage.turn();
    // Copied between two advances; the run goes on while they come.
    const reading = await this.session?.look(async (run) => ({ strips: this.stage.answer(() => readStrips(run)) }));
    return reading?.strips ?? null;
  }

  async pictureStatistics(): Promise<PictureStatistics> {
    await this.catchUp();
    return this.picture?.statistics() ?? { width: 0, height: 0, colours: 0, filled: 0, digest: '0'.repeat(16) };
  }

  async snapshot(options: SnapshotOptions = {}): Promise<Blob | null> {
    await this.catchUp();
    return (await this.picture?.snapshot(options)) ?? null;
  }

  async recordTrace(
    scenario: Scenario,
    request: TraceRequest,
    onProgress: (events: number) => void,
  ): Promise<Result<RecordedTrace>> {
    const options = { engine: request.engine, lpSize: 'auto', pace: null } as const;
    const recorded = await this.recorder.record(() => this.openRun(scenario, options), request, onProgress);
    return recorded.ok ? transfer(recorded, [recorded.value.rows.buffer]) : recorded;
  }

  async cancelTrace(): Promise<void> {
    this.recorder.cancel();
  }

  async deviceDetails(): Promise<DeviceDetails> {
    const gpu = this.device.engine === 'gpu' ? await findGpu() : undefined;
    return describeDevice(gpu?.ok ? gpu.value : undefined);
  }

  async sabotage(what: 'lose-device' | 'break-shader' | 'refuse-memory'): Promise<void> {
    if (!__TEST_BUILD__) return;
    if (what === 'refuse-memory') this.refuseMemory = true;
    const gpu = await findGpu();
    if (!gpu.ok) return;
    if (what === 'lose-device') gpu.value.device.destroy();
    if (what === 'break-shader') gpu.value.pipelines.breakNext = true;
  }

  private host(): SessionHost {
    const { listener } = this;
    assert(listener, 'a scenario was loaded before the worker was opened');
    return {
      open: (scenario, options) => this.openRun(scenario, options),
      show: (run) => this.stage.show(run),
      draw: (isAtRest, seconds) => {
        this.followOn();
        this.stage.draw(isAtRest, seconds, this.follower?.trace.node);
      },
      extrapolate: (seconds) => this.stage.glide(seconds, this.follower?.trace.node),
      onStatus: (status) => listener.onStatus(status),
      onSamples: (samples: Samples) => listener.onSamples(transfer(samples, buffersOf(samples))),
      eventLoop: createEventLoopYield(),
      now: () => performance.now(),
    };
  }

  private async openRun(scenario: Scenario, options: RunOptions): Promise<Result<Run>> {
    const lpSize = options.lpSize as OpenOptions['lpSize'];
    let used: GpuContext | undefined;
    const gpu = async (): Promise<Result<GpuContext>> => {
      const found = await findGpu();
      if (!found.ok) return found;
      used = found.value;
      if (!this.refuseMemory) return found;
      this.refuseMemory = false;
      return ok({ ...found.value, maxBinding: 0 });
    };
    try {
      const longestBatchMs = options.careful ? CAREFUL_BATCH_MS : undefined;
      const places = { gpu, processorBytes: processorBytes(), files: await this.files.ready() };
      return await openRun(scenario, { engine: options.engine, lpSize, longestBatchMs, ...places });
    } catch (error) {
      if (!used?.isLost()) throw error;
      return fail('device-lost', 'the GPU device was lost while the network was built', 'run again');
    }
  }
}

/** While it is awaited, what is followed may come this many times faster than it is shown. */
const AWAITING = 16;

function specIn(model: string): ModelSpec {
  const spec = catalog.find(({ id }) => id === model);
  assert(spec, `model ${model} is not in the catalog`);
  return spec;
}

const followPace = (model: string | undefined): number | undefined =>
  catalog.find(({ id }) => id === model)?.actions?.find(({ kind }) => kind === 'follow')?.pace;

function activityOf(scenario: Scenario, sequential: boolean): string {
  const { nodes } = scenario.params;
  const world = typeof nodes === 'number' ? `building ${whole(nodes)} nodes` : 'building the network';
  return sequential ? world : `compiling shaders, ${world}`;
}
