/** A look at a run on one core; twin of shaders/scene/sample_cells.wesl, sample_nodes.wesl and place_points.wesl. */
import type { Place, Place3 } from '../../scenario/picture.ts';
import type { ViewSpec } from '../../scenario/spec.ts';
import type { Host } from '../run/source.ts';
import type { AnyReading } from '../run/viewed-run.ts';
import { type ChosenView, placeIn, type ViewedRun } from '../run/viewed-run.ts';
import { nodeOfPoint, type SamplePlan } from '../sample-plan.ts';
import { scaleFor } from '../scale.ts';
import { type Fade, NO_PAST } from './fade.ts';
import { gather } from './gather.ts';
import { orderByValue } from './value-order.ts';

/** Words of a place. */
export const dimensionsOf = ({ volume }: ViewSpec): number => (volume ? 3 : 2);

export class TwinSamples {
  /** A value for every cell or point. */
  values: Float32Array<ArrayBuffer>;
  /** Two words for every point, three in a volume, and for the picked node after the last; empty for cells. */
  places: Float32Array<ArrayBuffer>;
  /** The node at each place of an order by value; empty in others. */
  order: Uint32Array<ArrayBuffer> = new Uint32Array();
  private totals: Uint32Array;
  /** Places of models with links ask their reading for nothing, and so never change. */
  private arePlaced = false;
  /** Points have no values yet. */
  isNew = true;

  constructor(
    private plan: SamplePlan,
    private readonly views: ViewedRun['views'],
    private readonly chosen: ChosenView,
  ) {
    this.values = new Float32Array(plan.count);
    this.places = this.roomForPlaces();
    this.totals = new Uint32Array(this.isActivity ? plan.count : 0);
  }

  /** Points are other nodes from the next update on; those that were points before keep their glow. */
  replan(plan: SamplePlan): void {
    const { plan: before, values, totals } = this;
    this.plan = plan;
    this.places = this.roomForPlaces();
    this.arePlaced = false;
    this.isNew = true;
    this.values = new Float32Array(plan.count);
    if (!this.isActivity) return;
    this.totals = new Uint32Array(plan.count);
    this.inherit(before, values, totals);
  }

  /** Goes on with what glowed in other samples of the same channel, if these are of the same kind. */
  goOnFrom({ plan, values, totals }: TwinSamples): boolean {
    const isAlike = this.isActivity && plan.kind === this.plan.kind && plan.exponent === this.plan.exponent;
    if (isAlike) this.inherit(plan, values, totals);
    return isAlike;
  }

  private inherit(before: SamplePlan, values: Float32Array, totals: Uint32Array): void {
    const { plan } = this;
    if (plan.kind === 'cells') {
      this.values.set(values);
      this.totals.set(totals);
      return;
    }
    const pointOf = new Map<number, number>();
    for (let point = 0; point < before.count; point++) pointOf.set(nodeOfPoint(before, point), point);
    for (let point = 0; point < plan.count; point++) {
      const known = pointOf.get(nodeOfPoint(plan, point));
      this.values[point] = known === undefined ? NO_PAST : values[known];
      if (known !== undefined) this.totals[point] = totals[known];
    }
  }

  private get isActivity(): boolean {
    return this.chosen.channel.kind === 'activity';
  }

  private roomForPlaces(): Float32Array<ArrayBuffer> {
    const { plan, chosen } = this;
    return new Float32Array(plan.kind === 'points' ? dimensionsOf(chosen.view) * (plan.count + 1) : 0);
  }

  /** `fade` is asked for by activity channels only. */
  update(host: Host, fade: Fade, picked: number | undefined, part = 1): void {
    const reading = host(part);
    const { plan, values, isActivity } = this;
    this.isNew = false;
    if (plan.kind === 'cells' && plan.order === 'value') {
      this.sort(reading);
      return;
    }
    const width = 2 ** plan.exponent;
    for (let sample = 0; sample < plan.count; sample++) {
      const first = plan.kind === 'cells' ? sample * width : nodeOfPoint(plan, sample);
      const end = plan.kind === 'cells' ? Math.min(plan.nodes, first + width) : first + 1;
      values[sample] = isActivity ? this.glow(sample, first, end, reading, fade) : this.mean(first, end, reading);
    }
    if (plan.kind === 'points') this.place(reading, picked);
  }

  /** Places alone: those of points that stay where they are are read once. Twin of shaders/scene/place_points.wesl. */
  move(host: Host, picked: number | undefined, part: number): void {
    this.place(host(part), picked);
  }

  private place(reading: AnyReading, picked: number | undefined): void {
    const { plan, views, chosen } = this;
    for (let point = 0; point < plan.count && !this.arePlaced; point++)
      this.put(point, nodeOfPoint(plan, point), reading);
    this.arePlaced = views.links !== undefined && !chosen.view.moves;
    if (picked !== undefined && picked < plan.nodes) this.put(plan.count, picked, reading);
  }

  /** After the last point, the picked node. */
  placeOf(point: number): Place | Place3 {
    const words = dimensionsOf(this.chosen.view);
    return [...this.places.subarray(words * point, words * (point + 1))] as unknown as Place | Place3;
  }

  /** Where a node stands in an order by value. */
  indexOf(node: number): number {
    return this.order.indexOf(node);
  }

  /** Twin of shaders/scene/sorting.wesl and sample_sorted.wesl. */
  private sort(reading: AnyReading): void {
    const { plan, views, chosen, values } = this;
    const { id } = chosen.channel;
    const ofNodes = new Float32Array(plan.nodes);
    for (let node = 0; node < plan.nodes; node++) ofNodes[node] = views.value(id, node, reading);
    this.order = orderByValue(ofNodes, scaleFor(views, chosen.channel, 1));
    const sorted = new Float32Array(plan.nodes);
    for (let place = 0; place < plan.nodes; place++) sorted[place] = ofNodes[this.order[place]];
    values.set(gather(sorted, 0, { nodes: plan.nodes, exponent: plan.exponent, cells: plan.count }));
  }

  private mean(first: number, end: number, reading: AnyReading): number {
    const { views, chosen } = this;
    let sum = 0;
    for (let node = first; node < end; node++) sum += views.value(chosen.channel.id, node, reading);
    return sum / (end - first);
  }

  private glow(sample: number, first: number, end: number, reading: AnyReading, fade: Fade): number {
    const { views, chosen, totals, values } = this;
    let total = 0;
    for (let node = first; node < end; node++) total = (total + views.total(chosen.channel.id, node, reading)) >>> 0;
    const growth = (total - totals[sample]) >>> 0;
    totals[sample] = total;
    if (values[sample] === NO_PAST) return (growth / (end - first)) * (fade.first ?? 0);
    return values[sample] * fade.keep + (growth / (end - first)) * fade.gain;
  }

  private put(point: number, node: number, reading: AnyReading): void {
    const { view } = this.chosen;
    const place = placeIn(this.views, view, node, reading);
    const first = place.length * point;
    // One by one: copying so short an array takes several times as long.
    for (let axis = 0; axis < place.length; axis++) this.places[first + axis] = place[axis];
  }
}
