/** The data behind a figure as rows, for CSV or a spreadsheet; the first is the head. */
import { tsvFormatRows } from 'd3';
import { inertCell } from '../../base/csv.ts';

export type Rows = readonly (readonly string[])[];

/** For the clipboard: spreadsheets take columns from tabs. */
export const tsvText = (rows: Rows): string => tsvFormatRows(rows.map((row) => row.map(inertCell)));
