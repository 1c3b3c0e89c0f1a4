/** Whether a mean agrees with what is known of it: by the whole of its interval, never by the mean of a single run. */
import type { RunResult } from '../scenario/outcome.ts';
import { knownMeans } from '../scenario/results/known-means.ts';
import { metricColumns, resultCells } from '../scenario/results/result-columns.ts';
import type { Known, ModelSpec, Reference } from '../scenario/spec.ts';
import type { StudyInterval } from './study/study-interval.ts';

export type Verdict = 'inside' | 'outside' | 'undecided';

/** Of fewer runs nothing is said. */
export const RUNS_TO_JUDGE = 5;

/** How many runs, and the ends of the 99% interval of their mean. */
export type Judgeable = Pick<StudyInterval, 'count' | 'low' | 'high'>;

/** `inside`: the whole interval lies within what is known; `outside`: none of it does; else, and of few runs, `undecided`. */
export function verdictOf({ low, high }: Known, interval: Judgeable): Verdict {
  if (interval.count < RUNS_TO_JUDGE) return 'undecided';
  if (interval.low >= low && interval.high <= high) return 'inside';
  return interval.high < low || interval.low > high ? 'outside' : 'undecided';
}

/** Its own value is no mean of many. */
export const ONE_RUN: Judgeable = { count: 1, low: Number.NaN, high: Number.NaN };

/** Why a verdict is what it is, in a few words. */
export function reasonOf(verdict: Verdict, { count }: Judgeable): string {
  if (count < RUNS_TO_JUDGE) return `${count === 1 ? 'one run' : `${count} runs`}, ${RUNS_TO_JUDGE} are needed`;
  const share = { inside: 'all', outside: 'none', undecided: 'a part' }[verdict];
  return `${share} of the 99% interval lies within it`;
}

export interface Judged {
  readonly reference: Reference;
  readonly known: Known;
  readonly verdict: Verdict;
  readonly reason: string;
}

/** By the references that say where the mean lies; the others are lines to go by. */
export const judgedBy = (references: readonly Reference[], interval: Judgeable): readonly Judged[] =>
  references.flatMap((reference) => {
    const { low, high } = reference;
    if (low === undefined || high === undefined) return [];
    const verdict = verdictOf({ low, high }, interval);
    return [{ reference, known: { low, high }, verdict, reason: reasonOf(verdict, interval) }];
  });

/** `outside Bianchi`. */
export const verdictText = ({ verdict, reference }: Judged): string => `${verdict} ${reference.label}`;

/** As reports have it. `low`, `high`: null where there is no such end. */
export interface ReportedVerdict {
  readonly label: string;
  readonly low: number | null;
  readonly high: number | null;
  readonly source: string;
  readonly verdict: Verdict;
  readonly why: string;
}

export const reportedBy = (references: readonly Reference[], interval: Judgeable): readonly ReportedVerdict[] =>
  judgedBy(references, interval).map(({ reference: { label, source }, known: { low, high }, verdict, reason }) => ({
    label,
    low: endOf(low),
    high: endOf(high),
    source,
    verdict,
    why: reason,
  }));

const endOf = (end: number): number | null => (Number.isFinite(end) ? end : null);

/** A run with what is known of the means that it is one value of, by column; never judged by that value. None where nothing is known. */
export function withVerdicts<Result extends RunResult>(
  spec: ModelSpec,
  result: Result,
): Result & { readonly verdicts?: Readonly<Record<string, readonly ReportedVerdict[]>> } {
  const measured = resultCells(result);
  const verdicts = metricColumns(spec, ['mean']).flatMap((column) => {
    const known = measured.has(column) ? reportedBy(knownMeans(spec, result.scenario.params, column), ONE_RUN) : [];
    return known.length > 0 ? [[column, known] as const] : [];
  });
  return { ...result, ...(verdicts.length > 0 && { verdicts: Object.fromEntries(verdicts) }) };
}
