/** Rules of the one list, with their right values; `faults.ts` beside it breaks them one by one. */
import { MOST_SENDS } from '../words.ts';

export class ReduceRules {
  // Halves.
  writesOther = 1;
  tellsPresentHalf = true;
  countsBehindSafe = true;
  copiesBothHalves = true;

  // The split.
  dropsFree = true;
  keepsLater = true;
  minimumOfRest = true;
  offsetsByRange = true;

  // The sort, and groups.
  sortsByNode = true;
  sortsByTime = true;
  groupsByNode = true;
  comparesTies = true;
  swapsTies = true;
  tiesByKey = true;
  looksForTiesAgain = true;

  // Entries.
  claimsByAtomic = true;
  fillsExecutedOnly = true;
  freesSpare = true;
  freesUnused = true;
  copiesLeft = true;
  minimumOfLeft = true;
  raisesFlag = true;
  stopsWhenLow = true;
  reserve = (invocations: number): number => invocations * MOST_SENDS;

  // All is sorted: heads at the front of the other half, or found by an offset of each node.
  othersBehindHeads = true;
  tellsMoved = true;
  pairsOfCopies = true;
  ownsOfPair = true;
  checksOffset = true;
  checksNextOffset = true;
  walksToEnd = true;

  // Events to oneself inside the window.
  comparesRemembered = true;
  comparesRememberedKeys = true;
  minimumOfRemembered = true;
  stopsBeforeForgotten = true;
  minimumOfForgotten = true;
}
