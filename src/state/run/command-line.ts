/** The line of a shell that repeats what is on screen. What makes it is fetched when somebody wants it. */
import { fail, type Result } from '../../base/result.ts';
import type { Slice } from '../slice.ts';
import type { CommandLine } from './make-command-line.ts';

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
