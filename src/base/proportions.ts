/** Parallelism and shares for people, the same in charts, tables and on a terminal: three digits say enough. */
import { whole } from './whole.ts';

/** Without `Intl`, whose first format of a process takes 25 ms: each run on the command line tells its parallelism. */
function digitsOf(value: number, digits: number): string {
  const rounded = Number(value.toPrecision(digits));
  return Number.isInteger(rounded) ? whole(rounded) : String(rounded);
}

/** `7,117`, `94.5`, `1`. */
export const parallelismText = (value: number): string => (value >= 1000 ? whole(value) : digitsOf(value, 3));

/** `35.1%`, `100%`. */
export const percentText = (share: number, digits = 3): string => `${digitsOf(100 * share, digits)}%`;

/** A length of a stylesheet. */
export const percentLength = (share: number): string => `${(100 * share).toFixed(3)}%`;
