/** From words to a command and its exit code. */
import { describeFailure, fail } from '../base/result.ts';
import { clip } from '../scenario/words/show.ts';
import { suggest } from '../scenario/words/suggest.ts';
import { type Arguments, type OptionSpec, parseArguments } from './args.ts';
import { benchCommand } from './bench/bench.ts';
import type { Command } from './command.ts';
import { EXIT, type ExitCode } from './exit-codes.ts';
import { commandHelp, generalHelp } from './help.ts';
import { type Host, report } from './host.ts';
import { listCommand } from './list.ts';
import { parallelismCommand } from './parallelism/parallelism.ts';
import { protocolCommand } from './protocol/protocol.ts';
import { runCommand } from './run/run.ts';
import { NO_SUBGROUPS } from './run/run-options.ts';
import { formerSweep, isStudyWord, STUDY_COMMANDS, studyWords } from './study/study.ts';
import { topologyCommand } from './topology/topology.ts';
import { verifyCommand } from './verify/verify.ts';

const commands: readonly Command[] = [
  runCommand,
  ...STUDY_COMMANDS,
  verifyCommand,
  parallelismCommand,
  topologyCommand,
  protocolCommand,
  listCommand,
  benchCommand,
];

const HELP: OptionSpec = { name: 'help', help: 'show this' };

/** Runs one command line, without the program's own name. Never throws for what a person can type. */
export async function runCommandLine(host: Host, argv: readonly string[]): Promise<ExitCode> {
  const [name, ...rest] = argv;
  if (name === undefined) {
    host.note(generalHelp(commands));
    return EXIT.input;
  }
  if (['--help', '-h', 'help'].includes(name)) return printed(host, helpFor(rest));
  if (name === '--version') return printed(host, `${host.machine.app}\n`);
  if (name === 'sweep') return report(host, formerSweep(rest));
  if (isStudyWord(name)) return runStudyWords(host, rest);
  const command = commands.find((c) => c.name === name);
  return command ? runCommandWith(host, command, rest) : unknownCommand(host, name);
}

/** `study` has commands of its own. */
async function runStudyWords(host: Host, words: readonly string[]): Promise<ExitCode> {
  if (['--help', '-h', 'help'].includes(words[0])) return printed(host, helpFor(['study', ...words.slice(1)]));
  const chosen = studyWords(words);
  return chosen.ok ? runCommandWith(host, chosen.value.command, chosen.value.rest) : report(host, chosen.failure);
}

async function runCommandWith(host: Host, command: Command, argv: readonly string[]): Promise<ExitCode> {
  if (argv.includes('-h')) return printed(host, commandHelp(command));
  const args = parseArguments(argv, [...command.options, HELP]);
  if (!args.ok) return report(host, args.failure);
  if (args.value.has('help')) return printed(host, commandHelp(command));
  if (args.value.has(NO_SUBGROUPS.name)) host.withoutSubgroups();
  for (const path of filesToWrite(command, args.value)) {
    const writable = await host.checkWritable(path);
    if (!writable.ok) return report(host, writable.failure);
  }
  return command.run(host, args.value);
}

const filesToWrite = ({ options }: Command, args: Arguments): readonly string[] =>
  options.flatMap(({ name, writes }) => (writes ? (args.get(name) ?? []) : []));

function helpFor([name, second]: readonly string[]): string {
  if (name === 'study') return commandHelpOf(`study ${second}`) ?? generalHelp(STUDY_COMMANDS);
  return commandHelpOf(name) ?? generalHelp(commands);
}

function commandHelpOf(name: string | undefined): string | undefined {
  const command = commands.find((c) => c.name === name);
  return command && commandHelp(command);
}

async function printed(host: Host, text: string): Promise<ExitCode> {
  await host.print(text);
  return EXIT.done;
}

function unknownCommand(host: Host, name: string): ExitCode {
  const names = commands.map((c) => c.name);
  const near = suggest(name, names);
  const exists = near.startsWith('use') ? near : `${near} There are ${names.join(', ')}`;
  host.note(`swarmscope: ${describeFailure(fail('config', `there is no command "${clip(name)}"`, exists).failure)}\n`);
  return EXIT.input;
}
