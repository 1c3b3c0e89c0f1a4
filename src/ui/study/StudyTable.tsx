/** The settings behind the points of a plot as rows; each sets up any of its runs. */
import { NONE, si } from '../../charts/kit/numbers.ts';
import { INKS, isHollow } from '../../charts/study/lines-painter.ts';
import type { StudyTitles } from '../../charts/study/lines-words.ts';
import type { StudyLine, StudyPlot, StudyPoint } from '../../charts/study/study-lines.ts';
import type { ResultTable } from '../../scenario/results/result-table.ts';
import { isSameScenario } from '../../state/setup/setup.ts';
import { useLab, useLabParts } from '../shell/lab-context.ts';

interface StudyTableProps {
  readonly table: ResultTable;
  readonly plot: StudyPlot;
  readonly titles: StudyTitles;
}

export function StudyTable({ plot, titles }: StudyTableProps) {
  const unit = plot.axis.unit ? ` (${plot.axis.unit})` : '';
  return (
    <div className="study-table">
      <table>
        <thead>
          <tr>
            {titles.lines && <th scope="col">{titles.lines}</th>}
            {titles.x && (
              <th scope="col">
                {titles.x}
                {unit}
              </th>
            )}
            <th scope="col">Mean{titles.metric.unit && `, ${titles.metric.unit}`}</th>
            <th scope="col">99%</th>
            <th scope="col">Set up seed</th>
          </tr>
        </thead>
        <tbody>
          {plot.lines.flatMap((line, i) =>
            line.points.map((point) => (
              <Row key={`${line.text} ${point.at}`} line={line} index={i} point={point} titles={titles} />
            )),
          )}
        </tbody>
      </table>
    </div>
  );
}

interface RowProps {
  readonly line: StudyLine;
  readonly index: number;
  readonly point: StudyPoint;
  readonly titles: StudyTitles;
}

function Row({ line, index, point, titles }: RowProps) {
  return (
    <tr>
      {titles.lines && (
        <th scope="row" className="study-key" data-ink={index % INKS} data-hollow={isHollow(index)}>
          {line.text}
        </th>
      )}
      {titles.x && <td>{point.text}</td>}
      <td>{si(point.mean)}</td>
      <td>{point.runs > 1 ? `± ${si(point.half)}` : NONE}</td>
      <td>
        <Seeds point={point} />
      </td>
    </tr>
  );
}

/** Beyond these the table alone has room. */
const MOST_SEEDS = 12;

function Seeds({ point }: { readonly point: StudyPoint }) {
  const { store } = useLabParts();
  const setUp = useLab((s) => s.reading.scenario);
  const { runs } = point.setting;
  return (
    <span className="study-seeds">
      {runs.slice(0, MOST_SEEDS).map((row) => (
        <button
          key={row.line}
          type="button"
          className="button quiet"
          aria-pressed={setUp?.seed === row.scenario.seed && isSameScenario(setUp, row.scenario)}
          aria-label={`Set up seed ${row.scenario.seed}`}
          onClick={() => store.getState().setUpRun(row)}
        >
          {row.scenario.seed}
        </button>
      ))}
      {runs.length > MOST_SEEDS && <span>and {runs.length - MOST_SEEDS} more</span>}
    </span>
  );
}
