/** Covers: the real program where nobody reads its output any more, or where that cannot be written: files are made all the same. */
import { spawnSync } from 'node:child_process';
import { openSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildIfStale, TARGETS } from '../../scripts/lib/build/build.mjs';
import { inRoot } from '../../scripts/lib/repository.mjs';
import { Program } from './testing/program.ts';

const bundle = inRoot(TARGETS.headless.product);
let program: Program;
beforeAll(async () => {
  const built = await buildIfStale(TARGETS.headless);
  if (built && !built.ok) throw new Error(built.output);
  program = await Program.at(bundle);
});
afterAll(() => program.remove());

const RUN = 'run phold/tiny --engine sequential --json';

it('`run --out r.json | head -1` writes the file', async () => {
  const { code } = await program.run(`${RUN} --out r.json`, {}, async (child) => void child.stdout?.destroy());
  expect(code).toBe(0);
  expect(JSON.parse(await program.read('r.json'))).toMatchObject({ status: 'finished' });
});

it.runIf(process.platform !== 'win32')('writes to a device twice', async () => {
  expect((await program.run(`${RUN} --out /dev/null --csv /dev/null`)).code).toBe(0);
});

it('a study goes on when nobody reads what it says', async () => {
  const words = 'study run phold/tiny --over mean=1,2 --repeat 5 --engine sequential --csv s.csv';
  const { code } = await program.run(words, {}, async (child) => {
    child.stdout?.destroy();
    child.stderr?.destroy();
  });
  expect(code).toBe(0);
  expect((await program.read('s.csv')).trim().split('\n')).toHaveLength(11);
});

it.runIf(process.platform === 'linux')(
  'says in a sentence that standard output is full, once files are written',
  async () => {
    const path = program.path('full.json');
    for (const words of ['list', `${RUN} --out ${path}`]) {
      const full = openSync('/dev/full', 'w');
      const ended = spawnSync(process.execPath, [bundle, ...words.split(' ')], { stdio: ['ignore', full, 'pipe'] });
      expect(String(ended.stderr)).toBe(
        'swarmscope: standard output cannot be written (ENOSPC); check that it has space\n',
      );
      expect(ended.status).toBe(2);
    }
    expect(JSON.parse(await program.read('full.json'))).toMatchObject({ status: 'finished' });
  },
);
