/** An earlier benchmark, read back: just enough of it is checked for ratios to mean something. */
import * as z from 'zod/mini';
import { fail, ok, type Result } from '../../base/result.ts';
import { parseStrictJson } from '../../scenario/reading/strict-json.ts';
import type { Host } from '../host.ts';
import { BENCH_FORMAT, type BenchFile } from './bench-suite.ts';

const MAX_BYTES = 16 * 1024 * 1024;

const schema = z.object({
  format: z.literal(BENCH_FORMAT),
  rows: z.array(
    z.looseObject({
      suite: z.string(),
      name: z.string(),
      engine: z.enum(['gpu', 'sequential']),
      eventsPerSecond: z.number().check(z.positive()),
    }),
  ),
});

export async function readBenchFile(host: Host, path: string): Promise<Result<BenchFile>> {
  const text = await host.readFile(path, MAX_BYTES);
  if (!text.ok) return text;
  const parsed = parseStrictJson(text.value, path);
  if (!parsed.ok) return parsed;
  if (!schema.safeParse(parsed.value).success)
    return fail('config', `${path} is not a benchmark (${BENCH_FORMAT})`, 'write one with bench --out');
  return ok(parsed.value as BenchFile);
}
