/**
 * `node scripts/measure-rows.mjs [--runs 100000] [--rounds 3] [--model kademlia] [--only text]`: what rows of a study cost on their way to a table
 * and back: made-up runs of nine settings. Seconds of the processor, the least of some rounds. docs/performance.md has what was found. Not a test.
 */
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from 'vite';
import { buildConstants, treeshake } from './lib/build/build-constants.mjs';
import { inRoot } from './lib/repository.mjs';

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '3' },
    model: { type: 'string', default: 'kademlia' },
    only: { type: 'string', default: '' },
  },
});
/** Two parameters of three values each. */
const AXES = /** @type {Record<string, readonly string[]>} */ ({
  kademlia: ['k', 'alpha'],
  phold: ['nodes', 'population'],
});
const PARTS = [
  'models/catalog',
  'base/csv-rows',
  'scenario/defaults',
  'scenario/outcome',
  'scenario/results/failed-result',
  'scenario/results/result-table',
  'scenario/study/study-plan',
  'scenario/study/study-columns',
  'scenario/study/read-study',
  'analysis/study/study-of-rows',
  'analysis/study/study-table',
  'charts/study/plan-data',
  'charts/study/study-choice',
  'charts/study/study-map',
  'state/study/study-file',
  'state/study/open-table',
  'storage/memory-storage',
  'storage/database-storage',
  'study/study-runner',
  'cli/node-host',
  'cli/commands',
];

const folder = mkdtempSync(join(tmpdir(), 'measure-rows-'));
try {
  await measure(await program());
} finally {
  rmSync(folder, { recursive: true });
}
// What makes runs waits for more of them.
process.exit();

/** The parts of the program that are measured, as it is built. @returns {Promise<any>} */
async function program() {
  const entry = join(folder, 'entry.ts');
  const { writeFileSync } = await import('node:fs');
  writeFileSync(entry, PARTS.map((part) => `export * from '${inRoot(`src/${part}.ts`)}';`).join('\n'));
  await build({
    configFile: false,
    logLevel: 'warn',
    root: inRoot('.'),
    define: buildConstants(),
    publicDir: false,
    ssr: { noExternal: true, external: ['webgpu'] },
    build: {
      emptyOutDir: false,
      ssr: entry,
      target: 'node20',
      outDir: join(folder, 'built'),
      minify: false,
      rolldownOptions: { treeshake, output: { entryFileNames: 'entry.mjs' } },
    },
  });
  return import(pathToFileURL(join(folder, 'built/entry.mjs')).href);
}

/** @param {any} lab */
async function measure(lab) {
  // @ts-expect-error Its types are not exported.
  await import('fake-indexeddb/auto');
  const spec = lab.catalog.find((/** @type {any} */ { id }) => id === values.model);
  const repeat = Math.ceil(Number(values.runs) / 9);
  const over = (AXES[spec.id] ?? []).map((name) => ({ params: [name], values: [[2], [4], [8]] }));
  const study = {
    format: 'swarmscope.study/1',
    scenario: lab.complete(spec, { seed: 1 }),
    over,
    repeat: { least: repeat, most: repeat },
    seeds: 'common',
  };
  const planned = lab.planStudy(lab.catalog, study);
  if (!planned.ok) throw new Error(planned.failure.message);
  const plan = planned.value;
  const host = { ...lab.nodeHost(new URL('none:')), print: async () => {}, note: () => {} };
  const csv = join(folder, 'rows.csv');
  const columns = lab.studyColumns(spec, study);
  const results = Array.from({ length: 4500 }, (_, index) => resultOf(lab, plan, index));
  console.log(`${plan.runs} runs of ${spec.id}, ${columns.names.length} columns, Node ${process.version}`);

  const memory = lab.memoryStorage().studies;
  const database = lab.databaseStorage('measured', /** @type {any} */ (globalThis).indexedDB)?.studies;
  await memory.putStudy({ id: 'a', changedAt: 0 });
  await database.putStudy({ id: 'a', changedAt: 0 });
  const written = { memory: new lab.StudyFile(memory, 'a', columns, plan.runs, () => {}) };

  let digest = '';
  await row('written: runs to table, pieces and lines', 1, async () => {
    const lots = /** @type {any[]} */ ([]);
    let text = columns.header();
    const hash = createHash('sha256');
    const runner = new lab.StudyRunner({
      table: new lab.StudyTable(plan),
      pool: { size: 1, engine: 'sequential', open: async () => ({ ok: true, value: worker(results) }) },
      keep: async (/** @type {any[]} */ rows) => {
        written.memory.add(rows);
        lots.push(rows);
        return { ok: true, value: undefined };
      },
      version: lab.nodeHost(new URL('none:')).machine.app,
    });
    const end = await runner.run();
    if (!end.ok) throw new Error(end.failure.message);
    await written.memory.flush();
    const pieces = await memory.rows('a', 0, 1e9);
    for (const { at } of pieces.value) {
      const { value } = await memory.lines('a', at);
      text += value.join('');
    }
    // In which order runs end hangs on which are made again alone.
    hash.update(text.split('\n').sort().join('\n'));
    digest = hash.digest('hex').slice(0, 12);
    await host.writeFile(csv, text);
  });
  console.log(`  ${digest}: digest of its lines`);
  const pieces = (await memory.rows('a', 0, 1e9)).value;
  for (const { at, value } of pieces) await database.putRows('a', at, { ...value, lines: [] });
  const text = (await host.readFile(csv, 1e9)).value;
  await host.writeFile(join(folder, 'rows.study.json'), lab.studyText(study));

  const rounds = Number(values.rounds);
  await row('shell: pieces of the file', rounds, async () => {
    for await (const piece of host.readPieces(csv)) if (!piece.ok) throw new Error(piece.failure.message);
  });
  await row('  and lines, cut into cells', rounds, async () => {
    const reader = new (lab.LineReader ?? lab.RowReader)(() => undefined);
    for await (const piece of host.readPieces(csv)) reader.add(piece.value);
  });
  await row('  and rows', rounds, async () => {
    const reader = new lab.TableReader([spec], () => undefined);
    for await (const piece of host.readPieces(csv)) fine(reader.add(piece.value));
  });
  await row('  and a table', rounds, async () => {
    const table = new lab.StudyTable(plan);
    const reader = new lab.TableReader([spec], (/** @type {any} */ r) => {
      table.add(plan.indexOf(r.scenario), r);
      return undefined;
    });
    for await (const piece of host.readPieces(csv)) fine(reader.add(piece.value));
  });
  await row('shell: study merge', rounds, () =>
    lab.runCommandLine(host, ['study', 'merge', join(folder, 'rows.study.json'), csv]),
  );
  await row('shell: study merge --csv', rounds, () =>
    lab.runCommandLine(host, ['study', 'merge', join(folder, 'rows.study.json'), csv, '--csv', join(folder, 'm.csv')]),
  );
  await row('shell: study merge --parquet', 1, () =>
    lab.runCommandLine(host, [
      'study',
      'merge',
      join(folder, 'rows.study.json'),
      csv,
      '--parquet',
      join(folder, 'm.p'),
    ]),
  );
  await row('shell: study run --resume, all there', rounds, () =>
    lab.runCommandLine(host, [
      ...['study', 'run', join(folder, 'rows.study.json'), '--csv', csv, '--resume', '--engine', 'sequential'],
    ]),
  );
  await row('page: a dropped table read', rounds, async () => lab.readResultTable(lab.catalog, text));
  const opened = lab.readResultTable(lab.catalog, text).value;
  await row('  seen as a study', rounds, async () => lab.studyOfRows(spec, opened.rows));
  const open = new lab.OpenTable(text, opened);
  await row('  rows of a setting', rounds, async () => open.rowsOf(4));
  for (const [name, storage] of /** @type {const} */ ([
    ['memory', memory],
    ['database', database],
  ])) {
    const file = () => new lab.StudyFile(storage, 'a', columns, plan.runs, () => {});
    await row(`page: kept pieces, from ${name}`, rounds, async () => {
      for (let at = 0; at < pieces.length; at += 16) await storage.rows('a', at, 16);
    });
    await row('  and rows', rounds, async () => fineRead(await file().read(() => {})));
    await row('  and a table', rounds, async () => {
      const table = new lab.StudyTable(plan);
      fineRead(await file().read((/** @type {number} */ run, /** @type {any} */ r) => table.add(run, r)));
    });
  }
  const table = new lab.StudyTable(plan);
  const file = new lab.StudyFile(memory, 'a', columns, plan.runs, () => {});
  fineRead(await file.read((/** @type {number} */ run, /** @type {any} */ r) => table.add(run, r)));
  await row('  rows of a setting', rounds, async () => table.rowsOf(4));
  await row('  all as CSV', rounds, async () => new Blob([file.columns.header(), ...(await file.lines())]));
  await row('  figures: data and choice', 1, async () => lab.firstChoice(lab.dataOfStudy(table)));
}

/** @param {any} failure */
function fine(failure) {
  if (failure) throw new Error(failure.message);
}

/** @param {any} read */
function fineRead(read) {
  if (!read.ok) throw new Error(read.failure.message);
}

/** @param {readonly any[]} results whose numbers come again and again */
function worker(results) {
  return {
    engine: 'sequential',
    make: async (/** @type {any[]} */ batch, /** @type {any} */ _next, /** @type {any} */ give) => {
      for (const run of batch) {
        const { scenario, index } = run;
        give(run, { ...results[index % results.length], scenario, digest: index.toString(16).padStart(16, '7') });
      }
    },
    dispose: () => {},
  };
}

/** Least seconds of the processor. @param {string} name @param {number} rounds @param {() => Promise<unknown>} act */
async function row(name, rounds, act) {
  if (values.only !== '' && rounds > 1 && !name.includes(values.only)) return;
  const all = [];
  for (let i = 0; i < rounds; i++) {
    globalThis.gc?.();
    const before = process.cpuUsage();
    await act();
    const { user, system } = process.cpuUsage(before);
    all.push((user + system) / 1e6);
  }
  console.log(
    `${Math.min(...all)
      .toFixed(2)
      .padStart(6)} s  ${name}`,
  );
}

/** Made up: every number a fraction with many digits or a count. @param {any} lab @param {any} plan @param {number} index */
function resultOf(lab, plan, index) {
  const { scenario } = plan.run(index);
  let state = Math.imul(index + 1, 0x9e3779b1) >>> 0;
  const random = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  const count = (/** @type {number} */ most) => Math.floor(random() * most);
  const failure = { kind: 'limit', message: '', remedy: '' };
  const blank = lab.failedResult(plan.spec, scenario, failure, lab.nodeHost(new URL('none:')).machine.app, {
    engine: 'sequential',
  });
  const metric = (/** @type {any} */ { kind }) =>
    kind === 'scalar'
      ? random()
      : {
          ...{ count: 1 + count(1e6), mean: random() * 9, min: count(3), p50: 3 + count(9), p90: 12 + count(9) },
          ...{ p99: 30 + count(40), max: 90 + count(100), bins: [] },
        };
  const metrics = Object.entries(plan.spec.metrics).filter(([, { kind }]) => kind !== 'curve');
  const { failure: _, ...rest } = blank;
  return {
    ...rest,
    status: 'finished',
    digest: '',
    events: count(1e7),
    windows: count(1e5),
    parallelism: random() * 100,
    lpParallelism: random() * 100,
    simulatedSeconds: 60,
    wallSeconds: random(),
    setupSeconds: random() / 10,
    eventsPerSecond: random() * 1e6,
    peakPending: count(1e5),
    memoryBytes: count(1e8),
    metrics: Object.fromEntries(metrics.map(([name, each]) => [name, metric(each)])),
  };
}
