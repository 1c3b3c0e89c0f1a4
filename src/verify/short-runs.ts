/** What is drawn of a model so that no run is long: sizes, files, and how much work there may be. */
import type * as fc from 'fast-check';
import { power } from '../base/exact-math.ts';
import { hashOf } from '../models/content-hash.ts';
import { verifiedModels } from '../models/verified.ts';
import type { VerifiedModel, Work } from '../models/verified-model.ts';
import { complete } from '../scenario/defaults.ts';
import type { ModelSpec } from '../scenario/spec.ts';
import type { Candidate, DrawnScenario } from './moves.ts';
import { type DrawnFile, scenarioArbitrary } from './scenario-arbitrary.ts';

/** Most of a run; a twentieth of it is always allowed. */
const MOST: Readonly<Record<ModelSpec['engine'], Work>> = {
  event: { events: 20_000, steps: 4000 },
  rounds: { events: 200_000, steps: 2000 },
};
const LEAST_SHARE = 1 / 20;

const named = (content: fc.Arbitrary<string>): fc.Arbitrary<DrawnFile> =>
  content.map((text) => ({ hash: hashOf(text), content: text }));

const filesOf = ({ files = {} }: VerifiedModel) =>
  Object.fromEntries(Object.entries(files).map(([param, content]) => [param, named(content)]));

/** `least`: so much is always allowed; `part`: of the most that any run may have. */
export function shortRuns(spec: ModelSpec, least: Work = { events: 0, steps: 0 }, part = 1) {
  const model = verifiedModels[spec.id];
  const most = MOST[spec.engine];
  return {
    sizes: model.smallest,
    files: filesOf(model),
    allows: ({ scenario }: Candidate, room: number): boolean => {
      const { events, steps } = model.work(scenario);
      const share = part * power(LEAST_SHARE, 1 - room);
      return (
        events <= Math.max(least.events, most.events * share) && steps <= Math.max(least.steps, most.steps * share)
      );
    },
  };
}

/** Scenarios of any shape, none of them long. */
export function anyScenario(spec: ModelSpec): fc.Arbitrary<DrawnScenario> {
  const { smallest } = verifiedModels[spec.id];
  return scenarioArbitrary(spec, { ...shortRuns(spec), from: complete(spec, { params: smallest }) });
}
