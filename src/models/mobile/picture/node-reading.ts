/** Words of a node, as views read them. */
import type { RoundsReading } from '../../../engine/rounds/model.ts';
import type { WordRange } from '../../views.ts';
import type { Triple } from '../config.ts';
import { NODE, NODE_WORDS } from '../layout.ts';

/** All words of a node. */
export const recordOf = (node: number): WordRange => ({ buffer: 'nodes', first: node * NODE_WORDS, count: NODE_WORDS });

export const nodeWord = (reading: RoundsReading, node: number, name: keyof typeof NODE): number =>
  reading.word('nodes', node * NODE_WORDS + NODE[name]);

function between(reading: RoundsReading, before: number, now: number): number {
  const from = reading.word('nodes', before);
  return from + (reading.word('nodes', now) - from) * reading.part;
}

/** Where a node is on its way from before the last round to after it, in mm. */
export function placeOf(node: number, reading: RoundsReading): Triple {
  const first = node * NODE_WORDS;
  return [
    between(reading, first + NODE.px, first + NODE.x),
    between(reading, first + NODE.py, first + NODE.y),
    between(reading, first + NODE.pz, first + NODE.z),
  ];
}

/** m/s in the last round. */
export function speedOf(node: number, reading: RoundsReading, roundMs: number): number {
  const along = (now: 'x' | 'y' | 'z', before: 'px' | 'py' | 'pz') =>
    nodeWord(reading, node, now) - nodeWord(reading, node, before);
  const [x, y, z] = [along('x', 'px'), along('y', 'py'), along('z', 'pz')];
  return Math.sqrt(x * x + y * y + z * z) / roundMs;
}
