/** Covers: what holds for any internet: no packet is lost on the books, no port sends faster than it can, each way has its length, segments are new once. */
import { describe, expect, it } from 'vitest';
import { NO_FILES } from '../../scenario/files.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { FLOW, FLOW_WORDS, FORM, NODE, NODE_WORDS } from './config.ts';
import type { InternetParams } from './spec/params.ts';
import { runInternet } from './testing/run-internet.ts';
import { internetVerified } from './verified.ts';

describe.each(internetVerified.grid.map((one) => [one.name, one] as const))(
  '%s',
  (_name, { scenario, files = NO_FILES }) => {
    it('keeps the laws', async () => {
      const onTheWay = { packets: 0, empty: 0 };
      const left = new Map<number, number>();
      let [fastest, ports] = [Number.POSITIVE_INFINITY, 0];
      const { world, deliveries, counted, outcome } = await runInternet(scenario as Scenario<InternetParams>, {
        files,
        took: (_node, _bytes, isEmpty) => {
          onTheWay.packets--;
          onTheWay.empty -= Number(isEmpty);
        },
        gave: (node, time, bytes, row, isEmpty) => {
          onTheWay.packets++;
          onTheWay.empty += Number(isEmpty);
          const delay = row[NODE.delay];
          if (delay === 0) return;
          ports++;
          const takes = bytes * (row[NODE.perByte] + row[NODE.perByteFraction] / 2 ** 32);
          fastest = Math.min(fastest, time - delay - (left.get(node) ?? 0) - takes);
          left.set(node, time - delay);
        },
      });
      const { sent, delivered, dropped, lost, sentEmpty, deliveredEmpty, droppedEmpty, lostEmpty } = counted;
      expect(sent).toBe(delivered + dropped + lost + onTheWay.packets);
      expect(sentEmpty).toBe(deliveredEmpty + droppedEmpty + lostEmpty + onTheWay.empty);
      const { mean, count } = outcome.observed.flowBytes;
      expect(counted.dataKib).toBe(Math.round(mean * count));
      expect(delivered).toBe(deliveries.length);
      expect(ports).toBeGreaterThan(delivered);
      // Times are whole ticks, rounded down.
      expect(fastest).toBeGreaterThan(-1);
      const { tables, uniforms } = world;
      const isPort = (word: number) =>
        tables[uniforms.at_nodes + NODE_WORDS * tables[uniforms.at_paths + word] + NODE.delay] > 0;
      const lengthOf = (first: number): number => (isPort(first) ? 1 + lengthOf(first + 1) : 0);
      for (const { flow, isAck, hops } of deliveries)
        expect(hops).toBe(lengthOf(tables[FLOW_WORDS * flow + (isAck ? FLOW.back : FLOW.path)]));
      const different = new Set(
        deliveries.flatMap(({ flow, number, isAck, form }) => (isAck || form & FORM.syn ? [] : [`${flow} ${number}`])),
      );
      expect(counted.dataPackets).toBe(different.size);
    });
  },
);
