/** Whole command lines against runs that simulate nothing: what is printed where, what is written, exit codes. */
import { describe, expect, it } from 'vitest';
import { catalog } from '../models/catalog.ts';
import { pholdSpec } from '../models/phold/spec.ts';
import { complete } from '../scenario/defaults.ts';
import corpus from '../scenario/link/link-corpus.json' with { type: 'json' };
import { writeScenario } from '../scenario/reading/scenario-file.ts';
import { runCommandLine } from './commands.ts';
import { FakeHost, type FakeSettings } from './testing/fake-host.ts';

async function line(command: string, settings: FakeSettings = {}) {
  const host = new FakeHost(settings);
  const code = await runCommandLine(host, command.split(' ').filter(Boolean));
  expect(host.disposed).toBe(host.opened.length);
  return { code, host, out: host.out, err: host.err, scenario: host.opened[0]?.scenario };
}

const link = corpus.find((c) => c.digest === '0123456789abcdef')!;

describe('--no-subgroups', () => {
  it.each(['run phold/tiny', 'verify phold/tiny', 'bench phold --engine gpu --sizes 64 --repeat 1 --quiet'])(
    '%s',
    async (command) => {
      const withThem = (await line(command)).host.openedWithSubgroups;
      expect(new Set(withThem)).toEqual(new Set([true]));
      const without = (await line(`${command} --no-subgroups`)).host.openedWithSubgroups;
      expect(without).toEqual(withThem.map(() => false));
    },
  );

  it('is no option of commands that measure nothing on a GPU', async () => {
    const { code, err } = await line('list --no-subgroups');
    expect([code, err]).toEqual([2, expect.stringContaining('there is no option --no-subgroups')]);
  });
});

describe('run', () => {
  it('--json prints one object also when nothing could be run', async () => {
    const { code, out } = await line('run phold --engine gpu --json', { withoutGpu: true });
    expect(code).toBe(3);
    expect(JSON.parse(out)).toMatchObject({ status: 'failed', failure: { kind: 'unsupported' }, events: 0 });
  });

  it('--json prints exactly the result and nothing else', async () => {
    const { code, out, err } = await line('run phold/tiny --json');
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ format: 'swarmscope.result/1', status: 'finished', events: 300 });
    expect(err).toBe('');
  });

  it('prints the question, the digest, and prediction beside measurement', async () => {
    const { out } = await line('run phold/tiny');
    expect(out).toContain('PHOLD, Tiny: Can I follow every event?');
    expect(out).toContain('gpu, Acme One (acme one)');
    expect(out).toMatch(/digest +0123456789abcdef/);
    expect(out).toMatch(/Events per initial event +47\.5\n +Renewal theory predicts +47\.5\n/);
  });

  it.each([
    ['run phold --set nodes=2^20 --set end=10m --seed 7', { seed: 7, params: { nodes: 2 ** 20, end: 600 } }],
    ['run phold/tiny --set tick=10us --set warmUp=1s', { tick: 10, measure: { warmUp: 1 } }],
    ['run phold --set end=2d', { tick: 100, params: { end: 172_800 } }],
    ['run s.json --seed 9', { seed: 9, params: { mean: 2 } }],
    [`run https://example.org/lab/${link.link}`, link.scenario],
    [`run ${link.link}`, link.scenario],
  ])('%s', async (command, scenario) => {
    const files = { 's.json': writeScenario(complete(pholdSpec, { params: { mean: 2 } })) };
    const ran = await line(command, { files });
    expect(ran.err).toBe('');
    expect(ran.code).toBe(0);
    expect(ran.scenario).toMatchObject(scenario);
  });

  it.each([
    ['run', 2, 'nothing to run'],
    ['run a b', 2, '"b" is one argument too many'],
    ['run fold', 2, 'there is no model "fold"; did you mean phold?'],
    ['run phold/tin', 2, 'did you mean tiny?'],
    ['run phold --set nodes', 2, '--set "nodes" has no name and value'],
    ['run phold --set node=4', 2, 'node is no parameter of phold; did you mean nodes?'],
    ['run phold --set population=0', 2, 'population 0 is below 1; use a whole number from 1 to 64'],
    ['run phold --set end=soon', 2, 'end "soon" is not a number of s'],
    ['run phold --set tick=7', 2, 'tick "7" is not one of 1, 10, 100, 1000 us'],
    ['run phold --seed -1', 2, '--seed -1 is below 0'],
    ['run phold --engine cuda', 2, '--engine "cuda" is not one of its choices'],
    ['run swarm --drive resident', 2, '--drive resident is about windows of events, and swarm goes round by round'],
    ['verify mobile --lp-size 4', 2, '--lp-size 4 is about windows of events, and mobile goes round by round'],
    ['run phold --engine sequential --steps', 2, '--steps is about the GPU, and --engine sequential asks for one core'],
    ['run phold --steps --drive resident', 2, '--steps is about rounds that are dispatched, and --drive resident runs'],
    ['run phold --list heap', 2, '--list "heap" is not one of its choices; use slots, ring, reduce'],
    ['run swarm --list slots', 2, '--list slots is about windows of events, and swarm goes round by round'],
    ['run phold --engine sequential --list slots', 2, '--list slots is about the GPU, and --engine sequential asks'],
    ['verify phold --engine workers --list slots', 2, '--list slots is about the GPU, and --engine workers asks'],
    ['study run phold --engine sequential --list slots', 2, '--list slots is about the GPU, and --engine sequential'],
    ['bench phold --engine sequential --list slots', 2, '--list slots is about the GPU, and --engine sequential'],
    ['run phold --engine sequential --lp-trial 1m', 2, '--lp-trial 1m is about the GPU, and --engine sequential asks'],
    ['verify mobile --engine sequential --no-subgroups', 2, '--no-subgroups is about the GPU, and --engine sequential'],
    ['bench kademlia --engine sequential --lp-size 4,8', 2, '--lp-size 4,8 is about the GPU, and --engine sequential'],
    ['run phold --engine workers --workers 0', 2, '--workers 0 is not a whole number from 1 to 64; use 2, say'],
    ['run phold --engine workers --workers 65', 2, '--workers 65 is not a whole number from 1 to 64; use 2, say'],
    ['verify phold --engine workers --workers 2.5', 2, '--workers 2.5 is not a whole number from 1 to 64; use 2, say'],
    ['bench phold --engine workers --workers x', 2, '--workers "x" is not a number'],
    [
      'run phold --engine gpu --workers 4',
      2,
      '--workers 4 is about --engine workers, and the engine is gpu; write --engine',
    ],
    [
      'run swarm --engine workers',
      2,
      '--engine workers is for models of events, and swarm goes round by round; use --engine',
    ],
    [
      'run phold --engine workers --drive batch',
      2,
      '--drive batch is about the GPU, and --engine workers asks for several',
    ],
    [
      'study run phold --over nodes=2,4 --engine workers',
      2,
      '--engine workers gives all cores to one run, and the runs of',
    ],
    ['run phold --out a.json --csv a.json', 2, 'a.json is to be written twice; name another file'],
    ['run phold --out a.json --csv ./a.json', 2, './a.json is to be written twice; name another file'],
    ['run missing.json', 2, 'missing.json cannot be read (ENOENT)'],
    ['run bad.json', 2, 'the nearest valid scenario is `swarmscope run phold --set mean=2`'],
    ['run #v2.abc', 3, 'link has format v2'],
    ['run #v1.%%%', 2, 'link is damaged'],
    [
      'frob',
      2,
      'there is no command "frob"; use run, study plan, study run, study merge, verify, parallelism, topology, protocol, list, papers, bench',
    ],
    ['rnu', 2, 'there is no command "rnu"; did you mean run?'],
    ['', 2, 'usage: swarmscope <command>'],
  ])('%s: exit %d', async (command, code, words) => {
    const bad = writeScenario(complete(pholdSpec, { params: { mean: 2, population: 0 } })).replace(
      /"population": 0/,
      '"population": "x"',
    );
    const ran = await line(command, { files: { 'bad.json': bad } });
    expect(ran.err).toContain(words);
    expect(ran.code).toBe(code);
  });

  it.each([
    'run phold --out',
    'run phold --csv',
    'run kademlia --records',
    'verify phold --out',
    'verify --full --out',
    'verify --hardware --out',
    'parallelism phold --csv',
    'bench phold --out',
    'study plan phold --out',
    'study merge absent.csv --csv',
    'study merge absent.csv --parquet',
  ])('%s: a file that cannot be written is told before anything is done', async (command) => {
    const { code, err, out, host } = await line(`${command} /no/where`);
    expect([code, err]).toEqual([2, 'swarmscope: /no/where cannot be written (ENOENT); check the path\n']);
    expect([out, host.opened]).toEqual(['', []]);
  });

  it('says of a file that is no scenario what else it may be', async () => {
    const { code, err } = await line('run kept.ckpt', { files: { 'kept.ckpt': '' } });
    const said =
      'kept.ckpt is a file, but no scenario.json and no name.protocol; a checkpoint goes on with `run --resume';
    expect([code, err]).toEqual([2, expect.stringContaining(said)]);
  });

  it('says that one core works where there is no GPU', async () => {
    const { code, err } = await line('run phold --engine gpu', { withoutGpu: true });
    expect(code).toBe(3);
    expect(err).toBe('swarmscope: no adapter; `--engine sequential` works\n');
    expect((await line('run phold', { withoutGpu: true })).out).toContain('sequential, one processor core');
  });

  it('ends after the batch in which Ctrl-C came, with what there is', async () => {
    const { code, out } = await line('run phold --json', { onBatch: (n, c) => n === 2 && c.abort() });
    expect(code).toBe(130);
    expect(JSON.parse(out)).toMatchObject({ status: 'cancelled', events: 200 });
  });

  it('ends while routes are found, where Ctrl-C comes then', async () => {
    const { code, out } = await line('run phold', {
      refuse: () => ({ kind: 'cancelled', message: 'cancelled', remedy: '' }),
    });
    expect([code, out]).toEqual([130, '']);
    const { host } = await line('run phold');
    expect(host.opened[0].options.cancelled).toBe(host.cancelled);
  });

  it('gives the result so far when a model breaks a rule', async () => {
    const { code, out, err } = await line('run phold --json', { failAt: 1 });
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject({ status: 'failed', failure: { kind: 'model-fault' }, events: 100 });
    expect(err).toContain('node 3 sent into the past; report it');
  });

  it('writes the result and the series', async () => {
    const { host, out } = await line('run phold --json --out r.json --csv s.csv');
    expect(host.written['r.json']).toBe(out);
    const { link, digest } = JSON.parse(out);
    expect(host.written['s.csv']).toBe(
      `# Model: PHOLD (model version 1), preset Quick look\n# Setup: 65,536 nodes\n# Run: Seed 1, finished\n# Software: Swarmscope ${__APP_VERSION__}\n# Digest: ${digest}\n# Link: ${link}\ntime,events,windows\n0,0,0\n0.5,150.25,2\n`,
    );
  });

  it('--cite adds methods text and BibTeX, which leave the object of --json alone', async () => {
    const said = await line('run phold --cite');
    expect(said.out).toContain('\nWe simulated PHOLD (model phold, version 1, 65,536 nodes');
    expect(said.out).toContain('\n@software{swarmscope,\n');
    const { out, err } = await line('run phold --json --cite');
    expect(JSON.parse(out).link).toMatch(/^#v1\./);
    expect(err).toContain(JSON.parse(out).link);
  });

  it('draws progress on a terminal only, and never when quiet', async () => {
    expect((await line('run phold', { terminal: true })).err).toContain('33 %  100 events, 1.00 k events/s');
    expect((await line('run phold', { terminal: true })).err.endsWith('\r\u001b[K')).toBe(true);
    expect((await line('run phold --quiet', { terminal: true })).err).toBe('');
    expect((await line('run phold')).err).toBe('');
  });

  it('judges a link by its digest, unless something was set on top', async () => {
    expect((await line(`run ${link.link}`)).out).toContain('reproduced: the digest is the one in the link');
    const other = { change: () => ({ digest: 'ffffffffffffffff' }) };
    expect((await line(`run ${link.link}`, other)).out).toContain('not reproduced');
    expect((await line(`run ${link.link} --seed 5`, other)).out).not.toContain('reproduced');
  });
});

describe('verify', () => {
  it('runs every LP size on the GPU and one core', async () => {
    const { code, host, out, err } = await line('verify phold/tiny');
    expect(code).toBe(0);
    expect(host.opened.map((o) => `${o.options.engine} ${o.options.lpSize}`)).toEqual([
      'gpu 1',
      'gpu 2',
      'gpu 4',
      'gpu 8',
      'gpu 16',
      'gpu 32',
      'gpu 64',
      'gpu auto',
      'sequential auto',
    ]);
    expect(out.match(/equal/g)).toHaveLength(8);
    expect(err).toBe('9 runs, all equal\n');
  });

  it.each(['phold --lp-size 2', 'swarm'])('compares %s --engine gpu with itself', async (words) => {
    const { code, host, err } = await line(`verify ${words} --engine gpu`);
    expect(host.opened.map(({ options }) => options.engine)).toEqual(['gpu', 'gpu']);
    expect([code, err]).toEqual([0, '2 runs, all equal\n']);
  });

  it('judges no run that Ctrl-C ended', async () => {
    let batches = 0;
    const onBatch: FakeSettings['onBatch'] = (_, controller) => ++batches === 5 && controller.abort();
    const { code, out } = await line('verify phold --engine sequential', { onBatch });
    expect(code).toBe(130);
    expect(out).toMatch(/reference\n.* cancelled\n$/);
  });

  it('says what differs', async () => {
    const change: FakeSettings['change'] = ({ lpSize }) =>
      lpSize === 8 ? { digest: 'f'.repeat(16), metrics: { a: 1 } } : {};
    const { code, out, err } = await line('verify phold', { change });
    expect(code).toBe(1);
    expect(out).toContain('digest: 0123456789abcdef against ffffffffffffffff');
    expect(out).toContain('metrics.a: undefined against 1');
    expect(err).toContain('1 of 9 runs differ from the first');
  });

  it('without a GPU runs what it can, and is not done', async () => {
    const { code, out, err } = await line('verify phold', { withoutGpu: true });
    expect(code).toBe(3);
    expect(out).toContain('sequential');
    expect(err).toContain('`--engine sequential` works');
    expect((await line('verify phold --engine sequential', { withoutGpu: true })).code).toBe(0);
  });

  it('holds a result against the digest of a link', async () => {
    expect((await line(`verify ${link.link}`)).code).toBe(0);
    expect((await line(`verify ${link.link}`, { change: () => ({ digest: 'f'.repeat(16) }) })).code).toBe(1);
  });

  it('ends with Ctrl-C, with a fault, and prints one object with --json', async () => {
    expect((await line('verify phold', { onBatch: (_, c) => c.abort() })).code).toBe(130);
    expect((await line('verify phold', { failAt: 1 })).code).toBe(1);
    const { out } = await line('verify phold --json --lp-size 4');
    expect(JSON.parse(out).runs.map((r: { label: string }) => r.label)).toEqual(['gpu, LP size 4', 'sequential']);
  });
});

describe('list and help', () => {
  it('name every model, preset and parameter', async () => {
    const { out } = await line('list');
    const lines = out.split('\n');
    for (const spec of catalog) {
      for (const preset of spec.presets) expect(out).toContain(`${spec.id}/${preset.id}`);
      for (const [name, param] of Object.entries(spec.params))
        expect(
          lines.some((each) => each.includes(`${name} `) && each.includes(param.help.slice(0, 20))),
          name,
        ).toBe(true);
    }
    expect(JSON.parse((await line('list --json')).out).map((m: { id: string }) => m.id)).toEqual(
      catalog.map((s) => s.id),
    );
  });

  it.each(['run --help', 'verify --help', 'list --help', 'bench -h', 'help run', '--help'])('%s', async (command) => {
    const { code, out, err } = await line(command);
    expect([code, err]).toEqual([0, '']);
    expect(out).toMatch(/^usage: swarmscope /);
  });

  it.each(['run phold/tiny --help', 'help verify phold', 'parallelism phold -h', 'study run phold --help'])(
    'parameters of the model that is named, alone: %s',
    async (command) => {
      const { code, out } = await line(command);
      expect(code).toBe(0);
      expect(out.match(/^parameters of .*/gm)).toEqual(['parameters of phold (--set)']);
    },
  );

  it('list of the models that are named', async () => {
    const { out } = await line('list phold gossip --json');
    expect(JSON.parse(out).map((m: { id: string }) => m.id)).toEqual(['phold', 'gossip']);
    const { code, err } = await line('list fold');
    expect([code, err]).toEqual([2, expect.stringContaining('there is no model "fold"')]);
  });

  it('--version', async () => expect((await line('--version')).out).toBe(`${__APP_VERSION__}\n`));
});

describe('bench', () => {
  it('measures both engines, and lengthens what is too short', async () => {
    const { code, out, host } = await line('bench phold --sizes 2^10 --repeat 3 --json --out b.json');
    expect(code).toBe(0);
    const { rows } = JSON.parse(out);
    expect(rows.map((r: { engine: string }) => r.engine)).toEqual(['gpu', 'sequential']);
    expect(rows[0]).toMatchObject({ name: '2^10', eventsPerSecond: expect.closeTo(1000), end: expect.any(Number) });
    expect(rows[0].wallSeconds).toHaveLength(3);
    expect(rows[0].end).toBeGreaterThan(240);
    expect(host.written['b.json']).toBe(out);
  });

  it('takes the median of long enough runs', async () => {
    const { out } = await line('bench phold --sizes 64 --repeat 2 --engine gpu', { batchSeconds: 1 });
    expect(out).toMatch(/phold +64 +gpu +240 s +4 +300 +3 s +100 +100 \.\. 100\n/);
    expect(out).toContain('gpu: Acme One (acme one)');
  });

  it('compares with an earlier file', async () => {
    const before = await line('bench phold --sizes 64 --engine gpu --out b.json', { batchSeconds: 2 });
    const files = { 'b.json': before.host.written['b.json'], 'x.json': '{}' };
    const { out } = await line('bench phold --sizes 64,128 --engine gpu --compare b.json', { batchSeconds: 1, files });
    expect(out).toContain('  2.00 x\n');
    expect(out).toContain('  no earlier rate\n');
    expect((await line('bench --compare x.json', { files })).err).toContain('x.json is not a benchmark');
  });

  it('writes a table of what was measured', async () => {
    const { host } = await line('bench phold --sizes 64 --engine gpu --csv b.csv', { batchSeconds: 1 });
    const [head, row, ...more] = host.written['b.csv'].trim().split('\n');
    expect(head).toContain('suite,name,engine,adapter.vendor,');
    expect(row).toMatch(/^phold,64,gpu,/);
    expect([row.split(',').length, more]).toEqual([head.split(',').length, []]);
  });

  it('cancelled before anything is measured leaves the file of before', async () => {
    const onBatch: FakeSettings['onBatch'] = (_, controller) => controller.abort();
    const { code, host } = await line('bench phold --sizes 64 --out b.json', { onBatch });
    expect([code, host.written]).toEqual([130, {}]);
  });

  it('never keeps the rates of a software adapter', async () => {
    const { out, err, host } = await line('bench phold --sizes 64 --out b.json', { software: true, batchSeconds: 1 });
    expect(out).toContain('SOFTWARE');
    expect(err).toContain('1 rates of a SOFTWARE ADAPTER are left out');
    expect(JSON.parse(host.written['b.json']).rows.map((r: { engine: string }) => r.engine)).toEqual(['sequential']);
  });

  it.each([
    ['bench fold', 2, 'there is no suite "fold"; did you mean phold?'],
    ['bench --sizes many', 2, '--sizes "many" is not a number'],
    ['bench --repeat 0', 2, '--repeat 0 is not a whole number from 1 to 1000'],
    ['bench phold --sizes 1', 2, 'nodes 1 is below 2'],
    ['bench kademlia --sizes 1', 2, 'peers 1 is below 2'],
    ['bench --lp-size 3', 2, '--lp-size "3" is no LP size; use 1, 2, 4, 8, 16, 32, 64, auto'],
    ['bench --lp-size', 2, '--lp-size needs a value'],
    ['bench phold --list heap', 2, '--list "heap" is not one of its choices; use slots, ring, reduce'],
    [
      'bench lcg --list slots',
      2,
      '--list is about kademlia, gossip, internet, phold, lists kademlia, lists phold; what is measured is lcg',
    ],
    ['bench --pauses soon', 2, '--pauses "soon" is not a number of s'],
    ['bench --pauses ,', 2, '--pauses "" is not a number of s'],
    ['bench kademlia --pauses 0', 2, 'dMax 0 s is below 0.001 s'],
    ['bench swarm mobile --pauses 1m', 2, '--pauses is about kademlia; what is measured is swarm, mobile'],
    [
      'bench mobile --drive batch',
      2,
      '--drive is about kademlia, gossip, mesh, internet, phold, seats, lists kademlia, lists phold; what is measured is mobile',
    ],
    ['bench lcg --figure 5', 2, '--figure 5 is no figure of what is measured; use 6 to 12 of lcg'],
    [
      'bench lcg routes --figure 15',
      2,
      '--figure 15 is no figure of what is measured; use 6 to 12 of lcg, 19 to 21 of routes',
    ],
    [
      'bench routes --figure 19 --sizes 999 --engine sequential',
      2,
      '--sizes 999 is no number of routers of ten systems',
    ],
    ['bench lcg --events 0', 2, '--events 0 is not a whole number from 1 to'],
    ['bench lcg --engine sequential', 2, '--engine sequential, and lcg is about the GPU; leave it out'],
    ['bench lcg --figure 6 --engine gpu', 3, ''],
    ['bench phold --figure 6', 2, '--figure is about lcg, routes; what is measured is phold'],
    ['bench lists phold --hot 1', 2, '--hot is about kademlia, lists kademlia; what is measured is lists phold'],
    ['bench lists frob', 2, 'there is no suite "lists frob"'],
    ['bench sync frob', 2, 'there is no suite "sync frob"'],
    ['bench sync ring --engine gpu', 2, '--engine gpu, and sync ring is about cores; leave it out'],
    ['bench sync ring --sizes 2', 2, '--sizes 2 is no number of LPs of sync ring; use 3 to 512'],
    ['bench sync remote --sizes 1.5', 2, '--sizes 1.5 is no share of sync remote; use 0 to 1'],
    ['bench sync stars --sizes 2 --workers 3', 2, '--workers 3 are more than 2 LPs; use 1 to 2'],
    ['bench sync stars --workers 2.5', 2, '--workers 2.5 is no number of threads; use 1 to 64'],
    ['bench phold --workers 2', 2, 'sync phold-groups, messages; what is measured is phold; write --engine workers'],
    ['bench messages --sizes 3', 2, '--sizes 3 is no number of bytes of a message; use 4 to 65536'],
    ['bench --seconds 0', 2, '--seconds 0 is not from 0.01 to 600'],
    ['bench --engine gpu --sizes 64', 3, ''],
  ])('%s: exit %d', async (command, code, words) => {
    const ran = await line(command, { withoutGpu: true, batchSeconds: 1 });
    expect(ran.err).toContain(words);
    expect(ran.code).toBe(code);
  });
});
