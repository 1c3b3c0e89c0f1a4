/** Which node to show to somebody who has picked none: of a few all over the network, the one whose turn comes first. */
import { NOTHING_PENDING } from '../../engine/event/reading.ts';
import type { Run } from '../../run/run.ts';
import { readingAt } from './inspect.ts';
import { type ViewedRun, viewedRunOf } from './viewed-run.ts';

const CANDIDATES = 12;
/** Looked at until there are so many that can be followed. */
const MOST_LOOKED_AT = 4096;

/** Only while the run does not advance. Undefined for a model without pictures, and where all nodes take their turns together. */
export async function suggestNode(run: Run): Promise<number | undefined> {
  const viewed = viewedRunOf(run);
  if (!viewed || run.kind !== 'event') return undefined;
  let best: { readonly node: number; readonly due: number } | undefined;
  for (const node of candidates(viewed)) {
    const due = (await readingAt(run, viewed, node))?.earliest(node) ?? NOTHING_PENDING;
    if (!best || due < best.due) best = { node, due };
  }
  return best?.node;
}

/** Those that can be followed, where anything can. */
function candidates({ nodes, views }: ViewedRun): readonly number[] {
  const spread = (count: number) => Array.from({ length: count }, (_, i) => Math.floor(((i + 0.5) / count) * nodes));
  const canBe = (node: number) => !views.follow || views.follow(node) !== undefined;
  const few = spread(CANDIDATES).filter(canBe);
  return few.length > 0 ? few : spread(Math.min(nodes, MOST_LOOKED_AT)).filter(canBe).slice(0, CANDIDATES);
}
