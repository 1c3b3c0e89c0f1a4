/** Covers: the text of Chord lookups is what rules by hand are, everywhere in its ranges. */
import { expect, it } from 'vitest';
import { type ChordParams, PlainChord } from '../../protocol/testing/plain-chord.ts';
import { toTicks } from '../../scenario/scenario.ts';
import { casesOf, heldTo, plainWorld, programOf } from './testing/text-runs.ts';

const program = programOf('examples/chord');

it('everywhere in its ranges', async () => {
  const counted = [0, 0];
  for (const one of casesOf(program, [16, 70], 24)) {
    const params = one.params as unknown as ChordParams;
    const ticks = (name: 'latency' | 'jitter' | 'pause' | 'patience') => toTicks(params[name], one.tick);
    const { counters } = await heldTo(program, one, () => plainWorld(PlainChord.shape, {
      ...one,
      lookaheadTicks: ticks('latency'),
      twin: new PlainChord({
        nodes: one.nodes,
        silent: params.silent,
        latency: ticks('latency'),
        jitter: ticks('jitter'),
        pause: ticks('pause'),
        patience: ticks('patience'),
      }),
    }));
    counters.forEach((count, i) => {
      counted[i] += count;
    });
  }
  expect(Math.min(...counted)).toBeGreaterThan(1000);
});
