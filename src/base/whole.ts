/** Counts for people: every digit, in groups. */

const grouped = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });

/** Stands where there is no number. */
export const NONE = '\u2013';

/** `12,582,912`. */
export const whole = (value: number): string => (Number.isFinite(value) ? grouped.format(value) : NONE);
