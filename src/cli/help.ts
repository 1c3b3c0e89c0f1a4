/** What there is, in a line a command. */
import { table } from '../base/format.ts';
import type { CommandEntry } from './command.ts';
import { EXIT_HELP } from './exit-codes.ts';

export function generalHelp(commands: readonly CommandEntry[]): string {
  const rows = commands.map((c) => [c.name, c.summary]);
  return `${[
    'usage: swarmscope <command> [option]...',
    '',
    table(rows),
    '',
    'swarmscope <command> --help says more. Exit codes:',
    table(EXIT_HELP.map((line) => [line])),
  ].join('\n')}\n`;
}
