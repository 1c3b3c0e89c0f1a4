/** Serial events against their definition, and never fewer than the rounds of the critical path. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { criticalPath } from './critical-path.ts';
import { type EventTrace, NO_PARENT } from './event-trace.ts';
import { serialEvents } from './parallelism.ts';

const own = (nodes: number) => Uint32Array.from({ length: nodes }, (_, node) => node);

describe('serialEvents', () => {
  it('sums the busiest node of each window, whichever that is', () => {
    // Windows of 10: [0, 10) with two of node 1, [12, 22) with one each, [40, 50) with three of node 0.
    const time = Uint32Array.from([0, 3, 9, 12, 21, 40, 41, 42, 49]);
    const node = Uint32Array.from([0, 1, 1, 0, 1, 0, 0, 1, 0]);
    expect(serialEvents({ time, node }, own(2), 2, 10)).toEqual({ windows: 3, serialEvents: 2 + 1 + 3 });
    expect(serialEvents({ time, node }, new Uint32Array(2), 1, 10)).toEqual({ windows: 3, serialEvents: 9 });
    expect(serialEvents({ time: new Uint32Array(), node: new Uint32Array() }, own(2), 2, 10).serialEvents).toBe(0);
  });

  it('is what the definition gives, and at least the rounds of the critical path, whatever a model may do', () => {
    const arbitrary = fc.record({
      first: fc.array(fc.record({ time: fc.nat(20), node: fc.nat(5) }), { minLength: 1, maxLength: 6 }),
      sends: fc.array(fc.record({ by: fc.nat(), delay: fc.nat(9), node: fc.nat(5), isSelf: fc.boolean() }), {
        maxLength: 50,
      }),
      lookahead: fc.integer({ min: 1, max: 8 }),
      shift: fc.nat(2),
    });
    fc.assert(
      fc.property(arbitrary, ({ first, sends, lookahead, shift }) => {
        const trace = playedOut(first, sends, lookahead);
        const lps = (5 >> shift) + 1;
        const lpOf = own(6).map((node) => node >> shift);
        const { serialEvents: serial } = serialEvents(trace, lpOf, lps, lookahead);
        expect(serial).toBe(definition(trace, lpOf, lookahead));
        expect(criticalPath(trace, lpOf, lps, lookahead).rounds).toBeLessThanOrEqual(serial);
      }),
    );
  });
});

interface Sent {
  readonly time: number;
  readonly node: number;
  readonly parent: number;
}

/** A trace as a model may make it: to the own node a tick later, to others one lookahead later, at the least. */
function playedOut(
  first: readonly { readonly time: number; readonly node: number }[],
  sends: readonly { readonly by: number; readonly delay: number; readonly node: number; readonly isSelf: boolean }[],
  lookahead: number,
): EventTrace {
  const events: Sent[] = first.map((event) => ({ ...event, parent: -1 }));
  for (const { by, delay, node, isSelf } of sends) {
    const parent = by % events.length;
    const from = events[parent];
    const toSelf = isSelf || node === from.node;
    events.push({ time: from.time + delay + (toSelf ? 1 : lookahead), node: toSelf ? from.node : node, parent });
  }
  const order = [...events.keys()].sort((a, b) => events[a].time - events[b].time || a - b);
  const index = new Map(order.map((event, i) => [event, i]));
  return {
    time: Uint32Array.from(order, (event) => events[event].time),
    node: Uint32Array.from(order, (event) => events[event].node),
    parent: Uint32Array.from(order, (event) => index.get(events[event].parent) ?? NO_PARENT),
  };
}

function definition({ time, node }: EventTrace, lpOf: Uint32Array, lookahead: number): number {
  const windows: number[][] = [];
  let begin = Number.NEGATIVE_INFINITY;
  for (const [i, at] of time.entries()) {
    if (at >= begin + lookahead) {
      begin = at;
      windows.push([]);
    }
    windows[windows.length - 1].push(lpOf[node[i]]);
  }
  const busiest = (lps: readonly number[]) => Math.max(...lps.map((lp) => lps.filter((each) => each === lp).length));
  return windows.reduce((sum, lps) => sum + busiest(lps), 0);
}
