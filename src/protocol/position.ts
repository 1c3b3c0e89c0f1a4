/** Places of a text in words: for sentences, and for a terminal. */
import type { Problem } from './program.ts';

export interface TextPosition {
  /** From 1, both; columns in UTF-16 units. */
  readonly line: number;
  readonly column: number;
  /** The whole line, without its end. */
  readonly text: string;
}

export function positionIn(text: string, at: number): TextPosition {
  const before = text.slice(0, at);
  const from = before.lastIndexOf('\n') + 1;
  const to = text.indexOf('\n', from);
  return { line: before.split('\n').length, column: at - from + 1, text: text.slice(from, to < 0 ? undefined : to) };
}

/** A sentence as failures have it, which who shows them makes one again: `Shorten it.` is `shorten it`. */
export const inFailure = (sentence: string): string =>
  sentence.replace(/^[A-Z](?![A-Z])/, (first) => first.toLowerCase()).replace(/\.$/, '');

/** `line 17, column 3: unknown name`. */
export function messageWithPosition(text: string, { span, message }: Problem): string {
  const { line, column } = positionIn(text, span.from);
  return `line ${line}, column ${column}: ${inFailure(message)}`;
}
