/** Covers: sentences about parameters in the words of the page. */
import { describe, expect, it } from 'vitest';
import { catalog } from '../../models/catalog.ts';
import { kademliaSpec } from '../../models/kademlia/spec.ts';
import { swarmSpec } from '../../models/swarm/spec.ts';
import { scenarioOf } from '../check.ts';
import type { ModelSpec, Params } from '../spec.ts';
import { inLabels, labelOf, namesIn } from './labels.ts';

const broken = (spec: ModelSpec, params: Params): string => {
  const checked = scenarioOf(spec, { params: { ...params } });
  return checked.ok ? '' : `${checked.failure.message}: ${checked.failure.remedy}`;
};

describe('labels of parameters', () => {
  it('stand for their names, and for values of choices', () => {
    expect(inLabels(swarmSpec, broken(swarmSpec, { kernel: 'naive', choice: 'grf' }))).toBe(
      'Design on the GPU Naive (RUB) is made for Which block Random useful (RUB), not grf: set Which block to Random useful (RUB), or Design on the GPU to Bitset',
    );
    expect(inLabels(kademliaSpec, broken(kademliaSpec, { latency: 'uniform', latencyMin: 0.5, latencyMax: 0.1 }))).toBe(
      'Greatest latency 0.1 s is below Least latency 0.5 s: raise it, or lower Least latency',
    );
    expect(inLabels(kademliaSpec, 'dMax "dMax" is not a number')).toBe('Longest pause "dMax" is not a number');
    expect(inLabels(kademliaSpec, 'warmUp 9 s is not below end 8 s')).toBe('Warm-up 9 s is not below end 8 s');
  });

  it('leave other words alone, and names that are to be written', () => {
    expect(inLabels(swarmSpec, 'seeds 5 is above peers 4')).toBe('seeds 5 is above peers 4');
    expect(inLabels(swarmSpec, 'copy the whole link again')).toBe('copy the whole link again');
    expect(inLabels(kademliaSpec, 'did you mean dMax?')).toBe('did you mean dMax?');
  });

  it('leave no name in the sentence that is not its own label', () => {
    for (const spec of catalog)
      for (const [name, { label }] of Object.entries(spec.params)) {
        const said = inLabels(spec, `${name} 5 is above 4: lower ${name}`);
        expect(said.toLowerCase()).toBe(`${label} 5 is above 4: lower ${label}`.toLowerCase());
        expect(namesIn(spec, `${name} 5 is above "tick"`)).toEqual([name]);
        expect(labelOf(spec, name)).toBe(label);
      }
  });
});
