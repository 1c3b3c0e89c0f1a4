/**
 * Models that people write: a text is a model, known here by its spec in every thread that has read it, as long as the thread lives. They are in
 * no catalog, so nobody lists them; whoever looks a model up by its id finds them (`presets.ts`). What reads texts is loaded when the first
 * one comes: `loadLanguage`, then `takeProtocol` at once.
 */
import { fileStem } from '../base/file-stem.ts';
import { fail, ok, type Result } from '../base/result.ts';
import type { ModelSpec } from './spec.ts';

/** What reads texts. */
export interface ProtocolLanguage {
  readonly version: number;
  /** The spec of a text, with its id and the text as it is kept; else what is wrong with it first, and where. */
  read(text: string): Result<ModelSpec>;
}

type Load = () => Promise<ProtocolLanguage>;

let load: Load | undefined;
let language: ProtocolLanguage | undefined;
/** Ids by texts as they came, and texts by ids. Every valid text that somebody types is one, so of these nothing is ever forgotten. */
const ids = new Map<string, string>();
const texts = new Map<string, string>();
/** Those used last, the last of all at the end: specs and what hangs on them are some 100 kB each. Others are read again. */
const specs = new Map<string, ModelSpec>();
/** Above the runs that the browser keeps (`storage/lab-storage.ts`): each pass over their list asks for all of them. */
const MOST_SPECS = 400;

/** Said by who knows the language (`models/catalog.ts`). */
export function giveLanguage(given: Load): void {
  load = given;
  language = undefined;
}

/** Never rejects: without the language `takeProtocol` says so. */
export async function loadLanguage(): Promise<void> {
  try {
    language ??= await load?.();
  } catch {
    // Offline, say: it is tried again with the next text.
  }
}

/** The same where a text may be in this JSON: a scenario, a study, a result or a lesson. */
export const loadLanguageFor = (json: string): Promise<void> =>
  json.includes('"protocol"') ? loadLanguage() : Promise.resolve();

export const isOwnModel = (id: string): boolean => /^own-[0-9a-f]{32}$/.test(id);

export function ownSpec(id: string | undefined): ModelSpec | undefined {
  const text = id === undefined ? undefined : texts.get(id);
  if (id === undefined || text === undefined) return undefined;
  const known = specs.get(id);
  if (known) return keep(known);
  const read = language?.read(text);
  return read?.ok ? keep(read.value) : undefined;
}

function keep(spec: ModelSpec): ModelSpec {
  specs.delete(spec.id);
  specs.set(spec.id, spec);
  const [oldest] = specs.keys();
  if (specs.size > MOST_SPECS && oldest !== undefined) specs.delete(oldest);
  return spec;
}

/** The model that a text is, from now on known by its id. Failure: `config`, what is wrong with it first. */
export function takeProtocol(text: string): Result<ModelSpec> {
  const known = ownSpec(ids.get(text));
  if (known) return ok(known);
  if (!language) return fail('unsupported', 'what reads protocols could not be loaded', 'load the page again');
  const read = language.read(text);
  if (!read.ok) return read;
  const { id, protocol } = read.value;
  // Equal texts are one model, however they came: two specs of it would be two models to whoever compares them.
  const spec = ownSpec(id) ?? keep(read.value);
  ids.set(text, id);
  texts.set(id, protocol ?? text);
  return ok(spec);
}

/** What a text is called as a file: `chord-lookups.protocol`. */
export const protocolFileName = ({ title }: Pick<ModelSpec, 'title'>): string => `${fileStem(title, 'own')}.protocol`;

/** Whether a text is meant as a protocol, right or wrong: comments, then the word and its version. */
export function isProtocolText(text: string): boolean {
  const first = text
    .replace(/^\ufeff/, '')
    .slice(0, MOST_BEFORE)
    .split('\n')
    .map((line) => line.trim());
  return /^protocol\s+\d/.test(first.find((line) => line !== '' && !line.startsWith('//')) ?? '');
}

/** Letters in which a protocol must have begun. */
const MOST_BEFORE = 65_536;

/** The model of one's own that something names which should bring its text: `protocol`, unchecked. `what`: `scenario`, `link`. */
export function broughtModel(model: string, protocol: unknown, what: string): Result<ModelSpec> {
  if (typeof protocol !== 'string')
    return fail(
      'config',
      `${model} is a protocol that somebody wrote, and its text is not in the ${what}`,
      'ask for a link or a file that was saved with it',
    );
  const spec = takeProtocol(protocol);
  if (!spec.ok || spec.value.id === model) return spec;
  return fail(
    'config',
    `the protocol in the ${what} is ${spec.value.id}, and its model is ${model}`,
    'one of the two was changed: open the text itself, or ask for another copy',
  );
}

/** Whether a version of the language is one that is not known here yet. */
export const isLaterLanguage = (version: number): boolean => language !== undefined && version > language.version;
