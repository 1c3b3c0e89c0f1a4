/** The picture of the run: on which canvas, how it is looked at, and when a change shows. Outlives runs and canvases. */
import type { Run } from '../run/run.ts';
import type {
  Camera,
  CanvasSize,
  Direction,
  Hit,
  Legend,
  PickedSpot,
  PictureStatistics,
  SnapshotOptions,
  StripValues,
  ViewChoice,
} from '../scenario/picture.ts';
import { legendOf } from '../scene/legend.ts';
import { openPicture } from '../scene/open-picture.ts';
import type { Picture } from '../scene/picture.ts';
import { readStrips } from '../scene/run/strips.ts';
import { Stage } from '../scene/stage.ts';
import type { ViewState } from '../scene/view-state.ts';
import type { RunOptions } from './api.ts';
import { findGpu, type LabDevice } from './lab-device.ts';
import type { Session } from './session.ts';

/** The session of the moment. */
export type CurrentSession = () => Pick<Session, 'look' | 'redraw' | 'limitPace'> | undefined;

export class LabStage {
  /** Whose messages are shown at all events. */
  followed: number | undefined;
  private readonly stage: Stage;
  private isDrawnByGpu = false;

  constructor(
    private readonly device: LabDevice,
    private readonly session: CurrentSession,
  ) {
    this.stage = new Stage(async (read) => session()?.look(read));
  }

  get viewState(): ViewState {
    return this.stage.viewState;
  }

  private get picture(): Picture | undefined {
    return this.stage.picture;
  }

  open(canvas: OffscreenCanvas, size: CanvasSize, executor: RunOptions['engine']): void {
    this.viewState.resize(size);
    this.isDrawnByGpu = this.device.draws(executor);
    this.stage.picture = openPicture(canvas, this.viewState, this.isDrawnByGpu, findGpu);
  }

  needsCanvas(executor: RunOptions['engine']): boolean {
    return this.picture !== undefined && this.isDrawnByGpu !== this.device.draws(executor);
  }

  show(run: Run | undefined): Promise<string | undefined> {
    return this.stage.show(run);
  }

  /** As `Stage.draw` and `Stage.extrapolate`. */
  draw(isAtRest: boolean, seconds: number | undefined): void {
    this.stage.draw(isAtRest, seconds, this.followed);
  }

  extrapolate(seconds: number): void {
    this.stage.extrapolate(seconds, this.followed);
  }

  repaint(): void {
    this.stage.repaint();
  }

  /** Reads the run and draws it as soon as that may be. */
  async redraw(): Promise<void> {
    await this.session()?.look(async () => this.stage.drawNow(this.followed));
  }

  resize(size: CanvasSize): void {
    this.viewState.resize(size);
    this.stage.repaint();
    this.session()?.redraw();
  }

  async setView(choice: ViewChoice): Promise<void> {
    const { view, channel } = this.viewState.choice;
    // The page tells what it has chosen again when the network is there: nothing is made ready twice.
    if (view === choice.view && channel === choice.channel) return this.picture?.painted();
    this.viewState.choice = choice;
    await this.picture?.choose();
    await this.redraw();
  }

  setDay(isDay: boolean): void {
    if (this.viewState.isDay === isDay) return;
    this.viewState.isDay = isDay;
    this.stage.repaint();
  }

  setOverlays(overlays: readonly string[]): void {
    this.viewState.overlays = overlays;
    this.stage.repaint();
  }

  async setCamera(camera: Camera): Promise<void> {
    this.viewState.camera = camera;
    this.stage.repaint();
    await this.picture?.painted();
    if (this.picture?.isPartial) await this.redraw();
  }

  async setVisible(isVisible: boolean): Promise<void> {
    if (isVisible === this.stage.isSeen) return;
    this.stage.setVisible(isVisible);
    if (isVisible) await this.redraw();
  }

  /** Answers a person's question: at once, though the next picture comes later for it. */
  answer<T>(question: () => T): T {
    return this.stage.answer(question);
  }

  /** Resolves when something may be read for what stands around the picture. */
  turn(): Promise<void> {
    return this.stage.turn();
  }

  async nodeAt(x: number, y: number): Promise<Hit | null> {
    return (await this.answer(() => this.picture?.hitAt({ x, y }))) ?? null;
  }

  async whereIsPicked(): Promise<PickedSpot | null> {
    return (await this.picture?.whereIsPicked()) ?? null;
  }

  async neighbour(direction: Direction): Promise<number | null> {
    return (await this.picture?.neighbour(direction)) ?? null;
  }

  async legend(): Promise<Legend> {
    await this.picture?.measured();
    return this.picture?.legend() ?? legendOf(undefined);
  }

  async strips(): Promise<readonly StripValues[] | null> {
    if (!this.stage.isSeen) return null;
    await this.turn();
    // Copied between two advances; the run goes on while they come.
    const reading = await this.session()?.look(async (run) => ({ strips: this.answer(() => readStrips(run)) }));
    return reading?.strips ?? null;
  }

  async painted(): Promise<void> {
    if (this.stage.isSeen) await this.picture?.painted();
  }

  async statistics(): Promise<PictureStatistics> {
    await this.catchUp();
    return this.picture?.statistics() ?? { width: 0, height: 0, colours: 0, filled: 0, digest: '0'.repeat(16) };
  }

  async snapshot(options: SnapshotOptions): Promise<Blob | null> {
    await this.catchUp();
    return (await this.picture?.snapshot(options)) ?? null;
  }

  /** What is copied of the picture shows the run as it is, though nobody could see it lately. */
  private async catchUp(): Promise<void> {
    if (!this.stage.isSeen) await this.session()?.look(async () => this.stage.catchUp());
  }
}
