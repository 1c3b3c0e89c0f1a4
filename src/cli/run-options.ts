/** The options that `run` and `verify` share, and their meaning for `openRun`. */
import type { OpenOptions } from '../models/run.ts';
import { type Files, NO_FILES } from '../scenario/files.ts';
import type { Arguments, OptionSpec } from './args.ts';

export const LP_SIZES = [1, 2, 4, 8, 16] as const;

export const SCENARIO_OPERANDS = '<model | model/preset | scenario.json | link>';

export const RUN_OPTIONS: readonly OptionSpec[] = [
  {
    name: 'set',
    value: 'name=value',
    repeat: true,
    help: 'set a parameter (a file by its path), or tick, warmUp, sampleEvery; may be repeated',
  },
  { name: 'seed', value: 'n', help: 'seed of every random number, 0 to 2^32 - 1 (default 1)' },
  {
    name: 'engine',
    value: 'name',
    choices: ['auto', 'gpu', 'sequential'],
    help: 'auto (default) may fall back, gpu never does',
  },
  {
    name: 'lp-size',
    value: 'size',
    choices: ['auto', ...LP_SIZES.map(String)],
    help: 'nodes per LP on the GPU (default auto: measured)',
  },
  { name: 'json', help: 'print the result as one JSON object and nothing else' },
  { name: 'out', value: 'file', help: 'write the result as JSON' },
  { name: 'csv', value: 'file', help: 'write the model series as CSV' },
  { name: 'quiet', help: 'show no progress' },
];

/** The parser has already checked both against their choices. `files`: contents that the scenario names. */
export function openOptionsOf(args: Arguments, files: Files = NO_FILES): OpenOptions {
  const lpSize = args.get('lp-size') ?? 'auto';
  return {
    engine: (args.get('engine') ?? 'auto') as OpenOptions['engine'],
    lpSize: (lpSize === 'auto' ? lpSize : Number(lpSize)) as OpenOptions['lpSize'],
    files,
  };
}
