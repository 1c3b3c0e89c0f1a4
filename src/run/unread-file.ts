/** Why a scenario cannot be built with these contents: one is not here, or its parameter cannot read it. */
import type { Failure } from '../base/result.ts';
import { catalog } from '../models/catalog.ts';
import { type Files, filesFailure } from '../scenario/files.ts';
import { specById } from '../scenario/presets.ts';
import type { Scenario } from '../scenario/scenario.ts';

export function unreadFile(scenario: Scenario, files: Files): Failure | undefined {
  const spec = specById(catalog, scenario.model);
  return spec && filesFailure(spec, scenario, files);
}
