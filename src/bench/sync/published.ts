/** Tables 3 and 4 of Swenson 2015 (Cab, Lawrence Livermore; seconds of ns-3.19), beside what was counted here. */
import { seconds } from '../../base/format.ts';
import { whole } from '../../base/whole.ts';
import { median } from '../suite.ts';
import type { NetworkName } from './job.ts';
import type { SyncRow } from './row.ts';

/** Null messages of an LP, and seconds with 8, 16, 32, 64 and 128. */
export const TABLES = {
  periodic: { table: 3, nulls: 29_888, seconds: { 8: 0.172, 16: 0.175, 32: 0.175, 64: 0.184, 128: 0.185 } },
  queues: { table: 4, nulls: 4, seconds: { 8: 0.097, 16: 0.101, 32: 0.098, 64: 0.1, 128: 0.102 } },
} as const;

/** A line for each row of a table; of other networks curves were published, no numbers. */
export function publishedLines(network: NetworkName, rows: readonly SyncRow[]): string {
  if (network !== 'ring') return '';
  const lines = rows.flatMap(({ how, lps, nulls, wallSeconds }) => {
    if (how !== 'periodic' && how !== 'queues') return [];
    const { table, nulls: each, seconds: all } = TABLES[how];
    const published = all[lps as keyof typeof all];
    if (published === undefined) return [];
    const verdict = nulls === each * lps ? 'to the message' : `NOT the ${whole(each * lps)} published`;
    return `  table ${table}, ${lps} LPs: ${whole(nulls)} null messages, ${verdict}; ${seconds(median(wallSeconds))} (published ${seconds(published)})`;
  });
  return lines.join('\n');
}
