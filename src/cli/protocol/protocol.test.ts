/** Covers: a protocol on the command line: what is said of a wrong one and where, what a right one is, and that commands take it where they take a model. */
import { expect, it } from 'vitest';
import { OWN_TEXT } from '../../scenario/testing/own-texts.ts';
import { runCommandLine } from '../commands.ts';
import { FakeHost } from '../testing/fake-host.ts';

async function line(command: string, text = OWN_TEXT) {
  const host = new FakeHost({ files: { 'round.protocol': text } });
  const code = await runCommandLine(host, command.split(' '));
  return { code, host, out: host.out, err: host.err };
}

it('check says what a protocol is', async () => {
  const { code, out } = await line('protocol check round.protocol');
  expect(code).toBe(0);
  expect(out).toMatch(/^round\.protocol: Going round, own-[0-9a-f]{32}\n/);
  expect(out).toContain('2 parameters');
});

it('check shows what is wrong at its place', async () => {
  const { code, out, err } = await line('protocol check round.protocol', OWN_TEXT.replace('seen = n', 'sen = n'));
  expect(code).toBe(2);
  expect(out).toMatch(/^round\.protocol:15:3: .*\n {6}sen = n\n {6}\^\^\^\n/);
  expect(err).toBe('1 problem\n');
});

it('check says why a text that is right cannot run as it is written', async () => {
  const text = OWN_TEXT.replace(/^lookahead .*$/m, 'lookahead 0 ms');
  const { code, out, err } = await line('protocol check round.protocol', text);
  expect([code, out, err]).toEqual([
    2,
    expect.stringContaining('2 parameters'),
    expect.stringContaining('the lookahead of the text is 0 ticks'),
  ]);
  expect((await line('run round.protocol', text)).err).toBe(err);
});

it('check shows no control characters and little of a long line', async () => {
  const { code, out } = await line('protocol check round.protocol', `${'x'.repeat(5000)}\u001b[31m`);
  expect(code).toBe(2);
  expect(out).not.toContain('\u001b');
  expect(Math.max(...out.split('\n').map(({ length }) => length))).toBeLessThan(300);
});

it('wesl prints the module of the GPU', async () => {
  const { code, out } = await line('protocol wesl round.protocol');
  expect(code).toBe(0);
  expect(out).toMatch(/fn handle/);
});

it('bench measures it by number of nodes', async () => {
  const command = 'bench round.protocol --engine sequential --sizes 16,40 --repeat 1 --seconds 0.01 --json --quiet';
  const { code, out, err } = await line(command);
  expect(err).toBe('');
  expect(code).toBe(0);
  const { rows } = JSON.parse(out);
  expect(rows).toMatchObject([{ name: '16' }, { name: '40' }]);
  expect(rows[0].suite).toMatch(/^Going round [0-9a-f]{8}$/);
  expect(rows[0].eventsPerSecond).toBeGreaterThan(0);
});

it.each([
  ['protocol', 'protocol is not told what to do'],
  ['protocol mend round.protocol', 'protocol mend is none of its commands'],
  ['protocol check', 'protocol check has no file'],
  ['protocol check round.protocol b', 'b is one file too many'],
  ['run none.protocol', 'none.protocol'],
])('%s is refused', async (command, message) => {
  const { code, err } = await line(command);
  expect([code, err]).toEqual([2, expect.stringContaining(message)]);
});

it.each([
  ['run round.protocol --set nods=8', 'nods is no parameter of "Going round"; did you mean nodes?'],
  ['run round.protocol --records r.csv', '"Going round" makes no records'],
  ['study plan round.protocol --over nods=8,16', 'nods is no parameter of "Going round"'],
])('%s is refused by the title of the text', async (command, message) => {
  const { code, err } = await line(command);
  expect([code, err]).toEqual([2, expect.stringContaining(message)]);
});

it('run takes it, with --set of its parameters', async () => {
  const { code, host } = await line('run round.protocol --set latency=20ms --set nodes=32 --seed 5 --quiet');
  expect(code).toBe(0);
  expect(host.opened[0]?.scenario).toMatchObject({
    protocol: OWN_TEXT,
    seed: 5,
    params: { nodes: 32, latency: 0.02 },
  });
});

it('run says where a text is wrong', async () => {
  const { code, err } = await line('run round.protocol', OWN_TEXT.replace('seen = n', 'sen = n'));
  expect([code, err]).toEqual([2, expect.stringContaining('round.protocol: line 15, column 3: unknown name')]);
});

it.each([
  ['run round.protocol', /^swarmscope: TOLD$/],
  ['verify round.protocol --engine sequential', /^swarmscope: TOLD$/],
  ['study run round.protocol --engine sequential', /^swarmscope: 1 of 1 runs failed, the first: TOLD$/],
])('a rule that a run breaks is told with its line: %s', async (command, told) => {
  const from = OWN_TEXT.indexOf('n + 1');
  const host = new FakeHost({
    files: { 'round.protocol': OWN_TEXT },
    refuse: () => ({
      kind: 'model-fault',
      message: 'node 3, at 1 s, divides by 0',
      remedy: 'ask first',
      broken: { node: 3, timeTicks: 1e6, isFirst: true, span: { from, to: from + 'n + 1'.length } },
    }),
  });
  expect(await runCommandLine(host, [...command.split(' '), '--quiet'])).toBe(1);
  const words = 'line 17, `n + 1`: node 3, at 1 s, divides by 0; ask first\n';
  expect(host.err.replace(words, 'TOLD')).toMatch(told);
});

it('a study is planned of it, brings its text, and runs', async () => {
  const { code, host, out } = await line('study plan round.protocol --over nodes=8,16 --repeat 2 --out study.json');
  expect([code, out]).toEqual([0, expect.stringMatching(/memory +\d/)]);
  const written = new FakeHost({ files: { 'study.json': host.written['study.json'] ?? '' } });
  expect(await runCommandLine(written, 'study run study.json --engine sequential --quiet'.split(' '))).toBe(0);
  expect(new Set(written.opened.map(({ scenario }) => scenario.protocol))).toEqual(new Set([OWN_TEXT]));
});
