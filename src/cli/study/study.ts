/** `swarmscope study plan | run | merge`: which of the three is meant. */
import { fail, ok, type Result } from '../../base/result.ts';
import { clip } from '../../scenario/words/show.ts';
import type { CommandEntry } from '../command.ts';

const RUN: CommandEntry = {
  name: 'study run',
  summary: 'run a study: a grid of settings with repetitions',
  load: async () => (await import('./study-run.ts')).runStudyCommand,
};

export const STUDY_COMMANDS: readonly CommandEntry[] = [
  {
    name: 'study plan',
    summary: 'say how many runs a study has, what they take, and keep it as a file',
    load: async () => (await import('./study-plan-command.ts')).planCommand,
  },
  RUN,
  {
    name: 'study merge',
    summary: 'put the parts of a study together, or say what is missing',
    load: async () => (await import('./study-merge.ts')).mergeCommand,
  },
];

export const isStudyWord = (name: string): boolean => name === 'study';

const SPELLINGS =
  'write `swarmscope study plan <scenario> --over ... --out study.json`, `swarmscope study run <scenario | study.json>` or `swarmscope study merge part*.csv`';

interface FoundCommand {
  readonly command: CommandEntry;
  readonly rest: readonly string[];
}

/** The words after `study`. A scenario at once is a run; what may be a slip of the pen is none. */
export async function studyWords(words: readonly string[]): Promise<Result<FoundCommand>> {
  const [name, ...rest] = words;
  const command = STUDY_COMMANDS.find((each) => each.name === `study ${name}`);
  if (command) return ok({ command, rest });
  if (name === undefined) return fail('config', 'study plan, study run or study merge?', SPELLINGS);
  const { isScenario } = await import('../run/target.ts');
  if (isScenario(name)) return ok({ command: RUN, rest: words });
  return fail('config', `"${clip(name)}" is neither plan, run, merge nor a scenario`, SPELLINGS);
}
