/**
 * Covers: lines that the page copies: split by a real shell and read by the command line, each gives the very scenario or study that it was
 * made of, with its files whatever they are called; what cannot be said goes by a link.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { catalog } from '../models/catalog.ts';
import { kademliaSpec } from '../models/kademlia/spec.ts';
import { verifiedModels } from '../models/verified.ts';
import { scenarioWords } from '../scenario/command-line/scenario-words.ts';
import { shellLine } from '../scenario/command-line/shell.ts';
import { studyWords } from '../scenario/command-line/study-words.ts';
import { complete } from '../scenario/defaults.ts';
import { type Files, neededFiles } from '../scenario/files.ts';
import { nearestPreset } from '../scenario/presets.ts';
import type { Scenario } from '../scenario/scenario.ts';
import type { ModelSpec } from '../scenario/spec.ts';
import { parseAxis } from '../scenario/study/axis-text.ts';
import { bringsStudy, presetStudy } from '../scenario/study/preset-study.ts';
import { studyText } from '../scenario/study/read-study.ts';
import { STUDY_FORMAT, type Study } from '../scenario/study/study.ts';
import { given, studyLab } from '../state/study/testing/study-lab.ts';
import { scenarioArbitrary } from '../verify/scenario-arbitrary.ts';
import { validStudy } from '../verify/testing/study-arbitrary.ts';
import { parseArguments } from './args.ts';
import { runCommand } from './run/run.ts';
import { openOptionsOf } from './run/run-options.ts';
import { resolveTarget } from './run/target.ts';
import { runStudyCommand } from './study/study-run.ts';
import { studySource } from './study/study-source.ts';
import { FakeHost } from './testing/fake-host.ts';

const RANDOM = 8;
const NAMES = ['plain.csv', "my friend's $HOME.csv", 'two\nlines "`id`" \\.csv', "-'", ' =~*?#!&;.csv'];
const MATRIX = 'a,b\n1,20\n20,1\n';
const OTHER = 'a,b\n1,30\n30,1\n';
const hashOf = (content: string): string => `sha256:${createHash('sha256').update(content).digest('hex')}`;

/** Words of each line behind the program's name, as `sh` hands them on. */
function split(lines: readonly string[]): string[][] {
  const script = lines.map((line) => line.replace('npm run -s cli --', 'show')).join('\n');
  const out = execFileSync('sh', [], { input: `show() { printf '%s\\0' "$@" "$(printf '\\1')"; }\n${script}\n` });
  return out
    .toString()
    .split('\x01\0')
    .slice(0, -1)
    .map((words) => words.split('\0').slice(0, -1));
}

type Contents = Readonly<Record<string, string>>;

async function ran(words: readonly string[], files: Contents = {}) {
  expect(words[0]).toBe('run');
  const args = given(parseArguments(words.slice(1), runCommand.options));
  return { scenario: given(await resolveTarget(new FakeHost({ files }), args)).scenario, how: openOptionsOf(args) };
}

async function studied(words: readonly string[], files: Contents = {}): Promise<Study> {
  expect(words.slice(0, 2)).toEqual(['study', 'run']);
  const args = given(parseArguments(words.slice(2), runStudyCommand.options));
  return given(await studySource(new FakeHost({ files }), args)).plan.study;
}

interface Case {
  readonly spec: ModelSpec;
  readonly scenario: Scenario;
  readonly files: Files;
}

/** Names its files oddly, one after the other. */
async function expectSame(cases: readonly Case[]): Promise<void> {
  const named = cases.map(({ spec, scenario, files }, i) => {
    const hashes = neededFiles(spec, scenario.params).map(({ hash }) => hash);
    const paths = new Map(hashes.filter((hash) => files.has(hash)).map((hash, k) => [hash, NAMES[(i + k) % 5]]));
    const contents = Object.fromEntries([...paths].map(([hash, name]) => [name, files.get(hash) ?? '']));
    return { spec, scenario, paths, contents };
  });
  const lines = named.map(({ spec, scenario, paths }, i) => {
    const preset = [nearestPreset(spec, scenario), undefined, spec.presets[i % spec.presets.length]][i % 3];
    return shellLine(['run', ...scenarioWords(spec, scenario, { preset, paths })]);
  });
  for (const [i, words] of split(lines).entries())
    expect((await ran(words, named[i].contents)).scenario, lines[i]).toEqual(named[i].scenario);
  expect.assertions(2 * cases.length);
}

describe.each(catalog)('$id', (spec) => {
  it('presets and random scenarios', async () => {
    const files = Object.fromEntries(
      Object.entries(verifiedModels[spec.id].files ?? {}).map(([name, contents]) => [
        name,
        contents.map((content) => ({ hash: hashOf(content), content })),
      ]),
    );
    const presets = spec.presets.map(({ params }) => ({
      spec,
      scenario: complete(spec, { params }),
      files: new Map(),
    }));
    const random = fc.sample(scenarioArbitrary(spec, { files }), RANDOM).map((drawn) => ({ spec, ...drawn }));
    await expectSame([...presets, ...random]);
  });

  it('studies of presets, as they are and changed, and random ones', async () => {
    const brought = spec.presets.filter(bringsStudy).flatMap((preset) =>
      [false, true].flatMap((isSmall) => {
        const study = presetStudy(spec, preset, isSmall);
        // Said by the name of the preset, for that is how one would say it.
        const name = `${spec.id}/${preset.id}`;
        expect([name, '--small']).toEqual(expect.arrayContaining([...(studyWords(spec, study) ?? ['nothing'])]));
        const { scenario } = study;
        const { sampleEvery } = complete(spec, { params: preset.params }).measure;
        const once = { ...study, repeat: { least: 1, most: 1 } };
        return [
          study,
          once,
          { ...once, over: [], baseline: undefined },
          { ...study, scenario: { ...scenario, seed: 7, measure: { ...scenario.measure, sampleEvery } } },
        ];
      }),
    );
    // Of files that nobody has there is nothing to read.
    const random = fc.sample(validStudy(spec), RANDOM).filter((study) => !studyText(study).includes('sha256:'));
    const told = [...brought, ...random].flatMap((study) => {
      const words = studyWords(spec, study);
      const isUntold = study.over.some(({ labels }) => labels) || Object.keys(study.baseline ?? {}).length > 1;
      if (!isUntold) expect(words, studyText(study)).toBeDefined();
      return words ? [{ study, line: shellLine(['study', 'run', ...words]) }] : [];
    });
    for (const [i, words] of split(told.map(({ line }) => line)).entries())
      expect(studyText(await studied(words)), told[i].line).toBe(studyText(told[i].study));
  });
});

describe('files', () => {
  const matrix = { latency: 'matrix', peers: 1024 } as const;

  it.each(NAMES)('a run with %j', async (name) => {
    const scenario = complete(kademliaSpec, { params: { ...matrix, matrix: hashOf(MATRIX) }, seed: 3 });
    const line = shellLine([
      'run',
      ...scenarioWords(kademliaSpec, scenario, { paths: new Map([[hashOf(MATRIX), name]]) }),
    ]);
    expect((await ran(split([line])[0], { [name]: MATRIX })).scenario).toEqual(scenario);
  });

  it.each([
    ['the first in the setup', MATRIX],
    ['another in the setup', OTHER],
    ['none in the setup', ''],
  ])('a study over files, %s', async (_, own) => {
    const hashes = [hashOf(MATRIX), hashOf(OTHER)];
    const paths = new Map([
      [hashes[0], "it's a.csv"],
      [hashes[1], '$b.csv'],
    ]);
    const study: Study = {
      format: STUDY_FORMAT,
      scenario: complete(kademliaSpec, { params: own === '' ? {} : { ...matrix, matrix: hashOf(own) } }),
      over: [{ ...given(parseAxis(kademliaSpec, `matrix=${hashes}`)), labels: [...paths.values()] }],
      repeat: { least: 2, most: 2 },
      seeds: 'common',
      baseline: { matrix: hashes[1] },
    };
    const line = shellLine(['study', 'run', ...(studyWords(kademliaSpec, study, { paths }) ?? [])]);
    expect(line).toContain(`--against 'matrix=$b.csv'`);
    expect(await studied(split([line])[0], { "it's a.csv": MATRIX, '$b.csv': OTHER })).toEqual(study);
    const [{ labels: _labels, ...unlabelled }] = study.over;
    const again = shellLine([
      'study',
      'run',
      ...(studyWords(kademliaSpec, { ...study, over: [unlabelled] }, { paths }) ?? []),
    ]);
    expect(await studied(split([again])[0], { "it's a.csv": MATRIX, '$b.csv': OTHER })).toEqual(study);
    const comma = { ...study, over: [{ ...study.over[0], labels: ['a,b.csv', 'c.csv'] }] };
    expect(studyWords(kademliaSpec, comma)).toBeUndefined();
  });
});

describe('on the page', () => {
  const lineOf = async ({ get }: ReturnType<typeof studyLab>) => given(await get().makeCommandLine());

  it('a run with its engine and LP size; the shell is told no size that it refuses', async () => {
    const lab = studyLab();
    lab.get().edit('nodes', '4096');
    lab.get().edit('seed', '9');
    expect((await lineOf(lab)).text).toBe('npm run -s cli -- run phold/tiny --set nodes=2^12 --seed 9');
    lab.get().setLpSize(8);
    expect((await ran(split([(await lineOf(lab)).text])[0])).how).toMatchObject({ engine: 'auto', lpSize: 8 });
    lab.get().setList('reduce');
    expect((await lineOf(lab)).text).toContain('--lp-size 8 --list reduce');
    lab.get().setList('slots');
    for (const engine of ['sequential', 'workers'] as const) {
      lab.get().setExecutor(engine);
      expect((await ran(split([(await lineOf(lab)).text])[0])).how).toMatchObject({ engine, lpSize: 'auto' });
    }
  });

  it('files by their names', async () => {
    const lab = studyLab();
    lab.get().choosePreset('kademlia/quick-look');
    lab.get().edit('latency', 'matrix');
    await lab.get().importFile('matrix', {
      name: NAMES[1],
      size: MATRIX.length,
      arrayBuffer: async () => new TextEncoder().encode(MATRIX).buffer,
    });
    const line = await lineOf(lab);
    expect(line).toMatchObject({ files: [NAMES[1]], unnamed: [] });
    expect((await ran(split([line.text])[0], { [NAMES[1]]: MATRIX })).scenario).toEqual(lab.get().reading.scenario);
    lab.store.setState({ imports: [] });
    expect(await lineOf(lab)).toEqual({
      text: expect.stringContaining(`matrix=${hashOf(MATRIX)}`),
      files: [],
      unnamed: [hashOf(MATRIX).slice(7, 15)],
    });
  });

  it('a study; by its link where the line would be too long', async () => {
    const lab = studyLab();
    lab.get().varyParam('nodes', '8,16');
    await lab.get().startStudy();
    await lab.phase('finished');
    expect((await lineOf(lab)).text).toBe('npm run -s cli -- study run phold/tiny --over nodes=8,16 --repeat 5');
    lab.get().showStudy(false);
    expect((await lineOf(lab)).text).toBe('npm run -s cli -- run phold/tiny');
    const study = lab.get().study?.plan.study as Study;
    const many = Array.from({ length: 450 }, (_, i) => 1000 + i);
    await lab.get().presentStudy({ ...study, over: [{ params: ['nodes'], values: many.map((n) => [n]) }] });
    const { text } = await lineOf(lab);
    expect(text).toMatch(/^npm run -s cli -- study run '#v1\.[\w-]+'$/);
    expect((await studied(split([text])[0])).over[0].values).toHaveLength(450);
  });
});
