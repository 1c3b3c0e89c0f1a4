/** Events of groups in order: the same as a stable sort by group and time, for any of them. */
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { groupedOrder } from './grouped-order.ts';

it('is a stable sort by group, then time', () => {
  const event = fc.record({ group: fc.nat(4), time: fc.nat(3) });
  fc.assert(
    fc.property(fc.array(event, { maxLength: 40 }), (events) => {
      const { first, order } = groupedOrder(
        5,
        events.map(({ group }) => group),
        events.map(({ time }) => time),
      );
      const sorted = events
        .map((_, i) => i)
        .sort((a, b) => events[a].group - events[b].group || events[a].time - events[b].time);
      expect([...order]).toEqual(sorted);
      expect([...first]).toEqual([0, 1, 2, 3, 4, 5].map((group) => events.filter((one) => one.group < group).length));
    }),
  );
});
