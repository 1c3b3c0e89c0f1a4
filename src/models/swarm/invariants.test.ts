/** What is true of every round of any swarm, seen from outside: counts balance, and nothing comes from nowhere. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NEVER } from '../../base/u32.ts';
import { CHOICE, copyCountOffsets } from './layout.ts';
import { freeRiders } from './rules/presence.ts';
import { SmallSwarm } from './testing/small-swarm.ts';
import { anySwarm, swarmOf } from './testing/test-config.ts';
import {
  areNeighbours,
  blocksOf,
  copiesOf,
  type Holdings,
  holdingsOf,
  peersOf,
  usefulOf,
  type WatchedRound,
  watchRound,
} from './testing/watched-round.ts';

const heldIn = ({ holds }: Holdings): number => holds.flat().filter(Boolean).length;

/** Checks so many rounds of any swarms. */
function inEveryRound(check: (swarm: SmallSwarm, seen: WatchedRound) => void, swarms = anySwarm): void {
  const rounds = fc.integer({ min: 1, max: 30 });
  fc.assert(
    fc.property(swarms, fc.nat(1000), rounds, (config, seed, count) => {
      const swarm = new SmallSwarm(config, seed);
      for (let i = 0; i < count; i++) check(swarm, watchRound(swarm));
    }),
    { numRuns: 60 },
  );
}

describe('in every round', () => {
  it('who pushes is there, shares and holds the block; who receives is there, a neighbour, and lacks it', () => {
    inEveryRound((swarm, { before, pushes }) => {
      const riders = freeRiders(swarm.config, swarm.seed);
      for (const { src, dst, block } of pushes) {
        expect(before.present[src] && before.present[dst]).toBe(true);
        expect(riders?.[src] ?? 0).toBe(0);
        expect(areNeighbours(swarm, src, dst)).toBe(true);
        expect(before.holds[src][block]).toBe(true);
        expect(before.holds[dst][block]).toBe(false);
      }
    });
  });

  it('what a peer holds is what it held and what was pushed to it: nothing vanishes, nothing comes from nowhere', () => {
    inEveryRound((_swarm, { before, pushes, after }) => {
      const expected = before.holds.map((held) => [...held]);
      for (const { dst, block } of pushes) expected[dst][block] = true;
      expect(after.holds).toEqual(expected);
    });
  });

  it('counts balance: pushes, what was new, what peers hold, copies, uploads, completions', () => {
    const config = anySwarm;
    fc.assert(
      fc.property(config, fc.nat(1000), fc.integer({ min: 1, max: 30 }), (config, seed, count) => {
        const swarm = new SmallSwarm(config, seed);
        let pushed = 0;
        let gained = 0;
        for (let i = 0; i < count; i++) {
          const { pushes, before, after, round } = watchRound(swarm);
          pushed += pushes.length;
          gained += heldIn(after) - heldIn(before);
          expect(swarm.counted('useful')).toBe(gained);
          for (const u of peersOf(swarm)) {
            const isComplete = after.holds[u].every(Boolean);
            const wasComplete = before.holds[u].every(Boolean);
            if (isComplete !== wasComplete) expect(swarm.word(u, 'completed')).toBe(round + 1);
            if (!isComplete) expect(swarm.word(u, 'completed')).toBe(NEVER);
          }
          expectCopyCounts(swarm, after);
        }
        expect(swarm.counted('transfers')).toBe(pushed);
        expect(swarm.counted('useful') + swarm.counted('duplicates')).toBe(pushed);
        const held = peersOf(swarm).map((u) => swarm.word(u, 'held'));
        const { holds } = holdingsOf(swarm);
        expect(held).toEqual(holds.map((row) => row.filter(Boolean).length));
        expect(heldIn(holdingsOf(swarm)) - config.seeds * config.blocks).toBe(swarm.counted('useful'));
        expect(peersOf(swarm).reduce((sum, u) => sum + swarm.word(u, 'uploaded'), 0)).toBe(pushed);
        expect(held.filter((blocks) => blocks === config.blocks).length).toBe(swarm.counted('completed'));
        expect(swarm.counted('transfers')).toBeLessThanOrEqual(swarm.counted('capacity'));
      }),
      { numRuns: 60 },
    );
  });

  it('gauges are those of peers and blocks counted one by one', () => {
    inEveryRound((swarm, { after }) => {
      const { round } = swarm;
      const arrived = peersOf(swarm).filter((u) => swarm.word(u, 'arrival') <= round);
      const held = arrived.map((u) => swarm.word(u, 'held')).sort((a, b) => a - b);
      const quantile = (share: number) => held[Math.max(0, Math.ceil((held.length * share) / 10) - 1)];
      const there: Holdings = { ...after, holds: after.holds.filter((_, u) => after.present[u]) };
      expect(swarm.gauges()).toEqual({
        present: there.holds.length,
        rarest: Math.min(...blocksOf(swarm).map((b) => copiesOf(there, b))),
        held10: quantile(1),
        held50: quantile(5),
        held90: quantile(9),
      });
    });
  });

  it('no block vanishes while seeds stay', () => {
    const stay = anySwarm.map((config) => ({ ...config, seedsLeave: NEVER }));
    inEveryRound((swarm) => expect(swarm.gauges().rarest).toBeGreaterThanOrEqual(swarm.config.seeds), stay);
  });
});

function expectCopyCounts({ state, round, config }: SmallSwarm, after: Holdings): void {
  const now = copyCountOffsets(config.blocks).copiesAt(round);
  const found = state.copyCounts.subarray(now, now + config.blocks);
  expect([...found]).toEqual(Array.from({ length: config.blocks }, (_, b) => copiesOf(after, b)));
}

/** Blocks that a push may have chosen from, by what the choice is said to be. */
function tiedOf(swarm: SmallSwarm, before: Holdings, src: number, dst: number): readonly number[] {
  const useful = usefulOf(before, src, dst);
  if (swarm.config.choice === CHOICE.rub) return useful.slice(0, swarm.config.keptBlocks);
  const around = before.holds.filter((_, v) => swarm.config.choice === CHOICE.grf || areNeighbours(swarm, src, v));
  const copies = useful.map((b) => around.filter((held) => held[b]).length);
  return useful.filter((_, i) => copies[i] === Math.min(...copies));
}

describe('the block that is pushed', () => {
  it('is among the useful ones, and truly one of the rarest where the choice says so', () => {
    inEveryRound((swarm, { before, pushes }) => {
      for (const { src, dst, block } of pushes) expect(tiedOf(swarm, before, src, dst)).toContain(block);
    });
  });

  it.each(Object.entries(CHOICE))('is any of those that are tied with the same chance: %s', (_name, choice) => {
    const ranks = new Map<number, number[]>();
    for (let seed = 1; seed <= 40; seed++) {
      const swarm = new SmallSwarm(
        swarmOf({ peers: 16, blocks: 12, choice, graph: Number(choice === CHOICE.lrf) as 0 | 1 }),
        seed,
      );
      while (swarm.counted('completed') < 16) {
        const { before, pushes } = watchRound(swarm);
        for (const { src, dst, block } of pushes) {
          const tied = tiedOf(swarm, before, src, dst);
          const counts = ranks.get(tied.length) ?? tied.map(() => 0);
          counts[tied.indexOf(block)]++;
          ranks.set(tied.length, counts);
        }
      }
    }
    let [chiSquare, freedom, pushes] = [0, 0, 0];
    for (const counts of ranks.values()) {
      const total = counts.reduce((a, b) => a + b, 0);
      const expected = total / counts.length;
      if (counts.length === 1 || expected < 10) continue;
      for (const count of counts) chiSquare += (count - expected) ** 2 / expected;
      freedom += counts.length - 1;
      pushes += total;
    }
    expect(pushes).toBeGreaterThan(1000);
    expect(Math.abs(chiSquare - freedom)).toBeLessThan(4 * Math.sqrt(2 * freedom));
  });
});
