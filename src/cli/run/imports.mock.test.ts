/** Files on the command line: named by hash, checked with line and column, asked for when a link has them, swept by path. */
import { createHash } from 'node:crypto';
import { csvParse } from 'd3';
import { describe, expect, it, vi } from 'vitest';
import { catalog } from '../../models/catalog.ts';
import { rumourSpec } from '../../models/test-rumour/spec.ts';
import { complete } from '../../scenario/defaults.ts';
import { encodeLink } from '../../scenario/link/link.ts';
import { writeScenario } from '../../scenario/reading/scenario-file.ts';
import { runCommandLine } from '../commands.ts';
import { FakeHost } from '../testing/fake-host.ts';

// The model of test builds that takes a file, for programs that know it not.
vi.mock('../../models/catalog.ts', async (original) => {
  const { catalog: models } = await original<typeof import('../../models/catalog.ts')>();
  const { rumourSpec: rumour } = await import('../../models/test-rumour/spec.ts');
  return { catalog: [...models, rumour] };
});

const hashOf = (text: string): string => `sha256:${createHash('sha256').update(text).digest('hex')}`;
const FILES = { 'a.csv': '20\n60\n', 'b.csv': '\ufeff30\r\n', 'bad.csv': '20\nfar\n', 'empty.csv': '' };
const [A, B] = [hashOf(FILES['a.csv']), hashOf(FILES['b.csv'])];
const named = complete(rumourSpec, { params: { contact: 'measured', voices: A } });
const linked = await encodeLink(catalog, named, { appVersion: '0.1.0', digest: '0123456789abcdef' });
const link = linked.ok ? linked.value : '';

async function line(command: string) {
  const host = new FakeHost({ files: { ...FILES, 's.json': writeScenario(named) } });
  const code = await runCommandLine(host, command.split(' '));
  const [first] = host.opened;
  return { code, host, err: host.err, out: host.out, params: first?.scenario.params, files: first?.options.files };
}

describe('--set with a file', () => {
  it('gives the scenario its hash, every byte counted, and the run its content', async () => {
    const a = await line('run rumour --set contact=measured --set voices=a.csv');
    expect(a).toMatchObject({ code: 0, err: '', params: { contact: 'measured', voices: A } });
    expect(a.files).toEqual(new Map([[A, FILES['a.csv']]]));
    expect((await line('run rumour --set voices=b.csv --set contact=measured')).params).toMatchObject({ voices: B });
  });

  it('gives verify every run with it', async () => {
    const { host, code } = await line('verify rumour --set contact=measured --set voices=a.csv');
    expect(code).toBe(0);
    expect(host.opened.length).toBeGreaterThan(5);
    for (const { options } of host.opened) expect(options.files?.get(A)).toBe(FILES['a.csv']);
  });

  it('prints the hash and not the content', async () => {
    const { out } = await line('run rumour --set contact=measured --set voices=a.csv --json');
    expect(JSON.parse(out).params.voices).toBe(A);
    expect(out).not.toContain('20\\n60');
  });

  it.each([
    ['--set contact=measured', 'voices is not chosen while contact is measured; choose a file, with --set voices=FILE'],
    ['--set voices=no.csv', 'no.csv cannot be read (ENOENT)'],
    ['--set voices=bad.csv', 'voices bad.csv: line 2, column 1: "far" is not a number of metres'],
    ['--set voices=empty.csv', 'voices empty.csv: line 1, column 1: there is no voice'],
    [
      `--set contact=measured --set voices=${A}`,
      `voices is the file ${A}, which is not here; give it with --set voices=FILE`,
    ],
  ])('%s: exit 2', async (sets, words) => {
    const { code, err, host } = await line(`run rumour ${sets}`);
    expect(err).toContain(words);
    expect(code).toBe(2);
    expect(host.opened).toEqual([]);
  });
});

describe.each([
  ['a link', link],
  ['a scenario file', 's.json'],
])('%s that names a file', (_, source) => {
  it('asks for it', async () => {
    const { code, err } = await line(`run ${source}`);
    expect(err).toContain(`voices is the file ${A}, which is not here; give it with --set voices=FILE`);
    expect(code).toBe(2);
  });

  it('runs with it', async () => {
    const { code, params, out } = await line(`run ${source} --set voices=a.csv`);
    expect(params).toEqual(named.params);
    expect(code).toBe(0);
    if (source === link) expect(out).toContain('reproduced');
  });

  it('takes no other one unawares', async () => {
    const { code, err } = await line(`run ${source} --set voices=b.csv`);
    expect(err).toContain(
      `voices b.csv (${B.slice(7, 15)}) is not the file ${A.slice(7, 15)} that the scenario names; give that file, or replace it with --set voices= --set voices=b.csv`,
    );
    expect(code).toBe(2);
  });

  it('takes another one once it is given up', async () => {
    const { code, params, out } = await line(`run ${source} --set voices= --set voices=b.csv`);
    expect(params).toMatchObject({ voices: B });
    expect(code).toBe(0);
    expect(out).not.toContain('reproduced');
  });

  it('runs without it where it is not used', async () => {
    expect(await line(`run ${source} --set contact=anyone`)).toMatchObject({ code: 0, params: { voices: A } });
  });
});

describe('a study over files', () => {
  const study = 'study run rumour --engine sequential --set contact=measured --over voices=a.csv,b.csv --csv out.csv';

  it('goes by their paths, and runs by their hashes', async () => {
    const { code, host, out } = await line(study);
    expect(new Set(host.opened.map(({ scenario }) => scenario.params.voices))).toEqual(new Set([A, B]));
    expect(host.opened[0].options.files?.get(B)).toBe(FILES['b.csv']);
    expect(out).toContain('voices=a.csv');
    expect([...csvParse(host.written['out.csv'])]).toMatchObject([
      { 'params.voices': A, 'named.voices': 'a.csv' },
      { 'params.voices': B, 'named.voices': 'b.csv' },
    ]);
    expect(code).toBe(0);
  });

  it('says both in JSON', async () => {
    const { out } = await line(`${study} --json`);
    expect(JSON.parse(out).study.over).toEqual([
      { params: ['voices'], values: [[A], [B]], labels: ['a.csv', 'b.csv'] },
    ]);
  });

  it('a study as a file names the files that it was planned with', async () => {
    const said = JSON.parse((await line(`${study} --json`)).out).study;
    const planned = new FakeHost({ files: { ...FILES, 's.json': JSON.stringify(said) } });
    const code = await runCommandLine(planned, 'study run s.json --engine sequential --csv out.csv'.split(' '));
    expect([code, planned.err]).toEqual([0, expect.stringMatching(/^2 of 2 runs/)]);
    expect(csvParse(planned.written['out.csv']).map((row) => row['named.voices'])).toEqual(['a.csv', 'b.csv']);
  });

  it.each([
    ['study run rumour --engine sequential --over voices=a.csv,bad.csv', 'voices bad.csv: line 2, column 1'],
    [
      'study run rumour --engine sequential --over contact=anyone,measured',
      'voices is not chosen while contact is measured',
    ],
    [
      `study run rumour --engine sequential --set voices=${A} --over contact=anyone,measured`,
      `voices is the file ${A}, which is not here`,
    ],
  ])('%s: exit 2 before the first run', async (command, words) => {
    const { code, err, host } = await line(command);
    expect(err).toContain(words);
    expect(code).toBe(2);
    expect(host.opened).toEqual([]);
  });
});

it('help and list name what a file parameter takes', async () => {
  expect((await line('run --help')).out).toMatch(
    /voices +none +a file, \.csv,\.txt,text\/plain +How far voices were heard/,
  );
  const models = JSON.parse((await line('list --json')).out) as { id: string; params: Record<string, unknown> }[];
  expect(models.find(({ id }) => id === 'rumour')?.params.voices).toMatchObject({ kind: 'file', default: '' });
});
