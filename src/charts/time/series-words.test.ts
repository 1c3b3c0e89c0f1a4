/** Charts in words: last value, range, trend, known values, other runs, crosshair, and what a log scale leaves out. */
import { describe, expect, it } from 'vitest';
import { Timeline } from '../kit/timeline.ts';
import type { Line } from './lab-streams.ts';
import { meanWords, SERIES, type SeriesShown, seriesSummary, trendOf } from './series.ts';
import { Stream } from './stream.ts';

const NARROW = /\u202f/g;
const plain = (text: string) => text.replace(NARROW, ' ');

function shown(values: readonly number[], more: Partial<SeriesShown> = {}): SeriesShown {
  const timeline = new Timeline();
  timeline.begin(values.length);
  const stream = Stream.of(
    values.map((_, i) => i + 1),
    values,
  );
  return { label: 'Rate', unit: 'events', stream, timeline, references: [], overlays: [], axis: 'zero', ...more };
}

describe('seriesSummary', () => {
  it('says that nothing was measured yet', () => {
    expect(seriesSummary(shown([]))).toBe('Rate: nothing measured yet.');
  });

  it('says last value, range and trend', () => {
    const rising = Array.from({ length: 12 }, (_, i) => 1000 * (i + 1));
    expect(plain(seriesSummary(shown(rising)))).toBe(
      'Rate: 12,000 events at 12.0 s of 12.0 s. Between 1,000 events and 12,000 events, rising lately.',
    );
  });

  it('names a known moment', () => {
    const moments = [{ value: 3, label: 'no earlier end', source: 'A proof.' }];
    expect(plain(seriesSummary(shown([0, 0, 1, 2], { moments })))).toContain(
      'Reference, no earlier end: 3 s. A proof.',
    );
  });

  it('compares with a known value and names its source', () => {
    const references = [{ value: 50, label: 'bound', source: 'A paper.' }];
    expect(plain(seriesSummary(shown([40, 49], { references })))).toContain(
      'Reference, bound: 50 events, the last value is 2.00% below it. A paper.',
    );
  });

  it('says rounds where the clock counts those', () => {
    const one = shown([5, 6, 7], { overlays: [{ label: 'other run', stream: Stream.of([4], [9]) }] });
    one.timeline.begin(150, 'rounds');
    one.timeline.point(2);
    const text = plain(seriesSummary(one));
    expect(text).toContain('Rate: 7 events at round 3 of 150.');
    expect(text).toContain('other run: 9 events at round 4');
    expect(text).toContain('Crosshair at round 2: 6 events.');
    one.timeline.zoomTo(2, 30);
    expect(plain(seriesSummary(one))).toContain('From round 2 to round 30 between');
  });

  it('says what is zoomed, pointed at, laid over and left out', () => {
    const one = shown([0, 5, 6, 7], {
      axis: 'log',
      overlays: [{ label: 'other run', stream: Stream.of([4], [9]) }],
    });
    one.timeline.point(2.2);
    const text = plain(seriesSummary(one));
    expect(text).toContain('other run: 9 events at 4 s');
    expect(text).toContain('so 1 value of 0 or below is not shown');
    expect(text).toContain('Crosshair at 2 s: 5 events.');
    one.timeline.zoomTo(2, 3);
    expect(plain(seriesSummary(one))).toContain('From 2 s to 3 s between 0 events and 6 events');
  });
});

describe('trendOf', () => {
  const trend = (values: readonly number[]) => trendOf(shown(values).stream);
  const twelve = (value: (i: number) => number) => Array.from({ length: 12 }, (_, i) => value(i));

  it.each([
    ['rising', twelve((i) => i)],
    ['falling', twelve((i) => -i)],
    ['steady', twelve((i) => 100 + (i % 2))],
    ['steady', twelve(() => 0)],
    [undefined, [1, 2, 3]],
  ] as const)('%s', (expected, values) => expect(trend(values)).toBe(expected));
});

const rows = { time: [] } as unknown as Line['exact'];

describe('meanWords', () => {
  it.each([
    [undefined, 'share of lookups', 0.73, 0.951, 'mean so far, now 0.730, share of lookups'],
    [rows, 'share of lookups', 0.73, 0.951, 'mean of the run, 0.730 at the end, share of lookups'],
    [rows, 'share of lookups', 0.9511, 0.951, 'mean of the run, share of lookups'],
    [undefined, 'mean', undefined, 0.951, 'mean so far'],
  ])('%j, %s, last %s, mean %s', (exact, note, lastValue, mean, words) => {
    expect(meanWords({ chart: { unit: '', note }, exact, stream: { lastValue } }, mean)).toBe(words);
  });
});

it('the crosshair and the summary tell the run before, too', () => {
  const { stream, timeline } = shown([4, 5, 6]);
  const line = { stream, overlays: [], ghost: Stream.of([1, 2, 3], [7, 8, 9]), isEmpty: false };
  const chart = { label: 'Rate', unit: 'events', origin: 'engine' };
  const look = { line, chart, timeline, references: [], moments: [], axis: 'zero', limits: {} };
  const seen = look as unknown as Parameters<typeof SERIES.words>[0];
  expect(plain(SERIES.words(seen, 2).remark ?? '')).toBe('at 2 s, before 8 events');
  expect(plain(SERIES.pointed(seen, 2).text)).toBe('2 s: 5 events, before 8 events');
  expect(plain(SERIES.summary(seen))).toContain('the run before: 9 events at 3 s');
});
