/** Parallelism and shares for people, the same in charts, tables and on a terminal: three digits say enough. */

const three = new Intl.NumberFormat('en', { maximumSignificantDigits: 3 });
const grouped = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });

/** `7,117`, `94.5`, `1`. */
export const parallelismText = (value: number): string => (value >= 1000 ? grouped : three).format(value);

/** `35.1%`, `100%`. */
export const percentText = (share: number): string => `${three.format(100 * share)}%`;
