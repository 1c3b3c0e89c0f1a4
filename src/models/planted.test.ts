/**
 * Covers: what it takes to add a model and a parameter. In a copy of the tree a model is planted (PHOLD under another name) as a folder and a
 * word in the list, and a parameter in a table of PHOLD; the copy, built, finds both wherever people meet them.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildConstants } from '../../scripts/lib/build/build-constants.mjs';
import { catalog } from './catalog.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Those that are in test builds only are not in the copy. */
const released = catalog.filter(({ id }) => !readdirSync(join(ROOT, 'src/models')).includes(`test-${id}`));
const copy = mkdtempSync(join(tmpdir(), 'planted-'));

/** Runs in the copy and prints what it finds. */
const FINDER = `
import * as fc from 'fast-check';
import { runCommandLine } from './cli/commands.ts';
import { FakeHost } from './cli/testing/fake-host.ts';
import { benches } from './models/benches.ts';
import { catalog } from './models/catalog.ts';
import { verifiedModels } from './models/verified.ts';
import { openRun } from './run/open-run.ts';
import { complete } from './scenario/defaults.ts';
import { decodeLink, encodeLink } from './scenario/link/link.ts';
import { planStudy } from './scenario/study/study-plan.ts';
import { draftOfPreset } from './state/setup/draft.ts';
import { readDraft } from './state/setup/reading.ts';
import { findFields } from './ui/setup/field-search.ts';
import { groupsOf, pinnedRows } from './ui/setup/shown-fields.ts';
import { validScenario } from './verify/scenario-arbitrary.ts';
import { hardwareCases } from './verify/hardware.ts';

const [planted, phold] = ['planted', 'phold'].map((id) => catalog.find((spec) => spec.id === id));
const line = async (words) => {
  const host = new FakeHost();
  await runCommandLine(host, words.split(' '));
  return host;
};
const form = (spec) => {
  const draft = draftOfPreset(catalog, spec.id + '/' + spec.presets[0].id);
  const lab = { draft, reading: readDraft(catalog, draft), vary: { axes: [] }, fileStates: {}, importFaults: {} };
  return { above: pinnedRows(lab, spec), groups: groupsOf(lab, spec, true), search: [...findFields(spec, 'patience').names] };
};
const link = async (spec, params) => {
  const scenario = complete(spec, { params });
  const opened = await decodeLink(catalog, (await encodeLink(catalog, scenario, { appVersion: '1' })).value);
  return opened.value.scenario;
};
const study = (spec, name, values) => {
  const over = [{ params: [name], values: values.map((value) => [value]) }];
  const plan = planStudy(catalog, { format: 'swarmscope.study/1', scenario: complete(spec), over, repeat: { least: 2, most: 2 }, seeds: 'common' });
  return plan.ok ? plan.value.runs : plan.failure;
};
const drawn = (spec) => fc.sample(validScenario(spec), { numRuns: 20, seed: 1 }).map(({ params }) => params.patience);
const result = async () => {
  const { smallest } = verifiedModels.planted;
  const run = (await openRun(complete(planted, { params: smallest }), { engine: 'sequential', lpSize: 1 })).value;
  while (!(await run.advance({ wallMs: 1e9 })).value.done);
  return (await run.result('finished')).value;
};
const opened = (await line('run phold --set patience=5')).opened[0]?.scenario.params.patience;
console.log(
  JSON.stringify({
    model: {
      catalog: catalog.map(({ id }) => id),
      list: (await line('list')).out.includes('planted/quick-look'),
      run: (await line('run planted --set nodes=16')).opened[0]?.scenario.model,
      link: (await link(planted, { nodes: 32 })).params.nodes,
      study: study(planted, 'nodes', [16, 32]),
      form: form(planted).above,
      events: (await result()).events > 0,
      digest: (await result()).digest,
      verified: verifiedModels.planted.grid.length > 0 && fc.sample(validScenario(planted), 1)[0].model,
      hardware: hardwareCases.some(({ spec }) => spec === planted),
      bench: benches.some(({ name }) => name === 'planted'),
    },
    parameter: {
      list: (await line('list phold')).out.includes('patience'),
      run: opened,
      link: (await link(phold, { patience: 5 })).params.patience,
      study: study(phold, 'patience', [1, 2, 3]),
      form: form(phold),
      drawn: new Set(drawn(phold)).size > 5,
    },
  }),
);
`;

/** PHOLD, called otherwise, with its kernels. */
function plantModel(): void {
  const models = join(copy, 'src/models');
  cpSync(join(models, 'phold'), join(models, 'planted'), { recursive: true });
  for (const entry of readdirSync(join(models, 'planted'), { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.name.endsWith('.ts')) continue;
    const text = readFileSync(path, 'utf8').replaceAll(/\bphold(?=[A-Z])/g, 'planted');
    writeFileSync(path, text.replaceAll(/((?:id|name): )'phold'/g, "$1'planted'"));
  }
  change('src/models/list.ts', "'phold',", "'phold', 'planted',");
}

function change(path: string, from: string, to: string): void {
  const text = readFileSync(join(copy, path), 'utf8');
  expect(text).toContain(from);
  writeFileSync(join(copy, path), text.replace(from, to));
}

let found: Readonly<Record<'model' | 'parameter', object>>;

beforeAll(async () => {
  const filter = (path: string) => !/\.test\.tsx?$/.test(path);
  for (const folder of ['src', 'shaders']) cpSync(join(ROOT, folder), join(copy, folder), { recursive: true, filter });
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  plantModel();
  change(
    'src/models/phold/spec/params.ts',
    '  end: time.',
    "  patience: time.seconds('Patience', 3, [0, 60], { help: 'How long they wait.', explore: [0, 10] }),\n  end: time.",
  );
  writeFileSync(join(copy, 'src/finder.ts'), FINDER);
  await build({
    root: copy,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    define: buildConstants(),
    ssr: { noExternal: true, external: ['webgpu'] },
    build: {
      ssr: 'src/finder.ts',
      target: 'node20',
      minify: false,
      rolldownOptions: { output: { entryFileNames: 'finder.mjs', codeSplitting: false } },
    },
  });
  found = JSON.parse(execFileSync(process.execPath, [join(copy, 'dist/finder.mjs')], { encoding: 'utf8' }));
});

afterAll(() => rmSync(copy, { recursive: true, force: true }));

it('a model is its folder and a word in the list', () => {
  expect(found.model).toEqual({
    catalog: [...released.map(({ id }) => id), 'planted'],
    list: true,
    run: 'planted',
    link: 32,
    study: 4,
    form: ['nodes', 'population', 'remote', 'lookahead', 'mean', 'end'],
    events: true,
    digest: expect.stringMatching(/^[0-9a-f]{16}$/),
    verified: 'planted',
    hardware: true,
    bench: true,
  });
});

it('a parameter is a line of its table', () => {
  expect(found.parameter).toEqual({
    list: true,
    run: 5,
    link: 5,
    study: 6,
    form: expect.objectContaining({ groups: [['Time', ['delay', 'patience']]], search: ['patience'] }),
    drawn: true,
  });
});
