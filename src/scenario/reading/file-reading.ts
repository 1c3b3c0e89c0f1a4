/**
 * Reads files that a person brings: what each is, and of one for a parameter its hash and what it holds. It may be 128 MB: a
 * worker does this for the page (worker/files-main.ts), so what goes in and comes out can be cloned without its bytes.
 */
import { fail, ok, type Result } from '../../base/result.ts';
import { forgetContents, importBytes, importTooLarge, MAX_IMPORT_BYTES } from '../files.ts';
import { isProtocolText, loadLanguage, takeProtocol } from '../own-models.ts';
import { type Catalog, findModel } from '../presets.ts';
import { isResultTable, MAX_TABLE_BYTES, tableTooLarge } from '../results/result-table.ts';
import type { FileParam } from '../spec.ts';
import { decodeFile, fileTooLarge, MAX_FILE_BYTES } from './experiment-file.ts';

/** As a browser hands it over; or as it was kept. */
export type BroughtFile = Pick<File, 'name' | 'size' | 'arrayBuffer'>;

/** A file that a parameter can read. */
export interface ReadImport {
  /** `sha256:...` of its bytes. */
  readonly hash: string;
  /** The bytes that have this hash, whatever becomes of the file that was brought. */
  readonly content: Blob;
  /** What it holds, in the words of the parameter. */
  readonly facts: string;
}

/** For this parameter. */
export interface FoundImport {
  readonly kind: 'import';
  readonly param: string;
  readonly read: ReadImport;
}

export type FoundFile =
  | FoundImport
  | { readonly kind: 'experiment'; readonly text: string }
  | { readonly kind: 'table'; readonly text: string }
  | { readonly kind: 'protocol'; readonly text: string }
  /** Why each parameter cannot read it. */
  | { readonly kind: 'unknown'; readonly complaints: readonly string[] };

export interface FileReading {
  /** What a file is. `params`: file parameters of the model in the setup, the likeliest first. `protocol`: the model's text, where somebody wrote it. */
  find(file: BroughtFile, model: string, params: readonly string[], protocol?: string): Promise<Result<FoundFile>>;
  /** A file for this parameter. Failures: `limit`, `config` with line and column, `unsupported` on insecure pages. */
  read(
    file: Pick<Blob, 'size' | 'arrayBuffer'>,
    model: string,
    param: string,
    protocol?: string,
  ): Promise<Result<ReadImport>>;
}

/** In the thread that asks. It keeps nothing of what it has read. */
export const fileReading = (catalog: Catalog): FileReading => ({
  find: (file, model, params, protocol) =>
    forgetting(async () => {
      await take(protocol);
      return find(file, paramsOf(catalog, model, params));
    }),
  read: (file, model, param, protocol) =>
    forgetting(async () => {
      await take(protocol);
      return read(file, paramsOf(catalog, model, [param])[0]?.[1]);
    }),
});

async function take(protocol: string | undefined): Promise<void> {
  if (protocol === undefined) return;
  await loadLanguage();
  takeProtocol(protocol);
}

async function forgetting<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } finally {
    forgetContents();
  }
}

type NamedParam = readonly [name: string, param: FileParam];

function paramsOf(catalog: Catalog, model: string, names: readonly string[]): readonly NamedParam[] {
  const found = findModel(catalog, model);
  if (!found.ok) return [];
  const { params } = found.value;
  return names.flatMap((name) => {
    const param = Object.hasOwn(params, name) ? params[name] : undefined;
    return param?.kind === 'file' ? [[name, param] as const] : [];
  });
}

/** Imports may be large, scenarios and results are not: of one that is too large for what it can be, nothing is read. */
async function find(file: BroughtFile, params: readonly NamedParam[]): Promise<Result<FoundFile>> {
  const { size } = file;
  if (file.name.endsWith('.csv')) {
    if (size > MAX_TABLE_BYTES) return tableTooLarge(size);
  } else if (params.length === 0) {
    if (size > MAX_FILE_BYTES) return fileTooLarge(size);
  } else if (size > MAX_IMPORT_BYTES) return importTooLarge(size);
  const bytes = await bytesOf(file);
  const text = decodeFile(bytes.buffer);
  if (!text.ok) return text;
  const found = kindOf(text.value, size > MAX_IMPORT_BYTES ? [] : params);
  if (found.kind === 'unknown') return ok(found);
  if (found.kind !== 'import') {
    if (found.kind !== 'table' && size > MAX_IMPORT_BYTES) return importTooLarge(size);
    return ok({ kind: found.kind, text: text.value });
  }
  const { param, facts } = found;
  const hashed = await importBytes(bytes);
  return hashed.ok
    ? ok({ kind: 'import', param, read: { hash: hashed.value.hash, content: new Blob([bytes]), facts } })
    : hashed;
}

async function read(
  file: Pick<Blob, 'size' | 'arrayBuffer'>,
  param: FileParam | undefined,
): Promise<Result<ReadImport>> {
  if (file.size > MAX_IMPORT_BYTES) return importTooLarge(file.size);
  const bytes = await bytesOf(file);
  const hashed = await importBytes(bytes);
  if (!hashed.ok) return hashed;
  const facts = param?.read(hashed.value.content) ?? fail('config', 'this experiment takes no such file', '');
  return facts.ok ? ok({ hash: hashed.value.hash, content: new Blob([bytes]), facts: facts.value.text }) : facts;
}

/** A folder that was dropped cannot be read: no bytes, which the reader then says. */
const bytesOf = async (file: Pick<Blob, 'arrayBuffer'>): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await file.arrayBuffer().catch(() => new ArrayBuffer(0)));

type FileKind =
  /** A scenario or a result, right or wrong. */
  | { readonly kind: 'experiment' }
  /** Runs of a study, or of the list of runs, right or wrong. */
  | { readonly kind: 'table' }
  /** The text of a model, right or wrong. */
  | { readonly kind: 'protocol' }
  /** A file for this parameter; what it holds. */
  | { readonly kind: 'import'; readonly param: string; readonly facts: string }
  /** Nothing of the kind; why each parameter cannot read it. */
  | { readonly kind: 'unknown'; readonly complaints: readonly string[] };

/**
 * What a text is that somebody opens or drops: by what is in it first, then by what the file parameters of the setup's
 * model can read. The one place that decides this. `params`: file parameters, the likeliest first.
 */
export function kindOf(text: string, params: readonly (readonly [string, FileParam])[]): FileKind {
  if (isResultTable(text)) return { kind: 'table' };
  if (isProtocolText(text)) return { kind: 'protocol' };
  if (params.length === 0 || isJson(text)) return { kind: 'experiment' };
  const complaints: string[] = [];
  for (const [param, { label, read }] of params) {
    const facts = read(text);
    if (facts.ok) return { kind: 'import', param, facts: facts.value.text };
    complaints.push(`as ${label.toLowerCase()}, ${facts.failure.message}`);
  }
  return { kind: 'unknown', complaints };
}

/** Scenarios and results are objects. */
const isJson = (text: string): boolean => /^\s*[{[]/.test(text);
