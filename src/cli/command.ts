/** What a command is: its options as data, from which parsing and help are made, and what it does; loaded when it is asked for. */
import type { Arguments, OptionSpec } from './args.ts';
import type { ExitCode } from './exit-codes.ts';
import type { Host } from './host.ts';

export interface Command {
  /** What follows the name: `<model | model/preset | scenario.json | link>`. */
  readonly operands: string;
  readonly options: readonly OptionSpec[];
  /** Paragraphs below the options, wrapped already. */
  readonly more?: () => string;
  run(host: Host, args: Arguments): Promise<ExitCode>;
}

/** What is known of a command before it is loaded. */
export interface CommandEntry {
  readonly name: string;
  readonly summary: string;
  load(): Promise<Command>;
}

/** Of commands that run on a GPU: see `runCommandLine`. */
export const NO_SUBGROUPS: OptionSpec = {
  name: 'no-subgroups',
  help: 'build kernels as for a GPU without subgroup operations: results are equal',
};
