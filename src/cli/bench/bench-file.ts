/** The file that `bench --json` and `--out` give. An earlier one is read back: just enough is checked for ratios to mean something. */
import * as z from 'zod/mini';
import { fail, ok, type Result } from '../../base/result.ts';
import type { BenchGap, BenchRow } from '../../bench/suite.ts';
import { EXECUTOR_NAMES } from '../../scenario/outcome.ts';
import { parseStrictJson } from '../../scenario/reading/strict-json.ts';
import { BENCH_FORMAT, type BenchFigure } from '../../scenario/results/bench-figure.ts';
import type { Host, Machine } from '../host.ts';

export interface SuiteFigure extends BenchFigure {
  readonly suite: string;
  readonly summary: string;
}

export interface BenchFile {
  readonly format: typeof BENCH_FORMAT;
  readonly machine: Machine;
  readonly rows: readonly BenchRow[];
  readonly gaps: readonly BenchGap[];
  /** How suites are plotted, of those that can be. */
  readonly figures?: readonly SuiteFigure[];
  /** Set where rates of a software adapter were measured and left out: they say nothing of a GPU. */
  readonly leftOut?: string;
}

const MAX_BYTES = 16 * 1024 * 1024;

const adapter = z.object({
  vendor: z.string(),
  architecture: z.string(),
  description: z.string(),
  software: z.boolean(),
});

const schema = z.object({
  format: z.literal(BENCH_FORMAT),
  machine: z.looseObject({ platform: z.string(), cpu: z.string() }),
  rows: z.array(
    z.looseObject({
      suite: z.string(),
      name: z.string(),
      engine: z.literal(EXECUTOR_NAMES),
      adapter,
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
