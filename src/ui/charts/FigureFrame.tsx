/** The elements of a figure, which the record of its kind fills, and how a drawing is mounted on them. */
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import type { Drawing, FigureHead, Look } from '../../charts/kit/figure-kind.ts';
import { type MountedFigure, mountFigure } from '../../charts/kit/mount-figure.ts';
import type { ChartParts } from '../../charts/kit/readout.ts';
import { useTheme } from '../../state/page/theme.ts';
import { Explained } from '../controls/Explained.tsx';
import type { ChartView } from './chart-view.ts';

interface FigureFrameProps extends Omit<FigureHead, 'unit'> {
  readonly figure: RefObject<HTMLElement | null>;
  /** Tells it from the others on the page. */
  readonly id: string;
  /** What its crosshair chooses: `bin`. */
  readonly pointing: string;
  /** Default: whole, of the usual height, its summary for screen readers alone. */
  readonly view?: Pick<ChartView, 'isFolded' | 'isTall' | 'isDescribed'>;
  /** It stands alone and has room. */
  readonly isWide: boolean | undefined;
  /** What was just done, in place of what is pointed at. */
  readonly said?: string;
  readonly menu?: ReactNode;
  /** Below the plot. */
  readonly children?: ReactNode;
}

export const FigureFrame = ({
  figure,
  id,
  label,
  help,
  note,
  pointing,
  view,
  isWide,
  said = '',
  menu,
  children,
}: FigureFrameProps) => (
  <figure
    className="chart"
    ref={figure}
    data-chart={id}
    data-folded={view?.isFolded || undefined}
    data-tall={view?.isTall || undefined}
    data-wide={isWide}
  >
    <figcaption className="chart-head">
      <Explained className="chart-label clip strong" help={help}>
        {label}
      </Explained>
      <span className="readout row tight nowrap">
        <span className="readout-digits strong" data-part="digits" />
        <span className="readout-suffix large unless-empty quiet" data-part="suffix" />
        <span className="unless-empty quiet" data-part="unit" />
      </span>
      <span className="chart-note lines quiet small">
        <span className="good" role="status">
          {said}
        </span>
        <span data-part="remark" data-rest={note} hidden={said !== ''} />
      </span>
      {menu}
    </figcaption>
    <div className="chart-plot relative">
      <canvas data-part="canvas" role="img" aria-label={label} />
      <div
        className="chart-crosshair"
        data-part="crosshair"
        role="slider"
        tabIndex={0}
        aria-label={`${label}: ${pointing}`}
        aria-valuemin={0}
        aria-valuemax={1}
        aria-valuenow={0}
      />
      <p className="chart-empty middle lines quiet" data-part="empty">
        {help}
      </p>
    </div>
    {children}
    <p className="chart-description sunken rounded text" data-part="description" hidden={!view?.isDescribed} />
  </figure>
);

/** Mounts the drawing on the elements that React made, and tells it of what seldom changes. Nothing here runs per sample. */
export function useMounted<Data>(kind: Drawing<Data>, look: Look<Data>): RefObject<HTMLElement | null> {
  const figure = useRef<HTMLElement>(null);
  const chart = useRef<MountedFigure<Data> | null>(null);
  const lookNow = useEffectEvent(() => look);
  const theme = useTheme((s) => s.theme);
  const { timeline } = look;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a mounted figure has one timeline
  useEffect(() => {
    if (!figure.current) return;
    const mounted = mountFigure(partsIn(figure.current), kind, lookNow());
    chart.current = mounted;
    return () => mounted.destroy();
  }, [kind, timeline]);

  useEffect(() => chart.current?.look(look), [look]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the theme is what the inks are read from
  useEffect(() => chart.current?.restyle(), [theme]);

  return figure;
}

function partsIn(figure: HTMLElement): ChartParts {
  const part = <T extends HTMLElement>(name: string) => figure.querySelector(`[data-part="${name}"]`) as T;
  return {
    canvas: part<HTMLCanvasElement>('canvas'),
    crosshair: part('crosshair'),
    digits: part('digits'),
    suffix: part('suffix'),
    unit: part('unit'),
    remark: part('remark'),
    empty: part('empty'),
    description: part('description'),
  };
}
