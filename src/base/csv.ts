/**
 * CSV as programs write and read it: RFC 4180, but lines end with a line feed alone; the point is the decimal mark
 * everywhere. The first row names the columns.
 */
export const csvText = (rows: readonly (readonly (string | number)[])[]): string =>
  `${rows.map((row) => row.map(cellText).join(',')).join('\n')}\n`;

/** Rows are written by the hundred thousand, and most texts are these. */
const PLAIN = /^[\w.]*$/;

function cellText(cell: string | number): string {
  if (typeof cell === 'number') return String(cell);
  if (PLAIN.test(cell)) return cell;
  const text = inertCell(onOneLine(cell));
  return /[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A row is one line, so that one without an end is known to be torn. A path may have a line end in it, which becomes a space. */
const onOneLine = (cell: string): string => (/[\r\n]/.test(cell) ? cell.replace(/[\r\n]+/g, ' ') : cell);

/** Spreadsheets compute what begins so; with an apostrophe before it, it stays text. Apostrophes before it say how often that was done. */
const COMPUTED = /^'*[=+\-@\t\r]/;

/** A text that no spreadsheet takes for a formula: names of files and devices come from others. Numbers stay as they are. */
export const inertCell = (cell: string): string =>
  COMPUTED.test(cell) && !(/^[+-]/.test(cell) && !Number.isNaN(Number(cell))) ? `'${cell}` : cell;

/** The same text as before `inertCell`. */
export const meantCell = (cell: string): string => (cell.startsWith("'") && COMPUTED.test(cell) ? cell.slice(1) : cell);
