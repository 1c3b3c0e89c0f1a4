/** What a command says of itself, made from its description and those of models. */
import { table } from '../base/format.ts';
import { catalog } from '../models/catalog.ts';
import type { Catalog } from '../scenario/presets.ts';
import type { OptionSpec } from './args.ts';
import type { Command, CommandEntry } from './command.ts';
import { paramTable } from './list.ts';
import { SCENARIO_OPERANDS } from './run/run-options.ts';

/** `models`: whose parameters are told; default: of all, where the command takes a scenario and nothing else. */
export function commandHelp({ name, summary }: CommandEntry, command: Command, models?: Catalog): string {
  const operands = command.operands && ` ${command.operands}`;
  const blocks = [
    `usage: swarmscope ${name}${operands} [option]...\n\n${summary}`,
    ...(command.options.length > 0 ? [optionTable(command.options)] : []),
  ];
  const told = models ?? (command.operands === SCENARIO_OPERANDS ? catalog : []);
  if (told.length > 0)
    blocks.push(
      ...told.map((s) => `parameters of ${s.protocol === undefined ? s.id : s.title} (--set)\n${paramTable(s)}`),
      VALUES,
    );
  if (command.more) blocks.push(command.more());
  return `${blocks.join('\n\n')}\n`;
}

const VALUES = 'Values: 10m (minutes), 250us, 1.5s, 2^20, 64k (64,000), 4M, 10%. Presets: swarmscope list';

const optionTable = (options: readonly OptionSpec[]): string => table(options.map((o) => [usageOf(o), o.help]));

const usageOf = ({ name, value, choices }: OptionSpec): string =>
  value ? `--${name} ${choices ? choices.join('|') : `<${value}>`}` : `--${name}`;
