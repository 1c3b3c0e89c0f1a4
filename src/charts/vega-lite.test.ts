/** Covers: rows of every kind of chart as Vega-Lite: numbers are numbers, columns stand on the axes, where they come from is in the file. */
import { describe, expect, it } from 'vitest';
import { vegaLite } from './vega-lite.ts';

const SHEET = { title: 'Hops', subtitle: 'hops', axes: { x: 'Time (s)', y: 'Hops' } };
const FACTS = [{ term: 'Digest', text: '9a5659794dc17cd8' }];
const of = (rows: readonly (readonly string[])[], numbers = {}) => vegaLite({ rows, sheet: SHEET, numbers }, FACTS);

it('holds the rows, an empty cell as null, and what they are of', () => {
  const made = of([
    ['time_s', 'hops', 'min'],
    ['0.5', '3', ''],
    ['1', '4', 'x'],
  ]);
  expect(made.data.values).toEqual([
    { time_s: 0.5, hops: 3, min: null },
    { time_s: 1, hops: 4, min: 'x' },
  ]);
  expect(made.usermeta).toEqual({ Digest: '9a5659794dc17cd8' });
});

it('keeps scale and ends of the axes', () => {
  const y = { label: 'Hops', unit: '', isLog: true, ends: [1, undefined] as const };
  expect(of([['time_s', 'hops']], { y })).toMatchObject({
    mark: 'line',
    encoding: {
      x: { field: 'time_s', title: 'Time (s)' },
      y: { field: 'hops', title: 'Hops', scale: { type: 'log', domainMin: 1 } },
    },
  });
});

describe('by what its columns are called, a chart', () => {
  it.each([
    [
      'over time, several lines',
      ['line', 'time_s', 'hops', 'min', 'max'],
      { color: { field: 'line' }, y: { field: 'hops' } },
    ],
    ['of a distribution', ['from', 'to', 'count'], { x: { field: 'from', bin: 'binned' }, x2: { field: 'to' } }],
    ['of timing', ['node', 'from_s', 'until_s', 'does', 'what'], { y: { field: 'node' }, color: { field: 'does' } }],
    [
      'of a sequence',
      ['message', 'what', 'direction', 'way', 'time_s'],
      { x: { field: 'way' }, detail: { field: 'message' } },
    ],
    [
      'of parallelism',
      ['assignment', 'lps', 'rounds', 'parallelism'],
      { x: { field: 'lps' }, y: { field: 'parallelism' } },
    ],
    ['of a curve', ['bucket', 'bucketFill'], { x: { field: 'bucket' }, y: { field: 'bucketFill' } }],
  ])('%s', (_, names, encoding) => expect(of([names])).toMatchObject({ encoding }));
});

it('of a study goes along the parameter of most values, with intervals', () => {
  const rows = [
    ['k', 'peers', 'mean', 'half99', 'runs'],
    ...['64', '128', '256'].map((n) => ['8', n, '3', '0.1', '6']),
    ['16', '64', '2', '0.1', '6'],
  ];
  expect(of(rows)).toMatchObject({
    encoding: { x: { field: 'peers', type: 'quantitative' }, color: { field: 'k' } },
    layer: [{ encoding: { y: { field: 'mean' } } }, { mark: 'errorbar', encoding: { yError: { field: 'half99' } } }],
  });
});
