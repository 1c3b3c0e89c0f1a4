/** What the model knows of an event list: a folder each for slots, rings and the one list. Twin of the header `package::event::list`, and of the host's half. */
import type { Processing, Round, Run, Steps } from './round.ts';
import type { Rules } from './rules.ts';
import type { Event } from './words.ts';
import type { World } from './world.ts';

export interface Kept {
  readonly earliest: number;
  /** From which on the owner must look again. */
  readonly nextLook: number;
}

export interface EventList {
  /** Its sizes at first. `invocations`: most that process nodes at a time. */
  sizes(
    world: World,
    rules: Rules,
    invocations: number,
  ): Pick<Run, 'lpExponent' | 'capacity' | 'poolEntries' | 'poolReserve'>;
  /** Whether it alone decides how large LPs are. */
  readonly ownsLps: boolean;
  /** Words and memory before the world is built; all words are 0. */
  reset(round: Round): void;

  openEmpty(round: Round, processing: Processing): void;
  open(round: Round, processing: Processing): Steps | undefined;
  /** The first event of the node, if it is due before the limit of `processing`. */
  next(round: Round, processing: Processing): Steps<Event | undefined>;
  executed(round: Round, processing: Processing): Steps | undefined;
  insert(round: Round, processing: Processing, dst: number, event: Event): Steps;
  close(round: Round, processing: Processing): Steps<Kept>;
  /** Of `control`: what it is in a round, the next one is told. */
  readonly wordForNextRound: number;

  /** Dispatches of a round before `advance`. */
  kernels(round: Round): readonly (() => Steps[][])[];
  /** What a lane of a dense round does: `first` of `stride`; nothing before `limit` is safe. */
  work(round: Round, processing: Processing, first: number, stride: number, limit: number): Steps;

  /** For checks: meets every pending event where it is. */
  walk(round: Round, meet: (node: number, event: Event) => void): void;
  /** Whether what holds no event may be taken again, once. */
  checkRoom(round: Round): void;
  /** Between batches: room where a flag asks for it, and counters set back. */
  grow(round: Round): void;
  setCountersBack(round: Round): void;
}
