/** Covers: whatever is typed after `study` and `bench`, an exit code and words, never an exception; nothing runs by mistake. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { runCommandLine } from './commands.ts';
import { FakeHost } from './testing/fake-host.ts';

const number = fc.oneof(
  fc.constantFrom(
    '',
    '0',
    '-1',
    '1',
    '2^10',
    '1e9',
    '1e-9',
    '0x10',
    'NaN',
    'Infinity',
    '10%',
    '1,2',
    '4:8:x2',
    '8:4:1',
  ),
  fc.constantFrom('1:2:0', '1:2:-1', '0:1:1e-12', '::', ':', ',', 'a,b', '64,,64', '1s,2h', '１', '9'.repeat(400)),
  fc.string({ maxLength: 12 }),
);
const name = fc.oneof(
  fc.constantFrom('nodes', 'remote', 'delay', 'end', 'peers', '__proto__', 'constructor', 'seed', 'tick', ''),
  fc.string({ maxLength: 8 }),
);
const option = (names: readonly string[]) =>
  fc.tuple(fc.constantFrom(...names), number).map(([key, value]) => [`--${key}`, value]);
const over = fc.tuple(name, number).map(([key, value]) => ['--over', `${key}=${value}`]);

const study = fc.tuple(
  fc.constantFrom('run', 'plan', 'merge', ''),
  fc.constantFrom('phold/tiny', 'phold', 'kademlia', 'none', '#v1.x', './x.json'),
  fc.array(
    fc.oneof(
      over,
      option([
        'repeat',
        'precision',
        'of',
        'seeds',
        'shard',
        'jobs',
        'against',
        'seed',
        'csv',
        'set',
        'resume',
        'lp-size',
      ]),
    ),
    { maxLength: 4 },
  ),
);
const bench = fc.tuple(
  fc.constantFrom('phold', 'kademlia', 'fold'),
  fc.array(option(['sizes', 'repeat', 'pauses', 'seconds', 'lp-size', 'compare']), { minLength: 1, maxLength: 3 }),
);

const typed = async (words: readonly string[]) => {
  // What is asked for may be a hundred thousand runs: the first Ctrl-C ends them.
  const host = new FakeHost({ onBatch: (_, controller) => controller.abort(), batchSeconds: 1 });
  const code = await runCommandLine(host, words);
  expect([0, 2, 3, 130]).toContain(code);
  if (code === 2 || code === 3) {
    expect(host.err).toMatch(/^swarmscope: .+\n$/m);
    expect(host.err).not.toMatch(/undefined|\[object|NaN is/);
  }
  expect(host.disposed).toBe(host.opened.length);
};

it('study', async () => {
  await fc.assert(
    fc.asyncProperty(study, ([word, target, options]) =>
      typed([
        'study',
        ...(word ? [word] : []),
        target,
        ...options.flat(),
        ...(word === 'merge' ? [] : ['--engine', 'sequential']),
      ]),
    ),
    { numRuns: 300 },
  );
});

it('bench', async () => {
  await fc.assert(
    fc.asyncProperty(bench, ([suite, options]) => typed(['bench', suite, ...options.flat()])),
    { numRuns: 300 },
  );
});
