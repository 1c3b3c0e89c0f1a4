/** A recorded trace in order with its parents, whatever the order of its rows; and the depth of its dependencies. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type EventTrace, eventTrace, NO_PARENT } from './event-trace.ts';
import { type EventTraceRows, KIND_BITS, ROW } from './event-trace-rows.ts';
import { dependencyDepth } from './parallelism.ts';

interface Recorded {
  readonly time: number;
  readonly dst: number;
  readonly src: number;
  readonly seq: number;
  sent: number;
  sends: number;
  parent: number;
}

const NODES = 6;

/** Plays a little network: each event sends as many as `plan` says, to nodes and after delays that it says too. */
function play(plan: readonly (readonly { readonly to: number; readonly delay: number }[])[]): Recorded[] {
  const sentBy = new Array<number>(NODES).fill(1);
  const first = (dst: number) => ({ time: dst % 3, dst, src: dst, seq: 0, sent: 0, sends: 0, parent: NO_PARENT });
  const pending: Recorded[] = Array.from({ length: NODES }, (_, dst) => first(dst));
  const done: Recorded[] = [];
  for (const sends of plan) {
    pending.sort((a, b) => a.time - b.time || a.src - b.src || a.seq - b.seq);
    const event = pending.shift();
    if (!event) break;
    for (const { to, delay } of sends)
      pending.push({
        ...first(to),
        time: event.time + delay,
        src: event.dst,
        seq: sentBy[event.dst]++,
        parent: done.length,
      });
    done.push({ ...event, sends: sends.length, sent: sentBy[event.dst] });
  }
  return done;
}

/** Rows of words, in the order that `shuffle` gives. */
function rowsOf(events: readonly Recorded[], rowWords: number): EventTraceRows {
  const rows = new Uint32Array(events.length * rowWords);
  for (const [i, event] of events.entries()) {
    const { time, dst, src, seq, sent, sends } = event;
    const values = { time, dst, src, seq, sent, kindAndSends: 3 | (sends << KIND_BITS), payload: 99 };
    for (const [name, index] of Object.entries(ROW))
      if (index < rowWords) rows[i * rowWords + index] = values[name as keyof typeof ROW];
  }
  return { events: events.length, rowWords, rows };
}

const plans = fc.array(
  fc.array(fc.record({ to: fc.nat(NODES - 1), delay: fc.integer({ min: 1, max: 5 }) }), { maxLength: 3 }),
  { maxLength: 80 },
);

describe('eventTrace', () => {
  it('finds order and parents again, from rows in any order', () => {
    fc.assert(
      fc.property(plans, fc.integer(), fc.constantFrom(6, 7), (plan, salt, rowWords) => {
        const events = play(plan);
        const shuffled = [...events].sort((a, b) => ((a.time ^ salt) % 7) - ((b.time ^ salt) % 7) || b.seq - a.seq);
        const trace = eventTrace(rowsOf(shuffled, rowWords), NODES);
        expect([...trace.time]).toEqual(events.map(({ time }) => time));
        expect([...trace.node]).toEqual(events.map(({ dst }) => dst));
        expect([...trace.parent]).toEqual(events.map(({ parent }) => parent));
      }),
    );
  });

  it('ends at a limit, and knows no parent from before the recording', () => {
    const sends = [
      [
        { to: 3, delay: 4 },
        { to: 0, delay: 1 },
      ],
      [{ to: 1, delay: 1 }],
      [],
      [],
      [],
      [],
      [],
    ];
    const events = play(sends);
    const late = events.slice(1);
    const trace = eventTrace(rowsOf(late, 6), NODES, 5);
    expect(trace.time).toHaveLength(5);
    const parents = late
      .slice(0, 5)
      .map(({ parent }) => (parent === 0 || parent === NO_PARENT ? NO_PARENT : parent - 1));
    expect([...trace.parent]).toEqual(parents);
    expect(parents).toContain(NO_PARENT);
    expect(parents.some((parent) => parent !== NO_PARENT)).toBe(true);
  });

  it('orders many events at one tick by source and number', () => {
    const events = Array.from({ length: 200 }, (_, i) => ({ src: i % NODES, seq: Math.floor(i / NODES) }));
    const recorded = events.map(({ src, seq }) => ({
      time: 7,
      dst: seq % NODES,
      src,
      seq,
      sent: 0,
      sends: 0,
      parent: 0,
    }));
    const expected = [...recorded].sort((a, b) => a.src - b.src || a.seq - b.seq);
    expect([...eventTrace(rowsOf(recorded, 6), NODES).node]).toEqual(expected.map(({ dst }) => dst));
  });
});

describe('dependencyDepth', () => {
  const traceOf = (events: readonly (readonly [node: number, parent: number])[]): EventTrace => ({
    time: Uint32Array.from(events.keys()),
    node: Uint32Array.from(events, ([node]) => node),
    parent: Uint32Array.from(events, ([, parent]) => (parent < 0 ? NO_PARENT : parent)),
  });

  it('of events without parents is the most that one node has', () => {
    const trace = traceOf([
      [0, -1],
      [1, -1],
      [0, -1],
      [2, -1],
      [0, -1],
      [1, -1],
    ]);
    expect(dependencyDepth(trace, 3)).toEqual({ depth: 3, parallelism: 2 });
  });

  it('follows parents from node to node', () => {
    const trace = traceOf([
      [0, -1],
      [1, 0],
      [2, 1],
      [3, 2],
      [3, -1],
    ]);
    expect(dependencyDepth(trace, 4)).toEqual({ depth: 5, parallelism: 1 });
  });

  it('of nothing is nothing', () => {
    expect(dependencyDepth(traceOf([]), 1)).toEqual({ depth: 0, parallelism: 0 });
  });
});
