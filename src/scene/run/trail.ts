/** Where the picked node has been, in views that move: its last places. */
import type { Place, Place3 } from '../../scenario/picture.ts';

/** Places that are kept. */
const MOST_PLACES = 120;

export interface Trod {
  /** Simulated time at which the node was there. */
  readonly seconds: number;
  readonly place: Place | Place3;
}

export interface Trail {
  readonly view: string;
  readonly node: number;
  /** In order of time. */
  readonly trod: readonly Trod[];
}

/** A trail that has come further; a new one where it is of another node or view, or the run has begun again. */
export function longer(trail: Trail | undefined, view: string, node: number, next: readonly Trod[]): Trail {
  const isSame = trail?.view === view && trail.node === node;
  const first = next[0]?.seconds ?? Number.POSITIVE_INFINITY;
  const before = isSame ? trail.trod.filter(({ seconds }) => seconds < first) : [];
  return { view, node, trod: [...before, ...next].slice(-MOST_PLACES) };
}
