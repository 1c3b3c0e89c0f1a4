/** From values to shares of a ramp; twin of `share_of` in shaders/scene/drawing.wesl. */
import type { ModelViews, Range } from '../models/views.ts';
import type { ChannelSpec } from '../scenario/spec.ts';

export interface Scale extends Range {
  readonly isLog: boolean;
}

/** A part of a scale, in shares of it. */
export interface Span {
  readonly low: number;
  readonly high: number;
}

export function narrowed(scale: Scale, span: Span | undefined): Scale {
  if (!span) return scale;
  const { min, max, isLog } = scale;
  const at = (share: number) => (isLog ? min * (max / min) ** share : min + share * (max - min));
  return { min: at(span.low), max: at(span.high), isLog };
}

/** Of a channel whose values are means of so many nodes. */
export function scaleFor(views: Pick<ModelViews, 'range'>, { id, scale }: ChannelSpec, nodesPerCell: number): Scale {
  const { min, max } = views.range(id, nodesPerCell);
  return { min, max: max > min ? max : min + 1, isLog: scale === 'log' };
}

/** 0 to 1. */
export function shareOf(value: number, { min, max, isLog }: Scale): number {
  const share = isLog ? Math.log(Math.max(value, min) / min) / Math.log(max / min) : (value - min) / (max - min);
  return Math.min(1, Math.max(0, share));
}

/** Of the first so many values. */
export function sharesOf(values: Float32Array, count: number, scale: Scale): Float32Array<ArrayBuffer> {
  const shares = new Float32Array(count);
  const { min, max, isLog } = scale;
  if (isLog) for (let i = 0; i < count; i++) shares[i] = shareOf(values[i], scale);
  else for (let i = 0; i < count; i++) shares[i] = Math.min(1, Math.max(0, (values[i] - min) / (max - min)));
  return shares;
}
