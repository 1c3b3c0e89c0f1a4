/** Covers: whole studies against runs that simulate nothing: rows, means, seeds, failures, Ctrl-C, going on with a file. */
import { csvParse, csvParseRows } from 'd3';
import { describe, expect, it } from 'vitest';
import { csvText } from '../../base/csv.ts';
import { fail } from '../../base/result.ts';
import { catalog } from '../../models/catalog.ts';
import { readResultTable } from '../../scenario/results/result-table.ts';
import { runCommandLine } from '../commands.ts';
import { FakeHost, type FakeSettings } from '../testing/fake-host.ts';

async function line(command: string, settings: FakeSettings = {}) {
  const host = new FakeHost(settings);
  const engine = /--engine|merge|^study$/.test(command) ? '' : ' --engine sequential';
  const code = await runCommandLine(host, `${command}${engine}`.split(' ').filter(Boolean));
  expect(host.disposed).toBe(host.opened.length);
  return { code, host, out: host.out, err: host.err, rows: csvParse(host.written['s.csv'] ?? '') };
}

/** Each run once: one of each shape is made again alone. */
const order = (host: FakeHost) => {
  const runs = host.opened.map(({ scenario: { seed, params } }) => [params.nodes, params.remote, seed]);
  return [...new Map(runs.map((run) => [JSON.stringify(run), run])).values()];
};

const GRID = 'study run phold/tiny --over nodes=64,2^7 --over remote=0:1:0.5 --repeat 2 --seed 7 --csv s.csv';

describe('study run', () => {
  it('runs every setting with the first seed, then with the next; each is a row when it ends', async () => {
    const { code, host, rows } = await line(GRID);
    expect(code).toBe(0);
    expect(order(host).slice(4, 9)).toEqual([
      [128, 0.5, 7],
      [128, 1, 7],
      [64, 0, 8],
      [64, 0.5, 8],
      [64, 1, 8],
    ]);
    expect(rows.columns.slice(0, 3)).toEqual(['params.nodes', 'params.remote', 'model']);
    expect(rows.map((row) => [row['params.nodes'], row['params.remote'], row.seed]).slice(0, 3)).toEqual([
      ['64', '0', '7'],
      ['64', '0.5', '7'],
      ['64', '1', '7'],
    ]);
    expect(rows).toHaveLength(12);
    expect(rows[11]).toMatchObject({ status: 'finished', events: '300', 'metrics.renewalPrediction': '47.5199' });
    expect(readResultTable(catalog, host.written['s.csv'])).toMatchObject({ ok: true });
  });

  it('ends with means, their intervals and the seeds', async () => {
    let runs = 0;
    const change = () => ({ metrics: { eventsPerInitialEvent: 40 + (runs++ < 6 ? 0 : 2) } });
    const { out } = await line(GRID, { change });
    expect(out).toContain('Events per initial event\n');
    // Two values a distance of 2 apart: t of 99.5% with one degree is 63.657.
    expect(out).toMatch(/nodes=64 +remote=0.5 +41 +± 63.7 +2 runs\n/);
    expect(out).toContain('over the runs that finished, seeds 7 to 8\n');
  });

  it('tells ratios to the runs of one value, seed by seed', async () => {
    const events: Readonly<Record<string, number>> = { '64 7': 100, '64 8': 200, '128 7': 110, '128 8': 240 };
    let at = 0;
    // Each setting with its first seed and at once alone once more, then with the second.
    const order = ['64 7', '64 7', '128 7', '128 7', '64 8', '128 8'];
    const change = () => ({ metrics: { eventsPerInitialEvent: events[order[at++ % order.length]] } });
    const command = 'study run phold/tiny --over nodes=64,2^7 --against nodes=2^6 --repeat 2 --seed 7';
    const { out } = await line(command, { change });
    const block = out.slice(out.indexOf('Events per initial event'));
    // Ratios 1.1 and 1.2 lie 0.05 from their mean: t of 99.5% with one degree is 63.657.
    expect(block).toMatch(
      /nodes=64 +150 +± \S+( k)? +2 runs\n +nodes=128 +175 +± \S+( k)? +2 runs +\+25 +± 955 +\S+ x narrower +1\.150 x +± 3\.183\n/,
    );
    expect(out).toContain('seeds 7 to 8; then less and times nodes=64 with the same seed\n');
    at = 0;
    const { settings, study } = JSON.parse((await line(`${command} --json`, { change })).out);
    expect(study.baseline).toEqual({ nodes: 64 });
    expect(settings.map(({ ratios }: { ratios?: object }) => ratios !== undefined)).toEqual([false, true]);
  });

  it('says how far it is and how much longer it will take', async () => {
    const { err } = await line(GRID);
    expect(err).toMatch(/^12 of 12 runs, \S+( k)? runs\/s, \d made again alone, and equal\n$/);
    const { err: drawn } = await line('study run phold/tiny --repeat 2', { terminal: true });
    expect(drawn).toMatch(/\r\S+0 of 2 runs/);
    expect((await line(`${GRID} --quiet`)).err).toBe('');
  });

  it('averages mean, median and high quantiles of a distribution, which have columns', async () => {
    const eventsPerNode = { count: 2, mean: 3.5, min: 1, max: 6, p50: 3, p90: 5, p99: 6, bins: [] };
    const { out, rows } = await line('study run phold/tiny --csv s.csv --json', {
      change: () => ({ metrics: { eventsPerNode } }),
    });
    expect(rows[0]).toMatchObject({ 'metrics.eventsPerNode.p90': '5', 'metrics.eventsPerNode.mean': '3.5' });
    const { means } = JSON.parse(out).settings[0];
    expect(Object.keys(means).filter((name) => name.includes('eventsPerNode'))).toEqual([
      'metrics.eventsPerNode.mean',
      'metrics.eventsPerNode.p50',
      'metrics.eventsPerNode.p90',
      'metrics.eventsPerNode.p99',
    ]);
  });

  it('prints one object with --json, also of a single setting', async () => {
    const { out } = await line('study run phold/tiny --json --quiet');
    expect(JSON.parse(out)).toMatchObject({
      format: 'swarmscope.study-table/1',
      status: 'finished',
      study: { seeds: 'common', repeat: { least: 1, most: 1 } },
      settings: [{ setting: {}, runs: 1, failed: 0, means: { events: { mean: 300, half: null } } }],
    });
  });
});

it('with a GPU and cores some runs are begun both ways, and all are made once', async () => {
  // Runs that simulate nothing are over before cores have their turn.
  const command = 'study run phold/tiny --over nodes=64,128 --repeat 600 --engine auto --csv s.csv';
  const { code, err, rows } = await line(command, { cores: 2 });
  expect(code).toBe(0);
  expect(err).toMatch(/^runs are made on (the GPU|2 cores): \S+( k)? runs\/s on the GPU, \S+( k)? on 2 cores\n/);
  expect(rows).toHaveLength(1200);
  expect(new Set(rows.map((row) => `${row['params.nodes']} ${row.seed}`)).size).toBe(1200);
});

it('of few runs each is measured on its own; a GPU that is asked for is taken', async () => {
  const few = await line('study run phold/tiny --repeat 2 --engine auto', { cores: 2 });
  expect(few.host.opened[0].options).toMatchObject({ engine: 'auto', measures: true });
  const shapes = await line('study run phold/tiny --over nodes=2:41:1 --engine auto', { cores: 2 });
  expect(shapes.err).toMatch(/^runs are made on /);
  const gpu = await line('study run phold/tiny --repeat 60 --engine gpu', { cores: 2 });
  expect(gpu.host.opened.every(({ options }) => options.engine === 'gpu')).toBe(true);
});

describe('study plan', () => {
  it('that is cancelled measures nothing more, says nothing and writes nothing', async () => {
    const onBatch: FakeSettings['onBatch'] = (_, controller) => controller.abort();
    const { code, out, host } = await line(`study plan ${OVER} --out study.json`, { onBatch });
    expect([code, out, host.written, host.opened.length]).toEqual([130, '', {}, 1]);
  });

  const OVER = 'phold/tiny --over nodes=64,2^7 --over population+remote=1+0,2+0.5 --against nodes=64';

  it('says what a study takes, and keeps it for study run', async () => {
    const { code, out, host } = await line(`study plan ${OVER} --repeat 3 --seed 7 --out study.json`, { cores: 2 });
    expect(code).toBe(0);
    expect(out).toMatch(/^ {2}runs +12\n {2}settings +4, of \d shapes\n {2}repeated +3 repetitions\n/);
    expect(out).toMatch(
      /\n {2}seeds +common: 7 to 9 in every setting\n {2}memory +[\d.]+ kB for the largest run on a core\n/,
    );
    expect(out).toMatch(
      /\n {2}time +about \d+:\d\d on 2 cores; runs of the cheapest setting and of the dearest were measured\n$/,
    );
    const files = { 'study.json': host.written['study.json'] };
    const planned = await line('study run study.json --csv s.csv', { files });
    const said = await line(`study run ${OVER} --repeat 3 --seed 7 --csv s.csv`);
    expect(planned.rows).toEqual(said.rows);
    expect(planned.rows).toHaveLength(12);
    expect(planned.rows[1]).toMatchObject({ 'params.population': '2', 'params.remote': '0.5' });
    const twice = await line('study run study.json --repeat 4', { files });
    expect([twice.code, twice.err]).toEqual([2, expect.stringContaining('--repeat is said by study.json itself')]);
  });

  it('says when a precision stops', async () => {
    const { out } = await line(`study plan ${OVER} --repeat 10..50 --precision 5% --of eventsPerNode --json`);
    expect(JSON.parse(out)).toMatchObject({
      runs: 200,
      repeat: '10 to 50, until half the 99% interval is below 5% of metrics.eventsPerNode.mean',
      study: { repeat: { least: 10, most: 50, precision: { share: 0.05, of: ['metrics.eventsPerNode.mean'] } } },
    });
  });
});

it('a setting is repeated until its interval is narrow; the table does not hang on how many cores there are', async () => {
  let run = 0;
  const change = () => ({ metrics: { eventsPerInitialEvent: 40 + (run++ % 3) } });
  const command = 'study run phold/tiny --repeat 10..100 --precision 2% --of eventsPerInitialEvent --csv s.csv';
  const { code, rows, out } = await line(command, { change });
  expect(code).toBe(0);
  // (t CV / precision)^2 with CV 0.02 is about 8 at the level of 99%.
  expect(rows.length).toBeGreaterThanOrEqual(10);
  expect(rows.length).toBeLessThan(30);
  expect(rows.length % 5).toBe(0);
  expect(out).toContain(`${rows.length} runs\n`);
  const wide = await line(command.replace('10..100', '10..15').replace('2%', '0.01%'), { change });
  expect(wide.out).toContain('15 runs, precision not reached\n');
});

it('a run that is another alone ends it; its shape is no longer in the file, and its link is told', async () => {
  const command = 'study run phold/tiny --over nodes=64,128 --repeat 3 --csv s.csv';
  const made: string[] = [];
  const speed: FakeSettings['speed'] = ({ params, seed }) => {
    made.push(`${params.nodes} ${seed}`);
    return 1;
  };
  const isAgain = () => made.indexOf(made[made.length - 1]) < made.length - 1;
  const change = () => ({
    digest: made.at(-1)?.startsWith('64 ') && isAgain() ? 'b'.repeat(16) : 'a'.repeat(16),
  });
  const { code, err, rows, host } = await line(command, { change, speed });
  expect(code).toBe(1);
  expect(err).toMatch(/nodes=64 seed \d gave a{16} in the study and b{16} alone/);
  expect(err).toMatch(/the run alone: swarmscope run '#v1\.\S+'\n/);
  expect(rows.filter((row) => row['params.nodes'] === '64')).toEqual([]);
  const again = await line(`${command} --resume`, { files: { 's.csv': host.written['s.csv'] } });
  expect([again.code, again.rows.length]).toEqual([0, 6]);
});

it('a finished row without a digest is merged with nothing, and what to do is told', async () => {
  const planned = await line('study plan phold/tiny --over nodes=64,128 --out s.study.json');
  const made = await line('study run s.study.json --csv s.csv', { files: planned.host.written });
  const whole = made.host.written['s.csv'];
  const files = { ...planned.host.written, 's.csv': whole };
  expect(await line('study merge s.study.json s.csv', { files })).toMatchObject({ code: 0 });
  const { digest } = made.rows[1];
  for (const other of ['', 'zz', digest.toUpperCase().replace(/./, 'X')]) {
    const [head, first, second] = whole.trimEnd().split('\n');
    const broken = `${[head, first, second.replace(digest, other)].join('\n')}\n`;
    const { code, err } = await line('study merge s.study.json s.csv', { files: { ...files, 's.csv': broken } });
    expect([code, err]).toEqual([2, expect.stringContaining(`line 3 has the digest "${other}"`)]);
  }
});

it('two processes never write one file', async () => {
  const { code, err, host } = await line('study run phold/tiny --csv s.csv', { locked: ['s.csv'] });
  expect([code, err]).toEqual([2, expect.stringContaining('s.csv is being written by process 7 on b')]);
  expect(host.opened).toEqual([]);
});

it('a process whose file was taken by another one writes nothing more', async () => {
  const { code, err, host } = await line('study run phold/tiny --csv s.csv', { loses: 's.csv' });
  expect([code, err]).toEqual([2, expect.stringContaining('s.csv was taken by another process')]);
  expect(host.written['s.csv']).toBe('');
});

it('a file that is deleted while it is written, or its folder, is not begun again in its middle', async () => {
  const settings: FakeSettings = {
    onBatch: () => {
      if (host.written['s.csv']?.includes('finished')) delete host.written['s.csv'];
    },
  };
  const host = new FakeHost(settings);
  const code = await runCommandLine(host, `${GRID} --engine sequential`.split(' '));
  expect([code, host.err]).toEqual([2, expect.stringContaining('s.csv is gone, or its folder; start the study anew')]);
  expect(host.written).toEqual({});
});

it('versions of the program do not mix in one file', async () => {
  const { host } = await line('study run phold/tiny --csv s.csv');
  const files = { 's.csv': host.written['s.csv'].replace(`,${__APP_VERSION__},`, ',0.1.0,') };
  const { code, err } = await line('study run phold/tiny --repeat 2 --csv s.csv --resume', { files });
  expect([code, err]).toEqual([
    2,
    expect.stringContaining(`line 2 was made by Swarmscope 0.1.0, and this is ${__APP_VERSION__}`),
  ]);
});

it('rows that cannot be written end it, and what is there stays as it is', async () => {
  class FullHost extends FakeHost {
    override async appendFile(path: string, text: string) {
      if (text.includes('finished')) return fail('storage', `${path} cannot be written (ENOSPC)`, 'make room');
      return super.appendFile(path, text);
    }
  }
  const command = 'study run phold/tiny --over nodes=64,128 --repeat 3 --csv s.csv --engine sequential';
  const whole = (await line(command)).host.written['s.csv'];
  const begun = `${whole.split('\n').slice(0, 3).join('\n')}\n`;
  const host = new FullHost({ files: { 's.csv': begun } });
  expect(await runCommandLine(host, `${command} --resume --json`.split(' '))).toBe(2);
  expect(JSON.parse(host.out).status).toBe('failed');
  expect(host.written['s.csv']).toBe(begun);
});

describe('a run of a study that fails', () => {
  const refuse: FakeSettings['refuse'] = ({ params }) =>
    params.nodes === 128 ? { kind: 'limit', message: 'too many nodes', remedy: 'choose fewer' } : undefined;

  it('is a row with its reason, and the others go on', async () => {
    const { code, out, err, rows } = await line('study run phold/tiny --over nodes=64,128,256 --csv s.csv', { refuse });
    expect(code).toBe(3);
    expect(rows.map(({ status, failure, digest }) => [status, failure, digest !== ''])).toEqual([
      ['finished', '', true],
      ['failed', 'too many nodes', false],
      ['finished', '', true],
    ]);
    expect(err).toContain('nodes=128 seed 1 failed: too many nodes\n');
    expect(err).toContain('1 of 3 runs failed, the first: too many nodes; choose fewer\n');
    expect(out).toMatch(/nodes=128 +- +0 runs, 1 failed\n/);
  });

  it('is told of by a merge', async () => {
    const planned = await line('study plan phold/tiny --over nodes=64,128,256 --out s.study.json');
    const plan = planned.host.written;
    const made = await line('study run s.study.json --csv s.csv', { refuse, files: plan });
    const files = { ...plan, ...made.host.written };
    const { code, err } = await line('study merge s.study.json s.csv --csv all.csv', { files });
    expect([code, err]).toEqual([
      0,
      '3 runs of 1 files, nothing is missing, and 1 failed, the first: too many nodes\n',
    ]);
  });

  it('keeps what it had done', async () => {
    const { code, rows } = await line('study run phold/tiny --repeat 2 --csv s.csv', { failAt: 2 });
    expect(code).toBe(1);
    expect(rows.map(({ status, events, failure }) => [status, events, failure])).toEqual([
      ['failed', '200', 'node 3 sent into the past'],
      ['failed', '200', 'node 3 sent into the past'],
    ]);
  });

  it('ends the study where none of them can run', async () => {
    const { code, err, host } = await line('study run phold/tiny --repeat 9 --engine gpu --csv s.csv', {
      withoutGpu: true,
    });
    expect(code).toBe(3);
    expect(err).toBe('swarmscope: no adapter; `--engine sequential` works\n');
    // It could be written: that was asked before.
    expect(host.written).toEqual({ 's.csv': '' });
  });
});

describe('Ctrl-C and --resume', () => {
  const stopped = async () => {
    let batches = 0;
    return line(GRID, { onBatch: (_, controller) => ++batches === 17 && controller.abort() });
  };

  it('keeps what was run, which --resume goes on with', async () => {
    const { code, rows, out, host } = await stopped();
    expect(code).toBe(130);
    expect(rows).toHaveLength(3);
    expect(out).toMatch(/nodes=64 +remote=0 +47.5 +1 run\n/);
    expect(out).toContain('finished, seed 7\n');

    const more = await line(`${GRID} --resume`, { files: { 's.csv': host.written['s.csv'] } });
    expect(more.code).toBe(0);
    expect(order(more.host)).toHaveLength(9);
    expect(more.err).toMatch(/^3 of 12 runs are in s.csv already\n12 of 12 /);
    expect(more.host.written['s.csv']).toBe((await line(GRID)).host.written['s.csv']);
  });

  it('makes more repetitions and more settings of a file, and runs again what failed', async () => {
    const once = await line('study run phold/tiny --over nodes=64,128 --csv s.csv', {
      refuse: ({ params }) =>
        params.nodes === 128 ? { kind: 'limit', message: 'too many nodes', remedy: '' } : undefined,
    });
    const files = { 's.csv': once.host.written['s.csv'] };
    const more = await line('study run phold/tiny --over nodes=64,128,256 --repeat 2 --csv s.csv --resume', { files });
    expect(order(more.host).map(([nodes, , seed]) => [nodes, seed])).toEqual([
      [128, 1],
      [256, 1],
      [64, 2],
      [128, 2],
      [256, 2],
    ]);
    expect(more.rows.map(({ status }) => status)).toEqual(Array(6).fill('finished'));
  });

  it('refuses a file of an older version of the model', async () => {
    const study = 'study run swarm --over peers=64,128 --csv s.csv';
    const swarm: FakeSettings = { change: () => ({ metrics: {} }) };
    const [head, ...rows] = (await line(study, swarm)).host.written['s.csv'].trimEnd().split('\n');
    const version = head.split(',').indexOf('modelVersion');
    const old = [head, rows[0].split(',').with(version, '1').join(',')];
    const more = await line(`${study} --resume`, { ...swarm, files: { 's.csv': `${old.join('\n')}\n` } });
    expect(more.err).toContain(`s.csv: line 2, column ${version + 1}: modelVersion 1 of Swarm is not 2; set the`);
    expect(more.code).toBe(2);
  });

  it.each([
    ['study run phold --resume', '--resume has no file to go on with; name it with --csv'],
    ['study run phold --force', '--force has no file to go on with; name it with --csv'],
    ['study run phold --resume --force --csv s.csv', '--resume keeps what --force writes over; leave one of them out'],
    [
      'study run phold --csv s.csv',
      's.csv is there already; keep its runs and make the others with --resume, or write',
    ],
    [
      'study run phold --resume --csv photo.csv',
      'photo.csv is no table of runs; name another file, or write over it with',
    ],
    ['study run phold --resume --csv bad.csv', 'bad.csv: line 1: there is no column modelVersion'],
    ['study run phold/tiny --over nodes=64 --resume --csv s.csv', 's.csv: line 2 is no run of this study; give the'],
  ])('%s: exit 2', async (command, words) => {
    const files = {
      's.csv': (await stopped()).host.written['s.csv'],
      'bad.csv': 'model,params.nodes\nphold,64\n',
      'photo.csv': 'x',
    };
    const ran = await line(command, { files });
    expect([ran.code, ran.host.opened.length]).toEqual([2, 0]);
    expect(ran.err).toContain(words);
  });
});

describe('the file of a study', () => {
  const rowsOf = (text: string) => text.trimEnd().split('\n').slice(1);

  it('has one header, whatever its runs measure, and is added to', async () => {
    const written: string[] = [];
    const { host, rows } = await line('study run phold/tiny --repeat 3 --csv s.csv', {
      onBatch: (_, { signal }) => void (signal.aborted || written.push('batch')),
      change: () => ({ metrics: { ...(written.length > 6 && { remoteShare: 0.25 }) } }),
    });
    expect(rows.map((row) => row['metrics.remoteShare'])).toEqual(['', '0.25', '0.25']);
    // Whether it can be written, then what came within a second of the first run.
    expect(host.appends['s.csv']).toBe(2);
  });

  it('whose last line was cut off goes on with the whole ones, and says so', async () => {
    const whole = (await line(GRID)).host.written['s.csv'];
    for (const cut of [whole.length - 1, whole.length - 30, whole.lastIndexOf('\n', whole.length - 2) + 1]) {
      const { host, err } = await line(`${GRID} --resume`, { files: { 's.csv': whole.slice(0, cut) } });
      expect(order(host)).toHaveLength(1);
      expect(host.written['s.csv']).toBe(whole);
      expect(err.includes('s.csv: line 13 has no end: it was being written when a study was stopped')).toBe(
        !whole.slice(0, cut).endsWith('\n'),
      );
    }
  });

  it('of which there is not even a header begins anew', async () => {
    const whole = (await line(GRID)).host.written['s.csv'];
    const { host, err } = await line(`${GRID} --resume`, { files: { 's.csv': whole.slice(0, 40) } });
    expect(host.written['s.csv']).toBe(whole);
    expect(err).toContain('line 1 has no end');
  });

  it('that is not there is begun by --resume, which says so; an empty one is none', async () => {
    const { code, err, rows } = await line(`${GRID} --resume`);
    expect([code, rows.length]).toEqual([0, 12]);
    expect(err).toMatch(/^s\.csv is not there yet: it begins here\n/);
    expect((await line(GRID, { files: { 's.csv': '' } })).rows).toHaveLength(12);
  });

  it('is written over by --force, not before there is a run', async () => {
    const files = { 's.csv': 'what was there\n' };
    expect((await line(`${GRID} --force`, { files })).rows).toHaveLength(12);
    const none = await line(`${GRID} --force --engine gpu`, { files, withoutGpu: true });
    expect(none.host.written['s.csv']).toBe('what was there\n');
  });

  it('may be in any order, with columns of its own and rows twice; rows come after', async () => {
    const [head, ...rows] = (await line(GRID)).host.written['s.csv'].trimEnd().split('\n');
    const mine = [`mine,${head}`, ...[rows[3], rows[1], rows[3]].map((row) => `x,${row}`), ''].join('\n');
    const { host, err } = await line(`${GRID} --resume`, { files: { 's.csv': mine } });
    expect(err).toContain('2 of 12 runs are in s.csv already');
    expect(order(host)).toHaveLength(10);
    // All are there: they stand in the order of the plan.
    expect(rowsOf(host.written['s.csv'])).toEqual(rows.map((row, i) => `${i === 1 || i === 3 ? 'x' : ''},${row}`));
  });

  it('of this program before it had all columns from the start is resumed, and then has them', async () => {
    const whole = (await line(GRID)).host.written['s.csv'];
    const [head, ...rows] = csvParseRows(whole);
    const filled = head.flatMap((_, i) => (rows.some((row) => row[i] !== '') ? [i] : []));
    expect(filled.length).toBeLessThan(head.length);
    const old = csvText([head, ...rows.slice(0, 5)].map((row) => filled.map((i) => row[i])));
    const { host } = await line(`${GRID} --resume`, { files: { 's.csv': old } });
    expect(order(host)).toHaveLength(7);
    expect(host.written['s.csv']).toBe(whole);
  });

  it('of 100,000 runs is resumed, added to and summed up', async () => {
    const few = await line('study run phold/tiny --over nodes=2:101:1 --csv s.csv', { batches: 1 });
    const [head, ...settings] = few.host.written['s.csv'].trimEnd().split('\n');
    const seeds = Array.from({ length: 1000 }, (_, i) => i + 1);
    // The seed is the fourth cell: varied, model, version, seed.
    const rows = seeds.flatMap((seed) => settings.map((row) => row.replace(/^((?:[^,]*,){3})1,/, `$1${seed},`)));
    const whole = [head, ...rows, ''].join('\n');
    const command = `study run phold/tiny --over nodes=2:101:1 --repeat ${seeds.length} --csv s.csv --resume`;
    const { host, err, out } = await line(command, { batches: 1, files: { 's.csv': whole.slice(0, -30) } });
    expect(order(host)).toHaveLength(1);
    expect(err).toMatch(/\n99999 of 100000 runs are in s.csv already\n100,000 of 100,000 runs/);
    expect(host.written['s.csv'] === whole).toBe(true); // a difference of 16 MB would be told for minutes
    expect(out).toMatch(/nodes=101 +[\d.]+ +± 0 +1,000 runs\n/);
  });
});

it('is planned also where a run breaks a rule: only its time is not known', async () => {
  const { code, out, err, host } = await line('study plan phold --over nodes=64,128 --out p.json', { failAt: 1 });
  expect([code, err]).toEqual([0, 'the time is not known: node 3 sent into the past\n']);
  expect(out).toMatch(/\n +time +not measured\n/);
  expect(JSON.parse(host.written['p.json'])).toMatchObject({ format: 'swarmscope.study/1' });
});

describe('what is no study', () => {
  it.each([
    ['study run phold --over nodes', 2, '--over "nodes" has no name and values'],
    ['study run phold --over node=4', 2, 'did you mean nodes?'],
    ['study run phold --over nodes=4:2:1', 2, 'never gets from 4 to 2'],
    ['study run phold --over nodes=4:8', 2, 'is not a range'],
    ['study run phold --over nodes=1,2', 2, 'nodes 1 is below 2'],
    ['study run phold --over nodes=2:9:1.5', 2, 'nodes 3.5 is not a whole number'],
    ['study run phold --over delay=uniform:constant:1', 2, 'delay "uniform:constant:1" is not one of its choices'],
    ['study run phold --over nodes=2 --over nodes=4', 2, 'nodes is varied twice'],
    ['study run phold --over nodes=', 2, 'nodes "" is not a number'],
    ['study run phold --over nodes=4,,8', 2, 'nodes "" is not a number'],
    ['study run phold --over nodes=2:1e9:x1', 2, 'never gets from 2'],
    ['study run phold --over remote=0:1:x2', 2, 'never gets from 0'],
    ['study run phold --over end=1,2 --over lookahead=1us --repeat 0', 2, 'repetitions 0 are no whole number'],
    ['study run phold --repeat 1.5', 2, 'repetitions 1.5 are no whole number'],
    ['study run phold --repeat 1e9', 2, 'from 1 to 1000000'],
    ['study run phold --over remote=0:1:1ms', 2, 'remote "1ms" is not a number'],
    ['study run phold --over nodes=2:9000:1 --over remote=0:1:0.002', 2, 'runs, above 1000000'],
    ['study run phold --over seed=1,2', 2, 'seed is no parameter of phold'],
    ['study run phold --csv /no/s.csv', 2, '/no/s.csv cannot be written'],
    [
      'study run phold --over nodes=2,4 --against nodes=8',
      2,
      '--against nodes=8 is no value of an --over; use one of 2,4',
    ],
    ['study run phold --over nodes=2,4 --against mean=1', 2, '--against mean=1 is no value of an --over; write --over'],
    ['study run phold --over nodes=2,4 --against nodes', 2, '--against nodes is no value of an --over'],
    ['study run', 2, 'nothing to run'],
    ['study', 2, 'study plan, study run or study merge?'],
    [
      'study part.csv',
      2,
      '"part.csv" is neither plan, run, merge nor a scenario; write `swarmscope study plan <scenario>',
    ],
    ['study run phold --engine gpu --jobs 2', 2, '--jobs 2 is for cores, and a GPU has seats'],
    ['study run phold --shard 4/4', 2, 'shard 4/4 is beyond the last'],
    ['study run phold --shard 0/4 --csv /no/p.csv', 2, '/no/p.study.json cannot be written'],
    ['study run phold --shard auto/4', 2, 'SLURM_ARRAY_TASK_ID'],
    ['study run phold --csv s.csv.gz', 2, 's.csv.gz: rows cannot be added to a packed file'],
    ['study run phold --precision 5%', 2, 'precision 5% is said of nothing'],
    ['study merge', 2, 'nothing to merge'],
    ['study merge a.csv', 2, 'a.study.json is not there'],
  ])('%s: exit %d', async (command, code, words) => {
    const ran = await line(command);
    expect(ran.err).toContain(words);
    expect(ran.code).toBe(code);
  });
});
