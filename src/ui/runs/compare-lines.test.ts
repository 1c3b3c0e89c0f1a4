/** Covers: what was measured in two runs, side by side, where their models are two. */
import { expect, it } from 'vitest';
import { pholdSpec } from '../../models/phold/spec.ts';
import { swarmSpec } from '../../models/swarm/spec.ts';
import type { RunResult } from '../../scenario/outcome.ts';
import { sampleResult } from '../../storage/testing/sample-run.ts';
import { type All, metricLines, paramLines } from './compare-lines.ts';

const scalar = (label: string, unit: string) => ({ kind: 'scalar', label, unit, help: '' }) as const;
const specOf = (load: string) => ({
  ...pholdSpec,
  metrics: { hops: scalar('Hops', 'hops'), load: scalar('Load', load) },
});
const resultOf = (hops: number, load: number): RunResult => ({ ...sampleResult, metrics: { hops, load } });

it('is in one line where name, label and unit are equal, else in two', () => {
  const lines = metricLines([
    { spec: specOf('messages'), result: resultOf(2, 5) },
    { spec: specOf('bytes'), result: resultOf(3, 7) },
  ]);
  expect(lines.filter(({ key }) => key.startsWith('metrics.')).map(({ label, texts }) => [label, ...texts])).toEqual([
    ['Hops (hops)', '2', '3'],
    ['Load (messages)', '5', '–'],
    ['Load (bytes)', '–', '7'],
  ]);
});

it('of two texts with equal settings are different models', () => {
  const text = (id: string) => ({ ...pholdSpec, id: `own-${id.repeat(32)}`, title: 'Mine', protocol: id });
  const differing = (other = text('a')) =>
    paramLines([
      { spec: text('a'), result: sampleResult },
      { spec: other, result: sampleResult },
    ]).filter(({ isEqual }) => !isEqual);
  expect(differing(text('b')).map(({ label, texts }) => [label, ...texts])).toEqual([
    ['Model', 'Mine, text aaaaaaaa', 'Mine, text bbbbbbbb'],
  ]);
  expect(differing()).toEqual([]);
});

it('of three says what each differs by from the first', () => {
  const spec = specOf('messages');
  const all = [resultOf(2, 5), resultOf(3, 5), resultOf(1, 5)].map((result) => ({ spec, result }));
  const [first, ...others] = all;
  const lines = metricLines([first as (typeof all)[number], ...others]).filter(({ key }) => key.startsWith('metrics.'));
  expect(lines).toMatchObject([
    { texts: ['2', '3', '1'], differences: ['+1', '−1'], relatives: ['+50%', '−50%'], isEqual: false },
    { texts: ['5', '5', '5'], differences: ['=', '='], relatives: ['', ''], isEqual: true },
  ]);
});

it('says nothing of how two relate that both lack what a third has', () => {
  const [all, none] = [resultOf(2, 5), { ...resultOf(2, 5), metrics: { hops: 2 } }];
  const spec = specOf('messages');
  const of = (...results: [RunResult, RunResult, RunResult]) => {
    const all = results.map((result) => ({ spec, result })) as unknown as All;
    return metricLines(all).find(({ key }) => key === 'metrics.load');
  };
  expect(of(none, none, all)).toMatchObject({ texts: ['–', '–', '5'], differences: ['', ''], isEqual: false });
  expect(of(all, all, none)).toMatchObject({ texts: ['5', '5', '–'], differences: ['=', ''], isEqual: false });
});

it('says how a run was measured in the time of its own model', () => {
  const { scenario } = sampleResult;
  const result = { ...sampleResult, scenario: { ...scenario, measure: { warmUp: 4, sampleEvery: 1 } } };
  const of = (...specs: readonly unknown[]) => {
    const all = specs.map((spec) => ({ spec, result })) as unknown as All;
    const lines = paramLines(all).filter(({ key }) => ['tick', 'warmUp', 'sampleEvery'].includes(key));
    return lines.map(({ label, texts }) => [label, ...texts]);
  };
  expect(of(pholdSpec, swarmSpec)).toEqual([
    ['Tick', `${scenario.tick} us`, '–'],
    ['Warm-up', '4 s', '4 rounds'],
    ['Sample every', '1 s', '1 round'],
  ]);
  expect(of(swarmSpec, swarmSpec)[0]).toEqual(['Warm-up', '4 rounds', '4 rounds']);
});
