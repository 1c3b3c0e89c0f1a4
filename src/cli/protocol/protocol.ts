/** `swarmscope protocol`: what is wrong with a text, and what a GPU is given of it. */
import { counted } from '../../base/counted.ts';
import { fail, ok, type Result } from '../../base/result.ts';
import { whole } from '../../base/whole.ts';
import { fixedOf } from '../../models/own/world.ts';
import { compile } from '../../protocol/compile.ts';
import { plainText, protocolId } from '../../protocol/identity.ts';
import { positionIn } from '../../protocol/position.ts';
import type { Problem, Program } from '../../protocol/program.ts';
import { ownSpec } from '../../protocol/spec.ts';
import { scenarioOf } from '../../scenario/check.ts';
import { MAX_SCENARIO_BYTES } from '../../scenario/reading/scenario-file.ts';
import { clip } from '../../scenario/words/show.ts';
import type { Arguments } from '../args.ts';
import type { Command } from '../command.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { type Host, report } from '../host.ts';

const ACTIONS = ['check', 'wesl'] as const;
type Action = (typeof ACTIONS)[number];

export const protocolCommand: Command = {
  operands: '<check | wesl> <name.protocol>',
  options: [],
  more: () =>
    [
      'check     says what is wrong with each declaration, at its place; else what it is, and what an event costs at most',
      'wesl      prints the WESL module that the kernels are linked with',
      '',
      'run, study, bench, verify and parallelism take a protocol where they take a model, with --set of its parameters.',
    ].join('\n'),
  run: runProtocol,
};

async function runProtocol(host: Host, args: Arguments): Promise<ExitCode> {
  const asked = askedFor(args);
  if (!asked.ok) return report(host, asked.failure);
  const { action, path } = asked.value;
  const file = await host.readFile(path, MAX_SCENARIO_BYTES);
  if (!file.ok) return report(host, file.failure);
  const text = plainText(file.value);
  const { program, problems } = compile(text);
  if (!program) {
    await host.print(problems.map((problem) => described(path, text, problem)).join(''));
    host.note(`${counted(problems.length, 'problems')}\n`);
    return EXIT.input;
  }
  if (action === 'wesl') {
    await host.print(`${fixedOf(program).shader}\n`);
    return EXIT.done;
  }
  await host.print(summary(path, text, program));
  // What depends on values of parameters: those that the text gives them.
  const asWritten = scenarioOf(ownSpec(program, protocolId(text)), {});
  return asWritten.ok ? EXIT.done : report(host, asWritten.failure);
}

function askedFor(args: Arguments): Result<{ readonly action: Action; readonly path: string }> {
  const [word, path, ...more] = args.positionals;
  const action = ACTIONS.find((each) => each === word);
  if (!action)
    return fail(
      'config',
      word === undefined ? 'protocol is not told what to do' : `protocol ${clip(word)} is none of its commands`,
      `use ${ACTIONS.join(' or ')}`,
    );
  if (path === undefined)
    return fail('config', `protocol ${action} has no file`, `write swarmscope protocol ${action} name.protocol`);
  if (more.length > 0) return fail('config', `${clip(more[0])} is one file too many`, 'give one');
  return ok({ action, path });
}

/** Characters of a line that are shown before and after the place. */
const BEFORE = 60;
const AFTER = 60;

/** `path:17:3: sentence`, the line, what of it is meant, and what to do. */
function described(path: string, text: string, { span, message, remedy }: Problem): string {
  const { line, column, text: whole } = positionIn(text, span.from);
  const from = Math.max(0, column - 1 - BEFORE);
  const shown = printable(whole.slice(from, column - 1 + AFTER));
  const marked = Math.max(1, Math.min(span.to - span.from, shown.length - (column - 1 - from)));
  return [
    `${path}:${line}:${column}: ${printable(message)}`,
    `    ${shown}`,
    `    ${' '.repeat(column - 1 - from)}${'^'.repeat(marked)}`,
    ...(remedy === '' ? [] : [`    ${printable(remedy)}`]),
    '',
  ].join('\n');
}

/** A terminal obeys control characters; each is a space here, a tab too, so that marks stand where they should. */
const printable = (line: string): string => line.replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, ' ');

function summary(path: string, text: string, program: Program): string {
  const { title, params, kinds, costs, stateWords, storeWords } = program;
  const { steps, sends } = costs.event;
  const own = params.filter(({ name }) => name !== '').length;
  return [
    `${path}: ${title}, ${protocolId(text)}`,
    `    ${counted(own, 'parameters')}, ${counted(kinds.length, 'kinds')} of messages and timers, ${counted(stateWords + storeWords, 'words')} of state per node`,
    `    an event costs at most ${whole(steps)} steps and ${counted(sends, 'messages')}`,
    '',
  ].join('\n');
}
