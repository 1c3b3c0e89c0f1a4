/** The fixed cases of every model: those at its edges, and what was found once. A seed says which run under another event list than slots. */
import * as fc from 'fast-check';
import { verifiedModels } from '../models/verified.ts';
import type { GridCase } from '../models/verified-model.ts';
import { NO_FILES } from '../scenario/files.ts';
import type { ModelSpec } from '../scenario/spec.ts';
import type { VerifyCase } from './case.ts';
import { asItsListHas, edgeLists } from './executor-arbitrary.ts';
import { type RandomPlan, seedOf } from './random.ts';
import { regressionCases } from './regressions.ts';
import { hasEventList } from './shape.ts';
import { runCounted, type Tally, type VerifyHost } from './verification.ts';

/** Cases that share a device: neighbours often share kernels. */
const CASES_PER_DEVICE = 16;

export async function verifyGrids(host: VerifyHost, plan: RandomPlan, tally: Tally): Promise<void> {
  for (const spec of plan.models) {
    const cases = [...verifiedModels[spec.id].grid, ...regressionCases(spec)];
    const all = cases.flatMap((one, i) => casesOf(one, seedOf(plan.seed, i)));
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

function casesOf(one: GridCase, seed: number): readonly Step[] {
  const { name, scenario, files = NO_FILES, lpSizes, steps } = one;
  const lists = listsOf(one, seed);
  return lpSizes.map((lpSize) => ({
    name: `${scenario.model}-${name.replaceAll(/[^a-z0-9]+/gi, '-')}`,
    one: { scenario, files, engine: asItsListHas({ lpSize, lists, pauses: [] }) },
    steps: steps ?? Number.POSITIVE_INFINITY,
  }));
}

/** A case that is about slots stays theirs: how the pool and they grow, teams, workgroups that run at a time. */
function listsOf(one: GridCase, seed: number): GridCase['lists'] {
  const { capacity: _, invocations, ...ofSlots } = one.lists ?? {};
  if (!hasEventList(one) || Object.keys(ofSlots).length > 0) return one.lists;
  const [drawn] = fc.sample(edgeLists, { seed, numRuns: 1, unbiased: true });
  return drawn.list === undefined ? one.lists : { ...(invocations !== undefined && { invocations }), ...drawn };
}

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
