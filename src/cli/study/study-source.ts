/** The study that a command line means: a scenario with `--over` and what belongs to it, or a file or a link that says all of it. */

import { assert } from '../../base/assert.ts';
import { type Failure, fail, ok, type Result } from '../../base/result.ts';
import { catalog } from '../../models/catalog.ts';
import { takeModel } from '../../models/registered.ts';
import { scenarioOf } from '../../scenario/check.ts';
import { choicesOf } from '../../scenario/defaults.ts';
import type { Files } from '../../scenario/files.ts';
import { isFileValue } from '../../scenario/files.ts';
import { decodeLink, isLink } from '../../scenario/link/link.ts';
import { loadLanguageFor } from '../../scenario/own-models.ts';
import { parseParam } from '../../scenario/param.ts';
import { findModel, findNamed } from '../../scenario/presets.ts';
import type { ModelSpec } from '../../scenario/spec.ts';
import { labelOf, namedBy, parseAxis } from '../../scenario/study/axis-text.ts';
import { bringsStudy, presetStudy } from '../../scenario/study/preset-study.ts';
import { isStudyText, MAX_STUDY_BYTES, readStudyText } from '../../scenario/study/read-study.ts';
import { parseRepeat } from '../../scenario/study/repeat-text.ts';
import { type Axis, SEED_CHOICES, type SeedChoice, STUDY_FORMAT, type Study } from '../../scenario/study/study.ts';
import { planStudy, type StudyPlan } from '../../scenario/study/study-plan.ts';
import { clip } from '../../scenario/words/show.ts';
import type { Arguments, OptionSpec } from '../args.ts';
import type { Host } from '../host.ts';
import { importFiles, importSets } from '../run/imports.ts';
import { checkOptions, RUN_OPTIONS, SEATS } from '../run/run-options.ts';
import { isPath, resolveTarget, type Target } from '../run/target.ts';

/** Options of a run that its runs have too. */
const OF_RUNS = new Set(['set', 'seed', 'engine', 'lp-size', 'list', 'quiet']);

/** What makes a study of a scenario, and how its runs are made. */
export const STUDY_OPTIONS: readonly OptionSpec[] = [
  {
    name: 'over',
    value: 'name=values',
    repeat: true,
    help: 'a,b,c or lo:hi:step or lo:hi:x2; k+alpha=8+3,20+10 together; files by their paths; may be repeated',
  },
  {
    name: 'against',
    value: 'name=value',
    help: 'a value of an --over: differences of the others to it too, seed by seed',
  },
  { name: 'repeat', value: 'n | n..n', help: 'runs per setting (default 1); 10..1000 with --precision' },
  {
    name: 'precision',
    value: 'share',
    help: 'repeat a setting until half its 99% interval is below this share, 5% say',
  },
  {
    name: 'of',
    value: 'metric',
    repeat: true,
    help: 'what the precision is of: hops, hops.p90, events; may be repeated',
  },
  {
    name: 'seeds',
    value: 'way',
    choices: SEED_CHOICES,
    help: 'common (default): seed, seed + 1, ... in every setting; own: no two settings share draws',
  },
  { name: 'small', help: 'of a preset that brings a study, the sizes for a machine without a GPU' },
  ...RUN_OPTIONS.filter(({ name }) => OF_RUNS.has(name)),
  { name: 'jobs', value: 'n', help: 'cores that make runs (default: all of them); a GPU has seats' },
  SEATS,
];

/** What a preset with a study says. */
const IN_PRESET = ['over', 'against', 'repeat', 'precision', 'of', 'seeds'];
/** Of these a file or a link of a study says everything itself. */
const SAID_BY_STUDY = [...IN_PRESET, 'seed', 'small'];

export interface StudySource {
  readonly plan: StudyPlan;
  readonly files: Files;
}

export async function studySource(host: Host, args: Arguments): Promise<Result<StudySource>> {
  if (args.get('engine') === 'workers')
    return fail(
      'config',
      '--engine workers gives all cores to one run, and the runs of a study fill them',
      'use --engine sequential',
    );
  const [word = ''] = args.positionals;
  if (isLink(word)) {
    const link = await decodeLink(catalog, word);
    if (link.ok && link.value.study) return studyAsSaid(host, args, 'the link', link.value.study);
  }
  const text = isPath(word) ? await studyFileText(host, word) : undefined;
  if (text === undefined) return studyOfScenario(host, args);
  await loadLanguageFor(text);
  const study = readStudyText(catalog, text);
  if (!study.ok) return { ok: false, failure: { ...study.failure, message: `${word}: ${study.failure.message}` } };
  return studyAsSaid(host, args, word, study.value);
}

/** The text of a file that says it is a study; undefined of any other, and of none. */
async function studyFileText(host: Host, path: string): Promise<string | undefined> {
  const text = await host.readFile(path, MAX_STUDY_BYTES);
  return text.ok && isStudyText(text.value) ? text.value : undefined;
}

async function studyOfScenario(host: Host, args: Arguments): Promise<Result<StudySource>> {
  const target = await resolveTarget(host, args);
  if (!target.ok) return target;
  const { files } = target.value;
  const study = presetBringing(args) ? studyOfPreset(args, target.value) : studyOfOptions(args, target.value);
  if (!study.ok) return study;
  const plan = planStudy(catalog, study.value, files);
  return plan.ok ? ok({ plan: plan.value, files }) : plan;
}

function studyOfOptions(args: Arguments, { spec, scenario, over }: Target): Result<Study> {
  if (args.has('small')) return fail('config', '--small is for presets that bring a study', 'leave it out');
  const axes: Axis[] = [];
  for (const word of over.words) {
    const axis = parseAxis(spec, word);
    if (!axis.ok) return said('--over', axis);
    axes.push(namedBy(axis.value, over.paths));
  }
  const repeat = parseRepeat(spec, args.get('repeat') ?? '', args.get('precision'), args.all('of'));
  if (!repeat.ok) return repeat;
  const against = args.get('against');
  const baseline = against === undefined ? ok(undefined) : parseAgainst(spec, axes, against);
  if (!baseline.ok) return baseline;
  return ok({
    format: STUDY_FORMAT,
    scenario,
    over: axes,
    repeat: repeat.value,
    seeds: (args.get('seeds') ?? 'common') as SeedChoice,
    ...(baseline.value && { baseline: baseline.value }),
  });
}

/** A preset that brings a study, unless another one is asked of it. */
function presetBringing(args: Arguments) {
  if (IN_PRESET.some((name) => args.has(name))) return undefined;
  const named = findNamed(catalog, args.positionals[0] ?? '');
  return named.ok && bringsStudy(named.value.preset) ? named.value.preset : undefined;
}

/** With what is set on top; what its small variant changes gives way to that. */
function studyOfPreset(args: Arguments, { spec, scenario }: Target): Result<Study> {
  const preset = presetBringing(args);
  assert(preset, 'the preset brought a study a moment ago');
  const isSmall = args.has('small');
  if (!isSmall || !preset.small) return ok(presetStudy(spec, preset, isSmall, scenario));
  const set = new Set(args.all('set').map((word) => word.split('=')[0]));
  const small = Object.fromEntries(Object.entries(preset.small).filter(([name]) => !set.has(name)));
  const own = choicesOf(spec, scenario);
  const checked = scenarioOf(spec, { ...own, params: { ...own.params, ...small } });
  return checked.ok ? ok(presetStudy(spec, preset, true, checked.value)) : { ok: false, failure: checked.failure };
}

/** `source`: what says it, a path or the link. */
async function studyAsSaid(host: Host, args: Arguments, source: string, study: Study): Promise<Result<StudySource>> {
  if (args.positionals.length > 1)
    return fail('config', `"${args.positionals[1]}" is one argument too many`, 'run one study at a time');
  const said = SAID_BY_STUDY.find((name) => args.has(name));
  if (said) return fail('config', `--${said} is said by ${source} itself`, 'leave it out, or plan another study');
  const spec = findModel(catalog, study.scenario.model);
  if (!spec.ok) return spec;
  const meant = checkOptions(args, spec.value);
  if (!meant.ok) return meant;
  const files = await filesOf(host, args, spec.value, study);
  if (!files.ok) return files;
  const taken = await takeModel(study.scenario);
  if (!taken.ok) return taken;
  const plan = planStudy(catalog, study, files.value);
  return plan.ok ? ok({ plan: plan.value, files: files.value }) : plan;
}

/** Contents: of axes by the paths that they were planned with, of the scenario by `--set matrix=FILE`. */
async function filesOf(host: Host, args: Arguments, spec: ModelSpec, study: Study): Promise<Result<Files>> {
  const other = args.all('set').find((set) => spec.params[set.split('=')[0]]?.kind !== 'file');
  if (other) return fail('config', `--set ${clip(other)}: the study says all but files`, 'plan another study');
  const given = await importSets(host, spec, study.scenario.params, args.all('set'));
  if (!given.ok) return given;
  const files = new Map(given.value.files);
  for (const { params, values, labels } of study.over) {
    const [name] = params;
    if (!labels || params.length > 1 || spec.params[name]?.kind !== 'file') continue;
    const paths = labels.filter((label, i) => isFileValue(String(values[i][0])) && !isFileValue(label));
    const read = await importFiles(host, spec, name, paths);
    if (!read.ok) return read;
    for (const [hash, content] of read.value) files.set(hash, content);
  }
  return ok(files);
}

/** `--against name=value`, of an axis; the value may be a path. */
function parseAgainst(spec: ModelSpec, axes: readonly Axis[], text: string): Result<Study['baseline']> {
  const equals = text.indexOf('=');
  const name = text.slice(0, Math.max(0, equals)).trim();
  const wanted = text.slice(equals + 1).trim();
  const axis = axes.find(({ params }) => params.includes(name));
  if (!axis)
    return fail(
      'config',
      `--against ${clip(text)} is no value of an --over`,
      `write --over ${clip(name) || 'name'}=... with that value among others`,
    );
  const index = axis.params.indexOf(name);
  const parsed = parseParam(name, spec.params[name], wanted);
  const found = axis.values.find(
    (tuple, i) => (parsed.ok && parsed.value === tuple[index]) || axis.labels?.[i] === wanted,
  );
  if (found) return ok({ [name]: found[index] });
  const values = axis.values.map((tuple) =>
    axis.params.length === 1 ? labelOf(axis, { [name]: tuple[0] }) : tuple[index],
  );
  return fail('config', `--against ${clip(text)} is no value of an --over`, `use one of ${values}`);
}

const said = (option: string, { failure }: { readonly failure: Failure }): Result<never> => ({
  ok: false,
  failure: { ...failure, message: `${option} ${failure.message}` },
});
