/** Series of rows as `npm run papers` measured them, a file a row; fetched when somebody looks at the row. */

/** A place on the lower axis, the mean there, the ends of its 99% interval, and how many runs it is of. */
export type MeasuredPoint = readonly [x: number, mean: number, low: number | null, high: number | null, runs: number];

export interface MeasuredSeries {
  readonly machine: string;
  /** `2026-11-27`. */
  readonly date: string;
  /** Version of Swarmscope. */
  readonly app: string;
  /** How much work it is: as many million events of PHOLD, as `state/page/device-speed.ts` has it. */
  readonly core: number;
  readonly runs: number;
  readonly lines: readonly { readonly label: string; readonly points: readonly MeasuredPoint[] }[];
}

const FILES = import.meta.glob<MeasuredSeries>('./measured/*.json', { import: 'default' });

/** Undefined where nobody has run it yet. */
export const measuredOf = async (paper: string, row: string): Promise<MeasuredSeries | undefined> =>
  FILES[`./measured/${paper}.${row}.json`]?.();
