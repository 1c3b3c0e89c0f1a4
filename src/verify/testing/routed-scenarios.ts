/** Random scenarios whose messages take routes, and the same by a matrix, for tests. */
import * as fc from 'fast-check';
import { fail } from '../../base/result.ts';
import { hashOf } from '../../models/content-hash.ts';
import { registry } from '../../models/testing/registry.ts';
import { verifiedModels } from '../../models/verified.ts';
import { complete } from '../../scenario/defaults.ts';
import type { Files } from '../../scenario/files.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import type { ModelSpec } from '../../scenario/spec.ts';
import { scenarioArbitrary } from '../scenario-arbitrary.ts';
import { shortRuns } from '../short-runs.ts';

/** Small ones, the same each time. */
export function routedScenarios(spec: ModelSpec, count: number) {
  const { smallest } = verifiedModels[spec.id];
  const from = complete(spec, { params: { ...smallest, latency: 'topology' } });
  const wanted = shortRuns(spec, undefined, 0.3);
  const allows: typeof wanted.allows = (candidate, room) =>
    candidate.scenario.params.latency === 'topology' && wanted.allows(candidate, room);
  return fc.sample(scenarioArbitrary(spec, { ...wanted, from, allows }), {
    seed: 36,
    numRuns: count,
    unbiased: true,
  });
}

/** The same by a matrix of the same ticks. Undefined where the network has no such routes, or a latency rounds to none, which no matrix has. */
export async function asMatrix(
  scenario: Scenario,
  files: Files,
): Promise<{ scenario: Scenario; files: Files } | undefined> {
  const gpu = async () => fail('unsupported', '', '');
  const model = registry[scenario.model];
  const prepared =
    model.engine === 'event' ? await model.prepare?.(scenario, files, { routing: 'one-core', gpu }) : undefined;
  if (!prepared?.ok || !prepared.value) return undefined;
  const { leaves, ticks } = prepared.value as { readonly leaves: number; readonly ticks: Uint32Array };
  const ms = Array.from(ticks, (each) => (each * scenario.tick) / 1000);
  if (ms.some((each) => each <= 0)) return undefined;
  const lines = Array.from({ length: leaves }, (_, from) => ms.slice(from * leaves, (from + 1) * leaves).join(','));
  const content = `${lines.join('\n')}\n`;
  const params = { ...scenario.params, latency: 'matrix', jitter: 0, matrix: hashOf(content) };
  return { scenario: { ...scenario, params }, files: new Map([...files, [hashOf(content), content]]) };
}
