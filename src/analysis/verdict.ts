/** Whether a mean agrees with what is known of it: by the whole of its interval, never by the mean of a single run. */
import type { Known, Reference } from '../scenario/spec.ts';
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
