/**
 * CSV as programs write and read it: RFC 4180, but lines end with a line feed alone; the point is the decimal mark
 * everywhere. The first row names the columns.
 */
import { csvFormatRows } from 'd3';

export const csvText = (rows: readonly (readonly (string | number)[])[]): string =>
  `${csvFormatRows(rows.map((row) => row.map(String)))}\n`;
