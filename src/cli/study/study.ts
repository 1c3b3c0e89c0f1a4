/** `swarmscope study plan | run | merge`: which of the three is meant, and what became of `sweep`. */
import { type Failure, fail, ok, type Result } from '../../base/result.ts';
import { catalog } from '../../models/catalog.ts';
import { quoted } from '../../scenario/command-line/shell.ts';
import { isLink } from '../../scenario/link/link.ts';
import { findNamed } from '../../scenario/presets.ts';
import { clip } from '../../scenario/words/show.ts';
import type { Command } from '../command.ts';
import { isPath } from '../run/target.ts';
import { mergeCommand } from './study-merge.ts';
import { planCommand } from './study-plan-command.ts';
import { runStudyCommand } from './study-run.ts';

export const STUDY_COMMANDS: readonly Command[] = [planCommand, runStudyCommand, mergeCommand];

export const isStudyWord = (name: string): boolean => name === 'study';

const SPELLINGS =
  'write `swarmscope study plan <scenario> --over ... --out study.json`, `swarmscope study run <scenario | study.json>` or `swarmscope study merge part*.csv`';

interface ChosenCommand {
  readonly command: Command;
  readonly rest: readonly string[];
}

/** The words after `study`. A scenario at once is a run; what may be a slip of the pen is none. */
export function studyWords(words: readonly string[]): Result<ChosenCommand> {
  const [name, ...rest] = words;
  const command = STUDY_COMMANDS.find((each) => each.name === `study ${name}`);
  if (command) return ok({ command, rest });
  if (name === undefined) return fail('config', 'study plan, study run or study merge?', SPELLINGS);
  if (isScenario(name)) return ok({ command: runStudyCommand, rest: words });
  return fail('config', `"${clip(name)}" is neither plan, run, merge nor a scenario`, SPELLINGS);
}

const isScenario = (word: string): boolean => isLink(word) || isPath(word) || findNamed(catalog, word).ok;

/** The command of old, said in the words of today with all that was typed. */
export const formerSweep = (words: readonly string[]): Failure =>
  fail(
    'config',
    '`sweep` is called `study run` now, and takes the same options and files',
    `write \`swarmscope study run${words.map((word) => ` ${quoted(word)}`).join('')}\``,
  ).failure;
