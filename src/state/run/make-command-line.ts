/** The line of a shell that repeats what is on screen, as one would type it; by a link where that would be too long, or cannot be said. */
import { ok, type Result } from '../../base/result.ts';
import { scenarioWords } from '../../scenario/command-line/scenario-words.ts';
import { shellLine } from '../../scenario/command-line/shell.ts';
import { studyWords } from '../../scenario/command-line/study-words.ts';
import { engineOf } from '../../scenario/engines.ts';
import { neededFiles, shortHash } from '../../scenario/files.ts';
import { LINK_MARK } from '../../scenario/link/link.ts';
import { protocolFileName } from '../../scenario/own-models.ts';
import { type Catalog, presetById, specById } from '../../scenario/presets.ts';
import type { ModelSpec } from '../../scenario/spec.ts';
import { AS_IT_LIKES, type How } from '../setup/draft.ts';
import type { LabState } from '../slice.ts';
import { hashesOf } from '../study/study-pool-options.ts';
import { NOTHING, shared, sharedStudy } from './share.ts';

export interface CommandLine {
  readonly text: string;
  /** Names of the files that it reads from the folder that it is run in. */
  readonly files: readonly string[];
  /** Files that go by their hashes, since no name is known or two have one, by a few digits: their paths have to be put in. */
  readonly unnamed: readonly string[];
}

/** Characters; a longer line is read by nobody. */
const LONGEST_LINE = 2000;

export async function makeCommandLine(lab: LabState, catalog: Catalog): Promise<Result<CommandLine>> {
  const grid = sharedStudy(lab)?.plan;
  const { scenario, preset } = grid ? { scenario: grid.study.scenario, preset: '' } : shared(lab);
  const spec = specById(catalog, scenario?.model);
  if (!scenario || !spec) return { ok: false, failure: NOTHING };
  const needed = neededFiles(spec, scenario.params);
  const hashes = grid ? hashesOf(grid) : needed.flatMap(({ hash }) => hash || []);
  const held = lab.imports.filter(({ hash }) => hashes.includes(hash));
  // Of two files with one name a shell would read one twice.
  const isNamed = (name: string) => name !== '' && held.filter((other) => other.name === name).length === 1;
  const paths = new Map(held.filter(({ name }) => isNamed(name)).map(({ hash, name }) => [hash, name]));
  const lineOf = (words: readonly string[]): CommandLine => ({
    text: shellLine([
      ...(grid ? ['study', 'run'] : ['run']),
      ...words,
      ...howWords(spec, grid ? lab.draft : chosenOf(lab), !grid),
    ]),
    files: [
      ...(spec.protocol === undefined || words[0]?.startsWith(LINK_MARK) ? [] : [protocolFileName(spec)]),
      ...paths.values(),
    ],
    unnamed: hashes.filter((hash) => !paths.has(hash)).map(shortHash),
  });
  const said = grid
    ? studyWords(spec, grid.study, { paths })
    : scenarioWords(spec, scenario, { preset: presetById(spec, preset), paths });
  const line = said && lineOf(said);
  if (line && line.text.length <= LONGEST_LINE) return ok(line);
  const link = await (grid ? lab.makeStudyLink() : lab.makeLink(true));
  if (!link.ok) return link;
  const sets = needed.flatMap(({ param, hash }) => (paths.has(hash) ? ['--set', `${param}=${paths.get(hash)}`] : []));
  return ok(lineOf([link.value.slice(link.value.indexOf(LINK_MARK)), ...sets]));
}

/** How the run on screen was asked for; a kept run says where it ran, not what was asked. */
const chosenOf = ({ shown, loaded, draft }: LabState): How => (shown ? AS_IT_LIKES : (loaded ?? draft));

/** What the shell refuses is left out: LP sizes and event lists are of events on the GPU. Studies of the page choose none. */
function howWords(spec: ModelSpec, { engine, lpSize, list }: How, isRun: boolean): readonly string[] {
  const hasLps = isRun && engineOf(spec).has.lpSizes && (engine === 'auto' || engine === 'gpu');
  // On cores each has a run of a study.
  const executor = engine === 'workers' && !isRun ? 'sequential' : engine;
  return [
    ...(executor === 'auto' ? [] : ['--engine', executor]),
    ...(hasLps && lpSize !== AS_IT_LIKES.lpSize ? ['--lp-size', String(lpSize)] : []),
    ...(hasLps && list !== AS_IT_LIKES.list ? ['--list', list] : []),
  ];
}
