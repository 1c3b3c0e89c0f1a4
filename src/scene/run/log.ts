/** What a run has recorded that leads to a node, as its model lists it. */
import type { NodeLog } from '../../scenario/picture.ts';
import { type Door, wordsThrough } from './door.ts';
import { viewedRunOf } from './viewed-run.ts';

/** Undefined without a run, without such a node, and for models that list nothing. */
export async function logOfNode(door: Door, node: number): Promise<NodeLog | undefined> {
  const run = await door(async (run) => run);
  const viewed = run && viewedRunOf(run);
  if (!run || !viewed || node >= viewed.nodes) return undefined;
  return viewed.rounds?.log?.(node, { read: (ranges) => wordsThrough(door, run, ranges) });
}
