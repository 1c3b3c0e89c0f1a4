/** Picks model, engine and executor for a scenario. */
import { fail, type Result } from '../base/result.ts';
import type { Scenario } from '../scenario/scenario.ts';
import type { OpenOptions, Run } from './run.ts';

/** Builds a run at time 0. Failures: `config`, `unsupported` (no adapter), `limit` (does not fit). */
export async function openRun(_scenario: Scenario, _options: OpenOptions): Promise<Result<Run>> {
  return fail('unsupported', 'no engine yet', 'wait');
}
