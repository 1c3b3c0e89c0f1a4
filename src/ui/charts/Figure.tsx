/** A figure of any kind: the elements that its record fills, how a person looks at it, and what can be kept of it. */
import { type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { Drawing, FigureKind, Known, Look } from '../../charts/kit/figure-kind.ts';
import type { Limits } from '../../charts/kit/limits.ts';
import { type MountedFigure, mountFigure } from '../../charts/kit/mount-figure.ts';
import type { ChartParts } from '../../charts/kit/readout.ts';
import { Timeline } from '../../charts/kit/timeline.ts';
import { useTheme } from '../../state/page/theme.ts';
import { Explained } from '../controls/Explained.tsx';
import { useLabParts } from '../shell/lab-context.ts';
import { ChartMenu } from './ChartMenu.tsx';
import { type Keep, keep } from './chart-files.ts';
import type { ChartSubject } from './chart-subject.ts';
import type { ChangeView, ChartView } from './chart-view.ts';

interface FigureProps<Data> {
  readonly kind: FigureKind<Data>;
  /** The same object as long as it says the same. */
  readonly data: Data;
  /** Tells it from the others on the page. */
  readonly id: string;
  /** Of its files; default its id. */
  readonly name?: string;
  readonly source: ChartSubject['source'];
  /** The axis of time that it shares; default one of its own. */
  readonly timeline?: Timeline;
  /** Ends of axes by hand, where they are those of other figures too. */
  readonly limits?: SharedLimits;
}

export type SharedLimits = readonly [limits: Limits, set: (limits: Limits) => void];

/** How long what was done stays in sight, ms. */
const SAID_MS = 2500;

export function Figure<Data>({ kind, data, id, name = id, source, timeline: shared, limits }: FigureProps<Data>) {
  const { store } = useLabParts();
  const [own] = useState(() => new Timeline());
  const timeline = shared ?? own;
  const [view, change] = useView(() => kind.firstAxis(data), limits);
  const look = useMemo<Look<Data>>(
    () => ({ ...data, axis: view.axis, limits: view.limits, timeline }),
    [data, view.axis, view.limits, timeline],
  );
  const figure = useMounted(kind, look);
  const changeView: ChangeView = (some) => {
    // Figures over time have one axis of it: its ends are how far they are zoomed.
    if (some.limits && !kind.things) {
      const [from = timeline.start, until = timeline.end] = some.limits.x ?? [];
      timeline.zoomTo(from, until);
      change({ ...some, limits: { y: some.limits.y } });
    } else change(some);
  };

  const subject = (): ChartSubject => ({
    name,
    summary: kind.summary(look),
    sheet: { ...kind.sheet(look), paint: (pen, box, ink) => void kind.paint(pen, box, ink, look, null, true) },
    rows: kind.rows(look),
    numbers: kind.numbers(look),
    source,
  });
  const [said, setSaid] = useState('');
  const keepIt = async (what: Keep) => {
    setSaid(await keep(what, subject(), store.getState()));
    setTimeout(() => setSaid(''), SAID_MS);
  };

  const { label, help, note } = kind.head(data);
  const isZoomable = !kind.things || kind.things.zoom !== undefined;
  return (
    <figure
      className="chart"
      ref={figure}
      data-chart={id}
      data-folded={view.isFolded || undefined}
      data-tall={view.isTall || undefined}
      data-wide={kind.isWide}
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
        <ChartMenu
          label={label}
          view={view}
          onView={changeView}
          timeline={isZoomable ? timeline : undefined}
          scales={kind.scales}
          subject={subject}
          isEmpty={() => !(kind.hasValues?.(data) ?? !kind.isEmpty(data))}
          onKeep={(what) => void keepIt(what)}
        />
      </figcaption>
      <div className="chart-plot relative">
        <canvas data-part="canvas" role="img" aria-label={label} />
        <div
          className="chart-crosshair"
          data-part="crosshair"
          role="slider"
          tabIndex={0}
          aria-label={`${label}: ${kind.pointing}`}
          aria-valuemin={0}
          aria-valuemax={1}
          aria-valuenow={0}
        />
        <p className="chart-empty middle lines quiet" data-part="empty">
          {help}
        </p>
      </div>
      <References known={kind.known?.(data) ?? []} />
      <p className="chart-description sunken rounded text" data-part="description" hidden={!view.isDescribed} />
    </figure>
  );
}

/** How a person looks at it; lasts as long as the page. */
function useView(firstAxis: () => ChartView['axis'], shared?: SharedLimits): readonly [ChartView, ChangeView] {
  const [own, setOwn] = useState<ChartView>(() => ({
    axis: firstAxis(),
    isFolded: false,
    isTall: false,
    isDescribed: false,
    limits: {},
  }));
  if (!shared) return [own, (some) => setOwn((before) => ({ ...before, ...some }))];
  const [limits, setLimits] = shared;
  const change: ChangeView = (some) => {
    if (some.limits) setLimits(some.limits);
    else setOwn((before) => ({ ...before, ...some }));
  };
  return [{ ...own, limits }, change];
}

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

function References({ known }: { readonly known: readonly Known[] }) {
  if (known.length === 0) return null;
  return (
    <ul className="chart-references quiet">
      {known.map(({ label, says, source }) => (
        <li key={label}>
          <strong>
            {label} {says}
          </strong>{' '}
          {source}
        </li>
      ))}
    </ul>
  );
}
