/** Runs of scenarios with files: refused without the content, equal to what the content says, estimated with it. */
import { readFileSync } from 'node:fs';
import '../models/testing/registry.ts';
import { describe, expect, it } from 'vitest';
import { kademliaSpec } from '../models/kademlia/spec.ts';
import { complete } from '../scenario/defaults.ts';
import type { Files } from '../scenario/files.ts';
import type { Params } from '../scenario/spec.ts';
import { estimateMemory } from './estimate.ts';
import { openRun } from './open-run.ts';

const MATRIX = `sha256:${'a'.repeat(64)}`;
const TRACE = `sha256:${'b'.repeat(64)}`;
const exampleOf = (name: string) => readFileSync(new URL(`../../public/examples/${name}`, import.meta.url), 'utf8');
const files: Files = new Map([
  [MATRIX, exampleOf('latency-matrix.csv')],
  [TRACE, exampleOf('session-trace.csv')],
]);

const scenarioOf = (params: Params) => complete(kademliaSpec, { params: { peers: 256, end: 5, ...params } });
const open = (params: Params, contents: Files = files) =>
  openRun(scenarioOf(params), { engine: 'sequential', lpSize: 'auto', files: contents });

async function digestOf(params: Params, contents: Files = files): Promise<string> {
  const run = await open(params, contents);
  if (!run.ok) throw new Error(run.failure.message);
  const done = await run.value.advance({ wallMs: Number.POSITIVE_INFINITY });
  const result = await run.value.result('finished');
  run.value.dispose();
  if (!done.ok) throw new Error(done.failure.message);
  if (!result.ok) throw new Error(result.failure.message);
  expect(result.value.params).toEqual(scenarioOf(params).params);
  return result.value.digest;
}

describe('a run', () => {
  it.each([
    ['matrix', { latency: 'matrix', matrix: MATRIX }],
    ['sessions', { churn: 'trace', sessions: TRACE }],
  ])('needs the content of %s', async (param, params) => {
    const refused = await open(params, new Map());
    expect(refused).toMatchObject({
      ok: false,
      failure: { kind: 'config', remedy: `give it with --set ${param}=FILE` },
    });
    expect(refused.ok || refused.failure.message).toMatch(new RegExp(`^${param} is the file sha256:`));
    expect((await open(params)).ok).toBe(true);
  });

  it('takes no content that is none of its parameter', async () => {
    const swapped = await open({ latency: 'matrix', matrix: TRACE });
    expect(swapped).toMatchObject({ ok: false, failure: { kind: 'config' } });
    expect(swapped.ok || swapped.failure.message).toMatch(/^matrix bbbbbbbb: line \d+, column \d+: /);
  });

  it('goes by what is in a file, not by its hash', async () => {
    const [plain, slow] = ['10,20\n20,10\n', '10,21\n20,10\n'];
    const digest = (content: string, matrix = MATRIX) =>
      digestOf({ latency: 'matrix', matrix }, new Map([[matrix, content]]));
    expect(await digest(plain)).toBe(await digest(plain, TRACE));
    expect(await digest(plain)).not.toBe(await digest(slow));
  });
});

it('memory is estimated with the file', () => {
  const n = 100;
  const large = `${Array.from({ length: n }, () => Array.from({ length: n }, () => 50).join(',')).join('\n')}\n`;
  const bytes = (content: string) =>
    estimateMemory(
      scenarioOf({ latency: 'matrix', matrix: MATRIX }),
      { gpu: { maxBinding: 2 ** 30, software: false } },
      { files: new Map([[MATRIX, content]]) },
    ).bytes;
  expect(bytes(large) - bytes('10,20\n20,10\n')).toBeGreaterThanOrEqual((n * n - 4) * 4);
});
