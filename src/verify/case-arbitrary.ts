/** Cases of one shape. */
import * as fc from 'fast-check';
import { verifiedModels } from '../models/verified.ts';
import type { VerifyCase } from './case.ts';
import { executorArbitrary } from './executor-arbitrary.ts';
import type { Candidate } from './moves.ts';
import { scenarioArbitrary } from './scenario-arbitrary.ts';
import { type Shape, shapeTest } from './shape-arbitrary.ts';
import { shortRuns } from './short-runs.ts';

/** `part`: of the most that a run may have. */
export function caseArbitrary(shape: Shape, part = 1): fc.Arbitrary<VerifyCase> {
  const { spec, from, lists } = shape;
  const { allows: isShort, ...wanted } = shortRuns(spec, verifiedModels[spec.id].work(from.scenario), part);
  const hasShape = shapeTest(shape);
  const allows = (candidate: Candidate, room: number) => isShort(candidate, room) && hasShape(candidate);
  return fc
    .record({
      drawn: scenarioArbitrary(spec, { ...wanted, from: from.scenario, allows }),
      engine: executorArbitrary(lists),
    })
    .map(({ drawn: { scenario, files }, engine }) => ({ scenario, files, engine }));
}
