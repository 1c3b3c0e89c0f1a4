/** All numbers that are quoted of works, with ours beside them, as the table of docs/validation.md; `npm run papers` writes it there. */
import { whole } from '../base/whole.ts';
import { type MeasuredSeries, measuredOf } from './measured.ts';
import type { Paper, PaperLine, PaperRow } from './paper.ts';
import { PAPERS } from './papers.ts';
import { comparedOf, ourSeries, verdictsText } from './row-series.ts';

const HEAD = ['| work, place | published | here | status |', '|---|---|---|---|'];

/** Rows with numbers of others, or with ours that no document has; below them a line for each work names its others. */
export async function quotedTable(): Promise<string> {
  const rows: string[] = [];
  const inWords: string[] = [];
  for (const paper of PAPERS) {
    const others: string[] = [];
    for (const row of paper.rows) {
      const measured = await measuredOf(paper.id, row.id);
      if (row.lines || measured) rows.push(rowText(paper, row, measured));
      else others.push(`${placeOf(row)} ${[row.status, documentOf(row)].filter(Boolean).join(', ')}`);
    }
    if (others.length > 0) inWords.push(`- ${paper.name}: ${others.join('; ')}`);
  }
  return [...HEAD, ...rows, '', 'Published in words or plots alone:', '', ...inWords].join('\n');
}

function rowText(paper: Paper, row: PaperRow, measured: MeasuredSeries | undefined): string {
  const unit = row.axes?.y.unit ? ` (${row.axes.y.unit})` : '';
  const axes = row.axes ? `: ${inSentence(row.axes.y.label)}${unit} by ${inSentence(row.axes.x.label)}` : '';
  const ours = ourSeries(row, measured);
  const verdicts = verdictsText(comparedOf(row, ours));
  const cells = [
    `${paper.name}, ${placeOf(row)}${axes}`,
    linesText(row.lines ?? []),
    measured ? linesText(ours?.lines ?? []) : documentOf(row),
    verdicts ? `${row.status}: ${verdicts}` : row.status,
  ];
  return `| ${cells.join(' | ')} |`;
}

/** Without its section, which the work's page has. */
const placeOf = ({ place }: PaperRow): string => place.replace(/, (section|chapter).*/, '');

const inSentence = (label: string): string => label.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase());

/** Where a document has ours: it is not said twice. */
const documentOf = ({ documented }: PaperRow): string => (documented ? `${documented.document}.md` : '');

const linesText = (lines: readonly Pick<PaperLine, 'label' | 'points'>[]): string =>
  lines
    .map(({ label, points }) => {
      const values = points.map(({ x, y }) => `${short(x)}: ${short(y)}`).join('; ');
      return label ? `*${label}* ${values}` : values;
    })
    .join('<br>');

const short = (value: number): string =>
  Number.isInteger(value) ? whole(value) : String(Number(value.toPrecision(4)));
