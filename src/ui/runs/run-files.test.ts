/** Covers: kept runs as JSON that is the result, as one CSV row a run, found by words, and two of them compared line by line. */
import { csvParse } from 'd3';
import { describe, expect, it } from 'vitest';
import { csvText } from '../../base/csv.ts';
import { pholdSpec } from '../../models/phold/spec.ts';
import { isResultTable, readResultTable } from '../../scenario/results/result-table.ts';
import type { ModelSpec } from '../../scenario/spec.ts';
import { sampleResult, sampleRun } from '../../storage/testing/sample-run.ts';
import { metricLines, paramLines } from './compare-lines.ts';
import { runsJson, runsRows } from './run-files.ts';
import { isMatch, nameOf } from './run-name.ts';

const scenario = { ...sampleResult.scenario, seed: 5, params: { ...sampleResult.scenario.params, remote: 0.6 } };
const other = {
  ...sampleResult,
  scenario,
  seed: 5,
  params: scenario.params,
  metrics: { ...sampleResult.metrics, remoteShare: 0.6148 },
};
const LINK = 'https://lab/#v1.x';
const a = { ...sampleRun('a'), link: LINK };
const b = { ...sampleRun('b', { result: other, name: 'with, comma "and" quotes' }), link: '' };

describe('files', () => {
  it('one run is its result with its link; several are a list', () => {
    expect(JSON.parse(runsJson([a]))).toEqual({ ...sampleResult, link: LINK });
    expect(JSON.parse(runsJson([a, b]))).toEqual([{ ...sampleResult, link: LINK }, other]);
  });

  it('CSV has a row a run, with parameters, scalars and what a distribution comes to', () => {
    const rows = csvParse(csvText(runsRows([a, b])));
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatchObject({
      name: 'Tiny',
      seed: '1',
      'params.remote': '0.3',
      digest: sampleResult.digest,
      'metrics.remoteShare': '0.3074',
      'metrics.eventsPerNode.p90': '47',
      'conservation.pending': '64',
      link: LINK,
    });
    expect(rows[1]).toMatchObject({ name: 'with, comma "and" quotes', 'params.remote': '0.6' });
  });

  it('CSV opens again as a table of runs', () => {
    expect(isResultTable(csvText(runsRows([a, b])))).toBe(true);
    const table = readResultTable([pholdSpec], csvText(runsRows([a, b])));
    expect(table.ok && table.value.rows.about.map((row) => row.scenario)).toEqual([sampleResult.scenario, scenario]);
  });

  it('a run without a metric leaves its cell empty', () => {
    const bare = { ...sampleRun('c', { result: { ...sampleResult, metrics: {} } }), link: '' };
    expect(csvParse(csvText(runsRows([a, bare])))[1]['metrics.remoteShare']).toBe('');
  });
});

describe('names', () => {
  it('are the preset and what was changed, unless one was given', () => {
    expect(nameOf(a)).toBe('Tiny');
    expect(nameOf({ ...b, name: '' })).toBe('Tiny: remote share 0.6, seed 5');
    expect(nameOf(b)).toBe('with, comma "and" quotes');
  });

  it.each([
    ['', true],
    ['tiny phold', true],
    ['9A5659', true],
    ['sequential quotes', true],
    ['gpu', false],
  ])('a search for "%s" finds it: %s', (text, found) => {
    expect(isMatch(b, text)).toBe(found);
  });
});

describe('comparison', () => {
  const A = { spec: pholdSpec as unknown as ModelSpec, result: sampleResult };
  const B = { ...A, result: other };

  it('tells settings that differ from those that do not', () => {
    const lines = paramLines([A, B]);
    expect(lines.filter(({ isEqual }) => !isEqual).map(({ label, texts }) => [label, ...texts])).toEqual([
      ['Remote share', '0.3', '0.6'],
      ['Seed', '1', '5'],
    ]);
  });

  it('has the words of both models', () => {
    const renamed = { ...scenario, params: { ...scenario.params, rest: 2 } };
    const rest = { ...pholdSpec.params.mean, label: 'Rest', unit: 's' };
    const spec = {
      ...pholdSpec,
      params: { ...pholdSpec.params, rest },
      metrics: { ...pholdSpec.metrics, x: pholdSpec.metrics.remoteShare },
    };
    const result = { ...other, scenario: renamed, metrics: { x: 0.5 } };
    const all = [A, { spec: spec as unknown as ModelSpec, result }] as const;
    const params = paramLines([...all]);
    expect(params.find(({ key }) => key === 'params.rest')).toMatchObject({ label: 'Rest', texts: ['–', '2 s'] });
    const lines = metricLines([...all]);
    expect(lines.find(({ key }) => key === 'metrics.x')).toMatchObject({ texts: ['–', '0.5'], differences: [''] });
  });

  it('gives metrics with absolute and relative difference', () => {
    const lines = metricLines([A, B]);
    const share = lines.find(({ key }) => key === 'metrics.remoteShare');
    expect(share).toMatchObject({
      texts: ['0.3074', '0.6148'],
      differences: ['+0.307'],
      relatives: ['+100%'],
    });
    expect(lines.find(({ key }) => key === 'events')).toMatchObject({
      isEqual: true,
      differences: ['='],
      relatives: [''],
    });
    expect(lines.find(({ key }) => key === 'metrics.eventsPerNode.p90')).toMatchObject({
      texts: ['47', '47'],
      isEqual: true,
    });
  });
});
