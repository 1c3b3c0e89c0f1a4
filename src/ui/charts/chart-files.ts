/** What can be kept of a chart: picture, data, or a copy for a spreadsheet. The writers load when first needed. */
import { csvText } from '../../base/csv.ts';
import type { FigureStyle } from '../../charts/kit/figure.ts';
import { tsvText } from '../../charts/kit/rows.ts';
import type { LabState } from '../../state/slice.ts';
import { copyText } from '../controls/copy-text.ts';
import { saveFile } from '../controls/save-file.ts';
import type { ChartSubject } from './chart-subject.ts';

export type Keep = keyof typeof ENDS | 'copy';

/** What the names of files end in. */
const ENDS = { png: 'png', svg: 'svg', csv: 'csv', vega: 'vl.json' } as const;

/** Gives what to say afterwards. `style`: of a figure; without one the picture says itself what a caption would. */
export async function keep(what: Keep, subject: ChartSubject, lab: LabState, style?: FigureStyle): Promise<string> {
  if (what === 'copy') return (await copyText(tsvText(subject.rows))) ? 'Copied' : 'The browser does not allow copying';
  saveFile(await fileOf(what, subject, lab, style), `${subject.name.replaceAll('/', '-')}.${ENDS[what]}`);
  return 'Saved';
}

async function fileOf(
  what: keyof typeof ENDS,
  subject: ChartSubject,
  lab: LabState,
  style?: FigureStyle,
): Promise<Blob> {
  const { captionOf, factsOf, standAlone } = await import('./figure-facts.ts');
  const facts = await factsOf(lab, subject);
  if (what === 'vega') {
    const { vegaLite } = await import('../../charts/vega-lite.ts');
    return new Blob([JSON.stringify(vegaLite(subject, facts), null, 1)], { type: 'application/json' });
  }
  if (what === 'csv') {
    const { headLines } = await import('../../scenario/cite/facts.ts');
    return new Blob([headLines(facts), csvText(subject.rows)], { type: 'text/csv' });
  }
  const { figurePng, figureSvg } = await import('../../charts/kit/figure.ts');
  const description = `${subject.summary} ${captionOf(facts)}`;
  return (what === 'png' ? figurePng : figureSvg)(style ?? standAlone(facts), subject.sheet, description);
}
