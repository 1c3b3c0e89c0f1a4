/**
 * Files on the command line: `--set matrix=FILE` reads, checks and names a file; the scenario gets its hash, the run its
 * content. A scenario that names a file takes no other one unawares: it is given up first, with `--set matrix=`.
 */
import { fail, ok, type Result } from '../../base/result.ts';
import { type Files, importBytes, inFile, isFileValue, MAX_IMPORT_BYTES, shortHash } from '../../scenario/files.ts';
import type { FileParam, ModelSpec, Params } from '../../scenario/spec.ts';
import { clip } from '../../scenario/words/show.ts';
import type { Host } from '../host.ts';

/** Words of a command line in which files go by their hashes, what is in them, and where they came from. */
export interface Imported {
  readonly words: readonly string[];
  readonly files: Files;
  /** Paths as they were given, by the hash. */
  readonly paths: ReadonlyMap<string, string>;
}

const NOTHING: Imported = { words: [], files: new Map(), paths: new Map() };

/** `--set`: a file replaces none, or is the one that the scenario names already. */
export async function importSets(
  host: Host,
  spec: Pick<ModelSpec, 'params'>,
  own: Params,
  sets: readonly string[],
): Promise<Result<Imported>> {
  let imported = NOTHING;
  const names = { ...own };
  for (const set of sets) {
    const [name, path] = split(set);
    const one = await importValues(host, spec, set, [path]);
    if (!one.ok) return one;
    const [, value] = split(one.value.words[0]);
    const param = spec.params[name];
    if (param?.kind === 'file') {
      if (one.value.files.size > 0 && names[name] !== '' && names[name] !== value)
        return otherFile(name, path, value, String(names[name]));
      names[name] = value;
    }
    imported = both(imported, one.value);
  }
  return ok(imported);
}

/** `--over`: any files, one after another. */
export async function importAxes(host: Host, spec: ModelSpec, overs: readonly string[]): Promise<Result<Imported>> {
  let imported = NOTHING;
  for (const over of overs) {
    const one = await importValues(host, spec, over, split(over)[1].split(','));
    if (!one.ok) return one;
    imported = both(imported, one.value);
  }
  return ok(imported);
}

/** The first file of each axis: what a study starts from. */
export const firstFiles = (spec: ModelSpec, { words }: Imported): readonly string[] =>
  words.filter((word) => spec.params[split(word)[0]]?.kind === 'file').map((word) => word.split(',')[0]);

/** One `name=a,b`; what is no file parameter, or a hash already, stays as it is. */
async function importValues(
  host: Host,
  spec: Pick<ModelSpec, 'params'>,
  word: string,
  values: readonly string[],
): Promise<Result<Imported>> {
  const [name] = split(word);
  const param = Object.hasOwn(spec.params, name) ? spec.params[name] : undefined;
  if (param?.kind !== 'file') return ok({ ...NOTHING, words: [word] });
  const hashes: string[] = [];
  const files = new Map<string, string>();
  const paths = new Map<string, string>();
  for (const value of values) {
    if (isFileValue(value.trim())) {
      hashes.push(value.trim());
      continue;
    }
    const read = await importFile(host, name, param, value);
    if (!read.ok) return read;
    hashes.push(read.value.hash);
    files.set(read.value.hash, read.value.content);
    paths.set(read.value.hash, value);
  }
  return ok({ words: [`${name}=${hashes.join(',')}`], files, paths });
}

/** Contents by their hashes, of paths that a file parameter is given. */
export async function importFiles(
  host: Host,
  spec: ModelSpec,
  name: string,
  paths: readonly string[],
): Promise<Result<Files>> {
  if (paths.length === 0) return ok(new Map());
  const imported = await importValues(host, spec, `${name}=`, paths);
  return imported.ok ? ok(imported.value.files) : imported;
}

async function importFile(host: Host, name: string, param: FileParam, path: string) {
  const bytes = await host.readBytes(path, MAX_IMPORT_BYTES);
  if (!bytes.ok) return bytes;
  const file = await importBytes(bytes.value);
  if (!file.ok) return { ok: false, failure: inFile(`${name} ${clip(path)}`, file.failure) } as const;
  const facts = param.read(file.value.content);
  return facts.ok ? file : ({ ok: false, failure: inFile(`${name} ${clip(path)}`, facts.failure) } as const);
}

const otherFile = (name: string, path: string, is: string, wanted: string) =>
  fail(
    'config',
    `${name} ${clip(path)} (${shortHash(is)}) is not the file ${shortHash(wanted)} that the scenario names`,
    `give that file, or replace it with --set ${name}= --set ${name}=${path}`,
  );

const both = (a: Imported, b: Imported): Imported => ({
  words: [...a.words, ...b.words],
  files: new Map([...a.files, ...b.files]),
  paths: new Map([...a.paths, ...b.paths]),
});

function split(word: string): readonly [name: string, value: string] {
  const equals = word.indexOf('=');
  return equals < 0 ? [word, ''] : [word.slice(0, equals), word.slice(equals + 1)];
}
