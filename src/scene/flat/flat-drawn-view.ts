/** What is drawn of a run without WebGPU: samples of the TypeScript twins, painted with Canvas 2D. Same colours, same places. */

import { hasSpan } from '../colouring.ts';
import { DrawnView } from '../drawn-view.ts';
import type { Found } from '../geometry/find.ts';
import { nearest } from '../geometry/nearest.ts';
import { type Placed, projectAll } from '../geometry/volume.ts';
import { layoutOf } from '../layout.ts';
import { groundMarks } from '../marks/ground.ts';
import { marksOver, marksUnder } from '../marks/highlight.ts';
import type { PictureContent, Viewport } from '../picture-content.ts';
import type { Host, Source } from '../run/source.ts';
import type { ChosenView, ViewedRun } from '../run/viewed-run.ts';
import { MOST_ON_HOST, planSamples } from '../sample-plan.ts';
import { type Painting, paintFlat } from './flat-paint.ts';
import { gather } from './gather.ts';
import { countsOf, meansIn } from './spread.ts';
import { TwinSamples } from './twin-samples.ts';

/** Of a ground: a few milliseconds. */
const MOST_STROKES = 2 ** 13;
/** Nodes that are lines. */
const MOST_LINES = 2 ** 14;

export class FlatDrawnView extends DrawnView<Host> {
  content: PictureContent;
  protected readonly samples: TwinSamples;

  constructor(
    source: Source,
    readonly host: Host,
    viewed: ViewedRun,
    chosen: ChosenView,
  ) {
    const most = chosen.view.lines ? MOST_LINES : MOST_ON_HOST;
    const shown = { viewed, chosen, plan: planSamples(chosen.view, viewed.nodes, most) };
    super(source, shown, most);
    this.content = shown;
    this.samples = new TwinSamples(shown.plan, viewed.views, chosen);
  }

  destroy(): void {}

  /** `isLive`: colours span what there is to be seen from here; copies keep those of the picture. */
  paint(context: OffscreenCanvasRenderingContext2D, viewport: Viewport, isLive: boolean): void {
    const painting = this.painting(viewport);
    paintFlat(context, viewport, isLive ? this.spanned(painting) : painting);
  }

  private spanned(painting: Painting): Painting {
    const { content } = this;
    if (!hasSpan(content)) return painting;
    const { layout, values, means } = painting;
    const spread = countsOf(content, layout, values, means);
    this.content = { ...content, spread, span: this.spans.take(spread, content, layout) };
    return { ...painting, content: this.content };
  }

  private painting(viewport: Viewport): Painting {
    const { content, samples, seconds } = this;
    const layout = layoutOf(content, viewport);
    const values = valuesIn(samples, content, layout);
    const placed = placedIn(samples, layout);
    return {
      content,
      layout,
      values,
      placed,
      means: meansIn(content, layout, values, placed.places),
      index: this.indexOf(viewport.picked),
      ground: groundMarks(content, layout, viewport.size, MOST_STROKES),
      under: marksUnder(content, layout, viewport, seconds),
      over: marksOver(content, layout, viewport, seconds),
    };
  }

  found(viewport: Viewport): Found {
    const { content, samples } = this;
    const layout = layoutOf(content, viewport);
    const values = valuesIn(samples, content, layout);
    const { places } = placedIn(samples, layout);
    return {
      valueOf: async (sample) => values[sample],
      placeOf: async (point) => samples.placeOf(point),
      nodeAt: async (index) => samples.order[index],
      indexOfPicked: async () => this.indexOf(viewport.picked) ?? 0,
      nearest: async (search) =>
        layout.kind === 'points' ? nearest(places, layout.points, layout.frame, search) : undefined,
    };
  }

  /** Where a node stands in the order of cells. */
  private indexOf(node: number | undefined): number | undefined {
    return node === undefined || this.content.plan.order === 'node' ? node : this.samples.indexOf(node);
  }
}

/** Points as painters want them. */
const placedIn = ({ places }: TwinSamples, layout: ReturnType<typeof layoutOf>): Placed =>
  layout.kind === 'points' && layout.projection ? projectAll(layout.projection, places) : { places };

const valuesIn = (
  { values }: TwinSamples,
  { plan }: PictureContent,
  layout: ReturnType<typeof layoutOf>,
): Float32Array => (layout.kind === 'cells' ? gather(values, plan.exponent, layout.grid) : values);
