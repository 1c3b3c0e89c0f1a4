/** A case as a file: the scenario with its files' names, and how the GPU is to run it. `verify FILE` repeats exactly that. */
import { fail, ok, type Result } from '../base/result.ts';
import type { Checked } from '../scenario/check.ts';
import { neededFiles } from '../scenario/files.ts';
import type { Catalog } from '../scenario/presets.ts';
import { findModel } from '../scenario/presets.ts';
import { readScenario } from '../scenario/reading/scenario-file.ts';
import { parseStrictJson } from '../scenario/reading/strict-json.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { show } from '../scenario/words/show.ts';
import type { ExecutorSettings, VerifyCase } from './case.ts';

const CASE_FORMAT = 'swarmscope.case/1';

/** Texts by file name: `case.json`, and each file that the scenario needs. */
export function writeCase(catalog: Catalog, { scenario, files, engine }: VerifyCase): Readonly<Record<string, string>> {
  const spec = findModel(catalog, scenario.model);
  const needed = spec.ok ? neededFiles(spec.value, scenario.params) : [];
  const names = Object.fromEntries(
    needed.map(({ param, spec: { accept } }) => [param, `${param}${accept.split(',', 1)[0]}`]),
  );
  const text = JSON.stringify({ format: CASE_FORMAT, scenario, files: names, engine }, null, 2);
  return {
    'case.json': `${text}\n`,
    ...Object.fromEntries(needed.map(({ param, hash }) => [names[param], files.get(hash) ?? ''])),
  };
}

export interface NamedCase {
  readonly scenario: Scenario;
  /** Names of files beside this one, by parameter. */
  readonly files: Readonly<Record<string, string>>;
  readonly engine: ExecutorSettings;
}

/** Whether a text says that it is a case; what else is wrong with it `readCase` says. */
export const isCase = (text: string): boolean => text.includes(`"${CASE_FORMAT}"`);

/** The scenario is checked as any other is; the rest was written by us, and is looked at roughly. */
export function readCase(catalog: Catalog, text: string): Checked<NamedCase> | Result<NamedCase> {
  const parsed = parseStrictJson(text, 'case');
  if (!parsed.ok) return parsed;
  const { format, scenario, files, engine } = (parsed.value ?? {}) as Record<string, unknown>;
  if (format !== CASE_FORMAT)
    return fail('config', `format ${show(format)} is not ${CASE_FORMAT}`, 'open it with the version that wrote it');
  const checked = readScenario(catalog, JSON.stringify(scenario));
  if (!checked.ok) return checked;
  if (!isTable(files) || !Object.values(files).every((name) => typeof name === 'string' && !/[\\/]/.test(name)))
    return fail(
      'config',
      'files of the case are not names of files beside it',
      'write "files": {"matrix": "matrix.csv"}',
    );
  if (!isTable(engine) || !Array.isArray(engine.pauses))
    return fail('config', 'engine of the case has no pauses', 'write "engine": {"lpSize": 1, "pauses": []}');
  return ok({ scenario: checked.value, files, engine } as unknown as NamedCase);
}

const isTable = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
