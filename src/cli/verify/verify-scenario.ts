/** One scenario by several ways of running it: everything that is part of a result must be equal to that of the first. */

import { si } from '../../base/format.ts';
import type { Failure } from '../../base/result.ts';
import { whole } from '../../base/whole.ts';
import type { OpenOptions } from '../../run/run.ts';
import { lpSizeOf, type RunResult } from '../../scenario/outcome.ts';
import { compareResults, type Difference, describeDifference } from '../../scenario/results/outcome-compare.ts';
import { workOf } from '../../scenario/results/work.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import type { Host } from '../host.ts';
import { driveScenario } from '../run/drive.ts';

/** One run of the comparison, against the first. */
export interface Verified {
  readonly label: string;
  readonly result: RunResult;
  readonly differences: readonly Difference[];
}

export interface Verification {
  readonly runs: readonly Verified[];
  /** Why not all of it ran. */
  readonly failure?: Failure;
}

/** Runs the plan, saying a line for each run. Without a GPU its runs are left out, and the failure says so. */
export async function verifyScenario(
  host: Host,
  scenario: Scenario,
  plan: readonly OpenOptions[],
  quiet: boolean,
  say: (line: string) => Promise<void>,
): Promise<Verification> {
  const runs: Verified[] = [];
  let failure: Failure | undefined;
  for (const options of plan) {
    if (failure && options.engine === 'gpu') continue;
    const driven = await driveScenario(host, scenario, options, quiet);
    failure ??= driven.failure ?? cancellation(driven.result);
    if (driven.failure || !driven.result) {
      if (driven.failure?.kind !== 'unsupported') break;
      continue;
    }
    const isWhole = driven.result.status !== 'cancelled';
    const differences = runs.length > 0 && isWhole ? compareResults(runs[0].result, driven.result) : [];
    const verified = { label: labelOf(options, driven.result), result: driven.result, differences };
    runs.push(verified);
    await say(lineOf(verified, runs.length === 1));
    for (const difference of differences) await say(`    ${describeDifference(difference)}`);
    if (failure?.kind === 'cancelled') break;
  }
  return { runs, failure };
}

const cancellation = (result?: RunResult): Failure | undefined =>
  result?.status === 'cancelled' ? { kind: 'cancelled', message: 'cancelled', remedy: '' } : undefined;

const labelOf = ({ engine, lpSize, list }: OpenOptions, result: RunResult): string =>
  engine === 'gpu' && lpSizeOf(result) !== undefined
    ? ['gpu', list ?? [], `LP size ${lpSize}`].flat().join(', ')
    : [engine, result.workers ?? []].flat().join(', ');

function lineOf({ label, result, differences }: Verified, first: boolean): string {
  const verdict =
    result.status === 'cancelled'
      ? 'cancelled'
      : first
        ? 'reference'
        : differences.length === 0
          ? 'equal'
          : 'DIFFERENT';
  const { count, what, perSecond } = workOf(result);
  return `  ${label.padEnd(18)}  ${whole(count).padStart(15)} ${what}  ${`${si(perSecond)}/s`.padStart(8)}  ${result.digest}  ${verdict}`;
}
