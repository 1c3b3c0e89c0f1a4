/** Which node to show to somebody who has picked none: of a few all over the network, the one whose turn comes first. */
import { NOTHING_PENDING } from '../../engine/event/reading.ts';
import type { Run } from '../../run/run.ts';
import { readingAt } from './inspect.ts';
import { subjectOf } from './subject.ts';

const CANDIDATES = 12;

/** Only while the run does not advance. Undefined for a model without pictures, and where all nodes take their turns together. */
export async function suggestNode(run: Run): Promise<number | undefined> {
  const subject = subjectOf(run);
  if (!subject || run.kind !== 'event') return undefined;
  let best: { readonly node: number; readonly due: number } | undefined;
  for (let i = 0; i < CANDIDATES; i++) {
    const node = Math.floor(((i + 0.5) / CANDIDATES) * subject.nodes);
    const due = (await readingAt(run, subject, node))?.earliest(node) ?? NOTHING_PENDING;
    if (!best || due < best.due) best = { node, due };
  }
  return best?.node;
}
