/** What is wrong with a protocol, in words that need no editor. */
import type { Problem } from '../../protocol/program.ts';

/** Lines and columns as people count them, from 1. */
export function placeIn(text: string, at: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, at).split('\n');
  return { line: before.length, column: (before.at(-1) ?? '').length + 1 };
}

/** `Line 12: there is no "hop". Did you mean "hops"?` */
export const problemWords = (text: string, { span, message, remedy }: Problem): string =>
  `Line ${placeIn(text, span.from).line}: ${message} ${remedy}`.trim();

export const countWords = (count: number): string =>
  count === 0 ? 'No errors' : count === 1 ? '1 error' : `${count} errors`;
