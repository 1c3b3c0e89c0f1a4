/** What is drawn of a run without WebGPU: samples of the TypeScript twins, painted with Canvas 2D. Same colours, same places. */

import { hasSpan } from '../colouring.ts';
import { Drawn } from '../drawn.ts';
import type { Found } from '../geometry/find.ts';
import { nearest } from '../geometry/nearest.ts';
import { type Placed, projectAll } from '../geometry/volume.ts';
import { layoutOf } from '../layout.ts';
import { groundMarks } from '../marks/ground.ts';
import { marksOver, marksUnder } from '../marks/highlight.ts';
import type { Host, Source } from '../run/source.ts';
import type { Chosen, Subject } from '../run/subject.ts';
import { MOST_ON_HOST, planSamples } from '../sample-plan.ts';
import type { Shown, Stance } from '../shown.ts';
import { type Painting, paintFlat } from './flat-paint.ts';
import { gather } from './gather.ts';
import { countsOf, meansIn } from './spread.ts';
import { TwinSamples } from './twin-samples.ts';

/** Of a ground: a few milliseconds. */
const MOST_STROKES = 2 ** 13;
/** Nodes that are lines. */
const MOST_LINES = 2 ** 14;

export class FlatDrawn extends Drawn<Host> {
  shown: Shown;
  protected readonly samples: TwinSamples;

  constructor(
    source: Source,
    readonly host: Host,
    subject: Subject,
    chosen: Chosen,
  ) {
    const most = chosen.view.lines ? MOST_LINES : MOST_ON_HOST;
    const shown = { subject, chosen, plan: planSamples(chosen.view, subject.nodes, most) };
    super(source, shown, most);
    this.shown = shown;
    this.samples = new TwinSamples(shown.plan, subject.views, chosen);
  }

  destroy(): void {}

  /** `isLive`: colours span what there is to be seen from here; copies keep those of the picture. */
  paint(context: OffscreenCanvasRenderingContext2D, stance: Stance, isLive: boolean): void {
    const painting = this.painting(stance);
    paintFlat(context, stance, isLive ? this.spanned(painting) : painting);
  }

  private spanned(painting: Painting): Painting {
    const { shown } = this;
    if (!hasSpan(shown)) return painting;
    const { layout, values, means } = painting;
    const spread = countsOf(shown, layout, values, means);
    this.shown = { ...shown, spread, span: this.spans.take(spread, shown, layout) };
    return { ...painting, shown: this.shown };
  }

  private painting(stance: Stance): Painting {
    const { shown, samples, seconds } = this;
    const layout = layoutOf(shown, stance);
    const values = valuesIn(samples, shown, layout);
    const placed = placedIn(samples, layout);
    return {
      shown,
      layout,
      values,
      placed,
      means: meansIn(shown, layout, values, placed.places),
      index: this.indexOf(stance.picked),
      ground: groundMarks(shown, layout, stance.size, MOST_STROKES),
      under: marksUnder(shown, layout, stance, seconds),
      over: marksOver(shown, layout, stance, seconds),
    };
  }

  found(stance: Stance): Found {
    const { shown, samples } = this;
    const layout = layoutOf(shown, stance);
    const values = valuesIn(samples, shown, layout);
    const { places } = placedIn(samples, layout);
    return {
      valueOf: async (sample) => values[sample],
      placeOf: async (point) => samples.placeOf(point),
      nodeAt: async (index) => samples.order[index],
      indexOfPicked: async () => this.indexOf(stance.picked) ?? 0,
      nearest: async (search) =>
        layout.kind === 'points' ? nearest(places, layout.points, layout.frame, search) : undefined,
    };
  }

  /** Where a node stands in the order of cells. */
  private indexOf(node: number | undefined): number | undefined {
    return node === undefined || this.shown.plan.order === 'node' ? node : this.samples.indexOf(node);
  }
}

/** Points as painters want them. */
const placedIn = ({ places }: TwinSamples, layout: ReturnType<typeof layoutOf>): Placed =>
  layout.kind === 'points' && layout.projection ? projectAll(layout.projection, places) : { places };

const valuesIn = ({ values }: TwinSamples, { plan }: Shown, layout: ReturnType<typeof layoutOf>): Float32Array =>
  layout.kind === 'cells' ? gather(values, plan.exponent, layout.grid) : values;
