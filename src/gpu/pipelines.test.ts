/** Covers: a pipeline is compiled once, one that failed again, and the cache keeps those that were used last. */
import { afterEach, expect, it, vi } from 'vitest';
import { PipelineCache, type ShaderProgram } from './pipelines.ts';

const CODE = '@compute @workgroup_size(1) fn tiny() { let x = N; }';
const program = (n: number): ShaderProgram => ({
  module: 'tiny',
  modules: { 'tiny.wesl': `import constants::N;\n${CODE}` },
  constants: { N: `${n}u` },
  conditions: {},
});

function device(fails: () => boolean = () => false) {
  const createComputePipelineAsync = vi.fn(async ({ label }: { label: string }) => {
    if (fails()) throw new Error('no');
    return { label };
  });
  const fake = {
    pushErrorScope: () => {},
    popErrorScope: async () => null,
    createShaderModule: () => ({ getCompilationInfo: async () => ({ messages: [] }) }),
    createComputePipelineAsync,
  };
  return { cache: new PipelineCache(fake as unknown as GPUDevice), compiled: createComputePipelineAsync.mock.calls };
}

afterEach(() => vi.restoreAllMocks());

it('compiles a pipeline once', async () => {
  const { cache, compiled } = device();
  const both = await Promise.all([cache.compute(program(1), {} as never), cache.compute(program(1), {} as never)]);
  expect(both.every(({ ok }) => ok)).toBe(true);
  expect(compiled).toHaveLength(1);
});

it('compiles one that failed again', async () => {
  let fails = true;
  const { cache, compiled } = device(() => fails);
  expect(await cache.compute(program(1), {} as never)).toMatchObject({ ok: false, failure: { kind: 'unsupported' } });
  fails = false;
  expect(await cache.compute(program(1), {} as never)).toMatchObject({ ok: true });
  expect(compiled).toHaveLength(2);
});

it('keeps the 256 that were used last', async () => {
  const { cache, compiled } = device();
  const compute = (n: number) => cache.compute(program(n), {} as never);
  for (let n = 0; n < 256; n++) await compute(n);
  await compute(0);
  await compute(256);
  expect(compiled).toHaveLength(257);
  await compute(0);
  expect(compiled).toHaveLength(257);
  await compute(1);
  expect(compiled).toHaveLength(258);
});
