/** A table of runs as Parquet (Apache), for programs that read columns: numbers are numbers there. Nothing here reads it back. */

import type { Fact } from '../cite/facts.ts';
import type { ModelSpec } from '../spec.ts';
import { type Cell, METRIC_PREFIX, PARAM_PREFIX, RESULT_NUMBERS } from './result-columns.ts';
import type { TableColumns } from './table-columns.ts';

/** Of the types of the format, as the writer names them. */
type ColumnType = 'INT64' | 'DOUBLE' | 'STRING';

const WHOLE_NUMBERS = new Set(['modelVersion', 'seed', 'tick_us', 'lpSize']);
const REAL_NUMBERS: ReadonlySet<string> = new Set(['warmUp_s', 'sampleEvery_s', ...RESULT_NUMBERS]);

/** By what the spec says of a parameter; what is measured is a real number, and exact up to 2^53. */
export function columnType({ params }: ModelSpec, name: string): ColumnType {
  if (WHOLE_NUMBERS.has(name)) return 'INT64';
  if (REAL_NUMBERS.has(name) || name.startsWith(METRIC_PREFIX) || name.startsWith('conservation.')) return 'DOUBLE';
  const kind = name.startsWith(PARAM_PREFIX) ? params[name.slice(PARAM_PREFIX.length)]?.kind : undefined;
  if (kind === 'int') return 'INT64';
  return kind === 'real' ? 'DOUBLE' : 'STRING';
}

/** `rows`: cells of each, in the order of the columns; an empty one is null. `facts`: metadata of the file. */
export async function parquetBytes(
  spec: ModelSpec,
  { names }: TableColumns,
  rows: Iterable<readonly Cell[]>,
  facts: readonly Fact[],
): Promise<Uint8Array> {
  const { parquetWriteBuffer } = await import('hyparquet-writer');
  const types = names.map((name) => columnType(spec, name));
  const data: (Cell | bigint | null)[][] = names.map(() => []);
  for (const cells of rows) for (const [i, cell] of cells.entries()) data[i].push(cellValue(types[i], cell));
  const columnData = names.map((name, i) => ({ name, data: data[i], type: types[i], nullable: true }));
  const kvMetadata = facts.map(({ term, text }) => ({ key: term, value: text }));
  return new Uint8Array(parquetWriteBuffer({ columnData, kvMetadata }));
}

function cellValue(type: ColumnType, cell: Cell): Cell | bigint | null {
  if (cell === '') return null;
  if (type === 'STRING') return String(cell);
  return type === 'INT64' ? BigInt(cell) : Number(cell);
}
