/** Organisations of the future event list on the GPU. They change speed, memory and the rounds a window takes, never a result. On cores it is a calendar. */

/** Those that there are. */
export const EVENT_LIST_NAMES = ['slots', 'ring', 'reduce', 'partition', 'simple'] as const;
export type EventListName = (typeof EVENT_LIST_NAMES)[number];

/** What runs have where nobody asks for another. Resident rounds, rounds by teams and seats have this one alone. */
export const DEFAULT_LIST = 'slots' satisfies EventListName;

/** Events that a node executes in a round: all that are safe, or the first alone, as in both papers of the other lists. Windows, and so results, are the same. */
export const PER_ROUND = ['all', 'first'] as const;
export type PerRound = (typeof PER_ROUND)[number];

/** Whether LPs have sizes to choose from. */
export const hasLpSizes = (list: EventListName): boolean => list === 'slots' || list === 'ring';

/** Those that the page offers: what each is, and where it was published. `partition` and `simple` (Swenson 2015, 4.2.2.2 and 4.2.2.1) are of the command line alone. */
export const PAGE_LISTS = {
  slots: {
    label: 'Slots',
    help: "each node has places of its own, in no order; what finds none waits in a pool, then in the node's heap (this lab).",
  },
  ring: {
    label: 'Rings',
    help: 'each LP has a ring that it keeps sorted; LPs merge when one is full (Andelfinger & Hartenstein 2014, 4.1 and 4.2).',
  },
  reduce: {
    label: 'Reduce',
    help: 'one list for all nodes; what is safe in a round is split off, sorted and executed (Swenson 2015, 4.2.2.3).',
  },
} as const;
