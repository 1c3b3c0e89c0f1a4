/**
 * Which promise a fault breaks, where that is clear: part of what a `Violation` says, and the faults that must bring it about. What other
 * faults do shows in one offset or another.
 */
export const PROMISES: Readonly<Record<string, readonly string[]>> = {
  'the earliest event is due at': [
    'the minimum is collected into `now`',
    'the minimum forgets what is sent',
    'the minimum forgets what is kept',
    'a round that does nothing hands on no minimum',
    'a node has one arrival word for all rounds',
    'an arrival in a chain wakes nobody',
    'a resting node forgets what arrived',
    'the minimum forgets resting nodes',
  ],
  'a batch executes': ['nothing pauses a batch that executes too much'],
  'what node': [
    'a window is a tick longer than the lookahead',
    'events after the end of the run are executed',
    'events at one time are executed in the order of their slots',
  ],
  'serial events:': [
    'the maxima of rounds are summed, not those of windows',
    'a node that is stopped forgets what it has executed in the window',
    'a node that has nothing left behind keeps its count',
  ],
  'the key of slot': [
    'a slot is claimed by a load and a store',
    'a sender claims a DEAD slot',
    'an owner frees an executed slot at once',
    'an owner reorders its list within a round',
    'an owner reads keys of events after the window',
  ],
  'events are pending': [
    'an owner takes a slot of its own without a claim',
    'an owner reuses the slot of its event twice',
    'an owner marks a slot DEAD that it has reused',
    'an entry is linked by a load and a store',
    'two lanes free a DEAD slot',
  ],
  'the link of entry': ['a node has one chain for all rounds'],
  'the event of entry': ['a ticket is taken by a load and a store'],
  'ticket place': [
    'an entry is handed out in the round that freed it',
    'the ring is as long as there are entries',
    'an entry is freed by a load and a store',
    'the larger ring begins at ticket 0',
  ],
  'is free, and in use or free twice': ['tickets are set back by less than whole turns'],
  'a reserve is too small': [
    'the reserve is one entry short',
    'a sender that finds the pool low goes on',
    'a pool down to its reserve raises no flag',
    'who finds the ring low goes on',
    'the reserve of the ring is one record short',
  ],
  'is evaluated in its window': [
    'a record is evaluated while its window is open',
    'records of a window that goes on count as closed',
  ],
  'is evaluated twice': ['evaluated records are evaluated again'],
  'windows later': ['records are evaluated a round later than they may be'],
  'before the host has it': ['records that the host has not taken are overwritten'],
  'records by row': ['a record counts for the window before its own'],
};
