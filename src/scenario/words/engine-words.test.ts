/** Covers: what results call where they were made. */
import { expect, it } from 'vitest';
import { engineOfRun, shortEngineOf } from './engine-words.ts';

it('says on how many cores a run was', () => {
  expect([engineOfRun({ engine: 'workers', workers: 7 }), shortEngineOf({ engine: 'workers', workers: 7 })]).toEqual([
    'All cores: 7 workers',
    '7 workers',
  ]);
  expect([engineOfRun({ engine: 'sequential' }), shortEngineOf({ engine: 'gpu' })]).toEqual(['One core', 'GPU']);
});
