/** Where a record is read from. */
import { describe, expect, it } from 'vitest';
import { SET_WORDS } from '../../sets.ts';
import { faultResult } from '../fault.ts';
import { CELL, CONTROL, HEAD } from '../layout.ts';
import { readRecord } from './record.ts';

describe('readRecord', () => {
  /** Words of `control` with these set. */
  function control(entries: readonly (readonly [number, number])[]): Uint32Array {
    const words = new Uint32Array(CONTROL.record);
    for (const [at, value] of entries) words[at] = value;
    return words;
  }

  it.each([0, 1, 2])(
    'adds the cells of the last round, turn %d, to the totals and reads the head of the next',
    (last) => {
      const [cells, next] = [last * SET_WORDS, ((last + 1) % 3) * SET_WORDS];
      const words = control([
        [CONTROL.totals + CELL.events, 0xffff_fff0],
        [cells + CELL.events, 0x20],
        [CONTROL.totals + CELL.counters + 1, 7],
        [cells + CELL.counters + 1, 5],
        [next + CELL.tmin, 99],
        [next + HEAD.windows, 3],
        [next + HEAD.windowEnd, 140],
      ]);
      expect(readRecord(words, last, 2)).toMatchObject({
        events: 0x10,
        counters: [0, 12],
        tmin: 99,
        windows: 3,
        windowEnd: 140,
      });
    },
  );

  it.each([
    ['goes on with its window', 20, 33, 0x10000_0003],
    ['counted less than those before it', 40, 33, 0xffff_fff6],
    ['opened a window', 0, 5, 0xffff_fffb],
  ])('adds what the last round counted more of serial events: it %s', (_what, before, counted, expected) => {
    const words = control([
      [CELL.serial, counted],
      [SET_WORDS + HEAD.serial, 0xffff_fff6],
      [SET_WORDS + HEAD.windowSerial, before],
    ]);
    expect(readRecord(words, 0, 0).serialEvents).toBe(expected % 2 ** 32);
  });

  it.each([0xffff_fffe, 0xffff_ffff])('says one thing where nothing is pending, whatever mark is least: %d', (mark) => {
    expect(readRecord(control([[SET_WORDS + CELL.tmin, mark]]), 0, 0).tmin).toBe(0xffff_ffff);
  });

  it('tells a fault from none', () => {
    expect(readRecord(control([]), 0, 0).fault).toBeUndefined();
    const broken = { code: 2, node: 17, timeTicks: 300, value: 64 };
    // time, src, seq, node, code, value
    const records = [301, 0, 0, 1, 9, 9, 300, 5, 3, 2, 9, 9, 300, 5, 2, 17, 2, 64, 300, 5, 2, 17, 8, 8];
    const told = records.map((value, i) => [CONTROL.faultRecords + i, value] as const);
    const readWith = (faults: number, tmin: number) =>
      readRecord(control([[CONTROL.faults, faults], [SET_WORDS + CELL.tmin, tmin], ...told]), 0, 0).fault;
    expect(readWith(4, 301)).toEqual(faultResult(broken));
    expect(readWith(99, 301)).toMatchObject({ failure: { broken: { isFirst: false } } });
    // An event of the same window is left that may break a rule before.
    expect(readWith(4, 300)).toMatchObject({ failure: { broken: { isFirst: false } } });
  });
});
