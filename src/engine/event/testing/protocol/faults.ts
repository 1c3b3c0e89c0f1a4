/**
 * Faults, one or more for every rule of "A round" and "Rules under relaxed atomics" in ARCHITECTURE.md, by its subject: each is a
 * mistake that somebody could make, and looks harmless on most runs.
 */
import type { Rules } from './rules.ts';
import { MOST_SENDS } from './words.ts';

export type Fault = Partial<Rules>;

/** The subject whose faults show where runs run side by side. */
export const REPLICAS = 'replicas';

export const FAULTS: Readonly<Record<string, Readonly<Record<string, Fault>>>> = {
  'sets of cells': {
    'two sets instead of three': { sets: 2 },
    'the turn moves on by two': { turnsPerRound: 2 },
    'the leader clears `now` instead of `before`': { clears: 'now' },
    'the leader clears `next` instead of `before`': { clears: 'next' },
    'the leader clears nothing': { clearsCounts: false },
  },
  'the head of a set': {
    'the leader writes the head of `now`': { headInto: 'now' },
    'rounds that do nothing change the parity': { countsIdleRounds: true },
    'nothing pauses a batch that executes too much': { pauses: false },
  },
  '`tmin` and flags': {
    'the minimum is collected into `now`': { minimumInto: 'now' },
    'the minimum forgets what is sent': { minimumOfSent: false },
    'the minimum forgets what is kept': { minimumOfKept: false },
    'the minimum forgets what stays in a heap': { minimumOfHeap: false },
    'a round that does nothing hands on no minimum': { handsOnMinimum: false },
    'a flag stops part of the round that raises it': { flagsInto: 'now' },
    'a round that is stopped hands on no flags': { handsOnFlags: false },
  },
  counts: {
    'counts are collected into `next`': { countsInto: 'next' },
    'the leader adds the counts of its own round': { adds: 'now' },
    'a workgroup adds its counts by a load and a store': { countsByAtomic: false },
  },
  windows: {
    'a window slides before it is over': { resumesWindow: false },
    'a window is a tick longer than the lookahead': { extraWindowTicks: 1 },
    'events after the end of the run are executed': { stopsAtEnd: false },
  },
  'serial events': {
    'the maxima of rounds are summed, not those of windows': { serialByWindow: false },
    'a node that is stopped forgets what it has executed in the window': { keepsSerial: false },
    'a node that has nothing left behind keeps its count': { clearsSerial: false },
  },
  'the time of a slot': {
    'a slot is claimed by a load and a store': { claimsByExchange: false },
    'a failed compare-exchange counts as a claim': { trustsFailedExchange: true },
    'a sender claims a DEAD slot': { claimsDead: true },
    'an owner takes a slot of its own without a claim': { ownerClaims: false },
    'an owner frees an executed slot at once': { freesAtOnce: true },
    'an owner reuses the slot of its event twice': { reusesSlotOnce: false },
    'an owner marks a slot DEAD that it has reused': { leavesReusedSlot: false },
  },
  'keys and payloads': {
    'an owner reorders its list within a round': { reordersList: true },
    'an owner reads keys of events after the window': { readsKeysAfterLimit: true },
    'events at one time are executed in the order of their slots': { breaksTies: false },
  },
  chains: {
    'an owner drains the chain of this round': { drains: 0 },
    'a node has one chain for all rounds': { chainsPerNode: 1 },
    'an owner leaves the head of a chain that it has taken': { emptiesHead: false },
    'an entry is linked by a load and a store': { linksByExchange: false },
  },
  heaps: {
    'a heap is not handed on to the next round': { passesHeapOn: false },
    'nothing marks the root of a heap in a chain': { marksRoot: false },
    'a heap still counts what was taken out of it': { countsDown: false },
    'a heap comes after the slots': { comparesHeap: false },
    'events of a heap are in order of their times alone': { comparesKeysInHeap: false },
    'the last child does not lead back to its parent': { linksBack: false },
    'a new entry has the children of the one before': { clearsChild: false },
    'an odd child is dropped': { keepsOddChild: false },
    'of the pairs one is kept': { foldsPairs: false },
  },
  'the pool': {
    'an entry is handed out in the round that freed it': { handsOutAtOnce: true },
    'the ring is as long as there are entries': { ringTurns: 1 },
    'a ticket is taken by a load and a store': { allocatesByAtomic: false },
    'an entry is freed by a load and a store': { freesByAtomic: false },
    'an entry is not freed when its event is executed': { freesExecuted: false },
    'the reserve is one entry short': { poolReserve: (invocations) => invocations * MOST_SENDS - 1 },
    'a sender that finds the pool low goes on': { stopsWhenLow: false },
    'a pool down to its reserve raises no flag': { flagsLowPool: false },
  },
  'room between batches': {
    'the larger ring begins at ticket 0': { relaysFromTicket: false },
    'tickets are set back by less than whole turns': { setsBackWholeTurns: false },
    'the heads are not told of new tickets': { tellsRoundsOfTickets: false },
  },
  'arrival words': {
    'a node has one arrival word for all rounds': { arrivalWords: 1 },
    'the owner clears the arrival word of this round': { clearsArrivalOf: 0 },
    'an arrival in a chain wakes nobody': { wakesForChain: false },
    'an owner does not come back for its heap': { comesBackForHeap: false },
    'a resting node forgets what arrived': { keepsArrival: false },
    'the minimum forgets resting nodes': { minimumOfResting: false },
  },
  'lanes of a sparse round': {
    'two lanes free a DEAD slot': { freedByOneLane: false },
    'a lane takes the list before all have listed': { waitsForList: false },
  },
  records: {
    'a record is evaluated while its window is open': { waitsForWindow: false },
    'records of a window that goes on count as closed': { closesAtOpening: false },
    'evaluated records are evaluated again': { advancesEvaluated: false },
    'records are evaluated with the turn of the last round': { evaluatesWithNext: false },
    'the last round of a batch is followed by no evaluation': { evaluatesLastRound: false },
    'records are evaluated a round later than they may be': { evaluatesLater: 1 },
    'records that the host has not taken are overwritten': { keepsUntaken: false },
    'a ring down to its reserve raises no flag': { flagsLowRing: false },
    'who finds the ring low goes on': { stopsWhenRingIsLow: false },
    'the reserve of the ring is one record short': { recordReserve: (invocations) => invocations - 1 },
    'a record counts for the window before its own': { countsForOwnWindow: false },
  },
  [REPLICAS]: {
    'own words are read without the replica': { forgetsReplicaOf: 'own words' },
    'a cell is reached without the replica': { forgetsReplicaOf: 'cells' },
    'a total is reached without the replica': { forgetsReplicaOf: 'totals' },
    'a ticket is taken without the replica': { forgetsReplicaOf: 'tickets' },
    'a row of the series is reached without the replica': { forgetsReplicaOf: 'series' },
    'the head of a chain is reached without the replica': { forgetsReplicaOf: 'heads' },
    'a next time is reached without the replica': { forgetsReplicaOf: 'next times' },
    'a count of serial events is kept without the replica': { forgetsReplicaOf: 'serial' },
    'a slot is claimed without the replica': { forgetsReplicaOf: 'times' },
    'a key is reached without the replica': { forgetsReplicaOf: 'keys' },
    'an entry is reached without the replica': { forgetsReplicaOf: 'pool' },
    'a record is reached without the replica': { forgetsReplicaOf: 'records' },
    'the state of a node is reached without the replica': { forgetsReplicaOf: 'nodes' },
    'the place in the list is taken for the replica': { replicaFromList: false },
    'a run is built two turns before its first round': { buildsBefore: 2 },
    'a newcomer finds what the run before has left': { clearsReplica: false },
  },
};
