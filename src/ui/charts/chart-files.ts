/** What can be kept of a chart: picture, data, or a copy for a spreadsheet. The writers of pictures load when first needed. */
import { csvText } from '../../base/csv.ts';
import { type Rows, tsvText } from '../../charts/csv.ts';
import type { NumberAxis } from '../../charts/kit/limits.ts';
import type { Sheet } from '../../charts/kit/sheet.ts';
import type { Origins } from '../../charts/kit/sheet-words.ts';
import type { StudyTitles } from '../../charts/study/lines-words.ts';
import type { StudyField } from '../../charts/study/study-data.ts';
import type { LabState } from '../../state/slice.ts';
import type { StagedStudy } from '../../state/study/study.ts';
import { copyText } from '../controls/copy-text.ts';
import { saveFile } from '../controls/save-file.ts';

export interface ChartSubject {
  /** Key of the chart: names the file. */
  readonly name: string;
  readonly sheet: Sheet;
  /** Goes into the SVG as its description. */
  readonly summary: string;
  readonly rows: Rows;
  /** Its axes of numbers: a person may set their ends. */
  readonly numbers: { readonly x?: NumberAxis; readonly y?: NumberAxis };
  readonly source: RunSource | StudySource;
}

/** Runs that a chart shows, each with what it is called there; '' of one alone. */
export interface RunSource {
  readonly from: 'runs';
  readonly runs: readonly { readonly name: string; readonly origins: Origins }[];
}

export interface StudySource {
  readonly from: 'study';
  readonly study: StagedStudy;
  readonly titles: StudyTitles;
  /** Column of what is plotted. */
  readonly column: string;
  /** What is drawn of the intervals. */
  readonly marks: 'band' | 'whiskers' | 'rings' | 'none';
  /** Settings that are shown, each with the runs that count. */
  readonly shown: readonly (readonly [field: StudyField, runs: number])[];
}

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
