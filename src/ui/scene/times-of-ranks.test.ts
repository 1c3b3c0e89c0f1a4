/** Covers: by when so many nodes of a sorted swarm had all blocks: as the chart counts them, at the place of each share, and nothing before anybody has. */
import { describe, expect, it } from 'vitest';
import { chartsOf } from '../../charts/chart.ts';
import { LabStreams } from '../../charts/time/lab-streams.ts';
import { catalog } from '../../models/catalog.ts';
import { swarmSpec } from '../../models/swarm/spec.ts';
import type { Legend } from '../../scenario/picture.ts';
import { isTimed, withTimes } from './times-of-ranks.ts';

const LABELS = [0.25, 0.5, 0.75].map((rank) => ({ at: [rank, 0.975] as const, text: `top ${rank}`, rank }));
const legend = { view: 'sorted', nodes: 1000, labels: LABELS } as unknown as Legend;

/** Streams of a run that has come so far: complete peers by round. */
function streamsOf(rounds: readonly number[], completed: readonly number[]): LabStreams {
  const streams = new LabStreams();
  const chart = chartsOf(swarmSpec).model.find(({ id }) => id === 'completed') ?? expect.fail('there is no such chart');
  streams.line(chart).stream.append(rounds, completed);
  return streams;
}

describe('times of ranks', () => {
  it('say by which round so many had all, where they stand', () => {
    const { labels } = withTimes(swarmSpec, legend, streamsOf([0, 10, 20, 30, 40], [1, 200, 250, 499, 500]));
    expect(labels).toEqual([
      ...LABELS,
      { at: [0.25, 0.025], text: 'all by round 20', isCentred: true },
      { at: [0.5, 0.025], text: 'all by round 40', isCentred: true },
    ]);
  });

  it('say nothing before that, without samples, and in other views', () => {
    expect(withTimes(swarmSpec, legend, streamsOf([0, 10], [1, 249]))).toBe(legend);
    expect(withTimes(swarmSpec, legend, new LabStreams())).toBe(legend);
    const other = { ...legend, view: 'cells' };
    expect(withTimes(swarmSpec, other, streamsOf([0], [1000]))).toBe(other);
    expect([isTimed(swarmSpec, legend), isTimed(swarmSpec, other)]).toEqual([true, false]);
  });

  it('are of charts that there are, in views that are sorted', () => {
    for (const { views, charts } of catalog)
      for (const { order, countedBy } of views)
        if (countedBy !== undefined) {
          expect(order).toBe('value');
          expect(charts.map(({ id }) => id)).toContain(countedBy);
        }
  });
});
