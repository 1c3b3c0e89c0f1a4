/** The feed of live charts: rows at their own pace; what is measured now and then goes with the next of them, once. */
import { expect, it } from 'vitest';
import type { Progress } from '../run/run.ts';
import type { Distribution } from '../scenario/outcome.ts';
import type { Samples } from './api.ts';
import { SampleFeed } from './sample-feed.ts';

const progress = (events: number, distributions?: Progress['distributions']): Progress => ({
  nowTicks: events,
  done: false,
  events,
  steps: events,
  counters: {},
  wallSeconds: events / 1000,
  lpSize: 1,
  deepest: 1,
  distributions,
});

it('posts distributions with the next row that is due, the latest only, and once', () => {
  const rows: Samples[] = [];
  const feed = new SampleFeed('event', 7, (row) => rows.push(row));
  const [early, late] = [{ hops: { count: 1 } as Distribution }, { hops: { count: 2 } as Distribution }];
  feed.take(0, progress(1), 0.1, false);
  feed.take(10, progress(2, early), 0.2, false);
  feed.take(20, progress(3, late), 0.3, false);
  feed.take(60, progress(4), 0.4, false);
  feed.take(120, progress(5), 0.5, false);
  expect(rows.map(({ distributions }) => distributions)).toEqual([undefined, late, undefined]);
});
