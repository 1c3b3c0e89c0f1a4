import { useEffect, useMemo, useRef, useState } from 'react';
import type { Drawing } from '../../charts/kit/figure-kind.ts';
import { NONE, si } from '../../charts/kit/numbers.ts';
import { Timeline } from '../../charts/kit/timeline.ts';
import { catalog } from '../../models/catalog.ts';
import { type MeasuredSeries, measuredOf } from '../../papers/measured.ts';
import type { Paper, PaperRow } from '../../papers/paper.ts';
import { type Compared, comparedOf, type OurSeries, ourSeries, verdictsText } from '../../papers/row-series.ts';
import { rowStudy } from '../../papers/row-study.ts';
import type { Study } from '../../scenario/study/study.ts';
import { secondsFor } from '../../state/page/device-speed.ts';
import { studyExecutor } from '../../state/study/study-pool-options.ts';
import { FigureFrame, useMounted } from '../charts/FigureFrame.tsx';
import { Button } from '../controls/Button.tsx';
import { CopyButton } from '../controls/CopyButton.tsx';
import { Icon } from '../controls/Icon.tsx';
import { usePromised } from '../controls/use-promised.ts';
import { watchVisible } from '../controls/watch-visible.ts';
import { roughly } from '../gallery/run-time.ts';
import { useLab, useLabParts } from '../shell/lab-context.ts';
import { runsOf } from '../study/study-of-preset.ts';
import { dataOf, marksOf, ROW_FIGURE, type RowData } from './row-chart.ts';

interface PaperRowCardProps {
  readonly paper: Paper;
  readonly row: PaperRow;
  readonly onRun: (study: Study) => void;
}

export function PaperRowCard({ paper, row, onRun }: PaperRowCardProps) {
  const { place, asks, published, status, why, command, study } = row;
  const { element, seen } = useSeries(paper, row);
  const data = useMemo(() => seen && dataOf(row, seen.ours), [row, seen]);
  const compared = useMemo(() => (seen ? comparedOf(row, seen.ours) : []), [row, seen]);
  const verdicts = verdictsText(compared);
  return (
    <article
      className="paper-row line-above stack"
      ref={element}
      data-row={`${paper.id}/${row.id}`}
      data-seen={seen !== undefined}
    >
      <header className="stack tight">
        <div className="row wrap between">
          <span className="heading">{place}</span>
          <span className="paper-status pill small medium" data-status={status}>
            {status}
          </span>
        </div>
        <h4>{asks}</h4>
      </header>
      <p className="prose quiet">{published}</p>
      {row.axes && <div className="paper-plot">{data && <RowFigure data={data} name={`${paper.id}/${row.id}`} />}</div>}
      <p className="prose">
        {verdicts && <strong>{verdicts}. </strong>}
        {why}
      </p>
      {seen?.ours && <p className="quiet small">Here: {seen.ours.machine}.</p>}
      {compared.length > 0 && <Values row={row} compared={compared} />}
      {study ? (
        <RunHere row={row} isSeen={seen !== undefined} measured={seen?.measured} onRun={onRun} />
      ) : (
        command && (
          <div className="row">
            <code className="breaks small">swarmscope {command}</code>
            <CopyButton text={`npm run -s cli -- ${command}`} what="command line" />
          </div>
        )
      )}
    </article>
  );
}

interface Seen {
  readonly ours: OurSeries | undefined;
  readonly measured: MeasuredSeries | undefined;
}

/** Nothing is fetched or drawn before the row is in sight. */
function useSeries(paper: Paper, row: PaperRow) {
  const element = useRef<HTMLElement>(null);
  const [seen, setSeen] = useState<Seen>();
  useEffect(() => {
    if (!element.current) return;
    let isDone = false;
    watchVisible(element.current, (isVisible) => {
      if (!isVisible || isDone) return;
      isDone = true;
      const found = measuredOf(paper.id, row.id).catch(() => undefined);
      void found.then((measured) => setSeen({ measured, ours: ourSeries(row, measured) }));
    });
    return () => {
      isDone = true;
    };
  }, [paper, row]);
  return { element, seen };
}

function Values({ row, compared }: { readonly row: PaperRow; readonly compared: readonly Compared[] }) {
  const hasLines = compared.some(({ line }) => line !== '');
  const isJudged = compared.some(({ verdict }) => verdict);
  return (
    <details>
      <summary>Values</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
      <section className="paper-values scrolls-both" tabIndex={0} aria-label={`${row.place}, values`}>
        <table className="lined">
          <thead>
            <tr>
              {hasLines && <th scope="col">Line</th>}
              <th scope="col">{row.axes?.x.label}</th>
              <th scope="col">Published</th>
              <th scope="col">Here</th>
              <th scope="col">99%</th>
              {isJudged && <th scope="col">Verdict</th>}
            </tr>
          </thead>
          <tbody>
            {compared.map(({ line, x, published, ours, verdict }) => (
              <tr key={`${line} ${x}`}>
                {hasLines && <td>{line}</td>}
                <td>{si(x)}</td>
                <td>{published ? si(published.y) : NONE}</td>
                <td>{ours ? si(ours.y) : NONE}</td>
                <td>{ours && ours.runs > 1 ? `${si(ours.low)} to ${si(ours.high)}` : NONE}</td>
                {isJudged && <td>{verdict ?? NONE}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}

interface RunHereProps extends Pick<PaperRowCardProps, 'row' | 'onRun'> {
  readonly isSeen: boolean;
  readonly measured: MeasuredSeries | undefined;
}

function RunHere({ row, isSeen, measured, onRun }: RunHereProps) {
  const { store } = useLabParts();
  const speed = useLab((s) => s.speed);
  const isSmall = useLab((s) => studyExecutor(s) === 'sequential');
  const study = useMemo(
    () => row.study && rowStudy(catalog, row.study, isSmall ? 'small' : 'full').study,
    [row, isSmall],
  );
  const made = usePromised(
    () => (study && isSeen ? store.getState().makeStudyLink(study) : undefined),
    [store, study, isSeen],
  );
  const link = made?.ok ? made.value : '';
  if (!study) return null;
  const runs = runsOf(study);
  const seconds = measured && speed && secondsFor({ core: measured.core }, speed);
  const time = seconds === null || seconds === undefined ? '' : `, ${roughly(seconds)}`;
  return (
    <div className="row wrap">
      <Button className="primary" onClick={() => onRun(study)}>
        <Icon name="play" />
        Run it here
        <span className="regular">
          ({runs} runs{time})
        </span>
      </Button>
      <span className="row nowrap">
        <span className="quiet small">Link</span>
        <CopyButton text={link} what={`link of ${row.place}`} isOff={link === ''} />
      </span>
    </div>
  );
}

/** The figure of a row. What it is made of is drawn by `row-chart.ts`. */
function RowFigure({ data, name }: { readonly data: RowData; readonly name: string }) {
  const { label, isLog } = data.axes.y;
  const [timeline] = useState(() => new Timeline());
  const look = useMemo(
    () => ({ ...data, axis: isLog ? ('log' as const) : ('zero' as const), limits: {}, timeline }),
    [data, isLog, timeline],
  );
  const figure = useMounted(ROW_FIGURE as Drawing<RowData>, look);
  return <FigureFrame figure={figure} id={name} label={label} help="" note={marksOf(data)} pointing="point" isWide />;
}
