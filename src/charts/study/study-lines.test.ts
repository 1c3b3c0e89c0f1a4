/** Covers: what a table of runs looks like as a plot: choices, axes, lines, means; pointing by keys; words and rows. */
import { describe, expect, it } from 'vitest';
import { studyOfRows } from '../../analysis/study/study-of-rows.ts';
import { csvText } from '../../base/csv.ts';
import { expectOk } from '../../engine/event/testing/run-world.ts';
import { pholdSpec } from '../../models/phold/spec.ts';
import type { RunResult } from '../../scenario/outcome.ts';
import { cellRows, resultCells } from '../../scenario/results/result-columns.ts';
import { readResultTable } from '../../scenario/results/result-table.ts';
import type { ModelSpec, Params } from '../../scenario/spec.ts';
import { sampleResult } from '../../storage/testing/sample-run.ts';
import type { Limits } from '../kit/limits.ts';
import { SvgPen } from '../kit/svg-pen.ts';
import { linesRows, linesSummary, nearestPoint, pointText, positionByKey, referencesIn } from './lines.ts';
import { acrossOf, paintLines, positionOf } from './lines-painter.ts';
import { paramAxis, paramText } from './param-axis.ts';
import { dataOfStudy } from './plan-data.ts';
import { completed, firstChoice, firstMetric, type StudyChoice } from './study-choice.ts';
import { plotOf } from './study-lines.ts';

/** Nodes by remote share by delay; two seeds; the largest network failed for one delay. */
const run = (params: Params, seed: number, events: number, change: Partial<RunResult> = {}): RunResult => {
  const scenario = { ...sampleResult.scenario, seed, params: { ...sampleResult.scenario.params, ...params } };
  return { ...sampleResult, scenario, params: scenario.params, seed, events, metrics: {}, ...change } as RunResult;
};

const studyOf = (runs: readonly RunResult[], spec: ModelSpec = pholdSpec) =>
  studyOfRows(spec, expectOk(readResultTable([spec], csvText(cellRows(runs.map(resultCells))))).rows);

const rows = [1024, 64, 256].flatMap((nodes) =>
  [0.5, 0.1].flatMap((remote) =>
    ['uniform', 'constant'].flatMap((delay) =>
      [1, 2].map((seed) => {
        const fails = nodes === 1024 && delay === 'constant';
        const change: Partial<RunResult> = fails ? { status: 'failed' } : {};
        return run({ nodes, remote, delay }, seed, nodes * 10 * remote + seed, change);
      }),
    ),
  ),
);
const data = dataOfStudy(studyOf(rows));
const choice: StudyChoice = {
  as: 'lines',
  metric: 'events',
  x: 'nodes',
  lines: 'remote',
  panels: '',
  fixed: { delay: 0 },
};

describe('choices', () => {
  it('begin with the axis of most values, lines by the next, a figure for each value of the third', () => {
    expect(firstChoice(data)).toEqual({ ...choice, metric: '', panels: 'delay', fixed: {} });
    expect(firstMetric(data)).toBe('events');
    expect(firstMetric(data, 'eventsPerSecond')).toBe('events');
    expect(data.columns).toContain('events');
    expect(data.columns).not.toContain('metrics.remoteShare');
  });

  it('give every axis its part, and one only', () => {
    expect(completed(data, { ...choice, x: 'remote' })).toEqual({
      ...choice,
      x: 'remote',
      lines: '',
      fixed: { nodes: 0, delay: 0 },
    });
    expect(completed(data, { ...choice, lines: '' }).fixed).toEqual({ remote: 0, delay: 0 });
    expect(completed(data, { ...choice, as: 'map', x: 'remote' })).toMatchObject({ as: 'map', lines: 'nodes' });
    expect(completed(data, { ...choice, panels: 'remote' }).panels).toBe('');
  });

  it('list values in order: numbers by size', () => {
    expect(data.axes.map(({ texts }) => texts)).toEqual([
      ['64', '256', '2^10'],
      ['0.1', '0.5'],
      ['Uniform', 'Constant'],
    ]);
  });
});

describe('plotOf', () => {
  it('has a line for each value, from left to right, with means over seeds', () => {
    const { lines, absent } = plotOf(data, choice);
    expect(absent).toBe(0);
    expect(lines.map(({ text }) => text)).toEqual(['0.1', '0.5']);
    expect(lines[1].points.map(({ text, mean, runs }) => [text, mean, runs])).toEqual([
      ['64', 321.5, 2],
      ['256', 1281.5, 2],
      ['2^10', 5121.5, 2],
    ]);
    // Two values one apart: t of 99.5% with one degree of freedom is 63.657, over the square root of two twice.
    expect(lines[1].points[0].half).toBeCloseTo(31.83, 2);
  });

  it('leaves out what failed, and counts it', () => {
    const { lines, absent } = plotOf(data, { ...choice, fixed: { delay: 1 } });
    expect(lines.map(({ points }) => points.length)).toEqual([2, 2]);
    expect(absent).toBe(2);
  });

  it('of runs that differ in nothing is one point', () => {
    const alike = dataOfStudy(studyOf([run({}, 1, 100), run({}, 2, 300)]));
    const first = firstChoice(alike);
    expect(first).toMatchObject({ x: '', lines: '', fixed: {} });
    expect(plotOf(alike, { ...first, metric: 'events' }).lines).toMatchObject([{ points: [{ mean: 200, at: 0 }] }]);
  });
});

describe('paramAxis', () => {
  it('is logarithmic where the parameter is, and linear where it is not or a value is 0', () => {
    const nodes = paramAxis(pholdSpec.params.nodes, [64, 256, 1024], new Map());
    expect([64, 256, 1024].map(nodes.at)).toEqual([6, 8, 10]);
    const remote = paramAxis(pholdSpec.params.remote, [0, 0.5], new Map());
    expect([0, 0.5].map(remote.at)).toEqual([0, 0.5]);
    expect(remote.domain[0]).toBeLessThan(0);
  });

  it('puts choices side by side, by their labels, joined by no line', () => {
    const delay = paramAxis(pholdSpec.params.delay, ['uniform', 'constant'], new Map());
    expect(delay.ticks).toEqual([
      { value: 0, text: 'Uniform' },
      { value: 1, text: 'Constant' },
    ]);
    expect(delay.isContinuous).toBe(false);
  });

  it('calls files by the names that they came with', () => {
    const file = { kind: 'file', default: '', accept: '.csv' } as unknown as Parameters<typeof paramText>[0];
    const name = `sha256:${'5f8a3c21'.repeat(8)}`;
    expect(paramText(file, name, new Map([[name, 'europe.csv']]))).toBe('europe.csv');
    expect(paramText(file, name)).toBe('sha256:5f8a3c21');
  });
});

describe('the picture', () => {
  const plot = plotOf(data, choice);
  const pen = new SvgPen((text) => text.length * 6);
  const ink = { overlays: ['#b35309', '#00745a', '#a03a86', '#6f6200'], line: '#0a5ccc' };
  const f = paintLines(pen, { x: 0, y: 0, width: 600, height: 300 }, ink as never, {
    plot,
    axis: 'zero',
    cursor: [0, 1],
  });

  it('cuts off what lies beyond limits by hand: lines by a clip path, points whole', () => {
    const markers = (svg: string) => svg.match(/<path d="[^"]*Z" fill="#/g)?.length ?? 0;
    const drawn = (limits: Limits) => {
      const own = new SvgPen((text) => text.length * 6);
      const domain = acrossOf(plot, limits);
      const box = { x: 0, y: 0, width: 600, height: 300 };
      const frame = paintLines(own, box, ink as never, { plot, axis: 'zero', cursor: null, domain, limits });
      return { frame, svg: own.document(600, 300, '', '') };
    };
    const { frame, svg } = drawn({ x: [100, 2000], y: [100, 2000] });
    expect(markers(drawn({}).svg)).toBe(6);
    // Of 0.1 and 0.5 at 256, and 0.1 at 1,024: 321.5 and 65.5 lie at 64, 5,121.5 above.
    expect(markers(svg)).toBe(3);
    expect(frame.y.domain).toEqual([100, 2000]);
    expect(frame.x.domain().map((position) => Math.round(2 ** position))).toEqual([100, 2000]);
    expect(svg).toContain(
      `<path d="M${frame.left} ${frame.top}h${frame.right - frame.left}v${frame.bottom - frame.top}`,
    );
  });

  it('finds the point that is near, and none far away', () => {
    const [x, y] = positionOf(f, plot, [1, 2]);
    expect(nearestPoint(f, plot, x + 4, y - 3)).toEqual([1, 2]);
    expect(nearestPoint(f, plot, f.left, f.top)).toBeNull();
  });

  it('goes from point to point by keys', () => {
    const go = (...keys: string[]) =>
      keys.reduce<readonly [number, number] | null>((at, key) => positionByKey(key, at, plot) ?? null, null);
    expect(go('ArrowRight')).toEqual([0, 0]);
    expect(go('ArrowLeft')).toEqual([0, 2]);
    expect(go('ArrowRight', 'ArrowRight', 'ArrowUp')).toEqual([1, 1]);
    expect(go('ArrowRight', 'ArrowUp', 'End', 'ArrowRight', 'ArrowDown')).toEqual([0, 2]);
    expect(go('ArrowRight', 'ArrowDown')).toEqual([0, 0]);
    expect(go('Home', 'Escape')).toBeNull();
    expect(positionByKey('x', [0, 0], plot)).toBeUndefined();
    expect(positionByKey('ArrowRight', null, { ...plot, lines: [] })).toBeUndefined();
  });
});

describe('words', () => {
  const metric = { label: 'Events', unit: 'events', help: '' };
  const titles = { metric, x: 'Nodes', lines: 'Remote share', fixed: 'Delay Uniform', base: '' };
  const plot = plotOf(data, choice);

  it('say what is pointed at', () => {
    expect(pointText(titles, plot, [1, 2])).toBe('5.12\u202fk ± 31.8 events at Nodes 2^10, Remote share 0.5; 2 runs');
  });

  it('tell both ends where one is nearer, and what is to be doubted', () => {
    const remote = { ...choice, metric: 'metrics.remoteShare', x: 'nodes', lines: '', fixed: {} };
    const none = [1, 2, 3].map((seed) => run({}, seed, 1000, { metrics: { remoteShare: 0 } }));
    const alike = dataOfStudy(studyOf(none));
    const [drawn] = plotOf(alike, remote).lines;
    expect(drawn.points).toMatchObject([{ mean: 0, low: 0, doubt: 'equal' }]);
    // z^2 = 6.6349 beside 3,000 events.
    expect(pointText({ ...titles, x: '', lines: '' }, plotOf(alike, remote), [0, 0])).toBe(
      '0 events (0 to 0.002); 3 runs, all equal',
    );
  });

  it('say the whole in sentences', () => {
    expect(linesSummary(titles, plot)).toMatch(
      /^Events against Nodes, by Remote share, with Delay Uniform\. Remote share 0\.1: from 65.5 ± 31.8 events at 64 to 1.03.k ± 31.8 events at 2\^10; lowest .*\.$/,
    );
    expect(linesSummary(titles, { ...plot, lines: [] })).toBe('Events: no run that is shown has measured it.');
  });

  it('and every digit in rows', () => {
    expect(linesRows(plot).slice(0, 2)).toEqual([
      ['nodes', 'remote', 'delay', 'mean', 'half99', 'runs'],
      ['64', '0.1', 'uniform', '65.5', expect.stringMatching(/^31\.828/), '2'],
    ]);
  });
});

it('has what a metric should be beside it, for each line; not beside differences', () => {
  const remoteShare = { ...pholdSpec.metrics.remoteShare, kind: 'scalar' as const };
  const references = ({ remote }: Params) => [{ value: Number(remote) / 2, label: 'half', source: 'Half of them.' }];
  const spec = { ...pholdSpec, metrics: { ...pholdSpec.metrics, remoteShare: { ...remoteShare, references } } };
  const shares = [64, 256].flatMap((nodes) =>
    [0.5, 0.1].map((remote) => run({ nodes, remote }, 1, 1, { metrics: { remoteShare: remote } })),
  );
  const shown: StudyChoice = { ...choice, metric: 'metrics.remoteShare', fixed: {} };
  const plot = plotOf(dataOfStudy(studyOf(shares, spec)), shown);
  expect(plot.lines.map(({ known }) => known)).toEqual(
    [0.05, 0.25].map((value) => [{ label: 'half', source: 'Half of them.', x: [6, 8], y: [value, value] }]),
  );
  expect(referencesIn(plot)).toHaveLength(1);
  expect(plotOf(dataOfStudy(studyOf(shares, spec)), { ...shown, against: [0] }).lines[0]?.known).toEqual([]);
});
