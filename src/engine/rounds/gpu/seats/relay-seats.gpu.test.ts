/** Covers seats of the rounds engine by the relay: whoever sits beside whom, since when and for how long, each run is the run alone. */
import { expect, it } from 'vitest';
import { describeGpu, testDevice } from '../../../../gpu/testing/test-device.ts';
import { type RelayOptions, relayWorld } from '../../testing/relay.ts';
import { alone, inSeats } from './testing/in-seats.ts';

const MANY: readonly RelayOptions[] = Array.from({ length: 12 }, (_, i) => ({
  nodes: 70,
  end: [200, 5, 0, 31, 64, 17, 90, 1, 33, 2, 20, 150][i],
  weight: i * 0x1000_0001,
}));

describeGpu('relays in seats', () => {
  it.each([1, 2, 33])('%d seats', async (seats) => {
    const worlds = MANY.map(relayWorld);
    expect(await inSeats(await testDevice(), worlds, seats)).toEqual(await Promise.all(worlds.map(alone)));
  });

  it.each([1, 3])('those who stand still ask, %d seats', async (seats) => {
    const worlds = [
      ...[110, 70, 1000, 64, 40].map((noProgressFrom, i) =>
        relayWorld({ nodes: 40, end: 300 + i, hasGoal: false, noProgressFrom }),
      ),
      ...MANY.slice(0, 6).map((options) => relayWorld({ ...options, nodes: 40 })),
    ];
    const outcomes = await inSeats(await testDevice(), worlds, seats);
    expect(outcomes).toEqual(await Promise.all(worlds.map(alone)));
    expect(outcomes[0]?.ending).toBe('all agree on 45 since long');
  });
});
