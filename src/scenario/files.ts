/**
 * Imported files of a scenario. A file is named by the SHA-256 of its bytes, so a scenario, a link and a result carry
 * `sha256:...` only; contents travel beside them, as text that has exactly those bytes.
 */
import { type Failure, fail, ok, type Result } from '../base/result.ts';
import type { Scenario } from './scenario.ts';
import type { FileParam, ModelSpec, ParamSpec, Params } from './spec.ts';
import { showBytes } from './words/show.ts';

/** Contents by hash, `sha256:<64 hex digits>`. */
export type Files = ReadonlyMap<string, string>;

export const NO_FILES: Files = new Map();

/** A matrix of 4,096 x 4,096 latencies with two decimals. */
export const MAX_IMPORT_BYTES = 128_000_000;

const HASH = /^sha256:[0-9a-f]{64}$/;

/** The hash of a file, or '' for none. */
export const isFileValue = (value: unknown): value is string =>
  typeof value === 'string' && (value === '' || HASH.test(value));

/** `5f8a3c21`: enough of a hash for a person to tell files apart. */
export const shortHash = (hash: string): string => hash.slice('sha256:'.length, 'sha256:'.length + 8);

export interface ImportedFile {
  readonly hash: string;
  readonly content: string;
}

/** Hashes a file and reads it as text. Failures: `limit`, `config` for what is no text, `unsupported` on insecure pages. */
export async function importBytes(bytes: Uint8Array<ArrayBuffer>): Promise<Result<ImportedFile>> {
  if (bytes.length > MAX_IMPORT_BYTES) return importTooLarge(bytes.length);
  const content = textOf(bytes);
  if (content === undefined) return fail('config', 'file is not text', 'save it as text in UTF-8, as CSV say');
  // Browsers keep it from pages that came over plain http.
  if (globalThis.crypto?.subtle === undefined)
    return fail(
      'unsupported',
      'this page cannot take files: it was not served over https',
      'open it over https, or from localhost',
    );
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return ok({ hash: `sha256:${[...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`, content });
}

export const importTooLarge = (bytes: number) =>
  fail('limit', `file of ${showBytes(bytes)} is above ${showBytes(MAX_IMPORT_BYTES)}`, 'import a part of it');

/** Every byte is kept, a mark of the encoding too, so that the text has the hash of the bytes. */
export function textOf(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
}

/** Whether a parameter has a meaning for these values of the others. */
export const isVisible = (
  { visibleIf, visibleUnless }: Pick<ParamSpec, 'visibleIf' | 'visibleUnless'>,
  params: Params,
): boolean =>
  (!visibleIf || visibleIf.is.includes(params[visibleIf.param])) &&
  !visibleUnless?.is.includes(params[visibleUnless.param]);

/** A file that a scenario needs. */
export interface NeededFile {
  readonly param: string;
  readonly spec: FileParam;
  /** '' while none is chosen. */
  readonly hash: string;
}

/** One for each file parameter that is visible. */
export const neededFiles = ({ params: specs }: Pick<ModelSpec, 'params'>, params: Params): readonly NeededFile[] =>
  fileParamsOf(specs).flatMap(([param, spec]) =>
    isVisible(spec, params) ? [{ param, spec, hash: String(params[param] ?? '') }] : [],
  );

type FileParams = readonly (readonly [name: string, spec: FileParam])[];

const knownFileParams = new WeakMap<ModelSpec['params'], FileParams>();

/** Asked for every setting of a study. */
function fileParamsOf(specs: ModelSpec['params']): FileParams {
  const known = knownFileParams.get(specs);
  if (known) return known;
  const found: FileParams = Object.entries(specs).flatMap(([name, spec]) =>
    spec.kind === 'file' ? [[name, spec] as const] : [],
  );
  knownFileParams.set(specs, found);
  return found;
}

/** Those of a scenario whose content is not here. */
export const absentFiles = (spec: ModelSpec, { params }: Scenario, files: Pick<Files, 'has'>): readonly NeededFile[] =>
  neededFiles(spec, params).filter(({ hash }) => !files.has(hash));

/** The first file that is not here or that the model cannot read. */
export function filesFailure(spec: ModelSpec, scenario: Scenario, files: Files): Failure | undefined {
  for (const { param, spec: fileParam, hash } of neededFiles(spec, scenario.params)) {
    const content = files.get(hash);
    if (content === undefined) return absentFile({ param, hash });
    const facts = fileParam.read(content);
    if (!facts.ok) return inFile(`${param} ${shortHash(hash)}`, facts.failure);
  }
  return undefined;
}

/** Where the content of a file is wanted and nobody has given it. */
export const absentFile = ({ param, hash }: Pick<NeededFile, 'param' | 'hash'>): Failure =>
  fail('config', `${param} is the file ${hash}, which is not here`, `give it with --set ${param}=FILE`).failure;

/** What is wrong with a content, with the file before it: `matrix 5f8a3c21: line 3, column 4: ...`. */
export const inFile = (what: string, { message, ...rest }: Failure): Failure => ({
  ...rest,
  message: `${what}: ${message}`,
});

const memories: (() => void)[] = [];

/** What was remembered of contents, in this thread, is forgotten: it may be 128 MB, and what was read of it. */
export const forgetContents = (): void => {
  for (const forget of memories) forget();
};

/** A pure reading of a content that remembers the last one: it is asked for again and again. */
export function rememberingLast<T>(read: (content: string) => T): (content: string) => T {
  let last: { readonly content: string; readonly value: T } | undefined;
  memories.push(() => {
    last = undefined;
  });
  return (content) => {
    if (last?.content !== content) last = { content, value: read(content) };
    return last.value;
  };
}
