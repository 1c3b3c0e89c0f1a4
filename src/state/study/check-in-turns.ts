/** Checks the settings of a plan a few ms at a time: a link of 700 characters may hold a million. */
import { nextTurn } from '../../base/next-turn.ts';
import type { Failure } from '../../base/result.ts';
import type { Files } from '../../scenario/files.ts';
import type { StudyPlan } from '../../scenario/study/study-plan.ts';

/** Settings that are checked, and shown, at once: a few ms of each. */
export const MOST_AT_ONCE = 500;

/** Of the thread in one piece, ms. */
const SLICE_MS = 8;
/** Settings between two looks at the clock. */
const STEP = 20;

/** The first thing that is wrong; undefined of a plan that is right, and where nobody wants to know any more. */
export async function failureInTurns(
  plan: StudyPlan,
  files: Pick<Files, 'has'>,
  isWanted: () => boolean,
): Promise<Failure | undefined> {
  let at = 0;
  while (at < plan.size) {
    await nextTurn();
    if (!isWanted()) return undefined;
    const until = performance.now() + SLICE_MS;
    do {
      const failure = plan.failureIn(at, at + STEP, files);
      if (failure) return failure;
      at += STEP;
    } while (at < plan.size && performance.now() < until);
  }
  return undefined;
}
