/** Faults of sorted rings, one or more for each of their rules. */
import { MOST_SENDS } from '../words.ts';
import type { RingRules } from './rules.ts';

export const RING_FAULTS: Readonly<Record<string, Readonly<Record<string, Partial<RingRules>>>>> = {
  'words of an LP': {
    'senders count in one word for all rounds': { appendedCounters: 1 },
    'there is one head for all rounds': { headCopies: 1 },
    'an owner takes over what is appended in this round': { takesOver: 0 },
    'an entry is freed a round early': { headInto: 1 },
    'senders look at the head of this round': { roomByHead: 0 },
    'an owner forgets what it has seen': { remembersSeen: false },
  },
  senders: {
    'a place is counted from the tickets of this round alone': { appendsBehind: false },
    'a ticket is taken by a load and a store': { ticketsByAtomic: false },
    'a ring that is full is overwritten': { looksForRoom: false },
  },
  'the pool': {
    'an entry of the pool is taken by a load and a store': { ticketsOfPoolByAtomic: false },
    'a ring that is full raises no flag': { raisesFlag: false },
    'who finds a ring full goes on': { stopsWhenFull: false },
    'the pool has no room for what a node has sent to itself': {
      reserve: (invocations) => invocations * (MOST_SENDS - 1),
    },
  },
  'the sorted run': {
    'what was appended is not sorted in': { sortsAppended: false },
    'events at one time are in the order in which they came': { comparesKeys: false },
    'an executed event is not marked': { marksExecuted: false },
    'the minimum forgets the rest of the run': { minimumOfRun: false },
    'what is left lies before the head': { closesRanks: false },
  },
  'what is kept': {
    'it takes the place of an event that waits': { keepsInExecuted: false },
    'the head moves over it': { countsKept: false },
    'it is not sorted in': { sortsKept: false },
    'a node stops before it': { passesKept: false },
  },
  'events to oneself inside the window': {
    'a node goes on behind one that found no place': { stopsBeforeForgotten: false },
    'they come before those of the ring at one time': { comparesSoon: false },
    'the last sent comes first': { comparesSoonKeys: false },
    'those that are left are dropped': { appendsSoon: false },
    'the minimum forgets those that are left': { minimumOfSoon: false },
    'the minimum forgets what a node that stops leaves in the run': { minimumOfStopped: false },
  },
  'larger rings': {
    'a merge forgets the pool': { mergesOverflow: false },
    'a merge forgets what was appended': { mergesAppended: false },
    'a merge begins at the head of the round before': { mergesFromLaterHead: false },
    'a merge takes over tickets that found no room': { endsAtRoom: false },
    'a merge leaves the numbers of nodes within their LP': { numbersAnew: false },
    'a merge counts runs behind each other as one': { sortedOfFirstAlone: false },
    'a merge appends as if in the coming round': { intoLastParity: false },
    'a merge does not look whether all fits': { looksWhetherAllFits: false },
    'a merge leaves the pool full': { emptiesPool: false },
    'positions are not turned back': { turnsBack: false },
  },
};
