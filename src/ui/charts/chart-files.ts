/** What can be kept of a chart: picture, data, or a copy for a spreadsheet. The writers of pictures load when first needed. */
import { csvText } from '../../base/csv.ts';
import { tsvText } from '../../charts/csv.ts';
import type { LabState } from '../../state/slice.ts';
import { copyText } from '../controls/copy-text.ts';
import { saveFile } from '../controls/save-file.ts';
import type { ChartSubject } from './chart-subject.ts';

export type Keep = 'png' | 'svg' | 'csv' | 'copy';

/** Gives what to say afterwards. */
export async function keep(what: Keep, subject: ChartSubject, lab: LabState): Promise<string> {
  if (what === 'copy') return (await copyText(tsvText(subject.rows))) ? 'Copied' : 'The browser does not allow copying';
  saveFile(what === 'csv' ? await csvOf(subject, lab) : await pictureOf(what, subject), fileName(subject, what));
  return 'Saved';
}

export const fileName = ({ name }: ChartSubject, kind: string): string => `${name.replaceAll('/', '-')}.${kind}`;

/** Where its numbers come from stands above them, in lines that begin with `#`. */
export async function csvOf(subject: ChartSubject, lab: LabState): Promise<Blob> {
  const { factsOf, csvHead } = await import('./figure-facts.ts');
  return new Blob([csvHead(await factsOf(lab, subject)), csvText(subject.rows)], { type: 'text/csv' });
}

async function pictureOf(what: 'png' | 'svg', { sheet, summary }: ChartSubject): Promise<Blob> {
  const { pngOf, svgOf } = await import('../../charts/kit/keep.ts');
  return what === 'png' ? pngOf(sheet) : new Blob([svgOf(sheet, summary)], { type: 'image/svg+xml' });
}
