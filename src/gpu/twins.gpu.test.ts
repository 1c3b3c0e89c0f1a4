/**
 * The functions that exist twice, in WESL and in TypeScript, agree word for word: random numbers, digest terms, wide
 * arithmetic, sampling, the order of events, bins, edges of random graphs.
 */
import { beforeAll, expect, it } from 'vitest';
import { binOf } from '../analysis/distribution.ts';
import { Digest } from '../base/mix.ts';
import { FRACTION_BITS, quantileTable, sampleTicks, sampleUnit } from '../base/quantile.ts';
import { threefry2x32 } from '../base/threefry.ts';
import { addSaturated, mulHigh, mulHighWide, scaleRound } from '../base/u32.ts';
import { planLists, shaderShape } from '../engine/event/gpu/plan.ts';
import { layoutModule, shaderConstants } from '../engine/event/layout.ts';
import { faultyWorld } from '../engine/event/testing/faulty.ts';
import { testShaders } from '../engine/event/testing/shaders.ts';
import { candidateOf, drawNeighbour, hasEdge } from '../topology/random-graph.ts';
import type { GpuContext } from './context.ts';
import { readWords } from './readback.ts';
import { describeGpu, testDevice } from './testing/test-device.ts';

type Four = readonly [number, number, number, number];

const table = quantileTable('exponential');
const words = new Uint32Array(2);

function random([a, b, c, d]: Four): Uint32Array {
  threefry2x32(a, b, c, d, words);
  return words;
}

function mixed([a, b, c, d]: Four): readonly [number, number] {
  const digest = new Digest();
  digest.begin(a);
  for (const word of [b, c, d]) digest.word(word);
  digest.end();
  return digest.pair;
}

/** The order of events by numbers alone: (time, src, seq). */
const earlier = ([a, b, c, d]: Four): boolean => (a !== b ? a < b : b !== c ? b < c : c < d);

function drawn([seed, b, c, d]: Four): number {
  const nodes = Math.max(c, 2);
  return drawNeighbour({ nodes, seed, limit: d }, b % nodes, (d ^ b) >>> 0);
}

/** What the kernel writes for one input, in its order. */
const TWINS: readonly (readonly [string, (input: Four) => number])[] = [
  ['threefry2x32, first word', (i) => random(i)[0]],
  ['threefry2x32, second word', (i) => random(i)[1]],
  ['mix, first sum', (i) => mixed(i)[0]],
  ['mix, second sum', (i) => mixed(i)[1]],
  ['mul_high', ([a, b]) => mulHigh(a, b)],
  ['mul_high_wide', ([a, b, c, d]) => mulHighWide(a, { high: (c & d) >>> 0, low: b })],
  ['scale_round, the fraction of tables', ([a, b]) => scaleRound(a, b, FRACTION_BITS)],
  ['scale_round, any shift', ([a, b, c]) => scaleRound(a, b, 1 + (c % 31))],
  ['add_saturated', ([a, b, c]) => addSaturated(a, b, Math.max(a, c))],
  ['sample_unit', ([a]) => sampleUnit(table, a)],
  ['sample_ticks', ([a, b]) => sampleTicks(table, a, b)],
  ['earlier', (i) => Number(earlier(i))],
  ['bin_of', ([a]) => binOf(a)],
  ['has_edge', ([a, b, c, d]) => Number(hasEdge(a, b, c, d))],
  ['candidate_of', ([a, b, c]) => candidateOf(a, b, Math.max(c, 2))],
  ['draw_neighbour', (i) => drawn(i)],
];

const EDGES = [0, 1, 255, 256, 0xffff, 0x1_0000, 0x7fff_ffff, 0x8000_0000, 0xffff_fffd, 0xffff_ffff];

/** Pairs of edges, powers of two and their neighbours, then seeded words of every magnitude. */
function makeInputs(): Four[] {
  const edges = EDGES.flatMap((a) => EDGES.map((b): Four => [a, b, b, a]));
  const powers = Array.from({ length: 32 }, (_, bit): Four => [2 ** bit - 1, 2 ** bit, 2 ** bit, bit]);
  const seeded = Array.from({ length: 400 }, (_, i): Four => {
    const [a, b] = random([9, 9, i, 0]);
    const [c, d] = random([9, 9, i, 1]);
    return [a >>> (i % 32), b >>> (c % 32), c, d];
  });
  return [...edges, ...powers, ...seeded];
}

async function runKernel({ device, pipelines }: GpuContext, inputs: readonly Four[]): Promise<Uint32Array> {
  const world = faultyWorld('none');
  const shape = shaderShape(world, planLists(world, 1, true, {}));
  const program = {
    module: 'testing/twins',
    modules: { 'event/layout.wesl': layoutModule(shape), 'testing/twins.wesl': testShaders.twins },
    constants: { ...shaderConstants(shape), COLUMNS: `${TWINS.length}u` },
    conditions: { subgroups: false },
  };
  const usage = GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_SRC | GPUBufferUsage.COPY_DST;
  const buffer = (bytes: number) => device.createBuffer({ size: bytes, usage });
  const [tables, given, results] = [table.byteLength, inputs.length * 16, inputs.length * TWINS.length * 4].map(buffer);
  device.queue.writeBuffer(tables, 0, table.slice());
  device.queue.writeBuffer(given, 0, new Uint32Array(inputs.flat()));
  const entry = (binding: number, type: GPUBufferBindingType) => ({
    binding,
    visibility: GPUShaderStage.COMPUTE,
    buffer: { type },
  });
  const groups = [[entry(7, 'read-only-storage')], [entry(0, 'read-only-storage'), entry(1, 'storage')]].map(
    (entries) => device.createBindGroupLayout({ entries }),
  );
  const pipeline = await pipelines.compute(program, device.createPipelineLayout({ bindGroupLayouts: groups }));
  if (!pipeline.ok) throw new Error(pipeline.failure.message);
  const bind = (group: number, ...bound: (readonly [number, GPUBuffer])[]) =>
    device.createBindGroup({
      layout: groups[group],
      entries: bound.map(([binding, resource]) => ({ binding, resource: { buffer: resource } })),
    });
  const encoder = device.createCommandEncoder();
  const pass = encoder.beginComputePass();
  pass.setPipeline(pipeline.value);
  pass.setBindGroup(0, bind(0, [7, tables]));
  pass.setBindGroup(1, bind(1, [0, given], [1, results]));
  pass.dispatchWorkgroups(Math.ceil(inputs.length / 32));
  pass.end();
  device.queue.submit([encoder.finish()]);
  const answers = await readWords(device, results, 0, inputs.length * TWINS.length);
  for (const one of [tables, given, results]) one.destroy();
  return answers;
}

describeGpu('TypeScript and WESL agree on', () => {
  const inputs = makeInputs();
  let answers: Uint32Array;
  beforeAll(async () => {
    answers = await runKernel(await testDevice(), inputs);
  });

  it.each(TWINS.map(([name, twin], column) => ({ name, twin, column })))('$name', ({ twin, column }) => {
    const wrong: string[] = [];
    inputs.forEach((input, i) => {
      const [gpu, host] = [answers[i * TWINS.length + column], twin(input) >>> 0];
      if (gpu !== host) wrong.push(`(${input.join(', ')}): ${gpu} on the GPU, ${host} on the host`);
    });
    expect(wrong.slice(0, 5), `${wrong.length} of ${inputs.length} inputs differ`).toEqual([]);
  });
});
