/** Covers: `topology` on the command line: make, check, convert and digest agree; what is asked wrongly is said. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { runCommandLine } from '../commands.ts';
import { FakeHost } from '../testing/fake-host.ts';

const EXAMPLE = readFileSync(new URL('../../../public/examples/topology.graphml', import.meta.url), 'utf8');

async function line(words: string, files: Readonly<Record<string, string>> = { 'map.graphml': EXAMPLE }) {
  const host = new FakeHost({ files });
  const code = await runCommandLine(host, words.split(' '));
  return { code, out: host.out, err: host.err, written: host.written };
}

it('what is made is read back with its digest', async () => {
  const { out: digest } = await line(
    'topology digest --set routers=50 --set bandwidth=uniform --set delayFloor=1ms --seed 7',
  );
  expect(digest).toMatch(/^[0-9a-f]{16}\n$/);
  const made = await line(
    'topology make --set routers=50 --set bandwidth=uniform --set delayFloor=1ms --seed 7 --out net.graphml',
  );
  expect([made.code, made.out, made.err]).toEqual([
    0,
    '',
    expect.stringMatching(/^swarmscope: \d+ links shorter than delayFloor 0.001 s raised to it\n$/),
  ]);
  const again = await line('topology digest net.graphml --set delayFloor=1us', {
    'net.graphml': String(made.written['net.graphml']),
  });
  expect(again.out).toBe(digest);
});

it('checks a file', async () => {
  const { code, out } = await line('topology check map.graphml');
  expect(code).toBe(0);
  expect(out).toMatch(/routers +11 routers in 1 system\n.*leaves +5 routers\n.*links +14 links\n/);
  expect(out).toMatch(/degrees +2 to 3, mean 2.545\n.*bandwidths +10000 Mbit\/s\n/);
  expect(out).toMatch(/digest +27ff4732baa8c3a8\n$/);
});

it.each([
  ['graphml', /^<\?xml.*<data key="label">Seattle<.*<\/graphml>\n$/s],
  ['brite', /^Topology: \( 11 Nodes, 14 Edges \)\n/],
  ['csv', /^from,to,bandwidth,delay\nSeattle,Sunnyvale,10000,3.79/],
])('converts to %s', async (format, form) => {
  const { code, out } = await line(`topology convert map.graphml --format ${format}`);
  expect(code).toBe(0);
  expect(out).toMatch(form);
});

it('sets what a file does not say', async () => {
  const files = { 'links.csv': 'from,to\na,b\n' };
  const { out } = await line(
    'topology convert links.csv --format csv --set bandwidthMin=55 --set delayFloor=10ms',
    files,
  );
  expect(out).toBe('from,to,bandwidth,delay\na,b,55,10\n');
});

describe('says what is wrong', () => {
  it.each([
    ['topology', 'topology is not told what to do; use make, check, convert, digest'],
    ['topology draw', 'topology draw is none of its commands; use make, check, convert, digest'],
    ['topology check map.graphml other', 'other is one file too many; give one'],
    ['topology convert', 'topology convert has no file; write swarmscope topology convert FILE --format csv'],
    ['topology check --format csv', '--format changes nothing for topology check; leave it out, or use make'],
    ['topology check --set router=5', 'router is no parameter of a topology; did you mean routers?'],
    ['topology check --set routers=1', 'routers 1 is below 2; use a whole number from 2 to 2^18'],
    ['topology check --set topology=file', 'topologyFile is not chosen while topology is file'],
    ['topology check --set routers=2', 'links 2 is not below routers 2; lower it, or raise routers'],
    ['topology check --seed -1', '--seed -1 is below 0'],
    ['topology check none.csv', 'none.csv'],
  ])('%s', async (words, message) => {
    const { code, out, err } = await line(words);
    expect(err).toContain(message);
    expect([code, out]).toEqual([2, '']);
  });

  it('of a file, with its path, line and column', async () => {
    const { code, err } = await line('topology digest links.csv', { 'links.csv': 'from,to,delay\na,b,x\n' });
    expect(err).toContain('topologyFile links.csv: line 2, column 3: delay "x" is not a number');
    expect(code).toBe(2);
  });
});
