/** Which event broke a rule of its model first: a GPU may know another event of the window alone, and one core knows. */

import { nextTurn } from '../base/next-turn.ts';
import type { Failure } from '../base/result.ts';
import type { AnyExecutor } from '../engine/progress.ts';
import { openExecutor } from './open-executor.ts';
import type { OpenOptions } from './run.ts';
import type { OpenPlan } from './run-plan.ts';

/** How long one core is asked, and how long the thread waits for it at a time. */
const MOST_MS = 10_000;
const SLICE_MS = 50;

/** The failure as one core has it; what the GPU told, and that it may not be the first, where that takes too long. */
export async function firstFault(
  plan: OpenPlan<AnyExecutor<unknown>>,
  options: OpenOptions,
  told: Failure,
  goOn: () => boolean = () => true,
): Promise<Failure> {
  const began = performance.now();
  const opened = await openExecutor(plan, { ...options, engine: 'sequential', list: undefined });
  if (!opened.ok) return opened.failure.kind === 'model-fault' ? opened.failure : ofThisWindow(told);
  const { executor } = opened.value;
  try {
    while (performance.now() - began < MOST_MS && goOn()) {
      const progress = await executor.advance({ wallMs: SLICE_MS });
      if (!progress.ok) return progress.failure.kind === 'model-fault' ? progress.failure : ofThisWindow(told);
      if (progress.value.done) break;
      await nextTurn();
    }
    return ofThisWindow(told);
  } finally {
    executor.dispose();
  }
}

const ofThisWindow = (told: Failure): Failure => ({
  ...told,
  message: `${told.message} (a fault of this window: an event before it may break a rule, too)`,
});
