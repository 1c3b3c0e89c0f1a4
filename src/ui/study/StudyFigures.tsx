/** The figures of a study: one, or one for each value of a third axis, which share their scales; and what their marks mean. */
import { useCallback, useMemo, useState } from 'react';
import { FIGURES } from '../../charts/figures.ts';
import type { Limits } from '../../charts/kit/limits.ts';
import { markerPath, seriesMark } from '../../charts/kit/series-marks.ts';
import type { StudyChoice } from '../../charts/study/study-choice.ts';
import { type StudyData, type StudyField, WIDE_SHARE } from '../../charts/study/study-data.ts';
import { plotOf, type StudyPlot, sharedRange } from '../../charts/study/study-lines.ts';
import { type MapCell, type MapPlot, mapOf, withSharedRange } from '../../charts/study/study-map.ts';
import type { StudyFigureKind, StudyTitles } from '../../charts/study/study-words.ts';
import type { ModelSpec } from '../../scenario/spec.ts';
import type { StagedStudy } from '../../state/study/study.ts';
import { Figure, type SharedLimits } from '../charts/Figure.tsx';
import { StudyRows } from './StudyRows.tsx';
import { labelled, titlesOf } from './study-titles.ts';

interface StudyFiguresProps {
  readonly study: StagedStudy;
  readonly data: StudyData;
  readonly choice: StudyChoice;
  readonly onOpen: (field: StudyField) => void;
}

export function StudyFigures({ study, data, choice, onOpen }: StudyFiguresProps) {
  const panels = useMemo(() => panelsOf(data, choice), [data, choice]);
  const titles = useMemo(() => panels.map(({ index }) => titlesOf(data, choice, index)), [panels, data, choice]);
  const limits = useSharedLimits(choice);
  if (choice.as === 'table') return <StudyRows data={data} choice={choice} onOpen={onOpen} />;
  const props = { study, data, choice, panels, titles, limits, onOpen };
  return (
    <div className="study-figures column grow tight shrinks">
      {choice.as === 'map' ? <Maps {...props} /> : <Lines {...props} />}
    </div>
  );
}

interface Panel {
  /** Of the value on its axis; undefined of the only one. */
  readonly index: number | undefined;
  readonly label: string;
}

function panelsOf({ axes }: StudyData, { panels }: StudyChoice): readonly Panel[] {
  const axis = axes.find(({ id }) => id === panels);
  if (!axis) return [{ index: undefined, label: '' }];
  return axis.values.map((_, index) => ({ index, label: labelled(axis, index) }));
}

interface FiguresProps {
  readonly study: StagedStudy;
  readonly data: StudyData;
  readonly choice: StudyChoice;
  readonly panels: readonly Panel[];
  readonly titles: readonly StudyTitles[];
  readonly limits: SharedLimits;
  readonly onOpen: (field: StudyField) => void;
}

/** Of the `i`-th. */
const figureProps = ({ study, data, choice, panels, titles, limits, onOpen }: FiguresProps, i: number) => ({
  spec: data.spec,
  study,
  column: choice.metric,
  limits,
  titles: titles[i] as StudyTitles,
  panel: panels[i]?.label ?? '',
  onOpen,
});

function Maps(props: FiguresProps) {
  const { data, choice, panels } = props;
  const maps = useMemo(
    () => withSharedRange(panels.flatMap(({ index }) => mapOf(data, choice, index) ?? [])),
    [data, choice, panels],
  );
  return (
    <>
      <div className="study-panels entries grow" data-count={maps.length}>
        {maps.map((plot: MapPlot, i) => (
          <StudyFigure key={panels[i]?.label} kind={FIGURES.map} {...figureProps(props, i)} plot={plot} />
        ))}
      </div>
      <MapLegend maps={maps} />
    </>
  );
}

function Lines(props: FiguresProps) {
  const { data, choice, panels } = props;
  const plots = useMemo(() => {
    const all = panels.map(({ index }) => plotOf(data, choice, index));
    const shared = all.length > 1 ? sharedRange(all) : undefined;
    return shared ? all.map((plot): StudyPlot => ({ ...plot, shared })) : all;
  }, [data, choice, panels]);
  return (
    <>
      <LinesLegend data={data} choice={choice} />
      <div className="study-panels entries grow" data-count={plots.length}>
        {plots.map((plot, i) => (
          <StudyFigure key={panels[i]?.label} kind={FIGURES.lines} {...figureProps(props, i)} plot={plot} />
        ))}
      </div>
    </>
  );
}

const inkOf = (i: number) => {
  const { ink } = seriesMark(i);
  return { '--key': ink > 0 ? `var(--chart-overlay-${ink})` : 'var(--accent)' } as React.CSSProperties;
};

/** Which colour, dash and marker is which value. */
function LinesLegend({ data, choice }: Pick<FiguresProps, 'data' | 'choice'>) {
  const axis = data.axes.find(({ id }) => id === choice.lines);
  if (!axis) return null;
  const isJoined = data.axes.find(({ id }) => id === choice.x)?.scale.isContinuous;
  return (
    <p className="row wrap wide quiet">
      {axis.label}
      {axis.texts.map((text, i) => (
        <span key={text} className="study-key text" style={inkOf(i)}>
          <svg viewBox="0 -7 28 14" width="28" height="14" aria-hidden="true" focusable="false">
            {isJoined && (
              <path d="M0 0H28" stroke="var(--key)" strokeWidth="1.5" strokeDasharray={seriesMark(i).dash.join(' ')} />
            )}
            <path fill="var(--key)" d={markerPath(i)} transform="translate(14)" />
          </svg>
          {text}
        </span>
      ))}
    </p>
  );
}

/** What the marks on the fields of a heat map mean: those that there are. */
function MapLegend({ maps }: { readonly maps: readonly MapPlot[] }) {
  const cells = maps.flatMap(({ cells }) => cells);
  const has = (test: (cell: MapCell) => boolean) => cells.some((cell) => cell && test(cell));
  const isCompared = maps.some((map) => map.isCompared);
  const wide = isCompared ? 'may as well be none' : `interval above ${WIDE_SHARE * 100}%`;
  return (
    <p className="row wrap wide quiet unless-empty">
      {has((cell) => cell.isWide) && <Mark name="ring" text={wide} />}
      {has((cell) => cell.isThin) && <Mark name="hatch" text="too few runs yet" />}
      {has(({ field }) => field.status === 'working') && <Mark name="frame" text="running now" />}
      {has(({ field }) => field.status === 'most') && <Mark name="corner" text="most repetitions" />}
      {has((cell) => cell.isBase) && <Mark name="base" text="compared with" />}
      {has(({ field, value }) => !value && field.failed > 0 && field.runs === 0) && (
        <Mark name="cross" text="all runs failed" />
      )}
    </p>
  );
}

const PATHS = {
  ring: 'M12 8a4 4 0 1 1-8 0a4 4 0 1 1 8 0',
  hatch: 'M1 8L8 1M1 14L14 1M7 15L15 7',
  frame: 'M3 3H13V13H3zM4 4H12V12H4z',
  corner: 'M8 1L15 8M10 1L15 6M12 1L15 4',
  base: 'M12 8a4 4 0 1 1-8 0a4 4 0 1 1 8 0M9 8a1 1 0 1 1-2 0a1 1 0 1 1 2 0',
  cross: 'M4 4L12 12M4 12L12 4',
} as const;

const Mark = ({ name, text }: { readonly name: keyof typeof PATHS; readonly text: string }) => (
  <span className="row">
    <svg
      className="rigid quiet"
      viewBox="0 0 16 16"
      width="16"
      height="16"
      fill="none"
      stroke="currentcolor"
      aria-hidden="true"
      focusable="false"
    >
      <rect x="0.5" y="0.5" width="15" height="15" stroke="var(--line-strong)" />
      <path d={PATHS[name]} />
    </svg>
    {text}
  </span>
);

interface StudyFigureProps<Plot> {
  readonly kind: StudyFigureKind<Plot>;
  readonly spec: ModelSpec;
  readonly study: StagedStudy;
  /** Column of what is plotted. */
  readonly column: string;
  readonly plot: Plot;
  readonly titles: StudyTitles;
  /** What tells it from the figures beside it: `Delay 5 s`; '' of the only one. */
  readonly panel: string;
  readonly limits: SharedLimits;
  readonly onOpen: (field: StudyField) => void;
}

/** One of the figures of a study, of either kind. A click on a setting, or Enter, opens its runs. */
function StudyFigure<Plot>(props: StudyFigureProps<Plot>) {
  const { kind, spec, study, column, plot, titles, panel, limits, onOpen } = props;
  const data = useMemo(() => ({ plot, titles, panel, open: onOpen }), [plot, titles, panel, onOpen]);
  return (
    <Figure
      kind={kind}
      data={data}
      id={`study${panel}`}
      name={fileNameOf(spec, titles, panel)}
      limits={limits}
      source={{ from: 'study', study, titles, column, ...kind.intervals(plot) }}
    />
  );
}

/** Ends of axes by hand are those of all figures beside each other, and of nothing else that is plotted. */
function useSharedLimits({ as, metric, x, against }: StudyChoice): SharedLimits {
  const [kept, setKept] = useState({ key: '', limits: NONE });
  const key = [as, metric, x, against?.join() ?? ''].join();
  const set = useCallback((limits: Limits) => setKept({ key, limits }), [key]);
  return [kept.key === key ? kept.limits : NONE, set];
}

const NONE: Limits = {};

const fileNameOf = ({ id }: ModelSpec, { metric, x, base }: StudyTitles, panel: string): string =>
  [id, 'study', metric.label, x, panel, base && `against ${base}`]
    .filter(Boolean)
    .join('-')
    .toLowerCase()
    .replaceAll(/[ ,%+^/]+/g, '-');
