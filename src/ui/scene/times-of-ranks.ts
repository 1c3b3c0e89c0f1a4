/** Time along nodes that are sorted by value: by when so many of them had all there is, as the chart that counts these knows. */
import { chartsOf } from '../../charts/chart.ts';
import type { LabStreams } from '../../charts/time/lab-streams.ts';
import type { Stream } from '../../charts/time/stream.ts';
import { timeUnitOf } from '../../scenario/horizon.ts';
import type { Legend, PlaceLabel } from '../../scenario/picture.ts';
import type { ModelSpec } from '../../scenario/spec.ts';
import { momentText } from '../../scenario/words/time-words.ts';

/** At the foot of the picture; the ranks stand at its head. */
const FOOT = 0.025;

/** Whether its view counts who has all. */
export const isTimed = (spec: ModelSpec, { view }: Pick<Legend, 'view'>): boolean =>
  countedBy(spec, view) !== undefined;

/** The legend with these words among its labels; as it is where its view counts nothing, or nobody has all yet. */
export function withTimes(spec: ModelSpec, legend: Legend, streams: Pick<LabStreams, 'line'>): Legend {
  const id = countedBy(spec, legend.view);
  const chart = id === undefined ? undefined : chartsOf(spec).model.find((each) => each.id === id);
  if (!chart) return legend;
  const { stream } = streams.line(chart);
  const { labels = [], nodes } = legend;
  const times = labels.flatMap(({ at: [x], rank }): PlaceLabel[] => {
    const time = rank === undefined ? undefined : reachedAt(stream, rank * nodes);
    if (time === undefined) return [];
    return [{ at: [x, FOOT], text: `all by ${momentText(time, timeUnitOf(spec))}`, isCentred: true }];
  });
  return times.length === 0 ? legend : { ...legend, labels: [...labels, ...times] };
}

const countedBy = (spec: ModelSpec, view: string): string | undefined =>
  spec.views.find(({ id }) => id === view)?.countedBy;

/** Of a count that only grows: when it was first seen to be as large as this. */
function reachedAt({ length, x, last }: Stream, count: number): number | undefined {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (last[middle]! < count) low = middle + 1;
    else high = middle;
  }
  return low < length ? x[low] : undefined;
}
