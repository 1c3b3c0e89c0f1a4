/** The streams of a lab: charts from any spec, live samples derived, exact rows at the end, other runs laid over. */
import { describe, expect, it, vi } from 'vitest';
import type { Distribution, RunResult } from '../../scenario/outcome.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import type { ModelSpec } from '../../scenario/spec.ts';
import type { Samples } from '../../worker/api.ts';
import { chartsOf } from '../chart.ts';
import { LabStreams, Line } from './lab-streams.ts';
import { liveRows } from './series-rows.ts';

const spec = {
  id: 'swap',
  engine: 'event',
  charts: [{ id: 'hops', label: 'Hops', unit: '', help: '', series: 'hops', per: 'events' }],
  metrics: {
    mean: { kind: 'scalar', unit: '', label: '', help: '' },
    spread: { kind: 'distribution', unit: 'm', label: 'Spread', help: '' },
  },
} as unknown as ModelSpec;

const EVERY_SAMPLE = { sampleEvery: 0, warmUp: 0 };
const charts = chartsOf(spec);
const [hops] = charts.model;
const one = (value: number) => Float64Array.of(value);

const row = (session: number, time: number, events: number, hopsSoFar: number): Samples => ({
  session,
  model: {
    simulatedSeconds: one(time),
    columns: {
      events: one(events),
      windows: one(events / 10),
      serialEvents: one(events / 5),
      lpSerialEvents: one(events / 2),
      hops: one(hopsSoFar),
    },
  },
  engine: {
    simulatedSeconds: one(time),
    wallSeconds: one(time / 10),
    eventsPerSecond: one(77),
    eventsPerWindow: one(10),
    lpSize: one(4),
    deepest: one(9),
  },
});

const series = { time: [1, 2, 3], events: [10, 20, 30], windows: [1, 2, 3], hops: [30, 50, 90] };
const result = (digest: string, times = series) =>
  ({ digest, series: times, metrics: { mean: 2.5 }, scenario: { measure: EVERY_SAMPLE } }) as unknown as RunResult;

function lab(measure = EVERY_SAMPLE) {
  const streams = new LabStreams();
  streams.begin(1, spec, 60, measure);
  const values = (key: string) => {
    const chart = [...charts.model, ...charts.engine].find((c) => c.key === key) ?? hops;
    const { stream } = streams.line(chart);
    return [...stream.last.slice(0, stream.length)];
  };
  return { streams, values };
}

describe('distributions', () => {
  const spread = { count: 2 } as Distribution;

  it('are those last measured, until another run begins', () => {
    const { streams } = lab();
    const changed = vi.fn();
    const end = streams.distributions.watch(changed);
    streams.accept({ ...row(1, 1, 10, 30), distributions: { spread } });
    streams.accept(row(1, 2, 20, 50));
    expect(streams.distributions.of('spread')).toBe(spread);
    expect(changed).toHaveBeenCalledTimes(1);
    streams.accept({ ...row(0, 3, 30, 60), distributions: {} });
    expect(streams.distributions.of('spread')).toBe(spread);
    end();
    streams.begin(2, spec, 60, EVERY_SAMPLE);
    expect(streams.distributions.of('spread')).toBeUndefined();
    expect(changed).toHaveBeenCalledTimes(1);
  });
});

describe('chartsOf', () => {
  it('has the charts of the spec, its distributions, and those of the engine', () => {
    expect(charts.model.map(({ key }) => key)).toEqual(['swap/hops']);
    expect(charts.distributions.map(({ key }) => key)).toEqual(['swap/spread']);
    expect(charts.engine.map(({ key }) => key)).toEqual([
      'engine/eventsPerSecond',
      'swap/parallelism',
      'swap/eventsPerWindow',
      'engine/simulatedPerSecond',
      'engine/deepest',
      'engine/lpSize',
      'engine/lpRates',
      'engine/timeShares',
    ]);
  });

  it('does not show events per window twice', () => {
    const windows = { id: 'mine', series: 'events', per: 'windows' } as ModelSpec['charts'][number];
    const keys = chartsOf({ ...spec, charts: [windows] }).engine.map(({ key }) => key);
    expect(keys).not.toContain('swap/eventsPerWindow');
  });
});

describe('LabStreams', () => {
  it('derives live samples as they come', () => {
    const { streams, values } = lab();
    streams.accept(row(1, 2, 10, 30));
    streams.accept(row(1, 4, 30, 130));
    expect(values('swap/hops')).toEqual([3, 5]);
    expect(values('swap/eventsPerWindow')).toEqual([10, 10]);
    expect(values('swap/parallelism')).toEqual([5, 5]);
    expect(values('engine/simulatedPerSecond')).toEqual([10, 10]);
    expect(values('engine/deepest')).toEqual([9, 9]);
  });

  it('shows the series so far of a run that goes on from a checkpoint, and then what comes', () => {
    const { streams, values } = lab();
    const { time, ...columns } = series;
    const model = Object.entries(columns).map(([name, rows]) => [name, Float64Array.from(rows)] as const);
    streams.accept({
      session: 1,
      model: { simulatedSeconds: Float64Array.from(time), columns: Object.fromEntries(model) },
      engine: { simulatedSeconds: new Float64Array(0), wallSeconds: new Float64Array(0) },
    });
    expect([values('swap/hops'), values('engine/deepest')]).toEqual([[3, 2, 4], []]);
    streams.accept(row(1, 4, 40, 95));
    expect([values('swap/hops'), values('engine/deepest')]).toEqual([[3, 2, 4, 0.5], [9]]);
  });

  it('shows the exact rows once there is a result, and keeps the engine as it was', () => {
    const { streams, values } = lab();
    streams.accept(row(1, 2, 10, 30));
    streams.settle(result('a'));
    streams.accept(row(1, 4, 30, 130));
    expect(values('swap/hops')).toEqual([3, 2, 4]);
    expect(streams.line(hops).exact).toBe(series);
    expect(values('engine/lpSize')).toEqual([4]);
  });

  it('starts over with a session, and drops samples of another', () => {
    const { streams, values } = lab();
    streams.accept(row(1, 2, 10, 30));
    streams.settle(result('a'));
    streams.begin(2, spec, 30, EVERY_SAMPLE);
    expect([values('swap/hops'), streams.timeline.end, streams.line(hops).exact]).toEqual([[], 30, undefined]);
    streams.accept(row(1, 2, 10, 30));
    expect(values('swap/hops')).toEqual([]);
    streams.settle(result('a'));
    expect(values('swap/hops')).toEqual([3, 2, 4]);
  });

  it('starts over when a run was restarted on another device', () => {
    const { streams, values } = lab();
    streams.accept(row(1, 5, 50, 150));
    streams.accept(row(1, 1, 10, 20));
    expect(values('swap/hops')).toEqual([2]);
  });

  it('end where a run has gone back to, before its end too, and go on from there', () => {
    const { streams, values } = lab();
    for (const time of [1, 2, 3]) streams.accept(row(1, time, 10 * time, 30 * time));
    streams.settle(result('a'));
    streams.accept({
      session: 1,
      model: {
        simulatedSeconds: Float64Array.of(1, 2),
        columns: { events: Float64Array.of(10, 20), hops: Float64Array.of(30, 50) },
      },
      engine: { simulatedSeconds: new Float64Array(0), wallSeconds: new Float64Array(0) },
    });
    expect([values('swap/hops'), streams.line(hops).exact]).toEqual([[3, 2], undefined]);
    expect(streams.line(charts.engine.find(({ key }) => key.endsWith('/lpSize')) ?? hops).stream.lastTime).toBe(2);
    streams.accept(row(1, 3, 30, 110));
    expect(values('swap/hops')).toEqual([3, 2, 6]);
    streams.settle(result('a'));
    expect(values('swap/hops')).toEqual([3, 2, 4]);
  });

  it('keeps a zoom while the run goes on', () => {
    const { streams } = lab();
    streams.timeline.zoomTo(10, 20);
    streams.begin(1, spec, 60, EVERY_SAMPLE);
    expect(streams.timeline.domain).toEqual([10, 20]);
  });

  it('lays finished runs over the charts, on an axis long enough for all', () => {
    const { streams } = lab();
    const longer = { ...series, time: [1, 2, 90] };
    streams.compare([{ label: 'other', result: result('b', longer) }]);
    const [overlay] = streams.line(hops).overlays;
    expect([overlay.label, [...overlay.stream.last.slice(0, 3)]]).toEqual(['other', [3, 2, 4]]);
    expect(streams.timeline.end).toBe(90);
    streams.begin(1, spec, 60, EVERY_SAMPLE);
    expect(streams.timeline.end).toBe(90);
    streams.compare([]);
    expect([streams.line(hops).overlays, streams.timeline.end]).toEqual([[], 60]);
  });
});

describe('live rates', () => {
  /** Ten events a second, three hops each; while time went slowly, between 4 s and 5 s, samples came every 20 ms. */
  const moments = [0.5, 1.2, 2.1, 3.4, ...Array.from({ length: 50 }, (_, i) => 4 + i / 50), 6.3];
  const hopsAt = (time: number) => 3 * Math.floor(10 * time) + (Math.floor(50 * time) % 5);

  it('are over as much simulated time as those of the result, however often samples come', () => {
    const { streams, values } = lab({ sampleEvery: 1, warmUp: 0 });
    for (const time of moments) streams.accept(row(1, time, Math.floor(10 * time), hopsAt(time)));
    const { stream } = streams.line(hops);
    expect([...stream.x.slice(0, stream.length)]).toEqual([1.2, 2.1, 3.4, 4, 6.3]);
    for (const value of values('swap/hops')) expect(Math.abs(value - 3)).toBeLessThan(0.5);
  });

  it('are there where only a line beside the first has any', () => {
    const rates = charts.engine.find(({ key }) => key === 'engine/lpRates') ?? hops;
    const line = new Line(rates);
    line.accept(one(1), { lpRate1: one(Number.NaN) });
    expect(line.isEmpty).toBe(true);
    line.accept(one(2), { lpRate1: one(Number.NaN), lpRate8: one(1e6) });
    expect(line.isEmpty).toBe(false);
  });

  it('are the mean so far until the first is due', () => {
    const { streams, values } = lab({ sampleEvery: 100, warmUp: 0 });
    streams.accept(row(1, 1, 10, 30));
    streams.accept(row(1, 2, 20, 50));
    expect(values('swap/hops')).toEqual([2.5]);
    streams.accept(row(1, 101, 1000, 5000));
    expect(values('swap/hops')).toEqual([5]);
  });

  it('have a mean over the run so far, without its warm-up, and at the end that of the result', () => {
    const { streams } = lab({ sampleEvery: 1, warmUp: 1 });
    const line = streams.line({ ...hops, metric: 'mean' });
    expect(line.mean).toBeUndefined();
    streams.accept(row(1, 1, 10, 30));
    streams.accept(row(1, 2.5, 20, 50));
    streams.accept(row(1, 2.6, 30, 80));
    expect(line.mean).toBe(2.5);
    const told = new Line({ ...hops, metric: 'mean' });
    told.settle({ series, metrics: { mean: 2.4 } }, 0);
    expect(told.mean).toBe(2.4);
    expect(
      LabStreams.of({ ...spec, horizon: () => ({ endSeconds: 3, longestDelaySeconds: 0 }) }, result('d')).line(hops)
        .mean,
    ).toBe(3);
  });
});

describe('lines beside that of a chart', () => {
  const shares = { ...charts.engine[0], key: 'engine/shares', series: 'a', per: 'wallSeconds', name: 'A' };
  const chart = { ...shares, beside: [{ series: 'b', label: 'B' }] };

  it('are derived each on its own, and begin where there is something', () => {
    const line = new Line(chart);
    line.accept([1, 2], { a: [2, 6], b: [Number.NaN, 7], wallSeconds: [1, 3] });
    expect([...line.stream.last.slice(0, 2)]).toEqual([2, 2]);
    expect(line.overlays.map(({ label, stream }) => [label, ...stream.last.slice(0, stream.length)])).toEqual([
      ['B', 7],
    ]);
    expect(liveRows(chart, line.stream, line.overlays)).toEqual([
      ['line', 'time_s', chart.id, 'min', 'max'],
      ['A', '1', '2', '2', '2'],
      ['A', '2', '2', '2', '2'],
      ['B', '2', '7', '7', '7'],
    ]);
    line.restart();
    expect(line.overlays.map(({ stream }) => stream.length)).toEqual([0]);
  });
});

describe('a run of rounds with an open end', () => {
  const rounds = {
    ...spec,
    engine: 'rounds',
    clock: 'rounds',
    horizon: () => ({ endSeconds: 1e6, expectedSeconds: 150, longestDelaySeconds: 0 }),
  } as unknown as ModelSpec;
  const ended = { ...result('c'), simulatedSeconds: 117, params: {} } as RunResult;

  it('has the charts of its engine, and none that would stay empty', () => {
    expect(chartsOf(rounds).engine.map(({ id }) => id)).toEqual(['roundsPerSecond', 'timeShares']);
    expect(chartsOf({ ...rounds, clock: undefined }).engine.map(({ id }) => id)).toContain('simulatedPerSecond');
    expect(charts.engine.map(({ id }) => id)).not.toContain('roundsPerSecond');
  });

  it('counts rounds on its axis, which is as long as the run when that is over', () => {
    const { timeline } = LabStreams.of(rounds, ended);
    expect([timeline.unit, timeline.end]).toEqual(['rounds', 117]);
    const longer = { ...ended, series: { time: [0, 140] } } as unknown as RunResult;
    expect(LabStreams.of(rounds, ended, [{ label: 'B', result: longer }]).timeline.end).toBe(140);
  });
});

describe('the run before', () => {
  const charted = (alpha: number, preset = 'quick-look') => ({
    scenario: { model: 'swap', params: { alpha } } as unknown as Scenario,
    preset,
  });
  /** A lab whose first run has come so far. */
  function ran() {
    const streams = new LabStreams();
    streams.begin(1, spec, 60, EVERY_SAMPLE, charted(3));
    streams.accept(row(1, 1, 10, 30));
    streams.accept(row(1, 2, 20, 50));
    const ghost = () => {
      const { ghost: stream } = streams.line(hops);
      return stream && [...stream.last.slice(0, stream.length)];
    };
    return { streams, ghost };
  }

  it('stays as a ghost of each line, with its result where it has ended, while the lines begin anew', () => {
    const { streams, ghost } = ran();
    streams.settle(result('aa'));
    streams.begin(2, spec, 60, EVERY_SAMPLE, charted(1));
    expect(ghost()).toEqual([3, 2, 4]);
    expect(streams.line(hops).stream.length).toBe(0);
    expect(streams.before).toMatchObject({ scenario: { params: { alpha: 3 } }, result: { digest: 'aa' } });
    expect([streams.beforeOf('swap'), streams.beforeOf('other')]).toEqual([streams.before, undefined]);
    streams.accept(row(2, 1, 10, 70));
    expect(ghost()).toEqual([3, 2, 4]);
  });

  it('is as far as it came where it was left, and stays where the same is run again or another is only looked at', () => {
    const { streams, ghost } = ran();
    const left = [...streams.line(hops).stream.last.slice(0, streams.line(hops).stream.length)];
    streams.begin(2, spec, 60, EVERY_SAMPLE, charted(1));
    expect([ghost(), streams.before?.result]).toEqual([left, undefined]);
    streams.begin(3, spec, 60, EVERY_SAMPLE, charted(1));
    streams.begin(4, spec, 60, EVERY_SAMPLE, charted(2));
    expect([ghost(), streams.before?.scenario.params]).toEqual([left, { alpha: 3 }]);
  });

  it.each([
    ['another preset', charted(3, 'other')],
    ['nobody knows what', undefined],
  ])('is gone with %s, and when it is put away', (_, next) => {
    const { streams, ghost } = ran();
    streams.begin(2, spec, 60, EVERY_SAMPLE, next);
    expect([ghost(), streams.before]).toEqual([undefined, undefined]);
    const other = ran();
    other.streams.begin(2, spec, 60, EVERY_SAMPLE, charted(1));
    const touched = vi.fn();
    other.streams.line(hops).stream.subscribe(touched);
    other.streams.forgetBefore();
    expect([other.ghost(), other.streams.before]).toEqual([undefined, undefined]);
    expect(touched).toHaveBeenCalled();
  });
});
