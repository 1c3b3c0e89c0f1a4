/** Covers: what results call where they were made. */
import { expect, it } from 'vitest';
import { executorOfRun, shortExecutorOf } from './executor-words.ts';

it('says on how many cores a run was', () => {
  expect([
    executorOfRun({ engine: 'workers', workers: 7 }),
    shortExecutorOf({ engine: 'workers', workers: 7 }),
  ]).toEqual(['All cores: 7 workers', '7 workers']);
  expect([executorOfRun({ engine: 'sequential' }), shortExecutorOf({ engine: 'gpu' })]).toEqual(['One core', 'GPU']);
});
