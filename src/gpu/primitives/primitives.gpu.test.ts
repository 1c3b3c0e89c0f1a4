/**
 * Covers: partition, scan and radix sort on the GPU, for any number of items, parts and digits: equal to a stable sort, and word for word to
 * their twins after each kernel. The GPU alone knows how many items there are: a word of its memory.
 */
import { beforeAll, expect, it } from 'vitest';
import { bindGroup, groupLayout, storageBuffer } from '../bindings.ts';
import { inPass, submit } from '../commands.ts';
import type { GpuContext } from '../context.ts';
import { readWords } from '../readback.ts';
import { describeGpu, testDevice } from '../testing/test-device.ts';
import { type PartitionKernels, recordPartition, recordSort } from './record.ts';
import {
  arrayAfter,
  DIGIT_BITS,
  DIGITS,
  primitiveConstants,
  type Scratch,
  scratchOffsets,
  scratchWords,
} from './scratch.ts';
import { partitionCount, partitionScatter, scanRow, sortCount, sortScatter, type TwinMemory } from './testing/twins.ts';

/** Words before the scratch memory: the number of items, and how many there is room for. */
const FIRST = 4;

/** Memory of a test, which ends with an item each of a partition, and room for what comes of it. */
const SCRATCH_MODULE = `
@group(0) @binding(0) var<storage, read_write> memory: array<u32>;
fn load(at: u32) -> u32 { return memory[at]; }
fn put(at: u32, value: u32) { memory[at] = value; }
fn pair_count() -> u32 { return memory[0]; }
fn pair_room() -> u32 { return memory[1]; }`;

/** Items are words of their parts; lists of items stand behind them. */
const PARTITIONED_MODULE = `
import constants::SCRATCH_PAIRS;
import package::scratch::{load, put, pair_count, pair_room};
fn item_count() -> u32 { return pair_count(); }
fn part_of(item: u32) -> u32 { return load(SCRATCH_PAIRS + item); }
fn counted(lane: u32) {}
fn scatter_item(part: u32, item: u32, place: u32) { put(SCRATCH_PAIRS + (1u + part) * pair_room() + place, item); }
fn placed(workgroup: u32, lane: u32) {}`;

/** The first word that differs, on the GPU and in the twin. */
function differenceOf(result: Uint32Array, words: Uint32Array): readonly number[] | undefined {
  const at = result.findIndex((word, i) => word !== words[i]);
  return at < 0 ? undefined : [at, result[at], words[at]];
}

describeGpu('primitives', () => {
  let gpu: GpuContext;
  beforeAll(async () => {
    gpu = await testDevice();
  });

  async function compile(scratch: Scratch, parts?: number): Promise<PartitionKernels> {
    const { device } = gpu;
    const layout = device.createPipelineLayout({ bindGroupLayouts: [groupLayout(device, 'memory', ['storage'])] });
    const of = async (name: string): Promise<GPUComputePipeline> => {
      const constants = primitiveConstants(scratch, parts);
      const pipeline = await gpu.pipelines.compute(
        {
          module: `primitives/${name}`,
          modules: { 'scratch.wesl': SCRATCH_MODULE, 'partitioned.wesl': PARTITIONED_MODULE },
          constants: Object.fromEntries(Object.entries(constants).map(([each, value]) => [each, `${value}u`])),
          conditions: {},
        },
        layout,
      );
      if (!pipeline.ok) throw new Error(pipeline.failure.message);
      return pipeline.value;
    };
    const what = parts === undefined ? 'sort' : 'partition';
    return { count: await of(`${what}_count`), scan: await of('scan'), scatter: await of(`${what}_scatter`) };
  }

  /** Words of memory after what `record` has recorded. */
  async function run(
    words: Uint32Array<ArrayBuffer>,
    record: (pass: GPUComputePassEncoder) => void,
  ): Promise<Uint32Array> {
    const { device } = gpu;
    const memory = storageBuffer(device, 'memory', words.byteLength);
    device.queue.writeBuffer(memory, 0, words);
    const layout = groupLayout(device, 'memory', ['storage']);
    submit(device, 'primitives', (encoder) =>
      inPass(encoder, 'primitives', (pass) => {
        pass.setBindGroup(0, bindGroup(device, layout, [memory]));
        record(pass);
      }),
    );
    const result = await readWords(device, memory, 0, words.length);
    memory.destroy();
    return result;
  }

  const SIZES = [0, 1, 255, 256, 257];
  const MANY = 2 ** 16 + 1;

  /** Numbers that any run draws alike. */
  const drawn = (i: number): number => Math.imul(i ^ (i >>> 7), 0x9e3779b1) >>> 0;
  const KEYS: readonly (readonly [string, (i: number, n: number) => number])[] = [
    ['random', (i) => drawn(i)],
    ['all equal', () => 0x01020304],
    ['sorted', (i) => i * 37],
    ['reversed', (i, n) => (n - i) * 37],
    ['few', (i) => (drawn(i) >>> 9) & 0x0100_0003],
  ];

  /** Indices in the order of the low bits of their keys; equal ones in theirs. */
  function sorted(low: Uint32Array, high: Uint32Array, bits: number): number[] {
    const masks = [bits >= 32 ? 0xffff_ffff : 2 ** bits - 1, bits > 32 ? 2 ** (bits - 32) - 1 : 0];
    const keyOf = (i: number) => ((high[i] & masks[1]) >>> 0) * 2 ** 32 + ((low[i] & masks[0]) >>> 0);
    return Array.from(low, (_, i) => i).sort((a, b) => keyOf(a) - keyOf(b) || a - b);
  }

  it.each([
    [1, 1, 3, 32],
    [1, 4, 8, 32],
    [2, 6, 4, 32],
    [2, 2, 33, 32],
    [1, 2, 2, 256],
  ] as const)(
    'sorts keys of %i words by %i digits, in %i ranges of %i lanes',
    async (keyWords, digits, ranges, lanes) => {
      const scratch: Scratch = { lanes, ranges, keyWords, first: FIRST };
      const sort = await compile(scratch);
      // Of many keys once: a software adapter takes a second.
      for (const n of digits === 4 ? [...SIZES, MANY] : SIZES)
        for (const [what, keyOf] of n < 256 || n === MANY ? KEYS.slice(0, 1) : KEYS) {
          const room = n + 3;
          const words = new Uint32Array(FIRST + scratchWords(scratch, room));
          words.set([n, room]);
          const at = scratchOffsets(scratch).pairs;
          const low = Uint32Array.from({ length: n }, (_, i) => keyOf(i, n));
          // Beyond 2^53 a number could not be the key of the oracle.
          const high = Uint32Array.from({ length: n }, (_, i) => keyOf(n - i, n) & 0xffff);
          const pairWords = keyWords + 1;
          for (let i = 0; i < n; i++)
            words.set(keyWords === 2 ? [low[i], high[i], i] : [low[i], i], at + i * pairWords);
          const result = await run(words, (pass) => recordSort(pass, sort, scratch, digits));
          const memory: TwinMemory = { ...scratch, words, room };
          for (let digit = 0; digit < digits; digit++) {
            sortCount(memory, n, digit);
            for (let row = 0; row < DIGITS; row++) scanRow(memory, row);
            sortScatter(memory, n, digit);
          }
          const end = at + arrayAfter(digits) * room * pairWords;
          const indices = Array.from({ length: n }, (_, i) => result[end + i * pairWords + keyWords]);
          const order = sorted(low, keyWords === 2 ? high : new Uint32Array(n), digits * DIGIT_BITS);
          expect(differenceOf(result, words), `${n} keys, ${what}`).toBeUndefined();
          expect(indices, `${n} keys, ${what}`).toEqual(order);
        }
    },
  );

  it.each([
    [1, 5, 32],
    [2, 16, 32],
    [2, 34, 32],
    [2, 3, 256],
  ] as const)('partitions into %i parts, in %i ranges of %i lanes', async (parts, ranges, lanes) => {
    const scratch: Scratch = { lanes, ranges, keyWords: 2, first: FIRST };
    const partition = await compile(scratch, parts);
    for (const n of ranges === 16 ? [...SIZES, MANY] : SIZES)
      for (const [what, partOf] of [
        ['random', (i: number) => drawn(i) >>> 30],
        ['all of one', () => parts - 1],
        ['all dropped', () => parts],
      ] as const) {
        const room = n + 3;
        const words = new Uint32Array(FIRST + scratchWords(scratch, room));
        words.set([n, room]);
        const at = scratchOffsets(scratch).pairs;
        words.set(
          Uint32Array.from({ length: n }, (_, i) => partOf(i)),
          at,
        );
        const result = await run(words, (pass) => recordPartition(pass, partition, scratch, parts));
        const memory: TwinMemory = { ...scratch, words, room };
        const put = (item: number, row: number, offset: number) => {
          words[at + (1 + row) * room + offset] = item;
        };
        partitionCount(memory, n, parts, (i) => words[at + i]);
        for (let row = 0; row < parts; row++) scanRow(memory, row);
        partitionScatter(memory, n, parts, (i) => words[at + i], put);
        expect(differenceOf(result, words), `${n} items, ${what}`).toBeUndefined();
        for (let row = 0; row < parts; row++) {
          const members = Array.from({ length: n }, (_, i) => i).filter((i) => partOf(i) === row);
          const list = at + (1 + row) * room;
          expect(result[scratchOffsets(scratch).totals + row]).toBe(members.length);
          expect([...result.subarray(list, list + members.length)], `${n} items, ${what}`).toEqual(members);
        }
      }
  });
});
