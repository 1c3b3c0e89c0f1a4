/** The fixed cases of every model: those at its edges, and what was found once. */
import { verifiedModels } from '../models/verified.ts';
import type { GridCase } from '../models/verified-model.ts';
import { NO_FILES } from '../scenario/files.ts';
import type { ModelSpec } from '../scenario/spec.ts';
import type { VerifyCase } from './case.ts';
import type { RandomPlan } from './random.ts';
import { regressionCases } from './regressions.ts';
import { runCounted, type Tally, type VerifyHost } from './verification.ts';

/** Cases that share a device: neighbours often share kernels. */
const CASES_PER_DEVICE = 16;

export async function verifyGrids(host: VerifyHost, plan: RandomPlan, tally: Tally): Promise<void> {
  for (const spec of plan.models) {
    const all = [...verifiedModels[spec.id].grid, ...regressionCases(spec)].flatMap(casesOf);
    // Neighbours stay together: they share kernels.
    const [from, to] = [plan.part - 1, plan.part].map((part) => Math.floor((part * all.length) / plan.parts));
    await verifyCases(host, spec, all.slice(from, to), plan, tally);
    if (to > from) await host.say(tally);
  }
}

interface Step {
  readonly name: string;
  readonly one: VerifyCase;
  readonly steps: number;
}

const casesOf = ({ name, scenario, files = NO_FILES, lpSizes, lists, steps }: GridCase): readonly Step[] =>
  lpSizes.map((lpSize) => ({
    name: `${scenario.model}-${name.replaceAll(/[^a-z0-9]+/gi, '-')}`,
    one: { scenario, files, engine: { lpSize, lists, pauses: [] } },
    steps: steps ?? Number.POSITIVE_INFINITY,
  }));

async function verifyCases(
  host: VerifyHost,
  spec: ModelSpec,
  cases: readonly Step[],
  { limits }: RandomPlan,
  tally: Tally,
): Promise<void> {
  let gpu = host.device();
  for (const [i, { name, one, steps }] of cases.entries()) {
    if (host.cancelled.aborted) return;
    if (i % CASES_PER_DEVICE === 0) gpu = host.device();
    const pair = await runCounted(host, one, gpu, { ...limits, steps }, tally);
    if (pair.differences.length > 0) await host.found({ spec, name, failing: one, pair });
  }
}
