/** Covers: the arithmetic of places and times in WESL against whole numbers without a limit, where words and squares are at their ends. */
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import type { GpuContext } from '../../../gpu/context.ts';
import { readWords } from '../../../gpu/readback.ts';
import { describeGpu, testDevice } from '../../../gpu/testing/test-device.ts';
import { rootOf } from '../testing/plain-maths.ts';

const KERNEL = `
import package::models::mobile::exact::{fraction, is_within, length_of, scaled, share_of, squared};

@group(0) @binding(0) var<storage, read> given: array<vec4u>;
@group(0) @binding(1) var<storage, read_write> results: array<u32>;

@compute @workgroup_size(32)
fn exact_twins(@builtin(global_invocation_id) id: vec3u) {
  if (id.x >= arrayLength(&given)) { return; }
  let by = vec3i(given[id.x].xyz);
  let w = given[id.x].w;
  let square = squared(by);
  let whole = (given[id.x].y & 0x7fffffffu) | 1u;
  let part = w % whole;
  var words = array<u32, 7>(
    fraction(part, whole), u32(share_of(by.x, w)), square.x, square.y, length_of(by), u32(is_within(by, w)), scaled(part, w, whole),
  );
  for (var i = 0u; i < 7u; i++) { results[id.x * 7u + i] = words[i]; }
}
`;

type Input = readonly [x: number, y: number, z: number, w: number];

const word = (value: bigint): number => Number(BigInt.asUintN(32, value));
const squareOf = ([x, y, z]: Input): bigint => [x, y, z].reduce((sum, side) => sum + BigInt(side) * BigInt(side), 0n);
const wholeOf = ([, y]: Input): bigint => BigInt((y & 0x7fff_ffff) | 1);
const partOf = (input: Input): bigint => BigInt(input[3]) % wholeOf(input);

/** What the kernel writes of an input, in its order. */
const TWINS: readonly (readonly [string, (input: Input) => bigint])[] = [
  ['fraction', (input) => (partOf(input) << 32n) / wholeOf(input)],
  ['share_of', ([x, , , w]) => (BigInt(x) * BigInt(w)) / (1n << 32n)],
  ['squared, high word', (input) => squareOf(input) >> 32n],
  ['squared, low word', (input) => squareOf(input)],
  ['length_of', (input) => rootOf(squareOf(input))],
  ['is_within', (input) => BigInt(squareOf(input) <= BigInt(input[3]) * BigInt(input[3]))],
  ['scaled', (input) => (partOf(input) * BigInt(input[3])) / wholeOf(input)],
];

const MOST = 2 ** 30;
const side = fc.oneof(fc.integer({ min: -MOST, max: MOST }), fc.constantFrom(0, 1, -1, 65_535, -65_536, MOST, -MOST));
/** t^4 + 2 t^2 is (t^2 + 1)^2 - 1: the root of what lies just below a square is hard to tell. */
const belowSquare = fc.integer({ min: 1, max: 32_767 }).map((t) => [t * t, t, -t] as const);
const inputs: readonly Input[] = fc
  .sample(
    fc.record({
      sides: fc.oneof(fc.tuple(side, side, side), belowSquare),
      w: fc.oneof(fc.nat(0xffff_ffff), fc.constantFrom(0, 1, 0x7fff_ffff, 0x8000_0000, 0xffff_ffff)),
      /** A range beside the true length. */
      beside: fc.option(fc.constantFrom(-1, 0, 1)),
    }),
    1000,
  )
  .map(({ sides: [x, y, z], w, beside }): Input => {
    const length = Number(rootOf(squareOf([x, y, z, 0])));
    return [x, y, z, beside === null ? w : Math.max(0, length + beside)];
  });

async function runKernel({ device, pipelines }: GpuContext): Promise<Uint32Array> {
  const usage = GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_SRC | GPUBufferUsage.COPY_DST;
  const given = device.createBuffer({ size: 16 * inputs.length, usage });
  const results = device.createBuffer({ size: 4 * TWINS.length * inputs.length, usage });
  device.queue.writeBuffer(
    given,
    0,
    Uint32Array.from(inputs.flat(), (value) => value >>> 0),
  );
  const layout = device.createBindGroupLayout({
    entries: (['read-only-storage', 'storage'] as const).map((type, binding) => ({
      binding,
      visibility: GPUShaderStage.COMPUTE,
      buffer: { type },
    })),
  });
  const program = {
    module: 'testing/exact_twins',
    modules: { 'testing/exact_twins.wesl': KERNEL },
    constants: {},
    conditions: { subgroups: false },
  };
  const pipeline = await pipelines.compute(program, device.createPipelineLayout({ bindGroupLayouts: [layout] }));
  if (!pipeline.ok) throw new Error(pipeline.failure.message);
  const encoder = device.createCommandEncoder();
  const pass = encoder.beginComputePass();
  pass.setPipeline(pipeline.value);
  const entries = [given, results].map((buffer, binding) => ({ binding, resource: { buffer } }));
  pass.setBindGroup(0, device.createBindGroup({ layout, entries }));
  pass.dispatchWorkgroups(Math.ceil(inputs.length / 32));
  pass.end();
  device.queue.submit([encoder.finish()]);
  const answers = await readWords(device, results, 0, inputs.length * TWINS.length);
  for (const buffer of [given, results]) buffer.destroy();
  return answers;
}

describeGpu('exact arithmetic of mobile networks in WESL', () => {
  let answers: Uint32Array;
  beforeAll(async () => {
    answers = await runKernel(await testDevice());
  });

  it.each(TWINS.map(([name, twin], column) => ({ name, twin, column })))('$name', ({ twin, column }) => {
    const wrong = inputs.flatMap((input, i) => {
      const [ours, theirs] = [answers[i * TWINS.length + column], word(twin(input))];
      return ours === theirs ? [] : [`${input}: ${ours}, not ${theirs}`];
    });
    expect(wrong).toEqual([]);
  });
});
