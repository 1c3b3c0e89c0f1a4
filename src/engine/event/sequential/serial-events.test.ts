/** Serial events that one core counts, against the trace of the same run; and that they never promise too much. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { expectOk, samplingOf } from '../testing/run-world.ts';
import { serialOfTrace } from '../testing/serial.ts';
import { tortureNetworks, tortureWorld } from '../testing/torture.ts';
import { SequentialExecutor } from './sequential-executor.ts';

it('are those of the trace, at every pause and in every row, and at least the rounds of the critical path', async () => {
  await fc.assert(
    fc.asyncProperty(tortureNetworks(40), fc.integer({ min: 1, max: 5 }), async (config, steps) => {
      const world = tortureWorld(config);
      const executor = new SequentialExecutor(world, samplingOf(world));
      await executor.watch('all');
      const pauses = new Map<number, number>();
      for (let done = false; !done; ) {
        const progress = expectOk(await executor.advance({ wallMs: 1e9, steps }));
        done = progress.done;
        pauses.set(progress.events, progress.serialEvents ?? -1);
      }
      const { events, windows, serialEvents, lpSerialEvents, series } = expectOk(await executor.outcome());
      const rows = executor.takeEventTrace();
      const told = serialOfTrace(world, rows, 1);
      expect(told).toMatchObject({ events, windows, serialEvents });
      expect(lpSerialEvents).toBe(serialEvents);
      expect(told.rounds).toBeLessThanOrEqual(serialEvents);
      // Up to a row or a pause windows are whole: the trace up to there says the same.
      const pausePoints = [...pauses, ...series.events.map((count, i) => [count, series.serialEvents[i]] as const)];
      for (const [count, serial] of pausePoints) expect(serialOfFirst(world, rows, count)).toBe(serial);
      expect(series.lpSerialEvents).toEqual(series.serialEvents);
    }),
    { numRuns: 30 },
  );
});

/** One core records in the order of time. */
const serialOfFirst = (...[world, rows, count]: Parameters<typeof serialOfTrace>): number =>
  serialOfTrace(world, { ...rows, events: count, rows: rows.rows.slice(0, count * rows.rowWords) }, 1).serialEvents;
