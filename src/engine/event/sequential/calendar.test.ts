/**
 * The list gives each node's events that are due in the order of (time, src, seq) under any interleaving of adding and taking, with
 * ties, growth, records used again, and times at every level; it loses nothing, mixes up no fields, and always knows the first time of all.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NEVER } from '../../../base/u32.ts';
import { Calendar } from './calendar.ts';
import { EVENT, type EventList, NO_EVENT } from './event-list.ts';
import { ONE_LIST } from './testing/one-list.ts';

const PAYLOAD_WORDS = 2;

/** An event in words, fields made from its key so that a mix-up shows. */
function put(list: EventList, time: number, dst: number, src: number, seq: number): void {
  const id = list.add(time, dst, src, seq, (time + seq) & 0xff);
  list.words[id + EVENT.payload] = time ^ dst;
  list.words[id + EVENT.payload + 1] = ~seq;
}

const told = ({ words }: EventList, id: number, node: number): string =>
  `${node}: ${[...words.subarray(id, id + 4), ...words.subarray(id + EVENT.payload, id + EVENT.payload + PAYLOAD_WORDS)]}`;

function takeAll(list: EventList, limit: number, most = Number.POSITIVE_INFINITY): string[] {
  const taken = [];
  for (let id = list.take(limit); id !== NO_EVENT; id = list.take(limit)) {
    taken.push(told(list, id, list.node));
    if (taken.length === most) break;
  }
  return taken;
}

const pendingIn = (list: EventList): string[] => {
  const seen: string[] = [];
  list.forEach((id, node) => {
    seen.push(told(list, id, node));
  });
  return seen.sort();
};

/** Of each node by itself, as `node: events`. */
function byNode(events: readonly string[], nodes: number): string[][] {
  const all: string[][] = Array.from({ length: nodes }, () => []);
  for (const event of events) all[Number.parseInt(event, 10)].push(event);
  return all;
}

/** Ticks ahead: few, so that most events tie, and at every level of the calendar. */
const ahead = fc.oneof(
  fc.nat(6),
  ...[8, 12, 18, 24, 31].map((bits) => fc.nat(2 ** bits)),
  fc.constantFrom(1023, 1024, 2 ** 20, 2 ** 30, 0xf000_0000, 2 ** 31),
);

/** What is sent before a window, and how long that window is. Few sources, so that most events of a time tie. */
const turn = (nodes: number) =>
  fc.record({
    sent: fc.array(fc.record({ ahead, dst: fc.nat(nodes - 1), src: fc.nat(3) }), { maxLength: 60 }),
    window: fc.oneof(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 2 ** 24 })),
    part: fc.nat(70),
  });

const turns = fc.oneof(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 9000 })).chain((nodes) =>
  fc.record({
    nodes: fc.constant(nodes),
    events: fc.nat(20),
    lookahead: fc.oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 0xffff_ffff })),
    turns: fc.array(turn(nodes), { maxLength: 12 }),
  }),
);

/** Takes what is due, `most` at most; some events make their node send to itself, mostly in the same window. */
function execute(list: EventList, limit: number, most = Number.POSITIVE_INFINITY): string[] {
  const taken: string[] = [];
  for (let id = NO_EVENT; taken.length < most; ) {
    id = list.take(limit);
    if (id === NO_EVENT) break;
    const { node } = list;
    const event = told(list, id, node);
    const time = list.words[id + EVENT.time];
    const seq = list.words[id + EVENT.seq];
    for (let i = 0; i < seq % 4 && seq < 4000; i++) put(list, time + 1 + (seq % 3), node, node, 1000 * (i + 1) + seq);
    // What was taken is still to be read.
    expect(told(list, id, node)).toBe(event);
    taken.push(event);
  }
  return taken;
}

/** In the middle of a window too, it knows what is pending, how much, what comes first, and that none of it was taken. */
function expectWhole(list: EventList): void {
  const { words } = list;
  let [count, first] = [0, NEVER];
  list.forEach((id, node) => {
    count++;
    first = Math.min(first, words[id + EVENT.time]);
    expect(list.isPast(words[id + EVENT.time], node, words[id + EVENT.src], words[id + EVENT.seq])).toBe(false);
  });
  expect([list.size, list.firstTime()]).toEqual([count, first]);
  expect(list.leastTime()).toBeLessThanOrEqual(first);
}

describe('Calendar', () => {
  it('gives what one sorted list gives, node by node', () => {
    fc.assert(
      fc.property(turns, ({ nodes, events, lookahead, turns: all }) => {
        const size = { nodes, events, payloadWords: PAYLOAD_WORDS, lookahead };
        const [calendar, one] = [Calendar.create(size, () => 0), ONE_LIST.create(size, () => 0)];
        let seq = 0;
        let now = 0;
        for (const { sent, window, part } of all) {
          for (const { ahead: ticks, dst, src } of sent) {
            for (const list of [calendar, one]) put(list, Math.min(now + ticks, 0xffff_fff0), dst, src, seq);
            seq++;
          }
          const first = one.firstTime();
          expect(calendar.firstTime()).toBe(first);
          now = Math.max(now, Math.min(first, 0xf000_0000) + window);
          const before = execute(calendar, now, part);
          expectWhole(calendar);
          const all = [...before, ...execute(calendar, now)];
          expect(byNode(all, nodes)).toEqual(byNode(execute(one, now), nodes));
          expect([calendar.size, calendar.leastTime()]).toEqual([one.size, one.leastTime()]);
          expect(pendingIn(calendar)).toEqual(pendingIn(one));
        }
      }),
      { numRuns: 150 },
    );
  });

  it('a node may be sent to by itself while it is executed, and a walk that is broken off begins anew', () => {
    const list = Calendar.create({ nodes: 700, events: 0, payloadWords: PAYLOAD_WORDS, lookahead: 10 }, () => 0);
    for (let node = 0; node < 700; node++) put(list, 10 + (node % 7), node, node, 0);
    const taken: string[] = [];
    for (let cut = 1; ; cut++) {
      const some = takeAll(list, 20, cut);
      taken.push(...some);
      // Each event before 14 goes on for a tick.
      const last = some.at(-1);
      if (last === undefined) break;
      const [node, time] = last.split(/[: ,]+/).map(Number);
      if (time < 14) put(list, time + 1, node, node, 1000 + cut);
      const earliest = Math.min(...pendingIn(list).map((event) => Number(event.split(/[: ,]+/)[1])));
      expect(list.firstTime()).toBe(Number.isFinite(earliest) ? earliest : NEVER);
    }
    for (const events of byNode(taken, 700)) {
      const times = events.map((event) => Number(event.split(/[: ,]+/)[1]));
      expect(times).toEqual([...times].sort((a, b) => a - b));
    }
    expect(list.size).toBe(0);
  });

  it('knows of each event whether it was taken', () => {
    const list = Calendar.create({ nodes: 2, events: 0, payloadWords: PAYLOAD_WORDS, lookahead: 10 }, () => 0);
    put(list, 5, 0, 3, 1);
    put(list, 5, 0, 3, 2);
    put(list, 5, 1, 0, 9);
    expect([list.isPast(5, 0, 3, 1), list.isPast(5, 0, 3, 2), list.isPast(5, 1, 0, 9)]).toEqual([false, false, false]);
    list.take(6);
    expect([list.isPast(5, 0, 3, 1), list.isPast(5, 0, 3, 2), list.isPast(5, 1, 0, 9)]).toEqual([true, false, false]);
    takeAll(list, 6);
    expect([list.isPast(5, 0, 3, 2), list.isPast(5, 1, 0, 9)]).toEqual([true, true]);
  });

  it('keeps its memory while events follow each other in one window, some of which send two and some none', () => {
    const list = Calendar.create(
      { nodes: 1, events: 64, payloadWords: PAYLOAD_WORDS, lookahead: 0xffff_ffff },
      () => 0,
    );
    put(list, 0, 0, 0, 0);
    const { bytes } = list;
    for (let seq = 1; seq < 20_000; ) {
      const id = list.take(0xffff_ffff);
      const time = list.words[id + EVENT.time];
      for (let i = 0; time % 2 === 0 && i < 2; i++) put(list, time + 1 + i, 0, 0, seq++);
    }
    expect(list.bytes).toBe(bytes);
  });

  it('holds what a window executes and what is sent meanwhile in twice the memory of what is pending', () => {
    const nodes = 20_000;
    const list = Calendar.create({ nodes, events: 2 * nodes, payloadWords: PAYLOAD_WORDS, lookahead: 100 }, () => 0);
    for (let node = 0; node < nodes; node++) put(list, node % 100, node, node, 0);
    const { bytes } = list;
    for (let window = 1; window < 30; window++)
      for (let id = list.take(100 * window); id !== NO_EVENT; id = list.take(100 * window))
        put(list, list.words[id + EVENT.time] + 100, (list.node * 7 + window) % nodes, 1, window);
    expect(list.size).toBe(nodes);
    expect(list.bytes).toBe(bytes);
  });

  it('keeps its memory while the number of events does not grow', () => {
    const list = Calendar.create({ nodes: 300, events: 300, payloadWords: PAYLOAD_WORDS, lookahead: 10 }, () => 0);
    for (let node = 0; node < 300; node++) put(list, node % 10, node, node, 0);
    const { words, bytes } = list;
    let seq = 1;
    for (let window = 1; window < 200; window++) {
      const sent: [number, number][] = [];
      for (let id = list.take(10 * window); id !== NO_EVENT; id = list.take(10 * window))
        sent.push([list.words[id + EVENT.time] + 10, (list.node * 7 + window) % 300]);
      for (const [time, dst] of sent) put(list, time, dst, 1, seq++);
      list.firstTime();
    }
    expect(list.size).toBe(300);
    expect(list.words).toBe(words);
    expect(list.bytes).toBe(bytes);
  });
});
