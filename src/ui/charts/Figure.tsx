/** A figure of any kind: its frame, how a person looks at it, and what can be kept of it. */
import { useMemo, useState } from 'react';
import type { FigureKind, Known, Look } from '../../charts/kit/figure-kind.ts';
import type { Limits } from '../../charts/kit/limits.ts';
import { Timeline } from '../../charts/kit/timeline.ts';
import { useLabParts } from '../shell/lab-context.ts';
import { ChartMenu } from './ChartMenu.tsx';
import { type Keep, keep } from './chart-files.ts';
import type { ChartSubject } from './chart-subject.ts';
import type { ChangeView, ChartView } from './chart-view.ts';
import { FigureFrame, useMounted } from './FigureFrame.tsx';

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
    <FigureFrame
      figure={figure}
      id={id}
      label={label}
      help={help}
      note={note}
      pointing={kind.pointing}
      view={view}
      isWide={kind.isWide}
      said={said}
      menu={
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
      }
    >
      <References known={kind.known?.(data) ?? []} />
    </FigureFrame>
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

function References({ known }: { readonly known: readonly Known[] }) {
  if (known.length === 0) return null;
  return (
    <ul className="chart-references quiet">
      {known.map(({ label, says, source }) => (
        <li key={label}>
          <strong className="busy">
            {label} {says}
          </strong>{' '}
          {source}
        </li>
      ))}
    </ul>
  );
}
