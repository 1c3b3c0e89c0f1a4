/** Covers: a study in shards by the real program, in processes that are killed, cut off, doubled and told a wrong time; threads that die. */
import { appendFile, copyFile, readFile, truncate, writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { csvParse } from 'd3';
import { parquetReadObjects } from 'hyparquet';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildIfStale, TARGETS } from '../../../scripts/lib/build/build.mjs';
import { inRoot } from '../../../scripts/lib/repository.mjs';
import { StudyTable } from '../../analysis/study/study-table.ts';
import { catalog } from '../../models/catalog.ts';
import { pholdSpec } from '../../models/phold/spec.ts';
import { complete } from '../../scenario/defaults.ts';
import { STUDY_FORMAT } from '../../scenario/study/study.ts';
import { planStudy } from '../../scenario/study/study-plan.ts';
import { partName } from '../../study/shard.ts';
import { StudyRunner } from '../../study/study-runner.ts';
import { Program } from '../testing/program.ts';
import { nodePool } from './node-pool.ts';

/** Seconds, and what follows from them. */
const OF_TIMES = ['wallSeconds', 'setupSeconds', 'eventsPerSecond'];
const SHARDS = 7;
/** 42 runs of some 50 ms. */
const STUDY = 'phold --set nodes=1024 --set end=40 --over remote=0,0.5,1 --over population=1,2 --repeat 7';
const ON_CORES = '--engine sequential --quiet';

let program: Program;
beforeAll(async () => {
  const built = await buildIfStale(TARGETS.headless);
  if (built && !built.ok) throw new Error(built.output);
  program = await Program.at(inRoot(TARGETS.headless.product));
});
afterAll(() => program.remove());

/** Without its times. */
const lasting = (csv: string) =>
  csvParse(csv).map((row) => Object.entries(row).filter(([name]) => !OF_TIMES.includes(name)));

/** In a Slurm array that begins at 3. */
const inArray = (index: number) => ({ SLURM_ARRAY_TASK_ID: String(index + 3), SLURM_ARRAY_TASK_MIN: '3' });
/** Clocks of the process go back and forth by hours. */
const WRONG_CLOCK = {
  NODE_OPTIONS: `--import data:text/javascript,let_n=0;globalThis.Date.now=()=>(1e12+(let_n++%252)*-1e10)`.replaceAll(
    'let_n=0',
    'globalThis.let_n=0',
  ),
};
const part = (index: number) => partName({ index, of: SHARDS });
const shard = `study run ${STUDY} --shard auto/${SHARDS} ${ON_CORES}`;

it('seven shards, killed, cut off and doubled, give the file of one', async () => {
  for (let index = 0; index < SHARDS; index++) {
    const isKilled = index === 1 || index === 4;
    const { code } = await program.run(shard, { ...inArray(index), ...(index === 2 && WRONG_CLOCK) }, async (child) => {
      if (!isKilled) return;
      await program.hasBegun(part(index));
      child.kill('SIGKILL');
    });
    if (!isKilled) expect(code).toBe(0);
  }
  // One was cut off in the middle of a line; another is there twice.
  await truncate(program.path(part(5)), 1500);
  await copyFile(program.path(part(0)), program.path('again.csv'));
  const parts = `${Array.from({ length: SHARDS }, (_, index) => part(index)).join(' ')} again.csv`;

  const missing = await program.run(`study merge ${parts} --csv all.csv`);
  expect(missing.code).toBe(1);
  expect(missing.err).toMatch(/ runs? of 42 (is|are) missing; make them with\n/);
  const commands = [...missing.err.matchAll(/ {2}swarmscope (study run \S+ --shard (\d)\/7) /g)];
  expect(commands.map(([, , index]) => index)).toContain('5');
  for (const [, command] of commands) expect(await program.run(`${command} ${ON_CORES}`)).toMatchObject({ code: 0 });

  expect(await program.run(`study merge ${parts} --csv all.csv --parquet all.parquet`)).toMatchObject({ code: 0 });
  expect(await program.run(`study merge ${parts} --csv all.csv.gz --quiet`)).toMatchObject({ code: 0 });
  expect(await program.run(`study run ${STUDY} --csv one.csv --jobs 12 ${ON_CORES}`)).toMatchObject({
    code: 0,
    err: '',
  });
  const all = await program.read('all.csv');
  expect(lasting(all)).toEqual(lasting(await program.read('one.csv')));
  expect(gunzipSync(await readFile(program.path('all.csv.gz'))).toString()).toBe(all);
  // A packed file is read as a part.
  expect(await program.run('study merge part-of-0007.study.json all.csv.gz --json')).toMatchObject({ code: 0 });

  const bytes = await readFile(program.path('all.parquet'));
  const file = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length);
  const columns = await parquetReadObjects({ file });
  const rows = csvParse(all);
  expect(columns.map((row) => [row['params.population'], row['metrics.remoteShare'], row.digest])).toEqual(
    rows.map((row) => [BigInt(row['params.population']), Number(row['metrics.remoteShare']), row.digest]),
  );
});

it('a run with two digests is shown twice, and merges with nothing', async () => {
  const csv = await program.read(part(0));
  const [row] = csvParse(csv);
  await writeFile(program.path('wrong.csv'), csv.replace(row.digest, '0123456789abcdef'));
  const { code, err } = await program.run(`study merge part-of-0007.study.json ${part(0)} wrong.csv`);
  expect(code).toBe(1);
  expect(err).toContain(`one run has two digests, ${row.digest} and 0123456789abcdef:\n${part(0)}, line 2: `);
  expect(err).toContain('\nwrong.csv, line 2: ');
  await writeFile(program.path('wrong.csv'), csv.replace(`,${row.version},`, ',0.0.7,'));
  const other = await program.run(`study merge part-of-0007.study.json ${part(1)} wrong.csv`);
  expect(other.code).toBe(2);
  expect(other.err).toContain(`was made by Swarmscope 0.0.7, and ${part(1)} by ${row.version}`);
});

it('SIGTERM ends it like Ctrl-C: what was made is kept, and gone on with', async () => {
  const { code, err } = await program.run(
    `study run ${STUDY} --csv term.csv --engine sequential`,
    {},
    async (child) => {
      await program.hasBegun('term.csv');
      child.kill('SIGTERM');
    },
  );
  expect([code, err]).toEqual([130, expect.stringContaining('finishing the current batch')]);
  const made = csvParse(await program.read('term.csv')).length;
  expect(made).toBeGreaterThan(0);
  expect(made).toBeLessThan(42);
  await appendFile(program.path('term.csv'), '0,1,phold,1,');
  const resumed = await program.run(`study run ${STUDY} --csv term.csv --resume --engine sequential`);
  expect(resumed.err).toContain('has no end: it was being written when a study was stopped');
  expect(resumed.err).toContain(`${made} of 42 runs are in term.csv already`);
  expect(lasting(await program.read('term.csv'))).toEqual(lasting(await program.read('one.csv')));
});

it('of two processes at one file one waits to see the other, and says so', async () => {
  const command = `study run ${STUDY} --csv two.csv --resume ${ON_CORES}`;
  const other = { code: 0 as number | null, err: '' };
  const { code } = await program.run(command, {}, async () => {
    await program.hasBegun('two.csv.lock');
    Object.assign(other, await program.run(command));
  });
  expect(code).toBe(0);
  // Either it saw the other at work, or that one ended while it looked.
  if (other.code !== 0) expect(other.err).toMatch(/two\.csv is being written by process \d+ on /);
  expect(lasting(await program.read('two.csv'))).toEqual(lasting(await program.read('one.csv')));
});

describe('a thread that dies', () => {
  const study = {
    format: STUDY_FORMAT,
    scenario: complete(pholdSpec, { params: { nodes: 16, end: 5 } }),
    over: [],
    repeat: { least: 6, most: 6 },
    seeds: 'common',
  } as const;

  /** A thread that makes runs of nothing, but for what it does at the run of index 3. */
  async function made(name: string, atThree: string) {
    const entry = program.path(name);
    await writeFile(
      entry,
      `import { parentPort } from 'node:worker_threads';
      import { existsSync, writeFileSync } from 'node:fs';
      parentPort.on('message', ({ kind, runs }) => {
        if (kind !== 'make') return;
        for (const { index, scenario } of runs) {
          if (index === 3) { ${atThree} }
          const { model, params, seed } = scenario;
          const conservation = { created: 0, executed: 0, pending: 0 };
          const result = { version: '1', scenario, status: 'finished', model, params, seed, engine: 'sequential', adapter: { description: '' },
            events: index, wallSeconds: 0, setupSeconds: 0, memoryBytes: 0, conservation, digest: 'd' + index, metrics: {}, series: { time: [] } };
          parentPort.postMessage({ kind: 'made', index, result });
        }
        parentPort.postMessage({ kind: 'done' });
      });`,
    );
    const plan = planStudy(catalog, study);
    if (!plan.ok) throw new Error(plan.failure.message);
    const table = new StudyTable(plan.value);
    const pool = nodePool(pathToFileURL(entry), 2, { engine: 'sequential', lpSize: 'auto' });
    const keep = async () => ({ ok: true, value: undefined }) as const;
    const end = await new StudyRunner({ table, pool, keep, version: '1' }).run();
    expect(end).toMatchObject({ ok: true, value: { state: 'finished' } });
    return table;
  }

  it('once is replaced, and its run is made again', async () => {
    const once = program.path('once');
    const table = await made(
      'once.mjs',
      `if (!existsSync('${once}')) { writeFileSync('${once}', ''); process.exit(7); }`,
    );
    expect([table.made, table.failed]).toEqual([6, []]);
  });

  it('whenever it makes a run makes a failed row of it', async () => {
    const table = await made('always.mjs', "throw new Error('no more memory');");
    expect(table.made).toBe(6);
    expect(table.failed).toEqual([{ index: 3, failure: expect.stringContaining('no more memory') }]);
  });
});
