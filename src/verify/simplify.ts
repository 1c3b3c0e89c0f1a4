/** The simplest case that fails as a drawn one does: fewest parameters that are not at home, small and round numbers. */
import * as fc from 'fast-check';
import { canonicalJson } from '../scenario/canonical.ts';
import type { VerifyCase } from './case.ts';
import type { Pair } from './pair.ts';

export interface FailingCase {
  readonly failing: VerifyCase;
  readonly pair: Pair;
}

/** Where a case comes from: draw `index` of an arbitrary with a seed. */
export interface Draw {
  readonly cases: fc.Arbitrary<VerifyCase>;
  readonly seed: number;
  readonly index: number;
}

/** Cases that are drawn one after another; the same for the same seed, however many there are. */
export const drawCases = (cases: fc.Arbitrary<VerifyCase>, seed: number, count: number): VerifyCase[] =>
  fc.sample(cases, { seed, numRuns: count, unbiased: true });

/** `run` says whether a case fails; it is asked for at most `seconds`, and never twice for equal cases. */
export async function simplified(
  draw: Draw,
  found: FailingCase,
  run: (one: VerifyCase) => Promise<Pair>,
  seconds: number,
): Promise<FailingCase> {
  const until = performance.now() + 1000 * seconds;
  const known = new Map<string, Promise<Pair>>();
  let simplest = found;
  const property = fc.asyncProperty(draw.cases, async (one) => {
    const name = canonicalJson([one.scenario, one.engine]);
    const isNew = !known.has(name);
    if (isNew && performance.now() > until) return true;
    const pair = known.get(name) ?? run(one);
    known.set(name, pair);
    if ((await pair).differences.length === 0) return true;
    simplest = { failing: one, pair: await pair };
    return false;
  });
  // One draw, that of this index, and then its simpler neighbours.
  await fc.check(property, { seed: draw.seed, path: String(draw.index), numRuns: 1, unbiased: true });
  return simplest;
}
