/** What can be kept of a chart: picture, data, or a copy for a spreadsheet. The writers of pictures load when first needed. */
import { csvText } from '../../base/csv.ts';
import { type Rows, tsvText } from '../../charts/csv.ts';
import type { Sheet } from '../../charts/kit/sheet.ts';
import { copyText } from '../controls/copy-text.ts';
import { saveFile } from '../controls/save-file.ts';

export interface ChartSubject {
  /** Key of the chart: names the file. */
  readonly name: string;
  readonly sheet: Sheet;
  /** Goes into the SVG as its description. */
  readonly summary: string;
  readonly rows: Rows;
}

export type Keep = 'png' | 'svg' | 'csv' | 'copy';

/** Gives what to say afterwards. */
export async function keep(what: Keep, subject: ChartSubject): Promise<string> {
  if (what === 'copy') return (await copyText(tsvText(subject.rows))) ? 'Copied' : 'The browser does not allow copying';
  saveFile(await fileOf(what, subject), `${subject.name.replaceAll('/', '-')}.${what}`);
  return 'Saved';
}

async function fileOf(what: Exclude<Keep, 'copy'>, { sheet, summary, rows }: ChartSubject): Promise<Blob> {
  if (what === 'csv') return new Blob([csvText(rows)], { type: 'text/csv' });
  const { pngOf, svgOf } = await import('../../charts/kit/keep.ts');
  return what === 'png' ? pngOf(sheet) : new Blob([svgOf(sheet, summary)], { type: 'image/svg+xml' });
}
