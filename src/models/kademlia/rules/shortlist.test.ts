/** Covers: the shortlist and the nearest of some contacts against plain sorting, at every length, with failed, asked and answered entries. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { HandlerContext } from '../../../engine/event/model.ts';
import { Peer } from '../../../underlay/peer.ts';
import { type KademliaConfig, peerLayout, STATE, shortlistRoom } from '../config.ts';
import { randomIds } from '../sources/ids.ts';
import { Nearest } from './nearest.ts';
import { ANSWERED, ASKED, FAILED, hopOf, MOST_HOPS, NEW, peerOf, Shortlist, stateOf } from './shortlist.ts';

const PEERS = 200;
const TARGET = { high: 0x1234_5678, low: 0x9abc_def0 };

/** Ids of which some share their high word with others, so that low words decide. */
function idsOf(seed: number) {
  const ids = randomIds(seed, PEERS);
  for (let peer = 0; peer < PEERS; peer++) ids.high[peer] = Math.floor(ids.high[peer] / 2 ** 27) * 2 ** 27;
  return ids;
}

interface Entry {
  readonly peer: number;
  readonly state: number;
  readonly hop: number;
}

const settings = fc
  .record({ k: fc.integer({ min: 1, max: 32 }), alpha: fc.integer({ min: 1, max: 8 }), seed: fc.nat(1000) })
  .chain((shape) =>
    fc.record({
      shape: fc.constant(shape),
      beta: fc.integer({ min: 1, max: shape.k }),
      turns: fc.array(
        fc.record({
          contacts: fc.array(fc.nat(PEERS - 1), { maxLength: shape.k }),
          hop: fc.nat(MOST_HOPS + 3),
          marked: fc.array(fc.record({ rank: fc.nat(31), state: fc.constantFrom(ANSWERED, FAILED) }), {
            maxLength: 12,
          }),
          most: fc.nat(9),
        }),
        { maxLength: 8 },
      ),
    }),
  );

describe('Shortlist', () => {
  it('holds the closest of all it was given, and asks the closest that are new', () => {
    fc.assert(
      fc.property(settings, ({ shape, beta, turns }) => {
        const config = { ...shape, beta } as unknown as KademliaConfig;
        const ids = idsOf(shape.seed);
        const state = new Uint32Array(peerLayout(config).words);
        state[STATE.targetHigh] = TARGET.high;
        state[STATE.targetLow] = TARGET.low;
        const peer = new Peer();
        peer.begin(7, 0, { state, store: state, stateAt: () => 0, storeAt: () => 0 } as unknown as HandlerContext);
        const list = new Shortlist(config, ids, peer);
        const far = (other: number) =>
          (BigInt((ids.high[other] ^ TARGET.high) >>> 0) << 32n) | BigInt((ids.low[other] ^ TARGET.low) >>> 0);
        let plain: Entry[] = [];
        for (const { contacts, hop, marked, most } of turns) {
          list.insert(Uint32Array.from([99, ...contacts.map((c) => c + 1), 0]), 1, 2 + shape.k, hop);
          const known = new Set([7, ...plain.map((entry) => entry.peer)]);
          const news = [...new Set(contacts)].filter((c) => !known.has(c));
          plain = [...plain, ...news.map((c) => ({ peer: c, state: NEW, hop: Math.min(hop, MOST_HOPS) }))]
            .sort((a, b) => (far(a.peer) < far(b.peer) ? -1 : 1))
            .slice(0, shortlistRoom(config));
          for (const { rank, state: value } of marked) {
            if (rank >= plain.length) continue;
            list.mark(plain[rank].peer, value);
            plain[rank] = { ...plain[rank], state: value };
          }
          const working = plain.filter((entry) => entry.state !== FAILED);
          const isDone = working.slice(0, beta).every((entry) => entry.state === ANSWERED);
          const flying = plain.filter((entry) => entry.state === ASKED).length;
          const wanted = Math.max(0, Math.min(shape.alpha - flying, most));
          const asked = working
            .slice(0, shape.k)
            .filter((entry) => entry.state === NEW)
            .slice(0, wanted);
          const count = list.choose(most);
          expect(count).toBe(isDone ? -1 : asked.length);
          if (!isDone) {
            expect([...list.asked.subarray(0, count)].map(peerOf)).toEqual(asked.map((entry) => entry.peer));
            plain = plain.map((entry) => (asked.includes(entry) ? { ...entry, state: ASKED } : entry));
          }
          const entries = Array.from({ length: state[STATE.listed] }, (_, rank) => list.entryAt(rank));
          expect(entries.map((e) => ({ peer: peerOf(e), state: stateOf(e), hop: hopOf(e) }))).toEqual(plain);
        }
      }),
      { numRuns: 400 },
    );
  });
});

describe('Nearest', () => {
  it('keeps as many as it may, the nearest first, each once', () => {
    const contact = fc.record({ high: fc.nat(3), low: fc.nat(3) });
    fc.assert(
      fc.property(fc.array(contact, { maxLength: 40 }), fc.integer({ min: 1, max: 20 }), (contacts, most) => {
        const nearest = new Nearest(20);
        nearest.empty(most);
        for (const { high, low } of contacts) nearest.add(10 * high + low, high, low);
        const expected = [...new Set(contacts.map(({ high, low }) => 10 * high + low))]
          .sort((a, b) => a - b)
          .slice(0, most);
        expect([...nearest.contacts.subarray(0, nearest.count)]).toEqual(expected);
      }),
    );
  });
});
