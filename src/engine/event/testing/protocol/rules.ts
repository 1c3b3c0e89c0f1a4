/** Every rule of the protocol that can be broken by itself, with its right value. `faults.ts` breaks them one by one. */
import { ReduceRules } from './reduce/rules.ts';
import { RingRules } from './ring/rules.ts';
import { type Area, MOST_SENDS } from './words.ts';

/** The sets of a round, by their part in it. */
export type SetName = 'now' | 'next' | 'before';

export class Rules {
  // Sets of cells.
  sets = 3;
  turnsPerRound = 1;
  headInto: SetName = 'next';
  minimumInto: SetName = 'next';
  flagsInto: SetName = 'next';
  countsInto: SetName = 'now';
  countsByAtomic = true;
  /** What the leader adds to the totals, and what it clears. */
  adds: SetName = 'before';
  clears: SetName = 'before';
  clearsCounts = true;
  /** A round that does nothing hands on what it found. */
  handsOnMinimum = true;
  handsOnFlags = true;
  pauses = true;

  // Windows.
  resumesWindow = true;
  extraWindowTicks = 0;
  stopsAtEnd = true;
  countsIdleRounds = false;
  minimumOfSent = true;
  minimumOfKept = true;
  minimumOfHeap = true;
  /** The most that one node executes in a window, summed over windows. */
  serialByWindow = true;
  keepsSerial = true;
  clearsSerial = true;

  // Slots.
  claimsByExchange = true;
  trustsFailedExchange = false;
  claimsDead = false;
  ownerClaims = true;
  freesAtOnce = false;
  reusesSlotOnce = true;
  leavesReusedSlot = true;
  reordersList = false;
  readsKeysAfterLimit = false;
  breaksTies = true;

  // Chains.
  /** Added to the parity of the round. */
  drains = 1;
  chainsPerNode = 2;
  emptiesHead = true;
  linksByExchange = true;

  // Heaps.
  passesHeapOn = true;
  marksRoot = true;
  countsDown = true;
  comparesHeap = true;
  comparesKeysInHeap = true;
  linksBack = true;
  clearsChild = true;
  keepsOddChild = true;
  foldsPairs = true;

  // The pool.
  /** Length of the ring, in numbers of entries. */
  ringTurns = 2;
  handsOutAtOnce = false;
  allocatesByAtomic = true;
  freesByAtomic = true;
  freesExecuted = true;
  flagsLowPool = true;
  stopsWhenLow = true;
  poolReserve = (invocations: number): number => invocations * MOST_SENDS;
  relaysFromTicket = true;
  setsBackWholeTurns = true;
  tellsRoundsOfTickets = true;

  // Next-event times of sparse rounds.
  arrivalWords = 2;
  /** Added to the parity of the round. */
  clearsArrivalOf = 1;
  wakesForChain = true;
  comesBackForHeap = true;
  keepsArrival = true;
  minimumOfResting = true;
  freedByOneLane = true;
  waitsForList = true;

  // Records.
  waitsForWindow = true;
  closesAtOpening = true;
  countsForOwnWindow = true;
  advancesEvaluated = true;
  evaluatesWithNext = true;
  evaluatesLastRound = true;
  /** Rounds more than may pass between two evaluations. */
  evaluatesLater = 0;
  keepsUntaken = true;
  flagsLowRing = true;
  stopsWhenRingIsLow = true;
  recordReserve = (invocations: number): number => invocations;

  // Replicas.
  /** What is addressed as if the run had the first replica. */
  forgetsReplicaOf: Area | 'nothing' = 'nothing';
  replicaFromList = true;
  /** A run begins with the turn before the next one. */
  buildsBefore = 1;
  clearsReplica = true;

  // Of other lists.
  readonly ring = new RingRules();
  readonly reduce = new ReduceRules();
}
