/**
 * Scratch memory that the primitives of shaders/primitives work in, words from `first` on: the digit of the present pass, twice, a row of counts for each digit, the sum of each row, then
 * two arrays of pairs. How many items there are is known on the GPU alone.
 */

/** Digits of a pass of the sort, and bits of each. */
export const DIGIT_BITS = 8;
export const DIGITS = 2 ** DIGIT_BITS;
const DIGIT_WORDS = 2;

export interface Scratch {
  /** Lanes of a workgroup, at most as many as digits: an item each in turn. Of a software adapter few: its lanes take turns at every barrier. */
  readonly lanes: 32 | 256;
  /** Workgroups that share the items of a kernel. */
  readonly ranges: number;
  /** Words of a key: 1 or 2. */
  readonly keyWords: number;
  readonly first: number;
}

export const scratchOffsets = ({ ranges, first }: Pick<Scratch, 'ranges' | 'first'>) => ({
  digit: first,
  counts: first + DIGIT_WORDS,
  totals: first + DIGIT_WORDS + DIGITS * ranges,
  pairs: first + DIGIT_WORDS + DIGITS * (ranges + 1),
});

/** Words of scratch memory with room for so many pairs in each array. */
export const scratchWords = ({ ranges, keyWords }: Pick<Scratch, 'ranges' | 'keyWords'>, pairs: number): number =>
  DIGIT_WORDS + DIGITS * (ranges + 1) + 2 * (keyWords + 1) * pairs;

/** Rows of counts that a workgroup adds up: with few ranges a lane does so alone. */
const MOST_RANGES_OF_LANE = 32;
const rowsOfWorkgroup = ({ lanes, ranges }: Pick<Scratch, 'lanes' | 'ranges'>): number =>
  ranges <= MOST_RANGES_OF_LANE ? lanes : 1;

/** Workgroups that scan so many rows. */
export const scanWorkgroups = (scratch: Pick<Scratch, 'lanes' | 'ranges'>, rows: number): number =>
  Math.ceil(rows / rowsOfWorkgroup(scratch));

/** For `import constants::NAME` in shaders of the primitives, for a partition into so many parts or, without, for a sort. */
export function primitiveConstants(scratch: Scratch, parts?: number): Readonly<Record<string, number>> {
  const { digit, counts, totals, pairs } = scratchOffsets(scratch);
  const rows = parts ?? DIGITS;
  return {
    ...(parts !== undefined && { PARTS: parts }),
    RANK_ROWS: rows,
    SCAN_ROWS: rows,
    PRIMITIVE_LANES: scratch.lanes,
    ROWS_OF_WORKGROUP: rowsOfWorkgroup(scratch),
    RANGES: scratch.ranges,
    KEY_WORDS: scratch.keyWords,
    SCRATCH_DIGIT: digit,
    SCRATCH_COUNTS: counts,
    SCRATCH_TOTALS: totals,
    SCRATCH_PAIRS: pairs,
  };
}

/** Passes of a sort by the low `bits` of its keys. */
export const passesOf = (bits: number): number => Math.ceil(bits / DIGIT_BITS);

/** The array of pairs that so many passes end in. */
export const arrayAfter = (passes: number): number => passes % 2;
