/** The line of a shell that repeats what is on screen. What makes it is fetched when somebody wants it. */
import { fail, type Result } from '../../base/result.ts';
import type { Slice } from '../slice.ts';

export interface CommandLine {
  readonly text: string;
  /** Names of the files that it reads from the folder that it is run in. */
  readonly files: readonly string[];
  /** Files that go by their hashes, since no name is known or two have one, by a few digits: their paths have to be put in. */
  readonly unnamed: readonly string[];
}

export interface CommandLineSlice {
  makeCommandLine(): Promise<Result<CommandLine>>;
}

declare module '../slice.ts' {
  interface LabState extends CommandLineSlice {}
}

export const commandLineSlice: Slice<CommandLineSlice> = (_, get, { catalog }) => ({
  makeCommandLine: async () => {
    const made = await import('./make-command-line.ts').catch(() => undefined);
    if (made) return made.makeCommandLine(get(), catalog);
    return fail('unsupported', 'what makes command lines could not be loaded', 'load the page again');
  },
});
