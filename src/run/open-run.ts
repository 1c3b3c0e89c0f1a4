/** Opens the run of a scenario on the engine of its model, once there is nothing to be said against it. */
import { fail, ok, type Result } from '../base/result.ts';
import { catalog } from '../models/catalog.ts';
import { takeModel } from '../models/registered.ts';
import { registry } from '../models/registry.ts';
import { canonicalJson } from '../scenario/canonical.ts';
import { type Files, NO_FILES } from '../scenario/files.ts';
import { specById } from '../scenario/presets.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { modelName } from '../scenario/words/show.ts';
import type { OpenOptions, Run } from './run.ts';
import type { AnyPlan } from './run-plan.ts';
import { type Runner, runnerOf } from './runners.ts';
import { unreadFile } from './unread-file.ts';

/** Builds a run at time 0. Failures: `config`, `unsupported` (no adapter), `limit` (does not fit), `model-fault`. */
export async function openRun(scenario: Scenario, options: OpenOptions): Promise<Result<Run>> {
  const found = await checked(scenario, options);
  return found.ok ? found.value.runner.open(scenario, found.value.files, options) : found;
}

/** The plan of a run that is to run beside others. Failures: `config`, and those of preparing. */
export async function planRun(scenario: Scenario, options: OpenOptions): Promise<Result<AnyPlan>> {
  const found = await checked(scenario, options);
  return found.ok ? found.value.runner.plan(scenario, found.value.files, options) : found;
}

async function checked(
  scenario: Scenario,
  { published, files = NO_FILES, from }: OpenOptions,
): Promise<Result<{ readonly runner: Runner; readonly files: Files }>> {
  const taken = await takeModel(scenario);
  if (!taken.ok) return taken;
  if (from && canonicalJson(from.scenario) !== canonicalJson(scenario))
    return fail(
      'config',
      'the checkpoint is of a run with other values than these',
      'leave the changes out: a run goes on with the values that it began with',
    );
  const runner = runnerOf(scenario.model, published);
  if (!runner)
    return fail('config', `there is no model "${scenario.model}"`, `models: ${Object.keys(registry).join(', ')}`);
  const spec = specById(catalog, scenario.model);
  if (scenario.measure.warmUp > 0 && !spec?.warmsUp)
    return fail(
      'config',
      `warmUp ${scenario.measure.warmUp} s is not 0: ${spec ? modelName(spec) : scenario.model} measures from the start`,
      'set warmUp to 0',
    );
  const unread = unreadFile(scenario, files);
  return unread ? { ok: false, failure: unread } : ok({ runner, files });
}
