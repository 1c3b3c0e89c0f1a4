/** A scenario as a JSON file: read strictly, written canonically with line breaks. */
import { fail } from '../../base/result.ts';
import { type Checked, checkScenario } from '../check.ts';
import { LESSON_FORMAT } from '../lesson/lesson.ts';
import { RESULT_FORMAT } from '../outcome.ts';
import { type Catalog, modelOf } from '../presets.ts';
import { SCENARIO_FORMAT, type Scenario } from '../scenario.ts';
import { STUDY_FORMAT } from '../study/study.ts';
import { show } from '../words/show.ts';
import { parseStrictJson } from './strict-json.ts';

/** Bytes of a scenario as JSON, in a file or inflated from a link. */
export const MAX_SCENARIO_BYTES = 256 * 1024;

/** Every field must be there and nothing else; a failure may bring the nearest valid scenario. */
export function readScenario(catalog: Catalog, text: string): Checked {
  // Bytes are at least the code units, so this never lets a larger text through to the encoder.
  const bytes = text.length > MAX_SCENARIO_BYTES ? text.length : new TextEncoder().encode(text).length;
  if (bytes > MAX_SCENARIO_BYTES) {
    return fail(
      'limit',
      `scenario of ${bytes} bytes is above ${MAX_SCENARIO_BYTES}`,
      'a scenario is a page of text: is this another file?',
    );
  }
  const parsed = parseStrictJson(text, 'scenario');
  return parsed.ok ? checkLoose(catalog, parsed.value) : parsed;
}

function checkLoose(catalog: Catalog, value: unknown): Checked {
  const { format, model } = (value ?? {}) as Record<string, unknown>;
  if (format === STUDY_FORMAT)
    return fail('config', 'this is the plan of a study, not one scenario', 'make its runs with `swarmscope study run`');
  if (format === LESSON_FORMAT)
    return fail('config', 'this is a lesson, not one scenario', 'open it on the page, which tells it step by step');
  if (typeof format === 'string' && format !== SCENARIO_FORMAT)
    return fail('config', `format ${show(format)} is not ${SCENARIO_FORMAT}`, remedyOf(format));
  if (typeof model !== 'string')
    return fail('config', 'scenario names no model', `begin with {"format": "${SCENARIO_FORMAT}", "model": ...`);
  const spec = modelOf(catalog, value, 'scenario');
  return spec.ok ? checkScenario(spec.value, value) : { ...spec, protocol: protocolIn(value) };
}

function remedyOf(format: string): string {
  if (format === RESULT_FORMAT) return 'run the link that it has, or its scenario in a file of its own';
  const isScenario = format.startsWith(SCENARIO_FORMAT.slice(0, -1));
  return isScenario ? 'open it with the version that wrote it' : 'this is another kind of file: name a scenario';
}

/** The text of a model that somebody wrote, in something that claims to be a scenario. */
export function protocolIn(value: unknown): string | undefined {
  const { protocol } = Object(value) as Record<string, unknown>;
  return typeof protocol === 'string' ? protocol : undefined;
}

/** For people and version control: two spaces, a line per member. */
export const writeScenario = (scenario: Scenario): string => `${JSON.stringify(scenario, null, 2)}\n`;
