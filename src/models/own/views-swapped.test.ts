/** Covers: the text of shuffled views is what rules by hand are, everywhere in its ranges. */
import { expect, it } from 'vitest';
import { PlainViews, type ViewsParams } from '../../protocol/testing/plain-views.ts';
import { toTicks } from '../../scenario/scenario.ts';
import { casesOf, heldTo, plainWorld, programOf } from './testing/text-runs.ts';

const program = programOf('examples/shuffled-views');

it('everywhere in its ranges', async () => {
  const counted = [0, 0];
  for (const one of casesOf(program, [32, 90], 16)) {
    const params = one.params as unknown as ViewsParams;
    const ticks = (name: 'latency' | 'jitter' | 'period') => toTicks(params[name], one.tick);
    const { counters } = await heldTo(program, one, () => plainWorld(PlainViews.shape, {
      ...one,
      lookaheadTicks: ticks('latency'),
      twin: new PlainViews({
        nodes: one.nodes,
        latency: ticks('latency'),
        jitter: ticks('jitter'),
        period: ticks('period'),
      }),
    }));
    counters.forEach((count, i) => {
      counted[i] += count;
    });
  }
  expect(Math.min(...counted)).toBeGreaterThan(300);
});
