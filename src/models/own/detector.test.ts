/** Covers: the text of the failure detector is what rules by hand on an underlay are, everywhere in its ranges. */
import { expect, it } from 'vitest';
import { type DetectorParams, PlainDetector } from '../../protocol/testing/plain-detector.ts';
import { defaultParams } from '../../scenario/defaults.ts';
import { NO_FILES } from '../../scenario/files.ts';
import { toTicks } from '../../scenario/scenario.ts';
import { underlayOf } from '../../underlay/config.ts';
import type { UnderlayParams } from '../../underlay/spec/underlay-params.ts';
import { gossipSpec } from '../gossip/spec.ts';
import { casesOf, heldTo, plainWorld, programOf } from './testing/text-runs.ts';

const program = programOf('examples/failure-detector');

it('everywhere in its ranges', async () => {
  const counted = new Array<number>(9).fill(0);
  for (const one of casesOf(program, [2, 40], 32)) {
    const params = one.params as unknown as DetectorParams & UnderlayParams;
    const ticks = (seconds: number) => toTicks(seconds, one.tick);
    const underlay = underlayOf({ ...defaultParams(gossipSpec), ...params, nat: 0 }, ticks, NO_FILES);
    const { counters } = await heldTo(program, one, () => plainWorld(PlainDetector.shape, {
      ...one,
      lookaheadTicks: underlay.lookahead,
      twin: new PlainDetector(
        {
          nodes: one.nodes,
          misses: params.misses,
          period: ticks(params.period),
          patience: ticks(params.patience),
          millisecond: ticks(0.001),
        },
        underlay,
        one.seed,
      ),
    }));
    counters.forEach((count, i) => {
      counted[i] += count;
    });
  }
  const [toNated] = counted.splice(6, 1);
  expect(toNated).toBe(0);
  expect(Math.min(...counted)).toBeGreaterThan(10);
});
