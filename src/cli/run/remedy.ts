/** Adds what only the command line knows to a failure: the engine that always works. */
import type { Failure } from '../../base/result.ts';
import type { OpenOptions } from '../../run/run.ts';
import type { ExitCode } from '../exit-codes.ts';
import { type Host, report } from '../host.ts';

const ALWAYS = '`--engine sequential` works';

export function reportOpenFailure(host: Host, failure: Failure, executor: OpenOptions['engine']): ExitCode {
  const { kind, remedy } = failure;
  if (kind !== 'unsupported' || executor === 'sequential' || remedy.includes('--engine sequential'))
    return report(host, failure);
  // The page says the same without the option; here the option is the remedy.
  const others = remedy.includes('one core works') || remedy === '' ? [] : [remedy];
  return report(host, { ...failure, remedy: [...others, ALWAYS].join('; ') });
}
