/** Picks the model of a scenario, and builds its run on the engine of that model. */
import { fail, type Result } from '../base/result.ts';
import { catalog } from '../models/catalog.ts';
import { eventModels, publishedModels, roundsModels } from '../models/registry.ts';
import { NO_FILES } from '../scenario/files.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { openEventRun } from './event-run.ts';
import { openRoundsRun } from './rounds-run.ts';
import type { OpenOptions, Run } from './run.ts';
import { unreadFile } from './unread-file.ts';

/** Builds a run at time 0. Failures: `config`, `unsupported` (no adapter), `limit` (does not fit), `model-fault`. */
export async function openRun(scenario: Scenario, options: OpenOptions): Promise<Result<Run>> {
  const event = eventModels[scenario.model];
  const rounds = (options.published && publishedModels[scenario.model]) || roundsModels[scenario.model];
  if (!event && !rounds) {
    const known = [...Object.keys(eventModels), ...Object.keys(roundsModels)].join(', ');
    return fail('config', `there is no model "${scenario.model}"`, `models: ${known}`);
  }
  const spec = catalog.find(({ id }) => id === scenario.model);
  if (scenario.measure.warmUp > 0 && !spec?.warmsUp)
    return fail(
      'config',
      `warmUp ${scenario.measure.warmUp} s is not 0: ${scenario.model} measures from the start`,
      'set warmUp to 0',
    );
  const { files = NO_FILES } = options;
  const unread = unreadFile(scenario, files);
  if (unread) return { ok: false, failure: unread };
  return event ? openEventRun(scenario, event, options) : openRoundsRun(scenario, rounds, options);
}
