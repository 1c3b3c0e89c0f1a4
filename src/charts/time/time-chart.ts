/** A live chart of a quantity over simulated time: joins drawing, gestures and words. React only made the elements. */
import type { Reference } from '../../scenario/spec.ts';
import type { Frame } from '../kit/axes.ts';
import { attachGestures } from '../kit/gestures.ts';
import type { Limits } from '../kit/limits.ts';
import { moment } from '../kit/moments.ts';
import { quantity } from '../kit/numbers.ts';
import { type ChartParts, type MountedChart, mountReadout, type Pointed, type Words } from '../kit/readout.ts';
import { mountSurface } from '../kit/surface.ts';
import type { Timeline } from '../kit/timeline.ts';
import type { ValueAxis } from '../kit/value-scale.ts';
import { seriesSummary } from '../summary.ts';
import type { Line } from './lab-streams.ts';
import { meanWords } from './mean-words.ts';
import { paintTime, type TimePicture } from './time-painter.ts';

export interface TimeChartOptions {
  readonly line: Line;
  readonly timeline: Timeline;
}

/** What a person or the scenario may change while the chart stands. */
export interface TimeChartLook {
  readonly axis: ValueAxis;
  readonly limits?: Limits;
  readonly references: readonly Reference[];
  /** Known moments. */
  readonly moments: readonly Reference[];
  /** What the run itself is called beside overlays. */
  readonly name: string;
}

export function mountTimeChart(
  parts: ChartParts,
  options: TimeChartOptions,
  first: TimeChartLook,
): MountedChart<TimeChartLook> {
  const { line, timeline } = options;
  const { stream } = line;
  let look = first;
  let frame: Frame | undefined;

  const readout = mountReadout(parts, {
    words: () => wordsOf(options),
    summary: () => seriesSummary({ ...line.chart, ...look, stream, timeline, overlays: withGhost(line) }),
    pointed: () => pointedOf(options),
  });
  const surface = mountSurface(parts.canvas, (context, width, height, ink) => {
    frame = paintTime(context, { x: 0, y: 0, width, height }, ink, pictureOf(options, look));
    readout.update(line.isEmpty || timeline.cursor !== null);
  });
  const changed = () => {
    surface.invalidate();
    readout.update(false);
  };
  const stops = [
    stream.subscribe(changed),
    timeline.subscribe(changed),
    attachGestures({
      element: parts.crosshair,
      timeline,
      frame: () => (stream.length > 0 ? frame : undefined),
    }),
  ];

  readout.update(true);

  return {
    look(next) {
      look = next;
      changed();
    },
    restyle: surface.restyle,
    destroy() {
      for (const stop of stops) stop();
      readout.stop();
      surface.destroy();
    },
  };
}

/** In words the run before is a line as others are. */
const withGhost = ({ overlays, ghost }: Line): Line['overlays'] =>
  ghost ? [...overlays, { label: 'the run before', stream: ghost }] : overlays;

export const pictureOf = ({ line, timeline }: TimeChartOptions, look: TimeChartLook): TimePicture => ({
  ...look,
  stream: line.stream,
  overlays: line.overlays,
  ghost: line.ghost,
  domain: timeline.domain,
  timeUnit: timeline.unit,
  unit: line.chart.unit,
  cursor: timeline.cursor,
  selection: timeline.selection,
});

function wordsOf({ line, timeline }: TimeChartOptions): Words {
  const { stream, chart } = line;
  const found = timeline.cursor === null ? undefined : stream.at(timeline.cursor);
  const mean = chart.origin === 'model' ? line.mean : undefined;
  return {
    value: found?.value ?? mean ?? stream.lastValue,
    unit: chart.unit,
    remark: found ? `at ${moment(found.time, timeline.unit)}` : mean === undefined ? undefined : meanWords(line, mean),
    isEmpty: line.isEmpty,
  };
}

function pointedOf({ line, timeline }: TimeChartOptions): Pointed {
  const found = timeline.cursor === null ? undefined : line.stream.at(timeline.cursor);
  const text = found
    ? `${moment(found.time, timeline.unit)}: ${quantity(found.value, line.chart.unit)}`
    : 'no moment chosen';
  return { min: 0, max: timeline.end, now: timeline.cursor ?? 0, text };
}
