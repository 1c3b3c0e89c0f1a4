/** Covers: `verify --full`, `--hardware` and kept cases against runs that simulate nothing: what is said, counted and kept, exit codes. */
import { describe, expect, it } from 'vitest';
import { catalog } from '../../models/catalog.ts';
import { kademliaGrid } from '../../models/kademlia/grid.ts';
import { pholdGrid } from '../../models/phold/grid.ts';
import { EVENT_LIST_NAMES } from '../../scenario/event-lists.ts';
import { NO_FILES } from '../../scenario/files.ts';
import { writeCase } from '../../verify/case-file.ts';
import { hardwareCases } from '../../verify/hardware.ts';
import { runCommandLine } from '../commands.ts';
import { FakeHost, type FakeSettings } from '../testing/fake-host.ts';

async function line(command: string, settings: FakeSettings = {}) {
  const host = new FakeHost(settings);
  const code = await runCommandLine(host, command.split(' '));
  expect(host.disposed).toBe(host.opened.length);
  return { code, host, out: host.out, err: host.err };
}

const FULL = 'verify --full --model phold --random 30 --shapes 3 --simplify 0';
const differs: FakeSettings['change'] = ({ engine, lpSize }) =>
  engine === 'gpu' && Number(lpSize) >= 16 ? { digest: 'f'.repeat(16) } : {};

describe('verify --full', () => {
  it('runs the grid, then random scenarios, each on both engines', async () => {
    const { code, out, err, host } = await line(FULL);
    expect(code).toBe(0);
    expect(out).toContain('GPU: Acme One (acme one)');
    expect(out).toContain('  30 random scenarios over 3 shapes');
    expect(err).toMatch(/30 random scenarios over 3 shapes, [\d,]+ events, all equal; [a-z0-9, ]+\n/);
    // Each edge draws its event list, and so does each shape.
    expect(err).toMatch(
      /cases at the edges, .*; (?=.*slots \d)(?=.*ring \d)(?=.*reduce \d)(?=.*partition \d)(?=.*simple \d)/,
    );
    const lists = host.opened.flatMap(({ options }) => (options.engine === 'gpu' ? (options.list ?? 'slots') : []));
    expect(new Set(lists)).toEqual(new Set(EVENT_LIST_NAMES));
    const grid = pholdGrid().reduce((sum, { lpSizes }) => sum + lpSizes.length, 0);
    expect(host.opened.length).toBeGreaterThanOrEqual(2 * (grid + 30));
    expect(host.opened.filter(({ options }) => options.engine === 'sequential')).toHaveLength(host.opened.length / 2);
  });

  it.each(['--list ring', '--engine gpu', '--lp-size 4'])('refuses %s, which its cases draw', async (option) => {
    const { code, err, host } = await line(`${FULL} ${option}`);
    expect(code).toBe(2);
    expect(err).toContain(`${option} cannot be asked of --full: each of its cases draws how it runs, event lists too`);
    expect(host.opened).toEqual([]);
  });

  it('draws the same for the same seed, and shares shapes out among parts', async () => {
    const drawn = async (more: string) =>
      (await line(`${FULL} --quiet ${more}`)).host.opened.map(({ scenario }) => JSON.stringify(scenario));
    const whole = await drawn('--seed 7');
    expect(await drawn('--seed 7')).toEqual(whole);
    expect(await drawn('--seed 8')).not.toEqual(whole);
    const parts = [...(await drawn('--seed 7 --part 1/2')), ...(await drawn('--seed 7 --part 2/2'))];
    expect(parts.sort()).toEqual(whole.sort());
  });

  it('keeps what differs, simplified, with the command that repeats it', async () => {
    const { code, out, err, host } = await line(`${FULL.replace('--simplify 0', '--simplify 1s')} --out report.json`, {
      change: differs,
    });
    expect(code).toBe(1);
    expect(err).toMatch(/30 random scenarios over 3 shapes, [\d,]+ events, \d+ DIFFERENT; [a-z0-9, ]+\n/);
    expect(out).toContain('    digest: ffffffffffffffff against 0123456789abcdef');
    const kept = Object.keys(host.written).filter((path) => /^random-failures\/phold-1-.*\/case.json$/.test(path));
    expect(kept.length).toBeGreaterThan(0);
    for (const path of kept) {
      expect(out).toContain(`npm run -s cli -- verify ${path}`);
      const told = host.written[path.replace('case.json', 'differences.txt')];
      expect(told).toContain('digest: ffffffffffffffff against 0123456789abcdef\n');
    }
    const { scenario, engine } = JSON.parse(host.written[kept[0]]);
    expect([scenario.seed, engine.pauses]).toEqual([1, []]);
    expect(engine.lpSize).toBeGreaterThanOrEqual(16);
    const report = JSON.parse(host.written['report.json']);
    expect(report).toMatchObject({ seed: 1, random: { scenarios: 30, shapes: 3 } });
    expect(report.failures).toHaveLength(report.grid.failed + report.random.failed);
  });

  it('tells what differs, and nothing else, where it is quiet', async () => {
    const { out } = await line(`${FULL} --quiet`, { change: differs });
    expect(out).toMatch(/^DIFFERENT: /);
    expect(out).not.toContain('all equal');
  });

  it('leaves what differs as it was drawn if that is asked for', async () => {
    const { host } = await line(FULL, { change: differs });
    expect(host.opened.length).toBe(new Set(host.opened).size);
    expect(Object.keys(host.written).length).toBeGreaterThan(0);
  });

  it('takes the same refusal from both engines as agreement', async () => {
    const failure = { kind: 'limit', message: 'too large', remedy: 'choose fewer' } as const;
    const { code, err } = await line(FULL, { refuse: () => failure });
    expect([code, err]).toEqual([0, expect.stringContaining('30 refused by both engines, all equal')]);
  });

  it('says what an engine throws, and goes on', async () => {
    const thrower: FakeSettings['change'] = ({ engine }) => {
      if (engine === 'gpu') throw new Error('bug: lost');
      return {};
    };
    const { code, out, err } = await line(FULL, { change: thrower });
    expect(code).toBe(1);
    expect(out).toContain('the GPU: Error: bug: lost');
    expect(err).toMatch(/30 random scenarios over 3 shapes, [\d,]+ events, 30 DIFFERENT/);
  });

  it('begins nothing after its time', async () => {
    const { code, err } = await line(`${FULL} --stop-after 0`);
    expect([code, err]).toEqual([0, expect.not.stringContaining('random scenarios')]);
  });

  it('ends with Ctrl-C', async () => {
    const { code } = await line(FULL, { onBatch: (_, controller) => controller.abort() });
    expect(code).toBe(130);
  });

  it('needs a GPU', async () => {
    const { code, err } = await line(FULL, { withoutGpu: true });
    expect([code, err]).toEqual([3, 'swarmscope: no adapter; `--engine sequential` works\n']);
  });

  it.each([
    ['--model fold', 'there is no model "fold"'],
    ['--random many', '--random "many" is not a number'],
    ['--random 1.5', '--random 1.5 is not a whole number from 0'],
    ['--shapes 0', '--shapes 0 is not a whole number from 1'],
    ['--part 3/2', '--part "3/2" is no part'],
    ['--part x', '--part "x" is no part'],
    ['--seed -1', '--seed -1 is not a whole number from 0 to 4294967295'],
    ['--csv a.csv', '--csv says nothing of verify with --full; leave it out'],
    ['phold', '--full has its own scenarios, and "phold" is none of them; leave it out, or write --model'],
    ['--time-limit 2d', '--time-limit 172800 s is not from 0 to 3600 s'],
  ])('%s', async (options, words) => {
    const { code, err } = await line(`verify --full ${options}`);
    expect(err).toContain(words);
    expect(code).toBe(2);
  });
});

describe('a kept case', () => {
  const withFiles = kademliaGrid.find(({ files = NO_FILES }) => files.size > 0) ?? kademliaGrid[0];
  const one = {
    ...withFiles,
    files: withFiles.files ?? NO_FILES,
    engine: { lpSize: 16, pauses: [{ steps: 3 }] },
  } as const;
  const files = Object.fromEntries(
    Object.entries(writeCase(catalog, one)).map(([name, text]) => [`kept/${name}`, text]),
  );

  it('is run again as it was, with its files', async () => {
    expect(Object.keys(files)).toEqual(['kept/case.json', 'kept/matrix.csv', 'kept/sessions.csv']);
    const { code, out, host } = await line('verify kept/case.json', { files });
    expect(code).toBe(0);
    expect(out).toContain('one core: 300 events in 3 steps, digest 0123456789abcdef');
    expect(host.opened.map(({ options }) => [options.engine, options.lpSize])).toEqual([
      ['sequential', 'auto'],
      ['gpu', 16],
    ]);
    for (const { scenario, options } of host.opened) {
      expect(scenario).toEqual(one.scenario);
      expect(options.files).toEqual(one.files);
    }
  });

  it('says what it is not asked', async () => {
    const { code, err } = await line('verify kept/case.json --out r.json', { files });
    expect([code, err]).toEqual([2, expect.stringContaining('--out says nothing of verify with a case that was kept')]);
  });

  it('differs with exit code 1', async () => {
    const { code, out } = await line('verify kept/case.json', { files, change: differs });
    expect([code, out]).toEqual([1, expect.stringContaining('DIFFERENT: digest: ffffffffffffffff against 01')]);
  });

  it.each([
    ['a file that is gone', { 'kept/matrix.csv': undefined }, 'kept/matrix.csv cannot be read'],
    ['another file in its place', { 'kept/matrix.csv': '1,2\n3,4\n' }, 'matrix is the file sha256:'],
    ['a broken scenario', { 'kept/case.json': files['kept/case.json'].replace('"k": 8', '"k": 0') }, 'k 0 is below 1'],
    [
      'a path out of its folder',
      { 'kept/case.json': files['kept/case.json'].replace('"matrix.csv"', '"../m.csv"') },
      'files of the case',
    ],
    ['no pauses', { 'kept/case.json': files['kept/case.json'].replace('"pauses"', '"breaks"') }, 'engine of the case'],
  ])('says what is wrong with %s', async (_, changes, words) => {
    const changed = Object.fromEntries(
      Object.entries({ ...files, ...changes }).filter((entry): entry is [string, string] => entry[1] !== undefined),
    );
    const { code, err } = await line('verify kept/case.json', { files: changed });
    expect(err).toContain(words);
    expect(code).toBe(2);
  });
});

it.each([
  ['--protocols 2 --json', '--json says nothing of verify with --protocols; leave it out'],
  ['--hardware --json', '--json says nothing of verify with --hardware'],
  ['phold --random 5', '--random says nothing of verify with a scenario'],
])('verify %s: no option is left out without a word', async (options, words) => {
  const { code, err, host } = await line(`verify ${options}`);
  expect([code, err, host.opened]).toEqual([2, expect.stringContaining(words), []]);
});

describe('verify --hardware', () => {
  it('refuses a software adapter', async () => {
    const { code, err, host } = await line('verify --hardware', { software: true });
    expect([code, host.opened]).toEqual([3, []]);
    expect(err).toContain(
      'is a software adapter: its threads take turns, and no race would show; run it on a machine with a GPU',
    );
  });

  it('runs every case several times with every LP size, and compares all of them', async () => {
    const { code, out, err, host } = await line('verify --hardware --out h.json');
    expect(code).toBe(0);
    expect(err).toBe(`${hardwareCases.length} cases, all runs equal\n`);
    expect(out.match(/gpu, LP size 16/g)?.length).toBe(
      3 * hardwareCases.filter(({ spec }) => spec.engine === 'event').length,
    );
    expect(JSON.parse(host.written['h.json']).rows).toHaveLength(hardwareCases.length);
  });

  it('says which case differs', async () => {
    const { code, err } = await line('verify --hardware', { change: differs });
    expect([code, err]).toEqual([1, expect.stringMatching(/^\d+ of \d+ cases differ or failed/)]);
  });
});
