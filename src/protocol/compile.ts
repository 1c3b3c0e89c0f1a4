/** A text to a program, or what is wrong with it. */
import { whole } from '../base/whole.ts';
import { lower } from './check/lower.ts';
import { LIMITS } from './limits.ts';
import { Problems } from './problems.ts';
import type { Problem, Program } from './program.ts';
import { parse } from './syntax/parse.ts';

export interface Compiled {
  /** None where there are problems. */
  readonly program?: Program;
  readonly problems: readonly Problem[];
}

/** Of any string; never throws. Below 10 ms for a hundred lines. */
export function compile(text: string): Compiled {
  const problems = new Problems();
  if (text.length > LIMITS.text) {
    const message = `The text has ${whole(text.length)} letters; ${whole(LIMITS.text)} is the most.`;
    problems.add({ from: LIMITS.text, to: text.length }, message, 'Shorten it.');
    return { problems: problems.sorted };
  }
  const program = lower(parse(text, problems), problems);
  return problems.count === 0 ? { program, problems: [] } : { problems: problems.sorted };
}
