/** Memory of sorted rings. Twin of `shaders/event/ring/ring.wesl`. */
import type { Clock } from '../machine.ts';
import { PlainWords } from '../plain-words.ts';
import type { Event } from '../words.ts';

/** `within`: number of its node in the LP. */
export interface RingEntry extends Event {
  readonly within: number;
  readonly isExecuted: boolean;
}

export interface Overflowed extends Event {
  readonly dst: number;
}

export class RingMemory {
  readonly entries: PlainWords<RingEntry>;
  readonly pool: PlainWords<Overflowed>;

  constructor(clock: Clock) {
    this.entries = new PlainWords('the entry of a ring', clock);
    this.pool = new PlainWords('the event of an entry of the pool', clock);
  }
}
