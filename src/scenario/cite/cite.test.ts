/** Covers: what a run says of itself wherever it is quoted: methods paragraph, BibTeX, CITATION.cff, lines above tables. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { catalog } from '../../models/catalog.ts';
import { kademliaSpec } from '../../models/kademlia/spec.ts';
import { meshSpec } from '../../models/mesh/spec.ts';
import { pholdSpec } from '../../models/phold/spec.ts';
import { workBehind } from '../../papers/works-cited.ts';
import { sampleResult } from '../../storage/testing/sample-run.ts';
import { complete } from '../defaults.ts';
import { presetById } from '../presets.ts';
import { STUDY_FORMAT, type Study } from '../study/study.ts';
import { bibtexOf, SOFTWARE } from './bibtex.ts';
import { type Cited, headLines, runFacts } from './facts.ts';
import { methodsText } from './methods.ts';

const RUN: Cited = {
  spec: pholdSpec,
  scenario: sampleResult.scenario,
  result: sampleResult,
  version: '0.1.0',
  link: 'https://lab/#v1.x',
};

describe('the methods text', () => {
  it('names model, version, size, length, seed, engine, what is not a default, digest and link', () => {
    expect(
      methodsText({ ...RUN, scenario: { ...RUN.scenario, seed: 7, measure: { warmUp: 5, sampleEvery: 1 } } }),
    ).toBe(
      'We simulated PHOLD (model phold, version 1, 64 nodes, 60 s, seed 7) with Swarmscope 0.1.0. Parameters that differ from the defaults of the model: events per node 1, remote share 0.3, lookahead 1 s, end 60 s, warm-up 5 s, samples every 1 s; all others have them. This is the preset Tiny. It ran on one core. The 1,874 events and the final state have the digest 9a5659794dc17cd8, which every engine and every machine gives. To make it again: https://lab/#v1.x',
    );
  });

  it('says a preset with its reference, the GPU, and a link that is a fragment', () => {
    const preset = presetById(meshSpec, 'saturation');
    const scenario = complete(meshSpec, { params: preset?.params });
    const gpu = {
      ...sampleResult,
      engine: 'gpu',
      adapter: { ...sampleResult.adapter, description: 'NVIDIA H100' },
    } as const;
    const text = methodsText({ ...RUN, spec: meshSpec, scenario, result: gpu, link: '#v1.x' });
    expect(text).toContain('This is the preset Saturation (Bianchi 2000, “Performance analysis');
    expect(text).toContain('It ran on a GPU (NVIDIA H100).');
    const slower = complete(meshSpec, { params: { bitRate: '9' } });
    expect(methodsText({ ...RUN, spec: meshSpec, scenario: slower, result: gpu })).toContain('bit rate 9 Mbit/s');
    expect(text).toMatch(/give it to `swarmscope run`: #v1\.x$/);
  });

  it('gives no digest to a run that was not finished, and says that all is default where it is', () => {
    const scenario = complete(kademliaSpec);
    const cancelled = { ...sampleResult, status: 'cancelled' } as const;
    const text = methodsText({ ...RUN, spec: kademliaSpec, scenario, result: cancelled, link: '' });
    expect(text).toContain('All other parameters have the defaults');
    expect(text).toMatch(/It ran on one core and was ended early\.$/);
  });

  it('of a study has what varied, how often, and which seeds', () => {
    const study: Study = {
      format: STUDY_FORMAT,
      scenario: RUN.scenario,
      over: [{ params: ['nodes'], values: [[8], [16]] }],
      repeat: { least: 30, most: 30 },
      seeds: 'common',
    };
    const text = methodsText({ ...RUN, result: undefined }, study);
    expect(text).toContain('(model phold, version 1, 60 s)');
    expect(text).toContain(
      'We varied nodes 8, 16: 2 settings. Each setting ran 30 times, with the seeds from 1 on, the same for all settings.',
    );
  });
});

describe('BibTeX', () => {
  it('is of the version that made the run, with its address, and of the work behind its preset', () => {
    const preset = presetById(meshSpec, 'saturation');
    const scenario = complete(meshSpec, { params: preset?.params });
    expect(
      bibtexOf({ ...RUN, spec: meshSpec, scenario }, '2026-11-27', workBehind(meshSpec, scenario)),
    ).toBe(`@software{swarmscope,
  author = {{The Swarmscope authors}},
  title = {{Swarmscope}},
  version = {0.1.0},
  year = {2026},
  note = {Model mesh, version ${meshSpec.version}, seed 1, digest 9a5659794dc17cd8},
  url = {https://lab/#v1.x},
  urldate = {2026-11-27},
}

@article{bianchi-2000,
  author = {Giuseppe Bianchi},
  title = {{Performance Analysis of the IEEE 802.11 Distributed Coordination Function}},
  year = {2000},
  journal = {IEEE Journal on Selected Areas in Communications},
  volume = {18},
  number = {3},
  pages = {535--547},
  doi = {10.1109/49.840210},
}
`);
  });

  it.each(catalog.flatMap((spec) => spec.presets.map((preset) => [`${spec.id}/${preset.id}`, spec, preset] as const)))(
    'of %s has its braces in pairs, and nothing that TeX reads otherwise',
    (_, spec, preset) => {
      const scenario = complete(spec, { params: preset.params });
      const text = bibtexOf({ ...RUN, spec, scenario, link: '' }, '2026-11-27', workBehind(spec, scenario));
      const plain = text.replace(/\\text\w+\{\}|\\./g, '');
      expect(plain.split('{').length).toBe(plain.split('}').length);
      expect(plain.replace(/^@\w+\{.*$/gm, '')).not.toMatch(/[&%$#_~^\\]/);
      if (preset.source !== undefined) expect(text.match(/^@/gm)).toHaveLength(2);
    },
  );
});

it('CITATION.cff has the version of the package, and authors and title of BibTeX', () => {
  const root = new URL('../../../', import.meta.url);
  const { version } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'));
  const cff = readFileSync(new URL('CITATION.cff', root), 'utf8');
  expect(cff).toContain(`\nversion: ${version}\n`);
  expect(cff).toContain(`\n  - name: ${SOFTWARE.author}\n`);
  expect(cff).toContain(`\ntitle: ${SOFTWARE.title}\n`);
});

it('lines above a table name model, setup, seed, software, digest and link, each on its own line', () => {
  expect(headLines(runFacts(RUN)).split('\n')).toEqual([
    '# Model: PHOLD (model version 1), preset Tiny',
    '# Setup: 64 nodes',
    '# Run: Seed 1, finished',
    '# Software: Swarmscope 0.1.0',
    '# Digest: 9a5659794dc17cd8',
    '# Link: https://lab/#v1.x',
    '',
  ]);
});
