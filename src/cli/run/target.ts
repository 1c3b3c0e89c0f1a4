/** What a command is to run: a model, a preset, a scenario file or a link, with `--set` and `--seed` on top. */
import { fail, ok, type Result } from '../../base/result.ts';
import { catalog } from '../../models/catalog.ts';
import { takeModel } from '../../models/registered.ts';
import { canonicalJson } from '../../scenario/canonical.ts';
import { type Checked, scenarioOf } from '../../scenario/check.ts';
import { scenarioWords } from '../../scenario/command-line/scenario-words.ts';
import { quoted } from '../../scenario/command-line/shell.ts';
import { type Choices, choicesOf } from '../../scenario/defaults.ts';
import { absentFile, absentFiles, type Files } from '../../scenario/files.ts';
import { decodeLink, isLink } from '../../scenario/link/link.ts';
import type { OpenedLink } from '../../scenario/link/link-payload.ts';
import { isProtocolText, loadLanguage, loadLanguageFor, takeProtocol } from '../../scenario/own-models.ts';
import { findModel, findNamed, namedScenario, presetOf, specById } from '../../scenario/presets.ts';
import { MAX_SCENARIO_BYTES, readScenario } from '../../scenario/reading/scenario-file.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import type { ModelSpec, PresetSpec } from '../../scenario/spec.ts';
import type { Arguments } from '../args.ts';
import type { Host } from '../host.ts';
import { firstFiles, type Imported, importAxes, importSets } from './imports.ts';
import { checkOptions } from './run-options.ts';
import { parseChoices } from './settings.ts';

export interface Target {
  readonly spec: ModelSpec;
  readonly scenario: Scenario;
  readonly preset?: PresetSpec;
  /** The link that it came from, unless something was set on top: then its digest says nothing. */
  readonly link?: OpenedLink;
  /** Contents of its files, and of those that a study goes over. */
  readonly files: Files;
  /** `--over`, with files by their hashes, and where those came from. */
  readonly over: Pick<Imported, 'words' | 'paths'>;
}

const WANTED = 'name a model, model/preset, name.protocol, scenario.json or link; `swarmscope list` shows them';

/** `given`: the text of a scenario, in place of what arguments name. */
export async function resolveTarget(host: Host, args: Arguments, given?: string): Promise<Result<Target>> {
  const [text, extra] = args.positionals;
  if (text === undefined && given === undefined) return fail('config', 'nothing to run', WANTED);
  if (extra !== undefined) return fail('config', `"${extra}" is one argument too many`, 'run one scenario at a time');
  const source = await (given === undefined ? readSource(host, text) : sourceOfScenario(given));
  if (!source.ok) return withNearest(source);
  const { spec, scenario } = source.value;
  const taken = await takeModel(scenario);
  if (!taken.ok) return taken;
  const meant = checkOptions(args, spec);
  if (!meant.ok) return meant;
  const swept = await importAxes(host, spec, args.all('over'));
  if (!swept.ok) return swept;
  const sets = await importSets(host, spec, scenario.params, args.all('set'));
  if (!sets.ok) return sets;
  const choices = parseChoices(spec, [...firstFiles(spec, swept.value), ...sets.value.words], args.get('seed'));
  if (!choices.ok) return choices;
  const files = new Map([...swept.value.files, ...sets.value.files]);
  const target = applied({ ...source.value, files, over: swept.value }, choices.value);
  const absent = target.ok && absentFiles(spec, target.value.scenario, files)[0];
  return absent ? { ok: false, failure: absentFile(absent) } : target;
}

/** Whether an argument is a file: it ends in .json or .protocol, or begins like a path; everything else is a name. */
export const isPath = (text: string): boolean =>
  /\.(json|protocol)$/.test(text) || /^(\.{0,2}[/\\]|[a-zA-Z]:\\)/.test(text);

/** Whether a word may be what `readSource` reads. */
export const isScenario = (word: string): boolean => isLink(word) || isPath(word) || findNamed(catalog, word).ok;

/** The scenario before anything is set; no contents yet. */
type Source = Omit<Target, 'files' | 'over'>;

export async function readSource(host: Host, text: string): Promise<Checked<Source>> {
  if (isLink(text)) {
    const link = await decodeLink(catalog, text);
    return link.ok ? targetOf(link.value.scenario, link.value) : link;
  }
  if (isPath(text)) {
    const file = await host.readFile(text, MAX_SCENARIO_BYTES);
    if (!file.ok) return file;
    if (isProtocolText(file.value) || text.endsWith('.protocol')) return sourceOfText(text, file.value);
    return sourceOfScenario(file.value);
  }
  const named = findNamed(catalog, text);
  if (!named.ok) return (await isFile(host, text)) ? noScenario(text) : named;
  const scenario = namedScenario(named.value);
  return scenario.ok ? ok({ ...named.value, scenario: scenario.value }) : scenario;
}

async function isFile(host: Host, path: string): Promise<boolean> {
  const size = await host.sizeOf(path);
  return size.ok && size.value !== undefined;
}

const noScenario = (path: string): Result<never> =>
  fail(
    'config',
    `${path} is a file, but no scenario.json and no name.protocol`,
    `a checkpoint goes on with \`run --resume ${path}\``,
  );

async function sourceOfScenario(text: string): Promise<Checked<Source>> {
  await loadLanguageFor(text);
  const scenario = readScenario(catalog, text);
  return scenario.ok ? targetOf(scenario.value) : scenario;
}

/** What a text says by itself. `path`: where it lies. */
async function sourceOfText(path: string, text: string): Promise<Checked<Source>> {
  await loadLanguage();
  const spec = takeProtocol(text);
  if (!spec.ok) return { ...spec, failure: { ...spec.failure, message: `${path}: ${spec.failure.message}` } };
  const scenario = scenarioOf(spec.value);
  return scenario.ok ? ok({ spec: spec.value, scenario: scenario.value }) : scenario;
}

function targetOf(scenario: Scenario, link?: OpenedLink): Result<Source> {
  const spec = findModel(catalog, scenario.model);
  return spec.ok ? ok({ spec: spec.value, scenario, link }) : spec;
}

/** Chosen values go on top of what the source chose, so that a derived tick follows a new end. */
function applied({ spec, scenario, link, ...imported }: Target, choices: Choices): Result<Target> {
  const own = choicesOf(spec, scenario);
  const checked = scenarioOf(spec, { ...own, ...choices, params: { ...own.params, ...choices.params } });
  if (!checked.ok) return checked;
  const same = canonicalJson(checked.value) === canonicalJson(scenario);
  const preset = presetOf(spec, checked.value);
  return ok({ spec, scenario: checked.value, preset, link: same ? link : undefined, ...imported });
}

/** The remedy of a broken file or link names the command that runs the nearest valid scenario. */
function withNearest(checked: { readonly ok: false } & Exclude<Checked, { ok: true }>): Result<never> {
  const { failure, nearest } = checked;
  const spec = nearest && specById(catalog, nearest.model);
  if (!nearest || !spec || spec.protocol !== undefined) return { ok: false, failure };
  const command = ['swarmscope', 'run', ...scenarioWords(spec, nearest)].map(quoted).join(' ');
  return {
    ok: false,
    failure: { ...failure, remedy: `${failure.remedy}; the nearest valid scenario is \`${command}\`` },
  };
}
