/**
 * Covers: the scheme of Kunz et al., and seats, leave every simulation as one core does, in every order, with any number of drivers, however turns
 * are cut; points that are measured side by side, whatever becomes of their neighbours.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { describeGpu, ownDevice, testDevice } from '../../gpu/testing/test-device.ts';
import { checkedDigest, statesAfter, type Workload } from './event.ts';
import { EVENT } from './figures.ts';
import { measureTogether, openSeats } from './measure.ts';
import { ORDERS } from './order.ts';
import { openScheme } from './scheme.ts';
import type { Study } from './study.ts';

const workload = { simulations: 7, modules: 4, types: 4, steps: 50, words: 18 };

/** Each cut: turns from when nothing is in flight until what is has been waited for. Gives events of a simulation, and the digest. */
async function ran(study: Study, cuts: readonly number[], { simulations }: Workload) {
  let events = 0;
  for (const turns of cuts) {
    if (turns > 0) events += await study.fill();
    for (let turn = 0; turn < turns; turn++) events += await study.turn();
    await study.drain();
  }
  const digest = await study.check();
  study.destroy();
  return { events: events / simulations, digest };
}

const opened = async (drivers: number | 'seats', order: (typeof ORDERS)[number], all: Workload) => {
  const gpu = await testDevice();
  const study = await (drivers === 'seats' ? openSeats(gpu, all) : openScheme(gpu, { ...all, order, drivers }));
  if (!study.ok) throw new Error(study.failure.message);
  return study.value;
};

const onOneCore = (events: number, all: Workload) => checkedDigest(statesAfter(events, all), events, all);

describeGpu('bench lcg', () => {
  it.each(ORDERS.flatMap((order) => ([1, 2, 3, 4, 'seats'] as const).map((drivers) => ({ order, drivers }))))(
    '$order, drivers: $drivers',
    async ({ order, drivers }) => {
      const { events, digest } = await ran(await opened(drivers, order, workload), [3, 1, 2], workload);
      expect(events % (drivers === 'seats' ? workload.modules : drivers)).toBe(0);
      expect(digest).toEqual(onOneCore(events, workload));
    },
  );

  it('any study', { timeout: 120_000 }, async () => {
    const studies = fc.record({
      simulations: fc.integer({ min: 1, max: 140 }),
      modules: fc.integer({ min: 1, max: 32 }),
      types: fc.integer({ min: 1, max: 4 }),
      // Each pair is another pipeline.
      steps: fc.constantFrom(0, 3),
      words: fc.constantFrom(18, 66),
    });
    const order = fc.constantFrom(...ORDERS);
    const cuts = fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 1, maxLength: 4 });
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    await fc.assert(
      fc.asyncProperty(studies, order, cuts, share, async (all, order, cuts, share) => {
        for (const drivers of ['seats', 1 + Math.floor(share * (all.modules - 1))] as const) {
          const { events, digest } = await ran(await opened(drivers, order, all), cuts, all);
          expect(digest).toEqual(onOneCore(events, all));
        }
      }),
      { numRuns: 30 },
    );
  });

  const few = { ...EVENT, simulations: 5, modules: 2, types: 4, steps: 3 };
  const limits = { repeat: 4, mostMs: 1e4, mostEvents: () => 40, cancelled: AbortSignal.any([]) };

  it('a point that does not fit leaves those beside it', async () => {
    const wide = { ...few, order: 'padded', simulations: 512, words: 65_536 } as const;
    const all = await measureTogether(await testDevice(), [few, wide, { ...few, order: 'seats' }], limits);
    expect(all).toMatchObject({ value: [{ ok: true }, { failure: { kind: 'limit' } }, { ok: true }] });
    if (!all.ok) return;
    const [scheme, , seats] = all.value;
    // Whole turns of 10 events, until there are 40; of seats, of 10 to 160.
    expect(scheme.ok && scheme.value.repetitions.map(({ events }) => events)).toEqual([40, 40, 40, 40]);
    expect(seats.ok && seats.value.repetitions.every(({ events }) => events >= 40 && events % 10 === 0)).toBe(true);
  });

  it('cancelled', async () => {
    const cancelled = AbortSignal.abort();
    const all = await measureTogether(await testDevice(), [few], { ...limits, cancelled });
    expect(all).toMatchObject({ failure: { kind: 'cancelled' } });
  });

  it('a lost device is said once', async () => {
    const gpu = await ownDevice();
    const measuring = measureTogether(gpu, [few, { ...few, modules: 3 }], { ...limits, repeat: 1e6, mostMs: 1e9 });
    setTimeout(() => gpu.device.destroy(), 300);
    expect(await measuring).toMatchObject({ failure: { kind: 'device-lost' } });
  });
});
