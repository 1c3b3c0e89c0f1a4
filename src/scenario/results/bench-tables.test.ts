/** Covers: files of benchmarks as tables of runs: measurements, axes, what is known beside them; what is refused, and why. */
import { describe, expect, it } from 'vitest';
import { expectOk } from '../../engine/event/testing/run-world.ts';
import { BENCH_FORMAT, isBenchText } from './bench-figure.ts';
import { readBenchTables } from './bench-tables.ts';
import { numberOf } from './result-row.ts';

const figure = {
  ...{ suite: 'sync ring', summary: 'null messages' },
  axes: [
    { field: 'size', label: 'Number of LPs', unit: '', scale: 'log' },
    { field: 'how', label: 'Synchronisation', unit: '', scale: 'linear' },
  ],
  quantities: [
    { field: 'wallSeconds', label: 'Wall time', unit: 's', help: '' },
    { field: 'nulls', label: 'Null messages', unit: 'messages', help: '' },
  ],
  known: [
    { field: 'nulls', at: { size: 8, how: 'queues' }, value: 32, label: 'published', source: 'Swenson 2015.' },
    { field: 'nulls', at: { how: 'periodic' }, value: 9, label: 'published', source: 'Swenson 2015.' },
  ],
};

const rows = [8, 16].flatMap((size) =>
  ['queues', 'periodic'].map((how, i) => ({
    ...{ suite: 'sync ring', size, how, nulls: size * (i + 4), wallSeconds: [1, 2, 3].map((s) => s * size) },
    ...{ digest: 'ab', eventsPerSecond: 1 },
  })),
);

const file = (change: object = {}) =>
  JSON.stringify({
    format: BENCH_FORMAT,
    machine: { app: '0.1.0', node: '20', platform: 'linux x64', cpu: 'a processor' },
    rows: [...rows, { suite: 'sync ring', how: 'window' }, { suite: 'phold', name: '2^10' }],
    gaps: [],
    figures: [figure],
    ...change,
  });

describe('the file of a benchmark', () => {
  it('is known by its format', () => {
    expect([isBenchText(file()), isBenchText('{"format": "swarmscope.result/1"}')]).toEqual([true, false]);
  });

  it('has a run for each measurement, and what was counted once', () => {
    const { machine, suites } = expectOk(readBenchTables(file()));
    expect(machine).toBe('swarmscope 0.1.0, node 20, linux x64, a processor');
    expect(suites.map(({ suite, plot }) => [suite, plot])).toEqual([
      ['sync ring', { metric: 'metrics.wallSeconds', x: 'size', lines: 'how' }],
    ]);
    const [{ table }] = suites;
    const numbers = [...table.rows].map((row) => [
      ...[row.scenario.params.size, row.scenario.params.how, row.scenario.seed],
      ...[numberOf(row, 'metrics.wallSeconds'), numberOf(row, 'metrics.nulls')],
    ]);
    expect(numbers.slice(0, 4)).toEqual([
      [8, 'queues', 1, 8, 32],
      [8, 'queues', 2, 16, undefined],
      [8, 'queues', 3, 24, undefined],
      [8, 'periodic', 1, 8, 40],
    ]);
    expect(numbers).toHaveLength(12);
    expect(table.spec.params).toMatchObject({
      size: { kind: 'real', scale: 'log', min: 8, max: 16 },
      how: { kind: 'choice', choices: [{ value: 'queues' }, { value: 'periodic' }] },
    });
  });

  it('says what was published where its values fit, and nowhere else', () => {
    const [{ table }] = expectOk(readBenchTables(file())).suites;
    const known = (field: string, size: number, how: string) => {
      const metric = table.spec.metrics[field];
      return metric.kind === 'scalar' ? metric.references?.({ size, how }).map(({ value }) => value) : undefined;
    };
    expect(known('nulls', 8, 'queues')).toEqual([32]);
    expect(known('nulls', 16, 'queues')).toEqual([]);
    expect(known('nulls', 16, 'periodic')).toEqual([9]);
    expect(known('wallSeconds', 8, 'queues')).toEqual([]);
  });

  it.each([
    ['{', 'benchmark is not JSON'],
    [file({ figures: undefined }), 'no suite that can be plotted, its suites are sync ring, phold'],
    [file({ rows: [] }), 'no suite that can be plotted, its suites are none'],
    [file({ format: 'swarmscope.bench/2' }), 'format is wrong'],
    [file({ figures: [{ ...figure, axes: [] }] }), 'figures.0.axes is wrong'],
    [file({ figures: [{ ...figure, axes: [{ ...figure.axes[0], scale: 'round' }] }] }), 'figures.0.axes.0.scale'],
  ])('is refused: %#', (text, words) => {
    const read = readBenchTables(text);
    expect(read.ok ? '' : read.failure.message).toContain(words);
  });
});
