/** What others published, held against what was measured: whether it came out, or that intervals are too wide to say. */
import { si } from '../base/format.ts';
import { between } from './columns.ts';

/** A mean with half the width of its 99% interval. */
export interface Estimate {
  readonly mean: number;
  readonly half: number;
}

/** What shall hold; between which numbers what was measured must lie for that; the numbers, and of what they are. */
export type Claim = readonly [
  string,
  least: number,
  most: number,
  values: readonly (Estimate | undefined)[],
  unit: string,
];

/** Of estimates that know nothing of each other, times a number that is known. */
export function ratio(over: Estimate | undefined, under: Estimate | undefined, times = 1): Estimate | undefined {
  if (!over || !under) return undefined;
  const mean = (times * over.mean) / under.mean;
  return { mean, half: mean * Math.hypot(over.half / over.mean, under.half / under.mean) };
}

/** A line for each claim about which something was measured: none holds, or fails, by a value whose interval reaches over its bound. */
export const linesOf = (claims: readonly Claim[]): string =>
  claims
    .flatMap(([words, least, most, values, unit]) => {
      const found = values.filter((value) => value !== undefined);
      return found.length === 0 ? [] : [`  ${words}: ${verdict(found, least, most)}, ${rangeOf(found)} ${unit}`];
    })
    .join('\n');

function verdict(found: readonly Estimate[], least: number, most: number): string {
  if (found.some(({ mean, half }) => mean + half < least || mean - half > most)) return 'did NOT come out';
  const open = found.filter(({ mean, half }) => !(mean - half >= least && mean + half <= most));
  if (open.length === 0) return 'came out';
  const { mean, half } = open.reduce((a, b) => (b.half / b.mean > a.half / a.mean ? b : a));
  const width = Number.isNaN(half) ? 'of unknown width' : `+- ${si(half)}`;
  const bound = mean - half < least ? least : most;
  return `not decided: ${open.length} of ${found.length} may be on either side of ${bound} (${si(mean)} ${width})`;
}

const rangeOf = (found: readonly Estimate[]): string => {
  const means = found.map(({ mean }) => mean);
  return means.length > 3 ? between(Math.min(...means), Math.max(...means)) : means.map((mean) => si(mean)).join(', ');
};
