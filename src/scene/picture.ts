/**
 * What draws a run on the worker's canvas: through WebGPU where there is an adapter, else through Canvas 2D (`Surface`). How
 * it is looked at stands in a `ViewState` that whoever opens a picture owns; changes of it show with the next `draw` or `repaint`.
 */
import { describeFailure, type Result } from '../base/result.ts';
import { hex64 } from '../base/u32.ts';
import type { Run } from '../run/run.ts';
import type {
  CanvasSize,
  Direction,
  Hit,
  Legend,
  PickedSpot,
  PictureStatistics,
  SnapshotOptions,
  Spot,
} from '../scenario/picture.ts';
import { GROUND_PIXEL } from './colours.ts';
import type { DrawnView } from './drawn-view.ts';
import { type Found, hitIn, neighbourIn, spotOfPicked } from './geometry/find.ts';
import { loadEarth } from './globe/earth.ts';
import { legendOf } from './legend.ts';
import type { PictureContent, Viewport } from './picture-content.ts';
import { type Source, sourceOf } from './run/source.ts';
import { type ViewedRun, viewedRunOf } from './run/viewed-run.ts';
import type { Drawing, Pace, Surface } from './surface.ts';
import type { ViewState } from './view-state.ts';

const SNAPSHOT_WIDTH = 320;
/** Pictures that are measured are at most this wide and high. */
const MOST_MEASURED = 512;

/** `Commands`: see `Surface`. */
export class Picture<Commands = unknown> {
  private source: { readonly viewed: ViewedRun; readonly reading: Source } | undefined;
  private drawn: DrawnView<Commands> | undefined;
  /** What glowed when it was shown last, by channel: the same shows when a person comes back to it. */
  private readonly glows = new Map<string, DrawnView<Commands>>();
  private arranging = 0;
  /** What is made ready last. */
  private arranged: Promise<string | undefined> = Promise.resolve(undefined);

  constructor(
    private readonly surface: Surface<Commands>,
    private readonly viewState: ViewState,
  ) {
    // What draws is compiled from here on, beside the first run.
    void surface.prepare();
  }

  get pace(): Pace {
    return this.surface.pace;
  }

  /** Shows this run from the next `draw` on, or nothing; again when the run's executor is another. Gives a sentence when it cannot be drawn. */
  async show(run: Run | undefined): Promise<string | undefined> {
    const viewed = run && viewedRunOf(run);
    const reading = run && sourceOf(run.executor);
    this.source = viewed && reading && { viewed, reading };
    this.drop();
    return this.choose();
  }

  /** The look has another choice, which shows from the next `draw` on; what was drawn so far stays until then. Overtaken, it ends with what came after it. Gives a sentence when it cannot be drawn. */
  choose(): Promise<string | undefined> {
    this.arranged = this.arrange(++this.arranging);
    return this.arranged;
  }

  /**
   * Reads the run and draws it; never while the run advances. `atRest`: it is the last picture for now. `seconds`: what the pace
   * of a run under way has come to, for views that move. Gives what draws on after it returned.
   */
  draw(atRest: boolean, seconds?: number): Drawing {
    return this.paint((commands) => this.drawn?.read(commands, this.viewState, atRest, seconds));
  }

  /** Draws what was read last, as it is to be seen now. May be called at any time. As `draw` otherwise. */
  repaint(): Drawing {
    return this.paint(() => {});
  }

  /** The run waits and time goes on to `seconds`: draws what moves there; never while it advances. `isBehind`: the run has changed since it was read. As `draw` otherwise. */
  extrapolate(seconds: number, isBehind: boolean): Drawing {
    const { viewState, drawn } = this;
    return this.paint((commands) => {
      if (!drawn) return;
      if (isBehind) drawn.read(commands, viewState, false, seconds);
      else drawn.extrapolate(commands, viewState, seconds);
      drawn.seconds = seconds;
    });
  }

  /** What is looked at shows more nodes when the run is read again. */
  get isPartial(): boolean {
    return this.drawn?.isPartial(this.viewState.viewport) ?? false;
  }

  /** Resolves when what was drawn last is on the canvas. */
  painted(): Promise<void> {
    return this.surface.painted();
  }

  /** Resolves when colours are of what is drawn now, where the run rests. */
  measured(): Promise<void> {
    return this.surface.measured();
  }

  legend(): Legend {
    return legendOf(this.drawn?.content, this.viewState.viewport);
  }

  /** What is under a place. */
  hitAt(spot: Spot): Promise<Hit | undefined> {
    return this.ask((content, viewport, found) => hitIn(content, viewport, found, spot));
  }

  /** Where the picked node is. */
  whereIsPicked(): Promise<PickedSpot | undefined> {
    return this.ask(spotOfPicked);
  }

  /** The neighbour of the picked node in the picture. */
  neighbour(direction: Direction): Promise<number | undefined> {
    return this.ask((content, viewport, found) => neighbourIn(content, viewport, found, direction));
  }

  /** Of what was drawn last. */
  async statistics(): Promise<PictureStatistics> {
    const { width, height } = this.viewState.size;
    const share = Math.min(1, MOST_MEASURED / Math.max(width, height));
    const size = { width: Math.max(1, Math.round(width * share)), height: Math.max(1, Math.round(height * share)) };
    const pixels = await this.surface.pixels(this.drawn, { ...this.viewState.viewport, size });
    return measure(pixels ?? new Uint32Array(size.width * size.height), size);
  }

  /** As a PNG, in the proportions of the canvas. */
  async snapshot({ width, asSeen = false }: SnapshotOptions): Promise<Blob | undefined> {
    const size = scaledTo(this.viewState.size, width);
    const viewport = asSeen ? { ...this.viewState.viewport, size } : this.viewState.wholeAt(size);
    const pixels = await this.surface.pixels(this.drawn, viewport);
    if (!pixels) return undefined;
    const copy = new OffscreenCanvas(size.width, size.height);
    const image = new ImageData(size.width, size.height);
    image.data.set(new Uint8ClampedArray(pixels.buffer));
    copy.getContext('2d')?.putImageData(image, 0, 0);
    return copy.convertToBlob({ type: 'image/png' });
  }

  /** Gives back what it holds of the device. Nothing is asked of it afterwards. */
  dispose(): void {
    this.arranging++;
    this.arranged = Promise.resolve(undefined);
    this.source = undefined;
    this.drop();
    this.surface.dispose();
  }

  /** Makes ready what is chosen of what is shown. */
  private async arrange(turn: number): Promise<string | undefined> {
    const { source, viewState, surface } = this;
    if (!source) return undefined;
    const ready = await surface.prepare();
    if (!ready.ok) return cannotDraw(ready);
    if (turn !== this.arranging) return this.arranged;
    const { viewed, reading } = source;
    const chosen = viewState.chosenOf(viewed);
    const [drawn] = await Promise.all([
      surface.open(reading, viewed, chosen),
      chosen.view.globe ? loadEarth() : undefined,
    ]);
    if (!drawn.ok) return cannotDraw(drawn);
    if (turn !== this.arranging) {
      drawn.value.destroy();
      return this.arranged;
    }
    this.take(drawn.value);
    return undefined;
  }

  /** In place of what was drawn, which is kept where it glows. */
  private take(next: DrawnView<Commands>): void {
    const { drawn: before, glows } = this;
    if (before?.glows) {
      glows.get(before.channel)?.destroy();
      glows.set(before.channel, before);
    } else before?.destroy();
    if (before) next.seconds = before.seconds;
    const glow = glows.get(next.channel);
    if (glow) next.goOnFrom(glow);
    this.drawn = next;
  }

  private drop(): void {
    this.drawn?.destroy();
    for (const glow of this.glows.values()) glow.destroy();
    this.drawn = undefined;
    this.glows.clear();
  }

  private paint(before: (commands: Commands) => void): Drawing {
    return this.surface.draw(this.drawn, this.viewState, before, () => void this.repaint());
  }

  /** A question to what is drawn; a device that is lost meanwhile has no answer. */
  private async ask<T>(
    question: (content: PictureContent, viewport: Viewport, found: Found) => Promise<T | undefined>,
  ): Promise<T | undefined> {
    const { drawn, viewState, surface } = this;
    if (!drawn || !surface.isThere) return undefined;
    const { viewport } = viewState;
    return question(drawn.content, viewport, drawn.found(viewport)).catch((error) => {
      if (surface.isThere && this.drawn === drawn) throw error;
      return undefined;
    });
  }
}

/** The size of a copy of the picture, in its proportions. */
function scaledTo(size: CanvasSize, width = SNAPSHOT_WIDTH): CanvasSize {
  const whole = Math.max(16, Math.round(width));
  return { width: whole, height: Math.max(16, Math.round((whole * size.height) / size.width)) };
}

const cannotDraw = (failed: Result<unknown>): string | undefined =>
  failed.ok ? undefined : `the picture cannot be drawn: ${describeFailure(failed.failure)}`;

/** `pixels`: red, green, blue, alpha as bytes of a word, row after row. */
export function measure(pixels: Uint32Array, { width, height }: CanvasSize): PictureStatistics {
  const colours = new Set<number>();
  let filled = 0;
  let fnv = 0x811c_9dc5;
  let sum = 0;
  for (const pixel of pixels) {
    colours.add(pixel);
    if (pixel !== GROUND_PIXEL) filled++;
    // Rotated, for the product alone never carries a high bit down.
    fnv = Math.imul(((fnv << 13) | (fnv >>> 19)) ^ pixel, 0x0100_0193) >>> 0;
    sum = (sum + fnv) >>> 0;
  }
  return { width, height, colours: colours.size, filled: filled / Math.max(1, pixels.length), digest: hex64(fnv, sum) };
}
