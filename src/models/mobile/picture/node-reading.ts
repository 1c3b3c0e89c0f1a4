/** Words of a node, as views read them. */
import type { RoundsReading } from '../../../engine/rounds/model.ts';
import type { WordRange } from '../../views.ts';
import { NODE, NODE_WORDS } from '../layout.ts';

/** All words of a node. */
export const recordOf = (node: number): WordRange => ({ buffer: 'nodes', first: node * NODE_WORDS, count: NODE_WORDS });

export const nodeWord = (reading: RoundsReading, node: number, name: keyof typeof NODE): number =>
  reading.word('nodes', node * NODE_WORDS + NODE[name]);

/** Where a node is along an axis, on its way from before the last round to after it, in mm. */
export function coordinateOf(node: number, axis: 0 | 1 | 2, reading: RoundsReading): number {
  const first = node * NODE_WORDS + axis;
  const now = reading.word('nodes', first + NODE.x);
  if (reading.part === 1) return now;
  const before = reading.word('nodes', first + NODE.px);
  return before + (now - before) * reading.part;
}

/** m/s in the last round. */
export function speedOf(node: number, reading: RoundsReading, roundMs: number): number {
  const along = (now: 'x' | 'y' | 'z', before: 'px' | 'py' | 'pz') =>
    nodeWord(reading, node, now) - nodeWord(reading, node, before);
  const [x, y, z] = [along('x', 'px'), along('y', 'py'), along('z', 'pz')];
  return Math.sqrt(x * x + y * y + z * z) / roundMs;
}
