/** All numbers that are quoted of works, with ours beside them, as the table of docs/validation.md; `npm run papers` writes it there. */
import { whole } from '../base/whole.ts';
import { type MeasuredSeries, measuredOf } from './measured.ts';
import type { Paper, PaperRow } from './paper.ts';
import { PAPERS } from './papers.ts';
import { comparedOf, type OurSeries, ourSeries, verdictsText } from './row-series.ts';

const HEAD = ['| work, place | published | here | status | verdicts |', '|---|---|---|---|---|'];

/** Rows without points are those of which the page alone has words. */
export async function quotedTable(): Promise<string> {
  const rows = PAPERS.flatMap((paper) =>
    paper.rows.map(async (row) => rowText(paper, row, await measuredOf(paper.id, row.id))),
  );
  return [...HEAD, ...(await Promise.all(rows))].join('\n');
}

function rowText({ name }: Paper, row: PaperRow, measured: MeasuredSeries | undefined): string {
  const ours = ourSeries(row, measured);
  const unit = row.axes?.y.unit ? ` (${row.axes.y.unit})` : '';
  const cells = [
    `${name}, ${row.place}${row.axes ? `: ${row.axes.y.label.toLowerCase()}${unit} by ${row.axes.x.label.toLowerCase()}` : ''}`,
    linesText(row.lines) || 'in words alone',
    ours ? `${linesText(ours.lines)}; ${placeOf(row, ours)}` : '',
    row.status,
    verdictsText(comparedOf(row, ours)),
  ];
  return `| ${cells.join(' | ')} |`;
}

/** Tables of documents say themselves where they were made. */
const placeOf = ({ documented }: PaperRow, { machine }: OurSeries): string =>
  documented && machine.endsWith('.md') ? `${documented.document}.md` : machine;

const linesText = (lines: OurSeries['lines'] | PaperRow['lines']): string =>
  (lines ?? [])
    .map(({ label, points }) => {
      const values = points.map(({ x, y }) => `${short(y)} at ${short(x)}`).join(', ');
      return label ? `${label}: ${values}` : values;
    })
    .join('; ');

const short = (value: number): string =>
  Number.isInteger(value) ? whole(value) : String(Number(value.toPrecision(4)));
