/** Adds what only the command line knows to a failure: the engine that always works. */
import type { Failure } from '../base/result.ts';
import type { OpenOptions } from '../models/run.ts';
import type { ExitCode } from './exit-codes.ts';
import { type Host, report } from './host.ts';

const ALWAYS = '`--engine sequential` works';

export function reportOpenFailure(host: Host, failure: Failure, engine: OpenOptions['engine']): ExitCode {
  const helps =
    failure.kind === 'unsupported' && engine !== 'sequential' && !failure.remedy.includes('--engine sequential');
  return report(host, helps ? { ...failure, remedy: [failure.remedy, ALWAYS].filter(Boolean).join('; ') } : failure);
}
