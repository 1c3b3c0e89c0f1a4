/** Rules of sorted rings, with their right values; `faults.ts` beside it breaks them one by one. */
import { MOST_SENDS } from '../words.ts';

export class RingRules {
  // Words of an LP. What is added to the parity of the round: whose counter is taken over, where the head goes, which head senders look at.
  appendedCounters = 2;
  headCopies = 2;
  takesOver = 1;
  headInto = 0;
  roomByHead = 1;
  remembersSeen = true;

  // Senders.
  appendsBehind = true;
  ticketsByAtomic = true;
  looksForRoom = true;

  // The pool.
  ticketsOfPoolByAtomic = true;
  raisesFlag = true;
  stopsWhenFull = true;
  reserve = (invocations: number, soon: number): number => invocations * (MOST_SENDS + soon);

  // The sorted run.
  sortsAppended = true;
  comparesKeys = true;
  marksExecuted = true;
  minimumOfRun = true;
  closesRanks = true;

  // What is kept in the offsets of executed events.
  keepsInExecuted = true;
  countsKept = true;
  sortsKept = true;
  passesKept = true;

  // Events to oneself inside the window.
  stopsBeforeForgotten = true;
  comparesSoon = true;
  comparesSoonKeys = true;
  appendsSoon = true;
  minimumOfSoon = true;
  minimumOfStopped = true;

  // Larger rings.
  mergesOverflow = true;
  mergesAppended = true;
  mergesFromLaterHead = true;
  endsAtRoom = true;
  numbersAnew = true;
  sortedOfFirstAlone = true;
  intoLastParity = true;
  looksWhetherAllFits = true;
  emptiesPool = true;
  turnsBack = true;
}
