/** The figures of a study: one, or one for each value of a third axis, which share their scales; and what their marks mean. */
import { useMemo } from 'react';
import { FIGURES } from '../../charts/figures.ts';
import { markerPath, seriesMark } from '../../charts/kit/series-marks.ts';
import type { StudyChoice } from '../../charts/study/study-choice.ts';
import type { StudyData, StudyField } from '../../charts/study/study-data.ts';
import { plotOf, type StudyPlot, sharedRange } from '../../charts/study/study-lines.ts';
import { type MapPlot, mapOf, withSharedRange } from '../../charts/study/study-map.ts';
import type { StudyTitles } from '../../charts/study/study-words.ts';
import type { StagedStudy } from '../../state/study/study.ts';
import type { SharedLimits } from '../charts/Figure.tsx';
import { MapLegend } from './MapLegend.tsx';
import { StudyFigure, useSharedLimits } from './StudyFigure.tsx';
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
  return <div className="study-figures column">{choice.as === 'map' ? <Maps {...props} /> : <Lines {...props} />}</div>;
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
      <div className="study-panels" data-count={maps.length}>
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
      <div className="study-panels" data-count={plots.length}>
        {plots.map((plot, i) => (
          <StudyFigure key={panels[i]?.label} kind={FIGURES.lines} {...figureProps(props, i)} plot={plot} />
        ))}
      </div>
    </>
  );
}

const inkOf = (i: number) => {
  const { ink } = seriesMark(i);
  return { '--key': ink > 0 ? `var(--chart-overlay-${ink})` : 'var(--chart-line)' } as React.CSSProperties;
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
        <span key={text} className="study-key" style={inkOf(i)}>
          <svg viewBox="0 -7 28 14" width="28" height="14" aria-hidden="true" focusable="false">
            {isJoined && <path d="M0 0H28" strokeDasharray={seriesMark(i).dash.join(' ')} />}
            <path className="study-marker" d={markerPath(i)} transform="translate(14)" />
          </svg>
          {text}
        </span>
      ))}
    </p>
  );
}
