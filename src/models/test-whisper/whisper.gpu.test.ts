/** The whisper is equal on both engines, however it ends and wherever it pauses. */
import { expect, it } from 'vitest';
import { ok } from '../../base/result.ts';
import { expectOk } from '../../engine/event/testing/run-world.ts';
import { describeGpu, testDevice } from '../../gpu/testing/test-device.ts';
import { openRun } from '../../run/open-run.ts';
import type { AdvanceLimits, Run } from '../../run/run.ts';
import { complete } from '../../scenario/defaults.ts';
import { compareResults, describeDifference } from '../../scenario/results/outcome-compare.ts';
import type { Params } from '../../scenario/spec.ts';
import { whisperSpec } from './spec.ts';

const open = async (engine: 'gpu' | 'sequential', params: Params): Promise<Run> => {
  const device = engine === 'gpu' ? await testDevice() : undefined;
  const gpu = device && (async () => ok(device));
  return expectOk(await openRun(complete(whisperSpec, { params, seed: 5 }), { engine, lpSize: 'auto', gpu }));
};

async function finish(run: Run, limits: AdvanceLimits = { wallMs: 1e9 }) {
  while (!expectOk(await run.advance(limits)).done);
  const result = expectOk(await run.result('finished'));
  run.dispose();
  return result;
}

describeGpu('a whisper on the GPU', () => {
  it.each<[string, Params]>([
    ['until everybody knows', { nodes: 300 }],
    ['for ten rounds', { nodes: 300, end: 10 }],
    ['among some who are deaf', { nodes: 64, deaf: 2 }],
    ['between two', { nodes: 2 }],
  ])('%s is the one on one core', async (_what, params) => {
    const gpu = await finish(await open('gpu', params));
    const one = await finish(await open('sequential', params));
    expect(compareResults(gpu, one).map(describeDifference)).toEqual([]);
  });

  it('is the same round by round', async () => {
    const params = { nodes: 100 };
    const whole = await finish(await open('gpu', params));
    const stepped = await finish(await open('gpu', params), { wallMs: 1e9, steps: 1 });
    expect(compareResults(whole, stepped).map(describeDifference)).toEqual([]);
  });
});
