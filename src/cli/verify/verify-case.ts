/** `swarmscope verify case.json`: a case that `verify --full` has kept, run again exactly as it was. */
import { ok, type Result } from '../../base/result.ts';
import { catalog } from '../../models/catalog.ts';
import { hashOf } from '../../models/content-hash.ts';
import { absentFile, neededFiles } from '../../scenario/files.ts';
import { loadLanguageFor } from '../../scenario/own-models.ts';
import { findModel } from '../../scenario/presets.ts';
import { MAX_SCENARIO_BYTES } from '../../scenario/reading/scenario-file.ts';
import type { VerifyCase } from '../../verify/case.ts';
import { isCase, type NamedCase, readCase } from '../../verify/case-file.ts';
import type { DriveLimits } from '../../verify/drive.ts';
import { comparePair, type Pair } from '../../verify/pair.ts';
import { shapeDevice } from '../../verify/shape-device.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { type Host, report } from '../host.ts';

/** A case is cut where the one that was kept was cut; it may take its time. */
const LIMITS: DriveLimits = { steps: 8000, timeoutMs: 600_000 };

/** The text of a file that is a case; undefined for whatever else it may be. */
export async function caseText(host: Host, path: string): Promise<string | undefined> {
  const file = await host.readFile(path, MAX_SCENARIO_BYTES);
  return file.ok && isCase(file.value) ? file.value : undefined;
}

/** `path`: where the text comes from; its files lie beside it. */
export async function verifyCase(host: Host, path: string, text: string): Promise<ExitCode> {
  await loadLanguageFor(text);
  const named = readCase(catalog, text);
  if (!named.ok) return report(host, named.failure);
  const whole = await withFiles(host, path, named.value);
  if (!whole.ok) return report(host, whole.failure);
  const pair = await comparePair(
    (scenario, options) => host.openRun(scenario, options),
    whole.value,
    shapeDevice(),
    LIMITS,
    (scenario, options) => host.planRun(scenario, options),
  );
  await host.print(describePair(whole.value, pair));
  if (pair.differences.length > 0) return EXIT.difference;
  host.note('2 runs, all equal\n');
  return EXIT.done;
}

function describePair({ scenario, engine }: VerifyCase, pair: Pair): string {
  const { events, steps, digest, failure, differences } = pair;
  const outcome =
    failure ?? `${events} events in ${steps} steps, digest ${digest}${pair.isFinished ? '' : ', cut short'}`;
  return [
    `${scenario.model}, ${JSON.stringify(engine)}`,
    `  one core: ${outcome}`,
    ...differences.map((line) => `  DIFFERENT: ${line}`),
    '',
  ].join('\n');
}

async function withFiles(
  host: Host,
  path: string,
  { scenario, files: names, engine }: NamedCase,
): Promise<Result<VerifyCase>> {
  const spec = findModel(catalog, scenario.model);
  if (!spec.ok) return spec;
  const folder = path.replace(/[^\\/]*$/, '');
  const files = new Map<string, string>();
  for (const { param, hash } of neededFiles(spec.value, scenario.params)) {
    const name = names[param];
    const content = name === undefined ? undefined : await host.readFile(`${folder}${name}`, MAX_SCENARIO_BYTES);
    if (content && !content.ok) return content;
    if (content === undefined || hashOf(content.value) !== hash)
      return { ok: false, failure: absentFile({ param, hash }) };
    files.set(hash, content.value);
  }
  return ok({ scenario, files, engine });
}
