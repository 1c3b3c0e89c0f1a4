/** A rule of a text that a run broke, told with its line. */
import type { Failure } from '../../base/result.ts';
import { positionIn } from '../../protocol/position.ts';
import { clip } from '../../scenario/words/show.ts';

/** ``line 10, `7 / x`: node 9, at 1 s, divides by 0``; other failures as they are. */
export function withLine(failure: Failure, protocol: string | undefined): Failure {
  const span = failure.broken?.span;
  if (protocol === undefined || !span) return failure;
  const { line } = positionIn(protocol, span.from);
  return { ...failure, message: `line ${line}, \`${clip(protocol.slice(span.from, span.to))}\`: ${failure.message}` };
}
