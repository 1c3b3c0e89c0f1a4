/** Memory of the one list, and what an invocation has of the group that it processes. Twin of `shaders/event/reduce/entries.wesl`, `scratch.wesl` and `Open` of `list.wesl`. */
import type { Clock } from '../machine.ts';
import { PlainWords } from '../plain-words.ts';
import { CONTROL, type Event, FREE, NONE } from '../words.ts';

/** Due at FREE: it holds nothing. */
export interface Entry extends Event {
  readonly dst: number;
}

export interface Pair {
  readonly dst: number;
  readonly since: number;
  readonly entry: number;
}

/** Words that kernels of a round hand on; behind them how many of a range are later, and how many safe. */
export const SCRATCH = { presentHalf: 0, rest: 1, pairs: 2, groups: 3, counts: 4 } as const;

export class OneListMemory {
  readonly entries: PlainWords<Entry>;
  readonly pairs: PlainWords<Pair>;
  readonly heads: PlainWords<number>;
  readonly scratch: PlainWords<number>;

  constructor(clock: Clock) {
    this.entries = new PlainWords('entry', clock);
    this.pairs = new PlainWords('pair', clock);
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
  fill = 0;
  spare = NONE;
  limit = 0;
  remembered: Remembered[] = [];
  forgotten = FREE;
}
