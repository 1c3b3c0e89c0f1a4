/** A file that someone brings: a scenario, or a result that names its scenario and promises a digest. Read strictly. */
import { fail, type Result } from '../../base/result.ts';
import { type Checked, checkScenario } from '../check.ts';
import type { OpenedLink } from '../link/link-payload.ts';
import { RESULT_FORMAT } from '../outcome.ts';
import { type Catalog, modelOf } from '../presets.ts';
import { clip, show, showBytes } from '../words/show.ts';
import { protocolIn, readScenario } from './scenario-file.ts';
import { parseStrictJson } from './strict-json.ts';

/** Bytes of a file; results carry series and distributions. */
export const MAX_FILE_BYTES = 4_000_000;

export const fileTooLarge = (bytes: number) =>
  fail(
    'limit',
    `file of ${showBytes(bytes)} is above ${showBytes(MAX_FILE_BYTES)}`,
    'no scenario or result is that long: is this another file?',
  );

/** The text of a file; failure where its bytes are no text. */
export function decodeFile(bytes: ArrayBuffer): Result<string> {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    if (!text.includes('\0')) return { ok: true, value: text };
  } catch {
    // Not UTF-8: the same sentence.
  }
  return fail('config', 'file is not text', 'open a scenario or a result, saved as JSON');
}

/** What the file says to run, and the digest it should give; a failure may bring the nearest valid scenario. */
export function readExperiment(catalog: Catalog, text: string): Checked<OpenedLink> {
  if (text.length > MAX_FILE_BYTES) return fileTooLarge(text.length);
  if (!text.includes(`"${RESULT_FORMAT}"`)) return experiment(readScenario(catalog, text), '');
  const parsed = parseStrictJson(text, 'result');
  return parsed.ok ? readResult(catalog, parsed.value) : parsed;
}

function experiment(opened: Checked, appVersion: string, digest?: string): Checked<OpenedLink> {
  if (!opened.ok) return opened;
  return { ok: true, value: { source: 'file', scenario: opened.value, appVersion, ...(digest && { digest }) } };
}

const DIGEST = /^[0-9a-f]{16}$/;

function readResult(catalog: Catalog, value: unknown): Checked<OpenedLink> {
  const { format, scenario, digest, status, version } = (value ?? {}) as Record<string, unknown>;
  if (format !== RESULT_FORMAT)
    return fail('config', `format ${show(format)} is not ${RESULT_FORMAT}`, 'open it with the version that wrote it');
  const { model } = (scenario ?? {}) as Record<string, unknown>;
  if (typeof model !== 'string') return fail('config', 'result names no scenario', REMEDY);
  const spec = modelOf(catalog, scenario, 'result');
  if (!spec.ok) return { ...spec, protocol: protocolIn(scenario) };
  const opened = checkScenario(spec.value, scenario);
  if (typeof version !== 'string') return damaged('version', version, opened);
  if (status !== 'finished') return experiment(opened, clip(version));
  if (typeof digest !== 'string' || !DIGEST.test(digest)) return damaged('digest', digest, opened);
  return experiment(opened, clip(version), digest);
}

const REMEDY = 'save the result again, or open its scenario';

/** The scenario in it may still be right. */
function damaged(field: string, value: unknown, opened: Checked): Checked<OpenedLink> {
  const nearest = opened.ok ? opened.value : opened.nearest;
  const message = value === undefined ? `result has no ${field}` : `${field} ${show(value)} of the result is not one`;
  return { ...fail('config', message, REMEDY), ...(nearest && { nearest }) };
}
