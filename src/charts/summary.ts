/** What a chart shows, in sentences: for screen readers, and for whoever wants the numbers as words. */
import { CLOCKS } from '../scenario/clocks.ts';
import type { Curve, Distribution } from '../scenario/outcome.ts';
import type { CurveMetric, CurveReference, Reference } from '../scenario/spec.ts';
import { instantOf, moment } from './kit/moments.ts';
import { amount, duration, quantity, scaleOf, si, whole } from './kit/numbers.ts';
import type { Timeline } from './kit/timeline.ts';
import type { ValueAxis } from './kit/value-scale.ts';
import type { Stream } from './time/stream.ts';
import { extentOf } from './time/stream-extent.ts';
import type { Overlay } from './time/time-painter.ts';
import { trendOf } from './time/trend.ts';

export interface SeriesShown {
  readonly label: string;
  readonly unit: string;
  readonly stream: Stream;
  readonly timeline: Timeline;
  readonly references: readonly Reference[];
  /** Known moments; default none. */
  readonly moments?: readonly Reference[];
  readonly overlays: readonly Overlay[];
  readonly axis: ValueAxis;
}

/** `Events per window: 52.4 k events at 240 s of 240 s. Between ... Steady lately. Many nodes: ..., from which the last value differs by 0.2%.` */
export function seriesSummary(shown: SeriesShown): string {
  const { label, unit, stream, timeline } = shown;
  const { lastTime, lastValue } = stream;
  if (lastTime === undefined || lastValue === undefined) return `${label}: nothing measured yet.`;
  const sentences = [
    `${label}: ${quantity(lastValue, unit)} at ${ofEnd(lastTime, timeline)}`,
    `${rangeOf(shown)}${trendWords(stream)}`,
    ...shown.references.map((reference) => referenceSentence(reference, lastValue, unit)),
    ...(shown.moments ?? []).map((known) => momentSentence(known, timeline)),
    ...shown.overlays.map((overlay) => overlaySentence(overlay, shown)),
    ...missing(shown),
    ...pointed(shown),
  ];
  return `${sentences.join('. ')}.`;
}

/** `240 s of 240 s`, `round 120 of 150`. */
const ofEnd = (time: number, { end, unit }: Timeline): string =>
  CLOCKS[unit].isWhole ? instantOf(time, end, unit) : `${duration(time)} of ${duration(end)}`;

function rangeOf({ stream, timeline, unit }: SeriesShown): string {
  const { min, max } = extentOf(stream, timeline.domain);
  const [from, to] = timeline.domain.map((time) => moment(time, timeline.unit));
  const where = timeline.isZoomed ? `From ${from} to ${to} between` : 'Between';
  return `${where} ${quantity(min, unit)} and ${quantity(max, unit)}`;
}

function trendWords(stream: Stream): string {
  const trend = trendOf(stream);
  return trend ? `, ${trend} lately` : '';
}

function referenceSentence({ label, value, source }: Reference, last: number, unit: string): string {
  const known = `Reference, ${label}: ${quantity(value, unit)}`;
  const apart = value === 0 ? '' : `, the last value is ${relative(last / value - 1)}`;
  return `${known}${apart}. ${source.replace(/\.$/, '')}`;
}

const momentSentence = ({ label, value, source }: Reference, { unit }: Timeline): string =>
  `Reference, ${label}: ${moment(value, unit)}. ${source.replace(/\.$/, '')}`;

/** `0.21% above it`. */
function relative(share: number): string {
  const percent = Math.abs(share) * 100;
  if (percent < 0.005) return 'equal to it';
  return `${percent < 10 ? percent.toFixed(2) : si(percent)}% ${share > 0 ? 'above' : 'below'} it`;
}

function overlaySentence({ label, stream }: Overlay, { unit, timeline }: SeriesShown): string {
  const { lastTime, lastValue } = stream;
  if (lastTime === undefined || lastValue === undefined) return `${label}: nothing measured`;
  return `${label}: ${quantity(lastValue, unit)} at ${moment(lastTime, timeline.unit)}`;
}

function missing({ axis, stream, timeline }: SeriesShown): readonly string[] {
  if (axis !== 'log') return [];
  const { notPositive } = extentOf(stream, timeline.domain);
  if (notPositive === 0) return [];
  const values = notPositive === 1 ? '1 value of 0 or below is' : `${whole(notPositive)} values of 0 or below are`;
  return [`The scale is logarithmic, so ${values} not shown`];
}

function pointed({ stream, timeline, unit }: SeriesShown): readonly string[] {
  const found = timeline.cursor === null ? undefined : stream.at(timeline.cursor);
  return found ? [`Crosshair at ${moment(found.time, timeline.unit)}: ${quantity(found.value, unit)}`] : [];
}

/** `Events per node: mean 47.5 events, from 28 to 70, median 47, 90% up to 53, 99% up to 59, over 65,536.` */
export function distributionSummary(label: string, unit: string, distribution: Distribution | undefined): string {
  if (!distribution || distribution.count === 0) return `${label}: measured when the run ends.`;
  const { count, mean, min, max, p50, p90, p99 } = distribution;
  const { size, unit: shown } = scaleOf(mean, unit);
  const of = (value: number) => amount(value / size, shown);
  return `${label}: mean ${quantity(mean, unit)}, from ${of(min)} to ${of(max)}, median ${of(p50)}, 90% up to ${of(p90)}, 99% up to ${of(p99)}, over ${whole(count)} values.`;
}

/** `Contacts by bucket: 18 values by bucket, from 8 contacts at 0 to 0.1 contacts at 17. Reference, perfect: ...` */
export function curveSummary(
  { label, unit, across }: CurveMetric,
  curve: Curve | undefined,
  references: readonly CurveReference[],
): string {
  if (!curve || curve.x.length === 0) return `${label}: measured when the run ends.`;
  const last = curve.x.length - 1;
  const end = (i: number) => `${quantity(curve.y[i] ?? 0, unit)} at ${quantity(curve.x[i] ?? 0, across.unit)}`;
  const known = references.map(({ label: name, source }) => ` Reference, ${name}: ${source.replace(/\.$/, '')}.`);
  return `${label}: ${whole(last + 1)} values by ${across.label.toLowerCase()}, from ${end(0)} to ${end(last)}.${known.join('')}`;
}
