/** Parallelism and shares for people, the same in charts, tables and on a terminal: three digits say enough. */
import { whole } from './whole.ts';

/** Made with the first share: see `whole`. */
let format: Intl.NumberFormat | undefined;

function three(value: number): string {
  format ??= new Intl.NumberFormat('en', { maximumSignificantDigits: 3 });
  return format.format(value);
}

/** `7,117`, `94.5`, `1`. */
export const parallelismText = (value: number): string => (value >= 1000 ? whole : three)(value);

/** `35.1%`, `100%`. */
export const percentText = (share: number): string => `${three(100 * share)}%`;
