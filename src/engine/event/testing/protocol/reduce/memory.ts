/** Memory of the one list, and what an invocation has of the group that it processes. Twin of `shaders/event/reduce/entries.wesl`, `scratch.wesl` and `Open` of `list.wesl`. */
import type { Clock } from '../machine.ts';
import { PlainWords } from '../plain-words.ts';
import { CONTROL, type Event, FREE, NONE } from '../words.ts';

/** Due at FREE: it holds nothing. */
export interface Entry extends Event {
  readonly dst: number;
}

/** What the sort is by. `since`: of the time since the window began, what is kept of it. */
export interface Key {
  readonly dst: number;
  readonly since: number;
}

/** Whether all that is pending is sorted in a round, and whether the first event of each node is moved to the front then. Twin of `ONE_LISTS`. */
export interface Organisation {
  readonly sortsAll: boolean;
  readonly movesToFront: boolean;
}

/** Words that kernels of a round hand on; behind them how many of a range are later, and how many safe. */
export const SCRATCH = { presentHalf: 0, rest: 1, pairs: 2, groups: 3, counts: 4 } as const;

export class OneListMemory {
  readonly entries: PlainWords<Entry>;
  /** Pairs that are sorted: keys, and what each is of. */
  readonly keys: PlainWords<Key>;
  readonly indices: PlainWords<number>;
  /** First pairs, by group; by node where nodes find theirs by an offset. */
  readonly heads: PlainWords<number>;
  readonly scratch: PlainWords<number>;
  organisation: Organisation = { sortsAll: false, movesToFront: false };

  constructor(clock: Clock) {
    this.entries = new PlainWords('entry', clock);
    this.keys = new PlainWords('the key of pair', clock);
    this.indices = new PlainWords('the entry of pair', clock);
    this.heads = new PlainWords('the first pair of group', clock);
    this.scratch = new PlainWords('scratch word', clock);
  }
}

/** How many entries of a half are in use. */
export const endWord = (half: number): number => (half === 1 ? CONTROL.poolFreed : CONTROL.poolAllocated);

export interface Remembered {
  readonly time: number;
  readonly seq: number;
  readonly entry: number;
}

export class OpenGroup {
  cursor = 0;
  end = 0;
  tiedEnd = NONE;
  fill = 0;
  spare = NONE;
  limit = 0;
  remembered: Remembered[] = [];
  forgotten = FREE;
}
