/** Help, made from the commands' and the models' own descriptions. */

import { table } from '../base/format.ts';
import { catalog } from '../models/catalog.ts';
import type { OptionSpec } from './args.ts';
import type { Command } from './command.ts';
import { EXIT_HELP } from './exit-codes.ts';
import { paramTable } from './list.ts';
import { SCENARIO_OPERANDS } from './run/run-options.ts';

export function generalHelp(commands: readonly Command[]): string {
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

export function commandHelp(command: Command): string {
  const operands = command.operands && ` ${command.operands}`;
  const blocks = [
    `usage: swarmscope ${command.name}${operands} [option]...\n\n${command.summary}`,
    ...(command.options.length > 0 ? [optionTable(command.options)] : []),
  ];
  if (command.operands === SCENARIO_OPERANDS)
    blocks.push(...catalog.map((s) => `parameters of ${s.id} (--set)\n${paramTable(s)}`), VALUES);
  if (command.more) blocks.push(command.more());
  return `${blocks.join('\n\n')}\n`;
}

const VALUES = 'Values: 10m (minutes), 250us, 1.5s, 2^20, 64k (64,000), 4M, 10%. Presets: swarmscope list';

const optionTable = (options: readonly OptionSpec[]): string => table(options.map((o) => [usageOf(o), o.help]));

const usageOf = ({ name, value, choices }: OptionSpec): string =>
  value ? `--${name} ${choices ? choices.join('|') : `<${value}>`}` : `--${name}`;
