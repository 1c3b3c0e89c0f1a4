/** Covers: what `run --steps` tells: shares by step, or why there are none. */
import { expect, it } from 'vitest';
import type { Progress } from '../../run/run.ts';
import type { RunResult } from '../../scenario/outcome.ts';
import { describeSteps } from './steps.ts';

const told = (engine: string, kernelSeconds?: Record<string, number>) =>
  describeSteps(
    { engine, adapter: { vendor: 'nvidia', description: 'NVIDIA H200' } } as RunResult,
    { effort: { kernelSeconds } } as unknown as Progress,
  );

it.each([
  ['gpu', { advance: 3, evaluate: 0.5, other: 0.5 }, 'time by step: advance 75.0%, evaluate 12.5%, other 12.5%\n'],
  ['gpu', { 'models/mobile/receive': 1 }, 'time by step: receive 100.0%\n'],
  ['gpu', { advance: 0, other: 0 }, 'no time by step: no round was timed\n'],
  ['gpu', undefined, 'no time by step: NVIDIA H200 has no time stamps (timestamp-query)\n'],
  ['sequential', undefined, 'no time by step: the run was not on the GPU\n'],
])('%s %o', (engine, seconds, words) => {
  expect(told(engine, seconds)).toBe(words);
});
