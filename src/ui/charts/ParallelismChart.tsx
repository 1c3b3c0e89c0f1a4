/** Parallelism over the number of LPs: the drawing, what its marks mean, what is pointed at, and what can be kept of it. */
import { useEffect, useMemo, useRef, useState } from 'react';
import { ASSIGNMENTS } from '../../analysis/assignment.ts';
import type { ParallelismPoint } from '../../analysis/parallelism.ts';
import { whole } from '../../charts/kit/numbers.ts';
import {
  type MountedParallelism,
  mountParallelism,
  type ParallelismLook,
} from '../../charts/parallelism/parallelism-chart.ts';
import { paintParallelism } from '../../charts/parallelism/parallelism-painter.ts';
import {
  mostLpsOf,
  parallelismRows,
  parallelismSummary,
  parallelismText,
  parallelismWords,
  percentText,
} from '../../charts/parallelism/parallelism-words.ts';
import type { ModelSpec, ParallelismReference } from '../../scenario/spec.ts';
import { useTheme } from '../../state/page/theme.ts';
import type { ParallelismAnalysis } from '../../state/run/parallelism.ts';
import { type Keep, keep } from './chart-files.ts';

interface ParallelismChartProps {
  readonly analysis: ParallelismAnalysis;
  readonly spec: ModelSpec;
  readonly references: readonly ParallelismReference[];
}

export function ParallelismChart({ analysis, spec, references }: ParallelismChartProps) {
  const { facts, points, scenario, mostLps } = analysis;
  const [cursor, setCursor] = useState<number | null>(null);
  const look = useMemo<ParallelismLook>(
    () => ({
      points,
      references,
      eventsPerWindow: facts?.eventsPerWindow,
      mostLps: Math.max(mostLps, mostLpsOf(points)),
    }),
    [points, references, facts, mostLps],
  );
  const summary = parallelismSummary(facts, points, references);
  const { canvas, crosshair } = useDrawing(look, cursor, setCursor);
  const subject = () => ({
    name: `${scenario.model}-parallelism`,
    summary,
    rows: parallelismRows(points),
    sheet: {
      ...parallelismWords({ spec, scenario, result: undefined }, facts, points, references),
      paint: (
        pen: Parameters<typeof paintParallelism>[0],
        box: Parameters<typeof paintParallelism>[1],
        ink: Parameters<typeof paintParallelism>[2],
      ) => {
        paintParallelism(pen, box, ink, { ...look, cursor: null });
      },
    },
  });
  return (
    <figure className="parallelism-figure" aria-label="Parallelism over the number of LPs">
      <div className="parallelism-head">
        <Legend hasReferences={references.length > 0} />
        <KeepButtons isEmpty={points.length === 0} onKeep={(what) => keep(what, subject())} />
      </div>
      <div className="parallelism-plot">
        <canvas ref={canvas} role="img" aria-label={summary} />
        <div
          ref={crosshair}
          className="chart-crosshair"
          role="slider"
          tabIndex={0}
          aria-label="Number of LPs"
          aria-valuemin={1}
          aria-valuemax={look.mostLps}
          aria-valuenow={cursor ?? 1}
          aria-valuetext={cursor === null ? 'none chosen' : pointedText(points, cursor)}
        />
      </div>
      <p className="parallelism-pointed">
        {cursor === null
          ? 'Point at the chart, or use the arrow keys on it, to read values.'
          : pointedText(points, cursor)}
      </p>
    </figure>
  );
}

function useDrawing(look: ParallelismLook, cursor: number | null, point: (lps: number | null) => void) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const crosshair = useRef<HTMLDivElement>(null);
  const drawing = useRef<MountedParallelism | null>(null);
  const latest = useRef(look);
  latest.current = look;
  const theme = useTheme((s) => s.theme);
  useEffect(() => {
    if (!canvas.current || !crosshair.current) return;
    const mounted = mountParallelism(canvas.current, crosshair.current, latest.current, point);
    drawing.current = mounted;
    return () => mounted.destroy();
  }, [point]);
  useEffect(() => drawing.current?.look(look, cursor), [look, cursor]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the theme is what the inks are read from
  useEffect(() => drawing.current?.restyle(), [theme]);
  return { canvas, crosshair };
}

/** `128 LPs: random 45.0 (35.1% used), consecutive 43.8 (34.2% used)`. */
function pointedText(points: readonly ParallelismPoint[], lps: number): string {
  const each = points
    .filter((point) => point.lps === lps)
    .map((p) => `${p.assignment} ${parallelismText(p.parallelism)} (${percentText(p.utilisation)} used)`);
  return `${whole(lps)} ${lps === 1 ? 'LP' : 'LPs'}: ${each.join(', ')}`;
}

function Legend({ hasReferences }: { readonly hasReferences: boolean }) {
  return (
    <ul className="parallelism-legend">
      {ASSIGNMENTS.map((assignment) => (
        <li key={assignment} data-mark={assignment}>
          {assignment}
        </li>
      ))}
      <li data-mark="half">half of the LPs used</li>
      {hasReferences && <li data-mark="published">published</li>}
    </ul>
  );
}

const KEEPS: readonly (readonly [Keep, string])[] = [
  ['png', 'PNG'],
  ['svg', 'SVG'],
  ['csv', 'CSV'],
  ['copy', 'Copy'],
];

interface KeepButtonsProps {
  readonly isEmpty: boolean;
  readonly onKeep: (what: Keep) => Promise<string>;
}

function KeepButtons({ isEmpty, onKeep }: KeepButtonsProps) {
  const [said, setSaid] = useState('');
  return (
    <div className="parallelism-keep">
      <span role="status" className="parallelism-said">
        {said}
      </span>
      {KEEPS.map(([what, word]) => (
        <button
          key={what}
          type="button"
          className="button quiet"
          aria-disabled={isEmpty}
          aria-label={what === 'copy' ? 'Copy the data' : `Save as ${word}`}
          onClick={() => !isEmpty && void onKeep(what).then(setSaid)}
        >
          {word}
        </button>
      ))}
    </div>
  );
}
