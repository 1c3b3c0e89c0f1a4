/** Faults of the one list, one or more for each of its rules. */
import { MOST_SENDS } from '../words.ts';
import type { ReduceRules } from './rules.ts';

type ReduceFaults = Readonly<Record<string, Readonly<Record<string, Partial<ReduceRules>>>>>;

export const REDUCE_FAULTS: ReduceFaults = {
  halves: {
    'what is sent goes to the half that is read': { writesOther: 0 },
    'a round that does nothing turns the halves': { tellsPresentHalf: false },
    'what is claimed begins before the entries of safe events': { countsBehindSafe: false },
    'one of two halves is copied to a longer list': { copiesBothHalves: false },
  },
  'the split': {
    'an entry that holds nothing is copied': { dropsFree: false },
    'the last of the later events is dropped': { keepsLater: false },
    'the minimum forgets what is not safe': { minimumOfRest: false },
    'a range begins where the first one does': { offsetsByRange: false },
  },
  'the sort and groups': {
    'pairs are not in order of nodes': { sortsByNode: false },
    'pairs of a node are not in order of time': { sortsByTime: false },
    'a node has a group for each time': { groupsByNode: false },
    'events at one time are executed in the order of the list': { comparesTies: false },
    'what was in front of a tie is forgotten': { swapsTies: false },
    'of events with one key those at one time alone are compared': { tiesByKey: false },
    'events with one key are looked for once in a group': { looksForTiesAgain: false },
  },
  entries: {
    'an entry is claimed by a load and a store': { claimsByAtomic: false },
    'entries of events that wait are given away': { fillsExecutedOnly: false },
    'an entry whose event was remembered and executed is not freed': { freesSpare: false },
    'entries of executed events are not freed': { freesUnused: false },
    'what is left of a group is not copied': { copiesLeft: false },
    'the minimum forgets what is left of a group': { minimumOfLeft: false },
    'a list that is full raises no flag': { raisesFlag: false },
    'who finds the list full goes on': { stopsWhenLow: false },
    'the reserve has no room for what one event sends': {
      reserve: (invocations) => invocations * (MOST_SENDS - 1) - 1,
    },
  },
  'events to oneself inside the window': {
    'they come before those of the list at one time': { comparesRemembered: false },
    'the last sent comes first': { comparesRememberedKeys: false },
    'the minimum forgets those that are left': { minimumOfRemembered: false },
    'a node goes on behind one that found no place': { stopsBeforeForgotten: false },
    'the minimum forgets one that found no place': { minimumOfForgotten: false },
  },
};

export const PARTITION_FAULTS: ReduceFaults = {
  'heads at the front': {
    'the others are moved to where heads are': { othersBehindHeads: false },
    'a pair is of where its event was before': { tellsMoved: false },
    'the minimum forgets what is left of a group': { minimumOfLeft: false },
  },
};

export const SIMPLE_FAULTS: ReduceFaults = {
  'copies and offsets': {
    'pairs are of what was copied': { pairsOfCopies: false },
    'an executed event leaves the entry of its place in the order': { ownsOfPair: false },
    'an offset of an earlier round is taken for one of this': { checksOffset: false },
    'a group ends where the next node had its events in an earlier round': { checksNextOffset: false },
    'a group ends with the list where the next node has no events': { walksToEnd: false },
  },
};
