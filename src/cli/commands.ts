/** From words to a command and its exit code. A command is loaded when it is asked for, and with it what it needs. */

import { resolve } from 'node:path';
import { table } from '../base/format.ts';
import { describeFailure, fail } from '../base/result.ts';
import { clip } from '../scenario/words/show.ts';
import { suggest } from '../scenario/words/suggest.ts';
import { type Arguments, type OptionSpec, parseArguments } from './args.ts';
import { type Command, type CommandEntry, NO_SUBGROUPS } from './command.ts';
import { EXIT, EXIT_HELP, type ExitCode } from './exit-codes.ts';
import { type Host, report } from './host.ts';
import { isStudyWord, STUDY_COMMANDS, studyWords } from './study/study.ts';

const commands: readonly CommandEntry[] = [
  {
    name: 'run',
    summary: 'run a scenario and print its result',
    load: async () => (await import('./run/run.ts')).runCommand,
  },
  ...STUDY_COMMANDS,
  {
    name: 'verify',
    summary: 'run a scenario on every engine and LP size and compare everything',
    load: async () => (await import('./verify/verify.ts')).verifyCommand,
  },
  {
    name: 'parallelism',
    summary: 'how many events could be executed at once, over numbers of LPs',
    load: async () => (await import('./parallelism/parallelism.ts')).parallelismCommand,
  },
  {
    name: 'topology',
    summary: 'make a network of routers and links, look at it, or turn one file of it into another',
    load: async () => (await import('./topology/topology.ts')).topologyCommand,
  },
  {
    name: 'protocol',
    summary: 'say what is wrong with a protocol, or print what a GPU is given of it',
    load: async () => (await import('./protocol/protocol.ts')).protocolCommand,
  },
  {
    name: 'list',
    summary: 'list models, presets and parameters',
    load: async () => (await import('./list.ts')).listCommand,
  },
  {
    name: 'papers',
    summary: 'figures and tables of the works behind the lab, and how ours compare',
    load: async () => (await import('./papers/papers.ts')).papersCommand,
  },
  {
    name: 'bench',
    summary: 'measure events or rounds per second',
    load: async () => (await import('./bench/bench.ts')).benchCommand,
  },
];

const HELP: OptionSpec = { name: 'help', help: 'show this' };

/** Runs one command line, without the program's own name. Never throws for what a person can type. */
export async function runCommandLine(host: Host, argv: readonly string[]): Promise<ExitCode> {
  const [name, ...rest] = argv;
  if (name === undefined) {
    host.note(generalHelp(commands));
    return EXIT.input;
  }
  if (['--help', '-h', 'help'].includes(name)) return printed(host, await helpFor(host, rest));
  if (name === '--version') return printed(host, `${host.machine.app}\n`);
  if (isStudyWord(name)) return runStudyWords(host, rest);
  const command = commands.find((c) => c.name === name);
  return command ? runCommandWith(host, command, rest) : unknownCommand(host, name);
}

/** `study` has commands of its own. */
async function runStudyWords(host: Host, words: readonly string[]): Promise<ExitCode> {
  if (['--help', '-h', 'help'].includes(words[0]))
    return printed(host, await helpFor(host, ['study', ...words.slice(1)]));
  const chosen = await studyWords(words);
  return chosen.ok ? runCommandWith(host, chosen.value.command, chosen.value.rest) : report(host, chosen.failure);
}

async function runCommandWith(host: Host, entry: CommandEntry, argv: readonly string[]): Promise<ExitCode> {
  const command = await entry.load();
  const args = parseArguments(
    argv.map((word) => (word === '-h' ? '--help' : word)),
    [...command.options, HELP],
  );
  if (!args.ok) return report(host, args.failure);
  if (args.value.has('help')) return printed(host, await helpOf(host, entry, args.value.positionals[0]));
  if (args.value.has(NO_SUBGROUPS.name)) await host.withoutSubgroups();
  const paths = filesToWrite(command, args.value);
  const whole = paths.map((path) => resolve(path));
  const twice = paths.find((_, i) => whole.indexOf(whole[i]) < i);
  // A device is written to as often as anybody likes.
  if (twice !== undefined && (await host.sizeOf(twice)).ok)
    return report(host, fail('config', `${clip(twice)} is to be written twice`, 'name another file').failure);
  for (const path of paths) {
    const writable = await host.checkWritable(path);
    if (!writable.ok) return report(host, writable.failure);
  }
  if (paths.length > 0) host.outlivesReaders();
  return command.run(host, args.value);
}

const filesToWrite = ({ options }: Command, args: Arguments): readonly string[] =>
  options.flatMap(({ name, writes }) => (writes ? (args.get(name) ?? []) : []));

async function helpFor(host: Host, [name, ...rest]: readonly string[]): Promise<string> {
  const isStudy = name === 'study';
  const wanted = isStudy ? `study ${rest.shift()}` : name;
  const entry = commands.find((each) => each.name === wanted);
  return entry ? helpOf(host, entry, rest[0]) : generalHelp(isStudy ? STUDY_COMMANDS : commands);
}

/** `named`: a scenario that was named, of whose model parameters are told where the command sets any; else those of all models are. */
async function helpOf(host: Host, entry: CommandEntry, named?: string): Promise<string> {
  const [{ commandHelp }, command] = await Promise.all([import('./command-help.ts'), entry.load()]);
  const isSet = named !== undefined && command.options.some(({ name }) => name === 'set');
  const source = isSet ? await (await import('./run/target.ts')).readSource(host, named) : undefined;
  return commandHelp(entry, command, source?.ok ? [source.value.spec] : undefined);
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

/** What there is, in a line a command. */
function generalHelp(commands: readonly CommandEntry[]): string {
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
