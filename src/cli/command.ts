/** What a command is: its options as data, from which parsing and help are made, and what it does. */
import type { Arguments, OptionSpec } from './args.ts';
import type { ExitCode } from './exit-codes.ts';
import type { Host } from './host.ts';

export interface Command {
  readonly name: string;
  /** What follows the name: `<model | model/preset | scenario.json | link>`. */
  readonly operands: string;
  readonly summary: string;
  readonly options: readonly OptionSpec[];
  /** Paragraphs below the options, wrapped already. */
  readonly more?: () => string;
  run(host: Host, args: Arguments): Promise<ExitCode>;
}
