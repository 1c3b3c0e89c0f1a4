/** The primitives of shaders/primitives on one core, kernel by kernel: what each leaves in scratch memory, word for word. */
import { assert } from '../../../base/assert.ts';
import { DIGIT_BITS, DIGITS, type Scratch, scratchOffsets } from '../scratch.ts';

const WORD_BITS = 32;

/** Memory of the kernels, and how many pairs an array has room for. */
export interface TwinMemory extends Scratch {
  readonly words: Uint32Array;
  readonly room: number;
}

/** Items of a workgroup: first, and the one after the last. */
function rangeOf({ lanes, ranges }: Scratch, workgroup: number, n: number): readonly [number, number] {
  const length = Math.ceil(Math.ceil(n / lanes) / ranges) * lanes;
  const first = Math.min(n, workgroup * length);
  return [first, Math.min(n, first + length)];
}

const countAt = ({ ranges, first }: Scratch, row: number, range: number): number =>
  scratchOffsets({ ranges, first }).counts + row * ranges + range;

/** Counts of so many parts; one that is no part is dropped. */
function count(memory: TwinMemory, n: number, parts: number, partOf: (item: number) => number): void {
  for (let range = 0; range < memory.ranges; range++) {
    const found = new Uint32Array(parts);
    const [first, end] = rangeOf(memory, range, n);
    for (let i = first; i < end; i++) if (partOf(i) < parts) found[partOf(i)]++;
    for (const [row, each] of found.entries()) memory.words[countAt(memory, row, range)] = each;
  }
}

/** Offsets of items, in their order, from the sums before each range. */
function scatter(
  memory: TwinMemory,
  n: number,
  firstOf: (row: number) => number,
  partOf: (item: number) => number,
  put: (item: number, row: number, offset: number) => void,
): void {
  const next = new Map<number, number>();
  for (let range = 0; range < memory.ranges; range++) {
    const [first, end] = rangeOf(memory, range, n);
    next.clear();
    for (let i = first; i < end; i++) {
      const row = partOf(i);
      const before = firstOf(row);
      if (!(before >= 0)) continue;
      const at = next.get(row) ?? before + memory.words[countAt(memory, row, range)];
      next.set(row, at + 1);
      put(i, row, at);
    }
  }
}

export function scanRow(memory: TwinMemory, row: number): void {
  let before = 0;
  for (let range = 0; range < memory.ranges; range++) {
    const at = countAt(memory, row, range);
    const own = memory.words[at];
    memory.words[at] = before;
    before += own;
  }
  memory.words[scratchOffsets(memory).totals + row] = before;
}

export const partitionCount = count;

export function partitionScatter(
  memory: TwinMemory,
  n: number,
  parts: number,
  partOf: (item: number) => number,
  put: (item: number, row: number, offset: number) => void,
): void {
  scatter(memory, n, (row) => (row < parts ? 0 : -1), partOf, put);
}

const pairAt = ({ ranges, first, keyWords, room }: TwinMemory, array: number, word: number, i: number): number =>
  scratchOffsets({ ranges, first }).pairs + (array * room + i) * (keyWords + 1) + word;

function digitAt(memory: TwinMemory, digit: number, i: number): number {
  const bit = digit * DIGIT_BITS;
  const word = memory.words[pairAt(memory, digit % 2, Math.floor(bit / WORD_BITS), i)];
  return (word >>> (bit % WORD_BITS)) % DIGITS;
}

export function sortCount(memory: TwinMemory, n: number, digit: number): void {
  memory.words[scratchOffsets(memory).digit + 1] = digit;
  count(memory, n, DIGITS, (i) => digitAt(memory, digit, i));
}

export function sortScatter(memory: TwinMemory, n: number, digit: number): void {
  const { words, keyWords } = memory;
  const { digit: at, totals } = scratchOffsets(memory);
  words[at] = digit + 1;
  assert(digit * DIGIT_BITS < keyWords * WORD_BITS, `keys of ${keyWords} words have no digit ${digit}`);
  const firstOf = [0];
  for (let row = 0; row < DIGITS; row++) firstOf.push(firstOf[row] + words[totals + row]);
  const put = (i: number, _: number, to: number) => {
    for (let word = 0; word <= keyWords; word++)
      words[pairAt(memory, 1 - (digit % 2), word, to)] = words[pairAt(memory, digit % 2, word, i)];
  };
  scatter(
    memory,
    n,
    (row) => firstOf[row],
    (i) => digitAt(memory, digit, i),
    put,
  );
}
