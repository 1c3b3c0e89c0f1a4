/** Covers: LPs and messages in threads of the real program: the events of one thread, whichever way they go; a run without an end; a thread that dies. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildIfStale, TARGETS } from '../../../scripts/lib/build/build.mjs';
import { inRoot } from '../../../scripts/lib/repository.mjs';
import type { BenchRow } from '../../bench/suite.ts';
import { SharedMemory } from '../../bench/sync/shared-memory.ts';
import { RECORDS, SYNCHRONISERS, synchronise, together, type WorkerTotals } from '../../bench/sync/synchronise.ts';
import { waysInParts } from '../../bench/sync/testing/ways.ts';
import type { WaysJob } from '../../bench/sync/testing/ways-thread.ts';
import { expectOk } from '../../engine/event/testing/run-world.ts';
import { Program } from '../testing/program.ts';
import { benchThreads } from './bench-threads.ts';

let program: Program;
beforeAll(async () => {
  const built = await buildIfStale(TARGETS.headless);
  if (built && !built.ok) throw new Error(built.output);
  program = await Program.at(inRoot(TARGETS.headless.product));
});
afterAll(() => program.remove());

async function rowsOf(words: string): Promise<readonly BenchRow[]> {
  const { code, out, err } = await program.run(`bench ${words} --repeat 1 --json --quiet`);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  return JSON.parse(out).rows;
}

it('LPs in one thread and in three', async () => {
  const rows = await rowsOf('sync stars --sizes 3 --workers 1,3');
  expect(rows).toHaveLength(12);
  expect(new Set(rows.map(({ digest }) => digest)).size).toBe(1);
  const counts = (rows as readonly (BenchRow & Record<string, unknown>)[]).map(
    // Out of safe events is who is early.
    ({ how, nulls, grants, messages }) => `${how} ${how === 'blocked' || nulls} ${grants} ${messages}`,
  );
  expect(new Set(counts).size).toBe(6);
});

it('messages by every way', async () => {
  const rows = await rowsOf('messages --sizes 64 --workers 2,4');
  const ways = ['pool', 'ring', 'clone'];
  expect(rows.map(({ lp }) => lp)).toEqual([...ways, ...ways]);
  expect(rows.map(({ digest }) => digest)).toEqual(rows.map((_, i) => rows[i < 3 ? 0 : 3].digest));
});

it('a thread that dies ends the others', async () => {
  const entry = pathToFileURL(inRoot(TARGETS.headless.product));
  const job = { kind: 'sync', network: 'none' } as const;
  const task = { job, threads: 2, buffer: new SharedArrayBuffer(64), hasPorts: false };
  const ended = await benchThreads(entry, task, new AbortController().signal);
  expect(ended).toMatchObject({
    ok: false,
    failure: { kind: 'unsupported', message: expect.stringContaining('a thread died') },
  });
});

describe('a run without an end is over when it is silent', () => {
  const folder = mkdtempSync(join(tmpdir(), 'silence-'));
  beforeAll(() =>
    build({
      ...{ configFile: false, logLevel: 'warn', publicDir: false },
      build: {
        ...{
          ssr: inRoot('src/bench/sync/testing/ways-thread.ts'),
          outDir: folder,
          emptyOutDir: false,
          target: 'node20',
        },
        rolldownOptions: { output: { entryFileNames: 'thread.mjs' } },
      },
    }),
  );
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each(SYNCHRONISERS)('%s, in 1, 2, 3 and 5 threads', async (how) => {
    const of: WaysJob['of'] = [5, 40, 7, 50];
    const parted = waysInParts(...of);
    // No wall time; and what is promised until the silence is seen depends on who is early.
    const comparableOf = ({ wallSeconds: _, nulls: __, ...comparable }: ReturnType<typeof together>) => comparable;
    const expected = comparableOf(synchronise(parted, how));
    expect(expected.events).toBeGreaterThan(4000);
    for (const threads of [1, 2, 3, 5]) {
      const { buffer } = new SharedMemory(parted, { workers: threads, records: RECORDS });
      const job: WaysJob = { kind: 'sync', of, how };
      const task = { job, threads, buffer: buffer as SharedArrayBuffer, hasPorts: false };
      const entry = pathToFileURL(join(folder, 'thread.mjs'));
      const all = expectOk(await benchThreads<WorkerTotals>(entry, task, new AbortController().signal));
      expect({ threads, ...comparableOf(together(parted, all)) }).toEqual({ threads, ...expected });
    }
  });
});
