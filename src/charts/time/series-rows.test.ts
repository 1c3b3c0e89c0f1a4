/** Data files: rows of the result with what values are made from, ranges of live rows; the point as decimal mark. */
import { describe, expect, it } from 'vitest';
import { csvText } from '../../base/csv.ts';
import type { SeriesChart } from '../chart.ts';
import { tsvText } from '../kit/rows.ts';
import { exactRows, liveRows } from './series-rows.ts';
import { Stream } from './stream.ts';

const chart: SeriesChart = {
  key: 'm/rate',
  id: 'rate',
  origin: 'model',
  label: 'Rate',
  unit: 'events/s',
  help: '',
  series: 'events',
  per: 'windows',
};
const series = { time: [0.5, 1.25, 2], events: [0, 12, 30], windows: [0, 4, 8] };

describe('rows', () => {
  it('of a result: time, value, and both columns', () => {
    expect(csvText(exactRows(chart, series))).toBe('time_s,rate,events,windows\n0.5,,0,0\n1.25,3,12,4\n2,4.5,30,8\n');
  });

  it('of ratios beside each other: what all are made from, each once', () => {
    const beside = [{ series: 'events', per: 'lps', label: 'by LP' }];
    expect(exactRows({ ...chart, beside }, { ...series, lps: [0, 1, 2] })[1]).toEqual(['0.5', '', '0', '0', '0']);
    expect(exactRows({ ...chart, beside }, series)[0]).toEqual(['time_s', 'rate', 'events', 'windows', 'lps']);
  });

  it('of rounds: the round instead of the time', () => {
    expect(exactRows(chart, series, 'rounds')[0]).toEqual(['round', 'rate', 'events', 'windows']);
    expect(liveRows(chart, new Stream(2), [], 'rounds')).toEqual([['round', 'rate', 'min', 'max']]);
  });

  it('per second: no second column of time', () => {
    expect(exactRows({ ...chart, per: 'time' }, series)[0]).toEqual(['time_s', 'rate', 'events']);
  });

  it('of a column as it is: nothing twice', () => {
    expect(exactRows({ ...chart, per: undefined }, series)).toEqual([
      ['time_s', 'rate'],
      ['0.5', '0'],
      ['1.25', '12'],
      ['2', '30'],
    ]);
  });

  it('live: last value and range of what a row stands for', () => {
    const stream = new Stream(2);
    stream.append([1, 2, 3, 4], [10, 30, 20, 5]);
    expect(tsvText(liveRows(chart, stream))).toBe('time_s\trate\tmin\tmax\n2\t30\t10\t30\n4\t5\t5\t20');
  });
});
