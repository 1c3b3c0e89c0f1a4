/** Counts for people: every digit, in groups. */

/** Made when it is first needed: the first format of a process takes 30 ms, which a run on the command line rarely needs. */
let grouped: Intl.NumberFormat | undefined;

/** Stands where there is no number. */
export const NONE = '\u2013';

/** `12,582,912`. */
export function whole(value: number): string {
  if (!Number.isFinite(value)) return NONE;
  if (Number.isSafeInteger(value)) return String(value).replace(/\B(?=(\d{3})+$)/g, ',');
  grouped ??= new Intl.NumberFormat('en', { maximumFractionDigits: 0 });
  return grouped.format(value);
}
