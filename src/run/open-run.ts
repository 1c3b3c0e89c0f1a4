/** Opens the run of a scenario on the engine of its model, once there is nothing to be said against it. */
import { fail, type Result } from '../base/result.ts';
import { catalog } from '../models/catalog.ts';
import { registry } from '../models/registry.ts';
import { NO_FILES } from '../scenario/files.ts';
import { specById } from '../scenario/presets.ts';
import type { Scenario } from '../scenario/scenario.ts';
import type { OpenOptions, Run } from './run.ts';
import { runnerOf } from './runners.ts';
import { unreadFile } from './unread-file.ts';

/** Builds a run at time 0. Failures: `config`, `unsupported` (no adapter), `limit` (does not fit), `model-fault`. */
export async function openRun(scenario: Scenario, options: OpenOptions): Promise<Result<Run>> {
  const runner = runnerOf(scenario.model, options.published);
  if (!runner)
    return fail('config', `there is no model "${scenario.model}"`, `models: ${Object.keys(registry).join(', ')}`);
  const spec = specById(catalog, scenario.model);
  if (scenario.measure.warmUp > 0 && !spec?.warmsUp)
    return fail(
      'config',
      `warmUp ${scenario.measure.warmUp} s is not 0: ${scenario.model} measures from the start`,
      'set warmUp to 0',
    );
  const { files = NO_FILES } = options;
  const unread = unreadFile(scenario, files);
  if (unread) return { ok: false, failure: unread };
  return runner.open(scenario, files, options);
}
