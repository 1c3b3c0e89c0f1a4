/** Rows of the series in exact numbers, although the GPU's wrap. */
import { expect, it } from 'vitest';
import { seriesColumns } from '../layout.ts';
import { SeriesReader } from './series.ts';

it('each column goes on from its own totals before the batch of a row', () => {
  const reader = new SeriesReader(1);
  const before = { events: 2 ** 33 - 10, serialEvents: 2 ** 32 - 4, lpSerialEvents: 2 ** 32 - 1, counters: [7] };
  reader.note(1, () => ({ events: 0, serialEvents: 0, lpSerialEvents: 0, counters: [0] }));
  reader.note(2, () => before);
  const words = new Uint32Array(2 * seriesColumns(1));
  const row = words.subarray(seriesColumns(1));
  row.set([5, 9, 20, 3, 0, 8]);
  expect(reader.unwrap(words, new Uint32Array(0))).toEqual({
    timeTicks: [0, 5],
    windows: [0, 9],
    events: [0, 2 ** 33 + 20],
    serialEvents: [0, 2 ** 32 + 3],
    lpSerialEvents: [0, 2 ** 32],
    counters: [[0, 8]],
  });
});
