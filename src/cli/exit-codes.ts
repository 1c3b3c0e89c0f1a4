/** What the process says with its exit code; `--help` prints this table. */
import type { FailureKind } from '../base/result.ts';

export const EXIT = { done: 0, difference: 1, input: 2, unsupported: 3, cancelled: 130 } as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

export const EXIT_HELP = [
  '0    done',
  '1    results differ, runs are missing, or a model broke a rule',
  '2    wrong input, or a file could not be read or written',
  '3    not supported here, over a limit, or the GPU was lost',
  '130  cancelled with Ctrl-C or SIGTERM',
] as const;

const CODES: Readonly<Record<FailureKind, ExitCode>> = {
  config: EXIT.input,
  storage: EXIT.input,
  unsupported: EXIT.unsupported,
  limit: EXIT.unsupported,
  'device-lost': EXIT.unsupported,
  'model-fault': EXIT.difference,
  cancelled: EXIT.cancelled,
};

export const exitCodeOf = (kind: FailureKind): ExitCode => CODES[kind];
