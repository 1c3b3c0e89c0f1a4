/** What is wrong with a protocol, in words that need no editor. */
import { positionIn } from '../../protocol/position.ts';
import type { Problem } from '../../protocol/program.ts';

/** `Line 12: there is no "hop". Did you mean "hops"?` */
export const problemWords = (text: string, { span, message, remedy }: Problem): string =>
  `Line ${positionIn(text, span.from).line}: ${message} ${remedy}`.trim();

/** Without the marks of names and signs of a text: what is read out, or stands in one line. */
export const plainWords = (words: string): string => words.replaceAll('`', '');

export const countWords = (count: number): string =>
  count === 0 ? 'No errors' : count === 1 ? '1 error' : `${count} errors`;
