/**
 * Covers: runs on threads that are the program again: results of one core on more workers than there are cores, threads that are kept from run to run,
 * one that dies in mid-run, and the program itself.
 */
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildIfStale, TARGETS } from '../../scripts/lib/build/build.mjs';
import { inRoot } from '../../scripts/lib/repository.mjs';
import { expectOk } from '../engine/event/testing/run-world.ts';
import { HelperPool, type HelperPort } from '../engine/event/workers/helper-pool.ts';
import { threadHelpers } from '../engine/event/workers/team.ts';
import { pholdSpec } from '../models/phold/spec.ts';
import { openRun } from '../run/open-run.ts';
import type { OpenOptions, Run } from '../run/run.ts';
import { complete } from '../scenario/defaults.ts';
import { threadPort } from './helper-thread.ts';
import { Program } from './testing/program.ts';

const entry = pathToFileURL(inRoot(TARGETS.headless.product));
const scenario = complete(pholdSpec, { params: { nodes: 2000, end: 60 } });

let program: Program;
let ports: HelperPort[];
let pool: HelperPool;
beforeAll(async () => {
  const built = await buildIfStale(TARGETS.headless);
  if (built && !built.ok) throw new Error(built.output);
  program = await Program.at(inRoot(TARGETS.headless.product));
  ports = [];
  pool = new HelperPool(() => {
    const port = threadPort(entry);
    ports.push(port);
    return port;
  });
});
afterAll(async () => {
  pool.dispose();
  await program.remove();
});

const open = async (options: Partial<OpenOptions>, end = scenario): Promise<Run> =>
  expectOk(await openRun(end, { engine: 'workers', lpSize: 'auto', helpers: threadHelpers(pool, 2), ...options }));

async function digestOf(options: Partial<OpenOptions>): Promise<string> {
  const run = await open(options);
  try {
    while (!expectOk(await run.advance({ wallMs: 50 })).done);
    return expectOk(await run.result('finished')).digest;
  } finally {
    run.dispose();
  }
}

describe('threads', () => {
  it('give the digest of one core, more of them than cores too', async () => {
    const digest = await digestOf({ engine: 'sequential' });
    for (const workers of [1, 2, 3, 5]) expect(await digestOf({ workers })).toBe(digest);
  });

  it('are kept: ten runs one after the other start none', async () => {
    await digestOf({ workers: 3 });
    const started = ports.length;
    for (let i = 0; i < 10; i++) await digestOf({ workers: 1 + (i % 3) });
    expect(ports).toHaveLength(started);
  });

  it('that die end the run with a sentence, and the next run has others', async () => {
    const run = await open({ workers: 3 }, complete(pholdSpec, { params: { nodes: 20_000, end: 4000 } }));
    let last = await run.advance({ wallMs: 20 });
    ports[0].end();
    while (last.ok && !last.value.done) last = await run.advance({ wallMs: 20 });
    expect(last).toMatchObject({ ok: false, failure: { kind: 'limit' } });
    expect(!last.ok && last.failure.message).toMatch(/^worker [23] of 3 has ended: its thread has ended with code 1$/);
    expect(await run.result('failed')).toMatchObject({ ok: false });
    run.dispose();
    expect(await digestOf({ workers: 2 })).toBe(await digestOf({ engine: 'sequential' }));
  });
});

describe('the program', () => {
  it('tells on how many it has run, and verifies', async () => {
    const { out } = await program.run('run phold --set nodes=500 --set end=20 --engine workers --workers 3 --json');
    expect(JSON.parse(out)).toMatchObject({ engine: 'workers', workers: 3, status: 'finished' });
    const { code, out: lines, err } = await program.run('verify phold/tiny --engine workers --workers 2 --quiet');
    expect([code, lines.match(/equal$/gm)?.length, err]).toEqual([0, 1, '2 runs, all equal\n']);
  });
});
