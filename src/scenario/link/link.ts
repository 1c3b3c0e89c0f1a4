/**
 * A scenario in the fragment of an address: `#v1.` + base64url(deflate-raw(canonical JSON of { m, s, d, x?, r?, v, w?, p? })). `d` holds
 * what differs from what `m` implies: parameters by name, and `tick`, `warmUp`, `sampleEvery` where they are not
 * the ones that follow; `x` the text of a model that somebody wrote; `w` what a study varies; `p` how the picture is looked at; `l` a lesson. A link comes from a stranger: every fault is a sentence, and limits hold while it is inflated.
 */
import { assert } from '../../base/assert.ts';
import { joinedBytes } from '../../base/joined.ts';
import { fail, ok, type Result } from '../../base/result.ts';
import { canonicalJson } from '../canonical.ts';
import type { Checked } from '../check.ts';
import { choicesOf } from '../defaults.ts';
import type { Lesson } from '../lesson/lesson.ts';
import { lessonJson } from '../lesson/read-lesson.ts';
import { loadLanguage } from '../own-models.ts';
import { type Catalog, findModel, specById } from '../presets.ts';
import { MAX_SCENARIO_BYTES } from '../reading/scenario-file.ts';
import { parseStrictJson } from '../reading/strict-json.ts';
import type { Scenario } from '../scenario.ts';
import type { ModelSpec } from '../spec.ts';
import type { Study } from '../study/study.ts';
import { type OpenedLink, openPayload, varied } from './link-payload.ts';
import { type LinkView, writeView } from './link-view.ts';

export const LINK_MARK = '#v1.';

/** Characters after the mark. */
export const MAX_LINK_LENGTH = 16 * 1024;

export interface LinkOptions {
  /** Digest of a result of this scenario: who opens the link can see whether theirs is equal. */
  readonly digest?: string;
  /** Version of the application that makes the link. */
  readonly appVersion: string;
  /** A study of this scenario: the link carries its plan. */
  readonly study?: Study;
  /** How its picture is looked at. */
  readonly view?: LinkView;
  /** Steps told on the page; the first is of this scenario and view. */
  readonly lesson?: Lesson;
}

/** The fragment, `#v1....`, of a valid scenario of a model in the catalog. */
export async function encodeLink(catalog: Catalog, scenario: Scenario, options: LinkOptions): Promise<Result<string>> {
  const spec = findModel(catalog, scenario.model);
  if (!spec.ok) return spec;
  const { lesson } = options;
  const payload = {
    ...setupOf(spec.value, scenario),
    r: options.digest,
    v: options.appVersion,
    w: options.study && varied(options.study),
    p: options.view && writeView(options.view),
    l:
      lesson && lessonJson(lesson, (each) => stepOf(specById(catalog, each.model) ?? spec.value, each, scenario), true),
  };
  const body = toBase64Url(await deflate(new TextEncoder().encode(canonicalJson(payload))));
  if (body.length <= MAX_LINK_LENGTH) return ok(LINK_MARK + body);
  return fail(
    'limit',
    `link of ${body.length} characters is above ${MAX_LINK_LENGTH}`,
    options.study ? 'vary fewer values, or send the table of the study' : 'save it as a file instead',
  );
}

/** Model, seed and what differs from what these imply. */
function setupOf(spec: ModelSpec, scenario: Scenario) {
  const { model, modelVersion } = scenario;
  const { params, seed: _, ...rest } = choicesOf(spec, scenario);
  return { m: `${model}@${modelVersion}`, s: scenario.seed, d: { ...params, ...rest }, x: spec.protocol };
}

/** The text of the link is that of its steps, too. */
const stepOf = (spec: ModelSpec, step: Scenario, { protocol }: Scenario) => ({
  ...setupOf(spec, step),
  ...(step.protocol === protocol && { x: undefined }),
});

/** Whether a text is meant as a link, right or wrong: a fragment with a version, alone or at the end of an address. */
export const isLink = (text: string): boolean => /#v\d+\./.test(text);

/** Opens a link: a whole address or its fragment. Nothing is run. */
export async function decodeLink(catalog: Catalog, text: string): Promise<Checked<OpenedLink>> {
  const bytes = linkBytes(text.trim());
  if (!bytes.ok) return bytes;
  const inflated = await inflate(bytes.value, MAX_SCENARIO_BYTES);
  if ('problem' in inflated) return inflated.problem === 'damaged' ? damaged : tooLong;
  const json = utf8(inflated.bytes);
  if (json === undefined) return fail('config', 'link holds bytes that are not UTF-8 text', DAMAGED_REMEDY);
  const parsed = parseStrictJson(json, 'link');
  if (/"m"\s*:\s*"own-/.test(json)) await loadLanguage();
  return parsed.ok ? openPayload(catalog, parsed.value) : parsed;
}

const DAMAGED_REMEDY = 'copy the whole link again';
const damaged = fail('config', 'link is damaged: it does not inflate', DAMAGED_REMEDY);
const tooLong = fail(
  'limit',
  `link inflates to more than ${MAX_SCENARIO_BYTES} bytes`,
  'no scenario is that long: do not trust its source',
);

function linkBytes(text: string): Result<Uint8Array<ArrayBuffer>> {
  const at = text.indexOf('#');
  const mark = at < 0 ? undefined : /^#v(\d{1,9})\./.exec(text.slice(at, at + 16));
  if (!mark) return fail('config', 'this is not a link to a scenario', `its fragment begins with ${LINK_MARK}`);
  if (mark[0] !== LINK_MARK)
    return fail(
      'unsupported',
      `link has format v${mark[1]}, and this version reads v1`,
      'open it with a newer version',
    );
  const length = text.length - at - LINK_MARK.length;
  if (length > MAX_LINK_LENGTH)
    return fail('limit', `link of ${length} characters is above ${MAX_LINK_LENGTH}`, 'ask for the scenario as a file');
  const bytes = fromBase64Url(text.slice(at + LINK_MARK.length));
  return bytes?.length ? ok(bytes) : fail('config', 'link is damaged: it is not base64url', DAMAGED_REMEDY);
}

function utf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Between text in an address and bytes: base64url and raw deflate, with limits kept while the bytes come. */
export function toBase64Url(bytes: Uint8Array): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** Undefined for anything but the one way to write those bytes: no padding, no spaces, no stray bits at the end. */
function fromBase64Url(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^[A-Za-z0-9_-]*$/.test(text) || text.length % 4 === 1) return undefined;
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(binary, (c) => c.charCodeAt(0));
  return toBase64Url(bytes) === text ? bytes : undefined;
}

export async function deflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const deflated = await collect(through(new CompressionStream('deflate-raw'), bytes), Number.POSITIVE_INFINITY);
  assert('bytes' in deflated, 'no limit was given');
  return deflated.bytes;
}

type Inflated = { readonly bytes: Uint8Array } | { readonly problem: 'damaged' | 'too long' };

/** Inflates exactly one raw deflate stream; stops as soon as more than `limit` bytes have come out. */
async function inflate(bytes: Uint8Array<ArrayBuffer>, limit: number): Promise<Inflated> {
  const whole = await inflateStart(bytes, limit);
  if ('problem' in whole || bytes.length === 0) return whole;
  // Some platforms ignore bytes after the end of the stream. One that ends before its last byte has such bytes.
  const shorter = await inflateStart(bytes.subarray(0, -1), limit);
  return 'problem' in shorter ? whole : { problem: 'damaged' };
}

async function inflateStart(bytes: Uint8Array<ArrayBuffer>, limit: number): Promise<Inflated> {
  try {
    return await collect(through(new DecompressionStream('deflate-raw'), bytes), limit);
  } catch {
    return { problem: 'damaged' };
  }
}

/** All of `bytes`, as they come out. No `Response` stands between: Node loads a tenth of a start for it. */
function through({ writable, readable }: CompressionStream | DecompressionStream, bytes: Uint8Array<ArrayBuffer>) {
  const writer = writable.getWriter();
  // The reader meets every error of the stream; these two promises would only report it again.
  writer.write(bytes).catch(() => {});
  writer.close().catch(() => {});
  return readable.getReader();
}

async function collect(reader: ReadableStreamDefaultReader<Uint8Array>, limit: number): Promise<Inflated> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return { bytes: joinedBytes(parts) };
    parts.push(value);
    length += value.length;
    if (length > limit) {
      reader.cancel().catch(() => {});
      return { problem: 'too long' };
    }
  }
}
