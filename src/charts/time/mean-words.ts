/** What stands under the number of a chart of rates: that it is a mean, and where the line is by now, which may be far from it. */
import { quantity } from '../kit/numbers.ts';
import type { Line } from './lab-streams.ts';

type Told = Pick<Line, 'exact'> & {
  readonly chart: Pick<Line['chart'], 'unit' | 'note'>;
  readonly stream: Pick<Line['stream'], 'lastValue'>;
};

/** `mean so far, now 0.730, share of lookups`; `mean of the run, 0.730 at the end, share of lookups`. */
export function meanWords({ chart: { unit, note }, exact, stream: { lastValue } }: Told, mean: number): string {
  const last = lastValue === undefined ? '' : quantity(lastValue, unit);
  const isOther = last !== '' && last !== quantity(mean, unit);
  const words = exact
    ? ['mean of the run', isOther && `${last} at the end`]
    : ['mean so far', isOther && `now ${last}`];
  return [...words, note !== 'mean' && note].filter(Boolean).join(', ');
}
