/** The picture without WebGPU: Canvas 2D, from the TypeScript twins. Same colours, same places. */

import type { Run } from '../../run/run.ts';
import type {
  Direction,
  Hit,
  Legend,
  PickedSpot,
  PictureStatistics,
  SnapshotOptions,
  Spot,
} from '../../scenario/picture.ts';
import { hasSpan } from '../colouring.ts';
import { type Found, hitIn, neighbourIn, spotOfPicked } from '../geometry/find.ts';
import { nearest } from '../geometry/nearest.ts';
import { type Placed, projectAll } from '../geometry/volume.ts';
import { loadEarth } from '../globe/earth.ts';
import { layoutOf } from '../layout.ts';
import { legendOf } from '../legend.ts';
import type { Look } from '../look.ts';
import { groundMarks } from '../marks/ground.ts';
import { marksOver, marksUnder } from '../marks/highlight.ts';
import { measure } from '../measure.ts';
import { type Drawing, type Picture, scaledTo } from '../picture.ts';
import { momentOf } from '../run/moment.ts';
import { type Source, sourceOf } from '../run/source.ts';
import { secondsAt, subjectOf } from '../run/subject.ts';
import { MOST_ON_HOST, planSamples } from '../sample-plan.ts';
import { Selector } from '../selection/selector.ts';
import type { Shown, Stance } from '../shown.ts';
import { SpanKeeper } from '../span.ts';
import { FadeClock } from './fade.ts';
import { type Painting, paintFlat } from './flat-paint.ts';
import { gather } from './gather.ts';
import { countsOf, meansIn } from './spread.ts';
import { TwinSamples } from './twin-samples.ts';

/** Of a ground: a few milliseconds. */
const MOST_STROKES = 2 ** 13;
/** Nodes that are lines. */
const MOST_LINES = 2 ** 14;

interface Drawn extends Shown {
  readonly host: NonNullable<Source['host']>;
  readonly samples: TwinSamples;
  readonly selector: Selector;
  readonly spans: SpanKeeper;
  readonly fade: FadeClock;
}

export class FlatPicture implements Picture {
  private readonly canvas: OffscreenCanvas;
  private readonly context: OffscreenCanvasRenderingContext2D;
  /** Without a GPU the page is put together by the processor too: each picture costs it a frame. */
  readonly pace = { perSecond: 20, share: 0.2 };
  private readonly look: Look;
  private source: Pick<Drawn, 'subject' | 'host'> | undefined;
  private shown: Drawn | undefined;
  /** What glowed when it was shown last, by channel: the same shows when a person comes back to it. */
  private readonly glows = new Map<string, Pick<Drawn, 'samples' | 'fade'>>();
  /** Simulated time of what is drawn. */
  private seconds = 0;

  constructor(canvas: OffscreenCanvas, context: OffscreenCanvasRenderingContext2D, look: Look) {
    this.canvas = canvas;
    this.context = context;
    this.look = look;
  }

  async show(run: Run | undefined): Promise<string | undefined> {
    const subject = run && subjectOf(run);
    const host = run && sourceOf(run.executor)?.host;
    this.source = subject && host ? { subject, host } : undefined;
    this.shown = undefined;
    this.glows.clear();
    await this.load();
    this.arrange();
    return undefined;
  }

  async choose(): Promise<string | undefined> {
    await this.load();
    this.arrange();
    return undefined;
  }

  private async load(): Promise<void> {
    if (this.source && this.look.chosenOf(this.source.subject).view.globe) await loadEarth();
  }

  draw(atRest: boolean, seconds?: number): Drawing {
    this.read(atRest, seconds);
    return this.repaint();
  }

  extrapolate(seconds: number, isBehind: boolean): Drawing {
    if (isBehind) this.read(false, seconds);
    else this.move(seconds);
    this.seconds = seconds;
    return this.repaint();
  }

  repaint(): Drawing {
    const { canvas, look } = this;
    if (canvas.width !== look.size.width) canvas.width = look.size.width;
    if (canvas.height !== look.size.height) canvas.height = look.size.height;
    this.paint(this.context, look.stance, true);
    // Reading back makes the browser draw now: what it puts off until this worker rests would be counted by nobody.
    this.context.getImageData(0, 0, 1, 1);
    return undefined;
  }

  async painted(): Promise<void> {}

  async measured(): Promise<void> {}

  get isPartial(): boolean {
    const { shown, look } = this;
    return shown?.selector.isOutdated(shown.plan, look.stance) ?? false;
  }

  legend(): Legend {
    return legendOf(this.shown, this.look.stance);
  }

  async hitAt(spot: Spot): Promise<Hit | undefined> {
    return this.shown && hitIn(this.shown, this.look.stance, this.found(this.shown), spot);
  }

  async whereIsPicked(): Promise<PickedSpot | undefined> {
    return this.shown && spotOfPicked(this.shown, this.look.stance, this.found(this.shown));
  }

  async neighbour(direction: Direction): Promise<number | undefined> {
    return this.shown && neighbourIn(this.shown, this.look.stance, this.found(this.shown), direction);
  }

  async statistics(): Promise<PictureStatistics> {
    const { width, height } = this.canvas;
    const { data } = this.context.getImageData(0, 0, width, height);
    return measure(new Uint32Array(data.buffer), { width, height });
  }

  async snapshot({ width, asSeen = false }: SnapshotOptions): Promise<Blob> {
    const size = scaledTo(this.look.size, width);
    const copy = new OffscreenCanvas(size.width, size.height);
    const context = copy.getContext('2d');
    if (context) this.paint(context, asSeen ? { ...this.look.stance, size } : this.look.wholeAt(size));
    return copy.convertToBlob({ type: 'image/png' });
  }

  dispose(): void {
    this.source = undefined;
    this.shown = undefined;
  }

  private arrange(): void {
    const { source, look } = this;
    const { shown } = this;
    if (shown?.chosen.channel.kind === 'activity') this.glows.set(shown.chosen.channel.id, shown);
    this.shown = undefined;
    if (!source) return;
    const chosen = look.chosenOf(source.subject);
    const most = chosen.view.lines ? MOST_LINES : MOST_ON_HOST;
    const plan = planSamples(chosen.view, source.subject.nodes, most);
    const { views } = source.subject;
    const samples = new TwinSamples(plan, views, chosen);
    const known = this.glows.get(chosen.channel.id);
    const glow = known && samples.goOnFrom(known.samples) ? known : undefined;
    this.shown = {
      ...source,
      chosen,
      plan,
      samples,
      selector: new Selector(source.subject, chosen, plan, most),
      spans: new SpanKeeper(),
      fade: glow?.fade ?? new FadeClock(views.fadeSeconds(chosen.channel.id)),
    };
  }

  private read(atRest: boolean, seconds: number | undefined): void {
    const { look } = this;
    const shown = this.selected();
    if (!shown) return;
    const { subject, samples, chosen } = shown;
    const { nowTicks } = shown.host();
    const moment = momentOf(subject, nowTicks, look.extrapolated(seconds, atRest));
    const now = secondsAt(subject, nowTicks);
    const fade =
      shown.fade.step(now, performance.now(), look.isCalm, atRest) ??
      (samples.isNew ? shown.fade.stay(now) : undefined);
    this.seconds = moment.seconds;
    const reading = shown.host(moment.part);
    if (fade || chosen.channel.kind !== 'activity') samples.update(reading, fade ?? shown.fade.stay(now), look.picked);
    else if (chosen.view.moves) samples.move(reading, look.picked);
  }

  /** With points where a person looks now. */
  private selected(): Drawn | undefined {
    const { shown, look } = this;
    if (!shown?.selector.isOutdatedNow(shown.plan, look.stance)) return shown;
    const plan = shown.selector.select(look.stance, shown.host());
    shown.samples.replan(plan);
    this.shown = { ...shown, plan };
    return this.shown;
  }

  private move(seconds: number): void {
    const { shown, look } = this;
    if (!shown?.chosen.view.moves) return;
    const { part } = momentOf(shown.subject, shown.host().nowTicks, seconds);
    shown.samples.move(shown.host(part), look.picked);
  }

  /** `isLive`: colours span what there is to be seen from here; copies keep those of the picture. */
  private paint(context: OffscreenCanvasRenderingContext2D, stance: Stance, isLive = false): void {
    const { shown } = this;
    const painting = shown && this.painting(shown, stance);
    paintFlat(context, stance, painting && isLive ? this.spanned(painting) : painting);
  }

  private spanned(painting: Painting): Painting {
    const { shown } = this;
    if (!shown || !hasSpan(shown)) return painting;
    const { layout, values, means } = painting;
    const spread = countsOf(shown, layout, values, means);
    this.shown = { ...shown, spread, span: shown.spans.take(spread, shown, layout) };
    return { ...painting, shown: this.shown };
  }

  private painting(shown: Drawn, stance: Stance): Painting {
    const layout = layoutOf(shown, stance);
    const values = valuesIn(shown, layout);
    const placed = placedIn(shown, layout);
    return {
      shown,
      layout,
      values,
      placed,
      means: meansIn(shown, layout, values, placed.places),
      index: indexOf(shown, stance.picked),
      ground: groundMarks(shown, layout, stance.size, MOST_STROKES),
      under: marksUnder(shown, layout, stance, this.seconds),
      over: marksOver(shown, layout, stance, this.seconds),
    };
  }

  private found(shown: Drawn): Found {
    const layout = layoutOf(shown, this.look.stance);
    const values = valuesIn(shown, layout);
    const { places } = placedIn(shown, layout);
    return {
      valueOf: async (sample) => values[sample],
      placeOf: async (point) => shown.samples.placeOf(point),
      nodeAt: async (index) => shown.samples.order[index],
      indexOfPicked: async () => indexOf(shown, this.look.picked) ?? 0,
      nearest: async (search) =>
        layout.kind === 'points' ? nearest(places, layout.points, layout.frame, search) : undefined,
    };
  }
}

/** Where a node stands in the order of cells. */
const indexOf = ({ plan, samples }: Drawn, node: number | undefined): number | undefined =>
  node === undefined || plan.order === 'node' ? node : samples.indexOf(node);

/** Points as painters want them. */
const placedIn = ({ samples: { places } }: Drawn, layout: ReturnType<typeof layoutOf>): Placed =>
  layout.kind === 'points' && layout.projection ? projectAll(layout.projection, places) : { places };

const valuesIn = ({ samples, plan }: Drawn, layout: ReturnType<typeof layoutOf>): Float32Array =>
  layout.kind === 'cells' ? gather(samples.values, plan.exponent, layout.grid) : samples.values;
