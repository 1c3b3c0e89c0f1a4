/**
 * The list gives each node's events that are due in the order of (time, src, seq) under any interleaving of adding and taking, with
 * ties, growth and records used again; it loses nothing, mixes up no fields, and always knows the first time of all.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NEVER } from '../../../base/u32.ts';
import { EVENT, type EventList, NO_EVENT } from './event-list.ts';
import { NodeHeaps } from './node-heaps.ts';
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

/** Of each node by itself. */
const byNode = (events: readonly string[], nodes: number): string[][] =>
  Array.from({ length: nodes }, (_, node) => events.filter((event) => event.startsWith(`${node}:`)));

/** What is sent before a window, and how long that window is. Few times and sources, so that most events tie. */
const turn = (nodes: number) =>
  fc.record({
    sent: fc.array(
      fc.record({
        ahead: fc.oneof(fc.nat(6), fc.constantFrom(0xf000_0000, 2 ** 31)),
        dst: fc.nat(nodes - 1),
        src: fc.nat(3),
      }),
      { maxLength: 60 },
    ),
    window: fc.integer({ min: 1, max: 8 }),
  });

const turns = fc.integer({ min: 1, max: 9000 }).chain((nodes) =>
  fc.record({
    nodes: fc.constant(nodes),
    events: fc.nat(20),
    turns: fc.array(turn(nodes), { maxLength: 12 }),
  }),
);

describe('NodeHeaps', () => {
  it('gives what one sorted list gives, node by node', () => {
    fc.assert(
      fc.property(turns, ({ nodes, events, turns: all }) => {
        const size = { nodes, events, payloadWords: PAYLOAD_WORDS };
        const [heaps, one] = [NodeHeaps.create(size, () => 0), ONE_LIST.create(size, () => 0)];
        let seq = 0;
        let now = 0;
        for (const { sent, window } of all) {
          for (const { ahead, dst, src } of sent) {
            for (const list of [heaps, one]) put(list, Math.min(now + ahead, 0xffff_fffd), dst, src, seq);
            seq++;
          }
          const first = one.firstTime();
          expect(heaps.firstTime()).toBe(first);
          now = Math.min(first, 2 ** 31) + window;
          const taken = takeAll(heaps, now);
          const expected = takeAll(one, now);
          expect(taken.length).toBe(expected.length);
          const touched = new Set(expected.map((event) => Number.parseInt(event, 10)));
          for (const node of touched) {
            const of = (from: string[]) => from.filter((event) => event.startsWith(`${node}:`));
            expect(of(taken)).toEqual(of(expected));
            expect(heaps.firstTimeOf(node)).toBe(one.firstTimeOf(node));
          }
          expect(heaps.size).toBe(one.size);
          expect(pendingIn(heaps)).toEqual(pendingIn(one));
        }
      }),
      { numRuns: 150 },
    );
  });

  it('a node may be sent to by itself while it is executed, and a walk that is broken off begins anew', () => {
    const list = NodeHeaps.create({ nodes: 700, events: 0, payloadWords: PAYLOAD_WORDS }, () => 0);
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
    const list = NodeHeaps.create({ nodes: 2, events: 0, payloadWords: PAYLOAD_WORDS }, () => 0);
    put(list, 5, 0, 3, 1);
    put(list, 5, 0, 3, 2);
    put(list, 5, 1, 0, 9);
    expect([list.isPast(5, 0, 3, 1), list.isPast(5, 0, 3, 2), list.isPast(5, 1, 0, 9)]).toEqual([false, false, false]);
    list.take(6);
    expect([list.isPast(5, 0, 3, 1), list.isPast(5, 0, 3, 2), list.isPast(5, 1, 0, 9)]).toEqual([true, false, false]);
    takeAll(list, 6);
    expect([list.isPast(5, 0, 3, 2), list.isPast(5, 1, 0, 9)]).toEqual([true, true]);
  });

  it('keeps its memory while the number of events does not grow', () => {
    const list = NodeHeaps.create({ nodes: 300, events: 300, payloadWords: PAYLOAD_WORDS }, () => 0);
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
