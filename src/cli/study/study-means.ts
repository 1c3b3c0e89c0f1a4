/** What a study gives at its end: per setting the mean of every number with its 99% confidence interval, and how it differs from the baseline. */
import { AVERAGED_PART } from '../../analysis/study/averaged-columns.ts';
import { ratioOf } from '../../analysis/study/differences.ts';
import { doubtText, isLopsided, type StudyInterval } from '../../analysis/study/study-interval.ts';
import type { SettingStatus, StudyTable } from '../../analysis/study/study-table.ts';
import { judgedBy, type ReportedVerdict, reportedBy, verdictText } from '../../analysis/verdict.ts';
import { counted } from '../../base/counted.ts';
import { si, table } from '../../base/format.ts';
import { knownMeans } from '../../scenario/results/known-means.ts';
import { quantityOf } from '../../scenario/results/result-quantities.ts';
import type { Params } from '../../scenario/spec.ts';
import { labelOf } from '../../scenario/study/axis-text.ts';
import type { Setting } from '../../scenario/study/study-plan.ts';

export interface Interval {
  readonly mean: number;
  /** Half the width of the 99% confidence interval, of shares to its farther end; null for a single run. */
  readonly half: number | null;
}

/** With its ends, which are those of verdicts; null of a single run. */
interface MeanOf extends Interval {
  readonly low: number | null;
  readonly high: number | null;
}

interface DifferenceInterval extends Interval {
  /** How many times wider the interval were without common seeds; null where there is none. */
  readonly narrowing: number | null;
}

type By<T> = Readonly<Record<string, T>>;

export interface SettingSummary {
  readonly setting: Params;
  readonly status: SettingStatus;
  /** Runs that finished, and runs that did not. */
  readonly runs: number;
  readonly failed: number;
  /** By column of the CSV. */
  readonly means: By<MeanOf>;
  /** What is known of them, and whether they agree; none where nothing is. */
  readonly verdicts: By<readonly ReportedVerdict[]>;
  /** To the setting that it is compared with, seed by seed; none of those themselves. */
  readonly differences?: By<DifferenceInterval>;
  readonly ratios?: By<Interval>;
}

/** Of the settings of which a run has ended, in the order of the plan. */
export function summarise(table: StudyTable): readonly SettingSummary[] {
  return begunIn(table).map((setting) => summaryOf(table, setting));
}

const begunIn = (table: StudyTable): readonly Setting[] =>
  table.plan.settings.filter((setting) => table.statusOf(setting) !== 'waiting');

function summaryOf(table: StudyTable, setting: Setting): SettingSummary {
  const { columns, plan } = table;
  const totals = table.totalsOf(setting);
  const { ended } = totals;
  const baseline = plan.baselineOf(setting);
  const runs = ended.filter((repetition) => totals.isFinished(repetition)).length;
  return {
    setting: setting.params,
    status: table.statusOf(setting),
    runs,
    failed: ended.length - runs,
    means: byColumn(columns, (column) => meanOf(totals.interval(column))),
    verdicts: byColumn(columns, (column) => {
      const interval = totals.interval(column);
      const judged = interval && reportedBy(knownMeans(plan.spec, setting.scenario.params, column), interval);
      return judged?.length ? judged : undefined;
    }),
    ...(baseline && {
      differences: byColumn(columns, (column) => {
        const found = table.differenceOf(setting, column);
        const interval = intervalOf(found);
        return (
          found && interval && { ...interval, narrowing: Number.isFinite(found.narrowing) ? found.narrowing : null }
        );
      }),
      ratios: byColumn(columns, (column) => intervalOf(ratioOf(totals, table.totalsOf(baseline), column))),
    }),
  };
}

function byColumn<T>(columns: readonly string[], of: (column: string) => T | undefined): By<T> {
  const found = columns.flatMap((column) => {
    const value = of(column);
    return value === undefined ? [] : [[column, value] as const];
  });
  return Object.fromEntries(found);
}

const intervalOf = (interval: StudyInterval | undefined): Interval | undefined =>
  interval && { mean: interval.mean, half: interval.count > 1 ? interval.half : null };

const meanOf = (interval: StudyInterval | undefined): MeanOf | undefined => {
  const told = intervalOf(interval);
  if (!interval || !told) return undefined;
  return told.half === null ? { ...told, low: null, high: null } : { ...told, low: interval.low, high: interval.high };
};

/** For people: a block per quantity, a line per setting; of distributions the means alone. */
export function describeSummaries(study: StudyTable, all: readonly SettingSummary[]): string {
  const { plan } = study;
  const begun = begunIn(study);
  const columns = [...new Set(all.flatMap(({ means }) => Object.keys(means)))];
  const { over } = plan.study;
  const blocks = columns
    .filter((column) => !AVERAGED_PART.test(column) || column.endsWith('.mean'))
    .map((column) => {
      const { label, unit } = quantityOf(plan.spec, column);
      return `${label}${unit && unit !== label.toLowerCase() ? `, ${unit}` : ''}\n${table(
        all.map((each, i) => lineOf(study, begun[i], each, column)),
        `${'l'.repeat(over.length)}rrrrrrrr`,
      )}`;
    });
  return blocks.join('\n\n');
}

function lineOf(study: StudyTable, setting: Setting, summary: SettingSummary, column: string) {
  const { status, runs, failed, ...numbers } = summary;
  const told = study.totalsOf(setting).interval(column);
  const mean = told?.mean ?? Number.NaN;
  const half = numbers.means[column]?.half ?? null;
  const [difference, ratio] = [numbers.differences?.[column], numbers.ratios?.[column]];
  const verdicts = told
    ? judgedBy(knownMeans(study.plan.spec, setting.scenario.params, column), told).map(verdictText)
    : [];
  const reached = status === 'most' ? ', precision not reached' : '';
  return [
    ...study.plan.study.over.map((axis) => `${axis.params.join('+')}=${labelOf(axis, setting.params)}`),
    si(mean),
    told && told.count > 1 && isLopsided(told) ? `${si(told.low)} to ${si(told.high)}` : plusMinus(half, si),
    `${counted(runs, 'runs')}${failed > 0 ? `, ${failed} failed` : ''}${reached}${told?.doubt ? `, ${doubtText(told)}` : ''}${verdicts.map((verdict) => `, ${verdict}`).join('')}`,
    ...(difference ? [`${difference.mean > 0 ? '+' : ''}${si(difference.mean)}`, plusMinus(difference.half, si)] : []),
    ...(difference?.narrowing
      ? [`${difference.narrowing.toFixed(1)} x narrower`]
      : difference
        ? [doubtText(study.differenceOf(setting, column) ?? {})]
        : []),
    ...(ratio ? [`${ratio.mean.toFixed(3)} x`, plusMinus(ratio.half, (value) => value.toFixed(3))] : []),
  ];
}

const plusMinus = (half: number | null, text: (value: number) => string): string =>
  half === null ? '' : `± ${text(half)}`;
