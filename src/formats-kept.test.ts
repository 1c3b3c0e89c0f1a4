/** Covers: names in links, scenarios, kept runs, setups, saved charts and cases; ids of models, parameters, charts and views. */
import 'fake-indexeddb/auto';
import { inflateRawSync } from 'node:zlib';
import { deleteDB, openDB } from 'idb';
import { afterEach, expect, it, vi } from 'vitest';
import { studyOfRows } from './analysis/study/study-of-rows.ts';
import { expectFrozen, type Sections } from './base/testing/frozen.ts';
import { keyPaths } from './base/testing/key-paths.ts';
import { wishesOf } from './boot.ts';
import { chartsOf } from './charts/chart.ts';
import { curveRows } from './charts/distribution/curve.ts';
import { distributionRows } from './charts/distribution/histogram.ts';
import { parallelismRows } from './charts/parallelism/parallelism.ts';
import { linesRows } from './charts/study/lines.ts';
import { dataOfStudy } from './charts/study/plan-data.ts';
import { firstChoice } from './charts/study/study-choice.ts';
import { plotOf } from './charts/study/study-lines.ts';
import { exactRows, liveRows } from './charts/time/series-rows.ts';
import { Stream } from './charts/time/stream.ts';
import { runCommandLine } from './cli/commands.ts';
import { FakeHost } from './cli/testing/fake-host.ts';
import { expectOk } from './engine/event/testing/run-world.ts';
import { catalog } from './models/catalog.ts';
import { pholdSpec } from './models/phold/spec.ts';
import { verifiedModels } from './models/verified.ts';
import { openRun } from './run/open-run.ts';
import { complete } from './scenario/defaults.ts';
import { timeUnitOf } from './scenario/horizon.ts';
import { encodeLink } from './scenario/link/link.ts';
import type { Curve, Distribution, RunResult } from './scenario/outcome.ts';
import { loadLanguage, takeProtocol } from './scenario/own-models.ts';
import { writeScenario } from './scenario/reading/scenario-file.ts';
import { readResultTable } from './scenario/results/result-table.ts';
import type { Scenario } from './scenario/scenario.ts';
import type { ModelSpec } from './scenario/spec.ts';
import { STUDY_FORMAT, type Study } from './scenario/study/study.ts';
import { OWN_TEXT } from './scenario/testing/own-texts.ts';
import { keepPutAway } from './state/page/put-away.ts';
import { draftOfPreset, EXECUTOR_CHOICES, LIST_CHOICES, LP_CHOICES, TICK_CHOICES } from './state/setup/draft.ts';
import { draftToSaved, RUN_STATES } from './state/setup/saved-draft.ts';
import type { LabState } from './state/slice.ts';
import { databaseStorage } from './storage/database-storage.ts';
import { claimTab } from './storage/tab.ts';
import { runsJson, runsRows } from './ui/runs/run-files.ts';
import { writeCase } from './verify/case-file.ts';

afterEach(() => vi.unstubAllGlobals());

const scenario = complete(pholdSpec, { params: { nodes: 16, end: 20 } });

async function resultOf(model: ModelSpec): Promise<RunResult> {
  const params = verifiedModels[model.id].smallest;
  const run = expectOk(await openRun(complete(model, { params }), { engine: 'sequential', lpSize: 1 }));
  for (let done = false; !done; ) done = expectOk(await run.advance({ wallMs: 1e9 })).done;
  const result = expectOk(await run.result('finished'));
  run.dispose();
  return result;
}

const studyOf = (of: Scenario): Study => ({
  format: STUDY_FORMAT,
  scenario: of,
  over: [{ params: ['nodes'], values: [[16], [32]] }],
  repeat: { least: 10, most: 20, precision: { share: 0.05, of: ['events'] } },
  seeds: 'common',
  baseline: { nodes: 16 },
});

it('scenarios, links and cases', async () => {
  const choices = { params: { mean: 2 }, tick: 10, measure: { warmUp: 1, sampleEvery: 2 } } as const;
  const own = { ...complete(pholdSpec, choices), tick: 10, measure: choices.measure } as const;
  const link = expectOk(await encodeLink(catalog, own, { appVersion: '1', digest: '0123456789abcdef' }));
  const [mark, body] = link.split('.');
  const payload = inflateRawSync(Buffer.from(body, 'base64url')).toString();
  const study = expectOk(await encodeLink(catalog, own, { appVersion: '1', study: studyOf(own) }));
  const ofStudy = inflateRawSync(Buffer.from(study.split('.')[1], 'base64url')).toString();
  await loadLanguage();
  const protocol = complete(expectOk(takeProtocol(OWN_TEXT)));
  const ofProtocol = expectOk(await encodeLink(catalog, protocol, { appVersion: '1' }));
  const { x, ...ofOthers } = JSON.parse(inflateRawSync(Buffer.from(ofProtocol.split('.')[1], 'base64url')).toString());
  const matrix = verifiedModels.kademlia.grid.find(({ scenario }) => scenario.params.latency === 'matrix');
  const lists = { capacity: 4, poolEntries: 64 };
  const engine = {
    lpSize: 4,
    lists,
    longestBatchMs: 1,
    eventsPerTrial: 1,
    pauses: [{ steps: 1 }, { share: 1 }, { wallMs: 1 }],
  };
  const files = writeCase(catalog, { scenario: matrix!.scenario, files: matrix!.files!, engine: engine as never });
  const written = keyPaths(JSON.parse(files['case.json']), ['format']).filter((path) => !path.includes('.params.'));
  await expectFrozen('scenarios', [
    ['scenario', keyPaths(JSON.parse(writeScenario(scenario)), ['format'])],
    ['scenario of a protocol', keyPaths(JSON.parse(writeScenario(protocol))).filter((path) => !/^params/.test(path))],
    ['link', [mark, ...keyPaths(JSON.parse(payload))]],
    ['link of a protocol', keyPaths({ ...ofOthers, x })],
    ['link of a study', keyPaths(JSON.parse(ofStudy)).filter((path) => /^w\b/.test(path))],
    ['verify case', [...Object.keys(files), ...written]],
  ]);
});

it('what the browser keeps', async () => {
  const channels: string[] = [];
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      constructor(name: string) {
        channels.push(name);
      }
      postMessage() {}
    },
  );
  const storage = databaseStorage();
  const result = await resultOf(pholdSpec);
  const picture = new Blob(['png']);
  expectOk(await storage.putRuns([{ id: 'a', name: '', at: 1, preset: 'tiny', result, thumbnail: picture }]));
  const loaded = { scenario: scenario as Scenario } as LabState['loaded'];
  const status = { state: 'running', simulatedSeconds: 1 } as LabState['status'];
  const kept = { draft: draftOfPreset(catalog, 'phold/tiny'), status, loaded, folded: { Time: false } };
  const draft = draftToSaved(kept, '#v1.a', { n: 1 });
  await loadLanguage();
  const own = draftOfPreset(catalog, `${expectOk(takeProtocol(OWN_TEXT)).id}/text`);
  const typed = draftToSaved({ ...kept, draft: own, typed: 'protocol 1', strange: [own.model] });
  expectOk(await storage.putDraft({ tab: 'a', at: 1, draft }));
  expectOk(await storage.putDraft({ tab: 'b', at: 1, draft: typed }));
  const moment = { at: 1, simulatedSeconds: 1, scenario, content: picture };
  expectOk(await storage.putCheckpoint({ tab: 'a', ...moment }));
  expectOk(await storage.putFile({ hash: 'sha256:a', name: 'a.csv', size: 1, usedAt: 1 }, picture));
  const failure = { kind: 'limit', message: '', remedy: '' } as const;
  const counts = { settings: 1, made: 1, failed: 1, most: 1 };
  const ofStudy = {
    id: 's',
    name: '',
    at: 1,
    changedAt: 1,
    text: '',
    model: 'phold',
    from: 'made',
    appVersion: '1',
  } as const;
  const study = { ...ofStudy, columns: ['events'], state: 'failed', failure, tab: 'a', ...counts } as const;
  expectOk(await storage.studies.putStudy(study));
  const numbers = { runs: Uint32Array.of(0), statuses: Uint8Array.of(0), numbers: Float64Array.of(1) };
  const words = { failures: new Map([[0, 'why']]), digests: result.digest, lines: ['a line'] };
  expectOk(await storage.studies.putRows('s', 0, { ...numbers, ...words }));
  const db = await openDB('swarmscope');
  const stores = await Promise.all(
    [...db.objectStoreNames].map(async (name) => {
      const { keyPath, indexNames } = db.transaction(name).store;
      const rows = await db.getAll(name);
      if (name === 'runs') expect(rows[0].result).toEqual(result);
      const lines = keyPaths(rows).map((path) => path.replace(/(result|interrupted|scenario)\..*/, '$1'));
      return [
        `store ${name}`,
        [
          `key ${keyPath}`,
          ...[...indexNames].map((index) => `index ${index}`),
          ...new Set(lines.map((line) => line.replace(/\.\d+ number$/, '[] number'))),
        ],
      ] as const;
    }),
  );
  db.close();
  await deleteDB('swarmscope');
  const session = new Map<string, string>();
  const locks: string[] = [];
  const request = async (name: string, _: unknown, hold: () => void) => {
    locks.push(name.replace(/[0-9a-f]{16}/, '*'));
    hold();
  };
  const tab = {
    getItem: (key: string) => session.get(key) ?? null,
    setItem: (key: string, value: string) => session.set(key, value),
  };
  await claimTab(tab as never, { request } as never, false);
  const values = [
    ...EXECUTOR_CHOICES.map((executor) => `engine ${executor}`),
    ...LP_CHOICES.map((size) => `lpSize ${size}`),
    ...LIST_CHOICES.map((list) => `list ${list}`),
    ...TICK_CHOICES.map((tick) => `tick ${tick}`),
    ...RUN_STATES.map((state) => `runState ${state}`),
  ];
  await expectFrozen('kept', [
    ...stores,
    ['values of a draft', values],
    [
      'names',
      [...channels, ...session.keys(), ...locks, ...(await keptTheme()), ...(await keptSpeed()), ...keptNotice()],
    ],
  ]);
});

/** What is kept of a theme that was chosen: `swarmscope.theme = dark`. */
async function keptTheme(): Promise<readonly string[]> {
  const local = new Map<string, string>();
  const localStorage = {
    getItem: (key: string) => local.get(key) ?? null,
    setItem: (key: string, value: string) => local.set(key, value),
  };
  const system = { matches: false, addEventListener: () => {} };
  vi.stubGlobal('localStorage', localStorage);
  vi.stubGlobal('window', { matchMedia: () => system });
  const { useTheme } = await import('./state/page/theme.ts');
  useTheme.getState().toggle();
  return [...local].map(([key, value]) => `${key} = ${value}`);
}

/** What is kept of a device whose speed was measured. */
async function keptSpeed(): Promise<readonly string[]> {
  const local = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: (key: string, value: string) => local.set(key, value),
  });
  const { speedSlice } = await import('./state/page/speed.ts');
  let state = {} as LabState;
  const set = (part: object) => {
    state = { ...state, ...part };
  };
  const effort = async () => ({ wallSeconds: 1, events: 1, steps: 1 });
  set(speedSlice(set as never, () => state, { catalog, machine: { effort } } as never));
  set({ device: { engine: 'sequential', adapter: { description: '', software: false } }, draft: { engine: 'auto' } });
  await state.takeSpeed();
  return [...local].map(([key, value]) => `${key} = ${value}`);
}

/** What is kept of a notice about the device that was put away. */
function keptNotice(): readonly string[] {
  const local: string[] = [];
  vi.stubGlobal('localStorage', { setItem: (key: string, value: string) => local.push(`${key} = ${value}`) });
  keepPutAway({ id: 'software', text: 'its text' });
  return local;
}

it('what an address may ask for', async () => {
  const asked: string[] = [];
  class Query extends URLSearchParams {
    override get(name: string) {
      asked.push(name);
      return super.get(name);
    }
  }
  vi.stubGlobal('URLSearchParams', Query);
  wishesOf('', false);
  const values = [
    '?embed=1',
    '?theme=light',
    '?theme=dark',
    '?engine=gpu',
    '?engine=workers',
    '?engine=sequential',
    '?experiment=phold/tiny',
  ];
  const nothing = JSON.stringify(wishesOf('', false));
  const understood = values.filter((search) => JSON.stringify(wishesOf(search, false)) !== nothing);
  await expectFrozen('address', [
    ['parameters', [...new Set(asked)]],
    ['understood', understood],
  ]);
});

it('files that the page saves', async () => {
  const header = (rows: readonly (readonly (number | string)[])[]) => rows[0].join(',');
  const lines: string[] = [];
  for (const spec of catalog) {
    const { series, metrics } = await resultOf(spec);
    const unit = timeUnitOf(spec);
    const { model, engine, distributions, curves } = chartsOf(spec);
    for (const chart of model) lines.push(`${chart.key}: ${header(exactRows(chart, series, unit))}`);
    for (const { key, id } of distributions)
      if (id in metrics) lines.push(`${key}: ${header(distributionRows(metrics[id] as Distribution))}`);
    for (const chart of curves)
      if (chart.id in metrics) lines.push(`${chart.key}: ${header(curveRows(chart, metrics[chart.id] as Curve))}`);
    const line = Stream.of(series.time, series.time);
    const live = [...engine, model[0]].map((chart) => `${chart.key}, live: ${header(liveRows(chart, line, [], unit))}`);
    lines.push(...live, `of several lines: ${header(liveRows(model[0], line, [{ label: '', stream: line }], unit))}`);
  }
  const run = { id: 'a', name: '', at: 1, preset: 'tiny', result: await resultOf(pholdSpec), link: '' };
  expect(JSON.parse(runsJson([run]))).toEqual(run.result);
  const host = new FakeHost();
  await runCommandLine(host, [
    'study',
    'run',
    'phold',
    '--over',
    'nodes=16,32',
    '--csv',
    's.csv',
    '--quiet',
    '--engine',
    'sequential',
  ]);
  const { spec, rows } = expectOk(readResultTable(catalog, host.written['s.csv']));
  const data = dataOfStudy(studyOfRows(spec, rows));
  const plot = plotOf(data, { ...firstChoice(data), metric: 'events' });
  lines.push(`study: ${header(linesRows(plot))}`, `parallelism: ${header(parallelismRows([]))}`);
  await expectFrozen('saved', [
    ['charts', [...new Set(lines)]],
    ['runs', header(runsRows([run])).split(',')],
  ]);
});

it('ids', async () => {
  const host = new FakeHost();
  await runCommandLine(host, ['list', '--json']);
  const models = JSON.parse(host.out) as ModelSpec[];
  await expectFrozen(
    'ids',
    models.map((spec): Sections[number] => [spec.id, idsOf(spec)]),
  );
  const names =
    /\b(params|metrics|series|presets\[\]\.(params|small)|changes\[\]\.params|charts\[\]\.(series|per)|beside\[\]\.(series|per))\.\w+/g;
  const keys = models
    .flatMap((spec) => keyPaths(spec).map((path) => path.replace(names, '$1.*')))
    .filter((path) => !TEXTS.test(path));
  await expectFrozen('list', [['list --json, a model', [...new Set(keys)].sort()]]);
});

/** What people read, and no program does. */
const TEXTS =
  /(^|\.)(title|titles\[\]|summary|question|label|help|note|headlineNote|caption|source|text|term|thing|also\[\]|called\[\]|keywords) string$/;

const idsOf = ({
  params,
  presets,
  metrics,
  series,
  charts,
  views,
  strips = [],
  actions = [],
  log,
  records,
}: ModelSpec): readonly string[] => [
  ...Object.entries(params).map(([name, param]) =>
    [`param ${name}`, ...(param.kind === 'choice' ? param.choices.map(({ value }) => value) : [])].join(' '),
  ),
  ...presets.map(({ id }) => `preset ${id}`),
  ...Object.entries(metrics).map(([name, { kind, unit }]) => `metric ${name} ${kind} ${unit}`.trimEnd()),
  ...Object.entries(series).map(([name, { unit }]) => `column ${name} ${unit}`.trimEnd()),
  ...charts.map(({ id }) => `chart ${id}`),
  ...views.flatMap(({ id, channels, overlays = [] }) => [
    `view ${id}`,
    ...channels.map((channel) => `channel ${id}/${channel.id}`),
    ...overlays.map((overlay) => `overlay ${id}/${overlay.id}`),
  ]),
  ...strips.map(({ id }) => `strip ${id}`),
  ...actions.map(({ id }) => `action ${id}`),
  ...(records?.columns ?? []).map(({ name, unit }) => `record ${name} ${unit}`.trimEnd()),
  ...(log?.columns ?? []).map(({ name, unit }) => `log ${name} ${unit}`.trimEnd()),
];
