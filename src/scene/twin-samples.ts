/** A look at a run on one core; twin of shaders/scene/sample_cells.wesl and sample_points.wesl. */
import type { Reading } from '../engine/event/reading.ts';
import type { ModelViews } from '../models/views.ts';
import type { Fade } from './fade.ts';
import type { SamplePlan } from './sample-plan.ts';
import type { Chosen } from './subject.ts';

export class TwinSamples {
  /** A value for every cell or point. */
  readonly values: Float32Array<ArrayBuffer>;
  /** Two words for every point, and for the picked node after the last; empty for cells. */
  readonly places: Float32Array<ArrayBuffer>;
  private readonly totals: Uint32Array;
  private readonly plan: SamplePlan;
  private readonly views: ModelViews;
  private readonly chosen: Chosen;

  constructor(plan: SamplePlan, views: ModelViews, chosen: Chosen) {
    this.plan = plan;
    this.views = views;
    this.chosen = chosen;
    this.values = new Float32Array(plan.count);
    this.places = new Float32Array(plan.kind === 'points' ? 2 * (plan.count + 1) : 0);
    this.totals = new Uint32Array(chosen.channel.kind === 'activity' ? plan.count : 0);
  }

  /** `fade` is asked for by activity channels only. */
  update(reading: Reading, fade: Fade, picked: number | undefined): void {
    const { plan, chosen, values } = this;
    const isActivity = chosen.channel.kind === 'activity';
    const width = 2 ** plan.exponent;
    for (let sample = 0; sample < plan.count; sample++) {
      const first = plan.kind === 'cells' ? sample * width : sample * plan.stride;
      const end = Math.min(plan.nodes, first + width);
      values[sample] = isActivity ? this.glow(sample, first, end, reading, fade) : this.mean(first, end, reading);
      if (plan.kind === 'points') this.put(sample, first, reading);
    }
    if (plan.kind === 'points' && picked !== undefined) this.put(plan.count, picked, reading);
  }

  private mean(first: number, end: number, reading: Reading): number {
    const { views, chosen } = this;
    let sum = 0;
    for (let node = first; node < end; node++) sum += views.value(chosen.channel.id, node, reading);
    return sum / (end - first);
  }

  private glow(sample: number, first: number, end: number, reading: Reading, { keep, gain }: Fade): number {
    const { views, chosen, totals, values } = this;
    let total = 0;
    for (let node = first; node < end; node++) total = (total + views.total(chosen.channel.id, node, reading)) >>> 0;
    const growth = (total - totals[sample]) >>> 0;
    totals[sample] = total;
    return values[sample] * keep + (growth / (end - first)) * gain;
  }

  private put(point: number, node: number, reading: Reading): void {
    this.places.set(this.views.place(this.chosen.view.id, node, reading), 2 * point);
  }
}
