/** A heat map of a study in words: the field that is pointed at, the whole in sentences, and what stands around a drawing that is kept. */
import { counted } from '../../base/counted.ts';
import type { Rows } from '../csv.ts';
import { quantity } from '../kit/numbers.ts';
import type { SheetWords } from '../kit/sheet.ts';
import { type StudyTitles, valueRows, valueSentence } from './lines-words.ts';
import { valueText } from './study-axis.ts';
import { type FieldStatus, WIDE_SHARE } from './study-data.ts';
import type { MapPlot } from './study-map.ts';

const STATUS_WORDS: Readonly<Record<FieldStatus, string>> = {
  waiting: 'runs to come',
  working: 'running now',
  done: '',
  most: 'repeated as often as allowed, and not as precise as asked for',
};

/** `12.7 ± 0.02 requests at Peers 2^14, Alpha 3; 5 runs, interval above 5% of the mean`. */
export function cellText(titles: StudyTitles, plot: MapPlot, i: number): string {
  const cell = plot.cells[i];
  if (!cell) return 'no setting';
  const at = placeText(plot, i);
  if (cell.isBase) return `${at}: what the others are compared with`;
  const remarks = [
    cell.field.failed > 0 && `${counted(cell.field.failed, 'runs')} failed`,
    cell.isWide && (plot.isCompared ? 'may as well be none' : `interval above ${WIDE_SHARE * 100}% of the mean`),
    STATUS_WORDS[cell.field.status],
  ].filter(Boolean);
  const said = cell.value ? valueSentence(titles, cell.value, at) : `${at}: no value`;
  return [said, ...remarks].join(', ');
}

const placeText = ({ x, y }: MapPlot, i: number): string => {
  const columns = x.values.length;
  return `${x.label} ${valueText(x, i % columns)}, ${y.label} ${valueText(y, Math.floor(i / columns))}`;
};

export function mapSummary(titles: StudyTitles, plot: MapPlot): string {
  const { metric, base, fixed } = titles;
  const there = plot.cells.flatMap((cell, i) => (cell?.value ? [{ mean: cell.value.mean, i }] : []));
  const fields = plot.cells.filter((cell) => cell !== undefined).length;
  const title = `${metric.label}${base && `, difference to ${base},`} by ${plot.x.label} and ${plot.y.label}${fixed && `, with ${fixed}`}`;
  if (there.length === 0) return `${title}: no value yet in ${counted(fields, 'fields')}.`;
  const least = there.reduce((a, b) => (b.mean < a.mean ? b : a));
  const most = there.reduce((a, b) => (b.mean > a.mean ? b : a));
  const thin = plot.cells.filter((cell) => cell?.isThin).length;
  const wide = plot.cells.filter((cell) => cell?.isWide).length;
  const sentences = [
    title,
    `${there.length} of ${counted(fields, 'fields')} with a value`,
    `Lowest ${quantity(least.mean, metric.unit)} at ${placeText(plot, least.i)}, highest ${quantity(most.mean, metric.unit)} at ${placeText(plot, most.i)}`,
    thin > 0 && `${counted(thin, 'fields')} with too few runs`,
    wide > 0 && `${counted(wide, 'fields')} with a wide interval`,
  ];
  return `${sentences.filter(Boolean).join('. ')}.`;
}

export const mapSheet = (titles: StudyTitles, { x, y }: MapPlot): SheetWords => ({
  title: titles.metric.label,
  subtitle: [
    titles.metric.unit,
    titles.base && `difference to ${titles.base}`,
    `${x.label} across, ${y.label}${y.unit && ` (${y.unit})`} up`,
  ]
    .filter(Boolean)
    .join(', '),
  known: [],
});

export const mapRows = ({ cells, isCompared }: MapPlot): Rows =>
  valueRows(
    cells.flatMap((cell) => (cell?.value ? [[cell.field, cell.value] as const] : [])),
    isCompared,
  );
