/** Covers: the arithmetic of places and times in WESL against whole numbers without a limit, where words and squares are at their ends. */
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { MOST_U32 } from '../../../base/u32.ts';
import { KERNEL_LANES, runKernel } from '../../../gpu/testing/run-kernel.ts';
import { describeGpu, testDevice } from '../../../gpu/testing/test-device.ts';
import { rootOf } from '../testing/plain-maths.ts';

const SOURCE = `
import package::models::mobile::exact::{fraction, is_within, length_of, scaled, share_of, squared};

@group(0) @binding(0) var<storage, read> given: array<vec4u>;
@group(0) @binding(1) var<storage, read_write> results: array<u32>;

@compute @workgroup_size(${KERNEL_LANES})
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

const KERNEL = { name: 'exact_twins', source: SOURCE, constants: { MOST_U32: `${MOST_U32}u` } };

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

describeGpu('exact arithmetic of mobile networks in WESL', () => {
  let answers: Uint32Array;
  beforeAll(async () => {
    answers = await runKernel(await testDevice(), KERNEL, inputs, TWINS.length);
  });

  it.each(TWINS.map(([name, twin], column) => ({ name, twin, column })))('$name', ({ twin, column }) => {
    const wrong = inputs.flatMap((input, i) => {
      const [ours, theirs] = [answers[i * TWINS.length + column], word(twin(input))];
      return ours === theirs ? [] : [`${input}: ${ours}, not ${theirs}`];
    });
    expect(wrong).toEqual([]);
  });
});
