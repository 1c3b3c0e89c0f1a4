/** Covers: what is true of any network after every round, larger ones than the plain model can follow. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MOBILITY, PROTOCOL, packetsOf } from './config.ts';
import { COUNTERS } from './layout.ts';
import { each } from './testing/plain-maths.ts';
import { anySmallMobile, mobileOf } from './testing/small-mobile.ts';
import { SmallNetwork } from './testing/small-network.ts';

/** Any rules, among more nodes with more packets. */
const anyLarger = fc
  .tuple(anySmallMobile, fc.integer({ min: 50, max: 150 }), fc.integer({ min: 1, max: 100 }))
  .map(([{ config }, nodes, packets]) => ({
    ...config,
    nodes,
    packets,
    endRounds: 0,
    mobility: config.mobility === MOBILITY.file ? MOBILITY.static : config.mobility,
  }));

const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0);
const countersOf = (network: SmallNetwork) => {
  const values = COUNTERS.map((name) => [name, network.counted(name)]);
  return Object.fromEntries(values) as Record<(typeof COUNTERS)[number], number>;
};

describe('after every round', () => {
  it('copies and packets are conserved, nodes and counters agree', () => {
    const met = { turnedAway: 0, held: 0, waiting: 0, lost: 0 };
    fc.assert(
      fc.property(anyLarger, (config) => {
        const network = new SmallNetwork(config);
        for (let round = 0; round < 25; round++) {
          network.step();
          const c = countersOf(network);
          const total = (word: Parameters<typeof network.column>[0]) => sum(network.column(word));
          const [held, waiting] = [total('held'), total('waiting')];
          expect(c.copies).toBe(c.lost + c.redundant + c.admitted + c.turnedAway);
          expect(c.admitted).toBe(c.handled + held + waiting);
          expect(c.copies).toBe(total('heard') + total('lost'));
          expect([c.lost, c.accepted, c.relays, c.turnedAway]).toEqual(
            (['lost', 'accepted', 'relayed', 'turnedAway'] as const).map(total),
          );
          expect(c.accepted + waiting).toBe(c.admitted);
          expect(sum(network.packetTables('reached'))).toBe(c.accepted + c.generated);
          expect(sum(network.packetTables('relays'))).toBe(c.relays + c.generated);
          const delays = [...network.delays()];
          expect(sum(delays.map(([, count]) => count))).toBe(c.delivered);
          expect(sum(delays.map(([delay, count]) => delay * count))).toBe(c.delay);
          expect(c.relays).toBeLessThanOrEqual(c.handled);
          expect(c.delivered).toBeLessThanOrEqual(Math.min(c.wanted, c.accepted));
          expect(c.watched).toBe(network.column('watchedAt').filter((at) => at > 0).length);
          const { components, largest, isolated } = network.gauges();
          expect(largest + components - 1).toBeLessThanOrEqual(config.nodes);
          expect(isolated).toBe(network.column('degree').filter((degree) => degree === 0).length);
          if (c.turnedAway > 0) met.turnedAway++;
          if (held > 0) met.held++;
          if (waiting > 0) met.waiting++;
          if (c.lost > 0) met.lost++;
        }
      }),
      { numRuns: 60 },
    );
    for (const [what, times] of Object.entries(met)) expect(times, `rounds with ${what}`).toBeGreaterThan(20);
  });

  it('a buffer never holds more than its places, and each interface is read by itself', () => {
    const config = mobileOf({
      nodes: 60,
      packets: 64,
      interval: 0,
      interfaces: 3,
      buffer: 5,
      readsPerRound: 1,
      drop: 2 ** 30,
      waitRounds: 3,
      protocol: PROTOCOL.counter,
    });
    const network = new SmallNetwork(config);
    let full = 0;
    for (let round = 0; round < 40; round++) {
      const before = network.column('accepted');
      network.step();
      for (let node = 0; node < config.nodes; node++) {
        const waiting = network.packets(node, 'waiting');
        const [most, ...others] = each(3, (door) => waiting.filter((packet) => packet % 3 === door).length).sort(
          (a, b) => b - a,
        );
        // One is read from each after it came in.
        expect(most).toBeLessThanOrEqual(4);
        if (most === 4 && others[0] > 0) full++;
        expect(network.node(node, 'accepted') - before[node]).toBeLessThanOrEqual(3);
      }
    }
    expect(full).toBeGreaterThan(10);
    expect(network.counted('turnedAway')).toBeGreaterThan(100);
  });

  it('time order reads lowest numbers first: what waits in a buffer is later than what was read in that round', () => {
    const config = mobileOf({ nodes: 40, packets: 40, interval: 250, readsPerRound: 1 });
    const network = new SmallNetwork(config);
    let compared = 0;
    for (let round = 0; round < 40; round++) {
      const before = each(config.nodes, (node) => network.packets(node, 'waiting'));
      network.step();
      for (let node = 0; node < config.nodes; node++) {
        const after = network.packets(node, 'waiting');
        const read = before[node].filter((packet) => !after.includes(packet));
        if (read.length === 0 || after.length === 0) continue;
        expect(read.length).toBe(1);
        expect(read[0]).toBeLessThan(Math.min(...after));
        compared++;
      }
    }
    expect(compared).toBeGreaterThan(100);
  });

  it('whom packets are for: everybody, a group, one node, but never their own source', () => {
    fc.assert(
      fc.property(anyLarger, (config) => {
        const network = new SmallNetwork(config);
        const wanted = network.packetTables('wanted');
        expect(wanted.length).toBe(packetsOf(config));
        const most = { 0: config.nodes - 1, 1: 1, 2: 1, 3: config.nodes }[config.cast] ?? 0;
        expect(wanted.every((count) => count <= most)).toBe(true);
        if (config.cast === 0) expect(wanted.every((count) => count === most)).toBe(true);
      }),
    );
  });
});
