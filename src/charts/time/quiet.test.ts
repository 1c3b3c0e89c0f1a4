/** Covers: rows of times in which nothing happened: where they begin, that a line is level there, and whose rows have none. */
import { expect, it } from 'vitest';
import { derivedValues } from './derive.ts';
import { withQuietTimes } from './quiet.ts';

/** An election that is over after a second, of ten minutes. */
const OVER = { time: [0.01, 600], windows: [0, 145], events: [0, 397], leaders: [0, 1] };

it('a run in which nothing happens any more is level from the next row on that was due', () => {
  expect(withQuietTimes(OVER, 2)).toEqual({
    time: [0.01, 2, 600],
    windows: [0, 145, 145],
    events: [0, 397, 397],
    leaders: [0, 1, 1],
  });
});

it('a pause between bursts is one, and rows that follow each other are left alone', () => {
  const bursts = { time: [0, 1.1, 2.9, 50, 51.2], windows: [0, 4, 9, 12, 20], events: [0, 10, 20, 30, 40] };
  const { time, events } = withQuietTimes(bursts, 1);
  expect([time, events]).toEqual([
    [0, 1.1, 2.9, 3, 50, 51.2],
    [0, 10, 20, 30, 30, 40],
  ]);
});

it('a rate is that of the burst, and then none', () => {
  const shown = withQuietTimes(OVER, 2);
  const rates = derivedValues({ series: 'events', per: 'time' }, shown.time, shown);
  expect(rates[1]).toBeCloseTo(397 / 1.99);
  expect(rates[2]).toBe(0);
});

it.each([
  ['rounds have all their rows', { time: [0, 600], rounds: [0, 600] }, 2],
  ['dense rows have no pauses', { time: [0, 1, 2.9], windows: [0, 1, 2] }, 1],
  ['every sample is a row', { time: [0, 600], windows: [0, 1] }, 0],
])('%s', (_, series, every) => expect(withQuietTimes(series, every)).toEqual(series));
