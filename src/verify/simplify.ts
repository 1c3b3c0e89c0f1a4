/** The simplest case that fails as a drawn one does: fewest parameters that are not at home, small and round numbers. */
import * as fc from 'fast-check';
import { canonicalJson } from '../scenario/canonical.ts';
import type { VerifyCase } from './case.ts';
import { Moves } from './moves.ts';
import type { Pair } from './pair.ts';
import { type Shape, shapingParams } from './shape-arbitrary.ts';
import type { FailingCase } from './verification.ts';

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

/** The same on the kernels that most runs share, if it fails there too: what its shape was drawn with says nothing then. */
export async function withPlainShape(
  shape: Shape,
  found: FailingCase,
  run: (one: VerifyCase) => Promise<Pair>,
): Promise<FailingCase> {
  const { scenario, files } = found.failing;
  const moves = new Moves(shape.spec, scenario, () => true);
  for (const name of shapingParams(shape)) {
    const param = shape.spec.params[name];
    if (param && param.kind !== 'file') moves.paramTo(name, param.default);
  }
  const plain = { scenario: moves.scenario, files, engine: { lpSize: 1, pauses: [] } } as const;
  const pair = await run(plain);
  return pair.differences.length > 0 ? { failing: plain, pair } : found;
}
