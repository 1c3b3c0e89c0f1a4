/** Covers: what was measured in two runs, side by side, where their models are two. */
import { expect, it } from 'vitest';
import { pholdSpec } from '../../models/phold/spec.ts';
import type { RunResult } from '../../scenario/outcome.ts';
import { sampleResult } from '../../storage/testing/sample-run.ts';
import { metricLines, paramLines } from './compare-lines.ts';

const scalar = (label: string, unit: string) => ({ kind: 'scalar', label, unit, help: '' }) as const;
const specOf = (load: string) => ({
  ...pholdSpec,
  metrics: { hops: scalar('Hops', 'hops'), load: scalar('Load', load) },
});
const resultOf = (hops: number, load: number): RunResult => ({ ...sampleResult, metrics: { hops, load } });

it('is in one line where name, label and unit are equal, else in two', () => {
  const lines = metricLines(specOf('messages'), resultOf(2, 5), resultOf(3, 7), specOf('bytes'));
  expect(lines.filter(({ key }) => key.startsWith('metrics.')).map(({ label, a, b }) => [label, a, b])).toEqual([
    ['Hops (hops)', '2', '3'],
    ['Load (messages)', '5', '–'],
    ['Load (bytes)', '–', '7'],
  ]);
});

it('of two texts with equal settings are different models', () => {
  const text = (id: string) => ({ ...pholdSpec, id: `own-${id.repeat(32)}`, title: 'Mine', protocol: id });
  const { scenario } = sampleResult;
  const differing = (other = text('a')) =>
    paramLines(text('a'), scenario, scenario, other).filter(({ isEqual }) => !isEqual);
  expect(differing(text('b')).map(({ label, a, b }) => [label, a, b])).toEqual([
    ['Model', 'Mine, text aaaaaaaa', 'Mine, text bbbbbbbb'],
  ]);
  expect(differing()).toEqual([]);
});
