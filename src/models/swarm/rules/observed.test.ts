/** Covers: what each peer adds when a run is looked at: seeds never waited, who is not complete waits still. */
import { expect, it } from 'vitest';
import { NEVER } from '../../../base/u32.ts';
import { PEER, peerWords } from '../layout.ts';
import { OBSERVED, observePeer } from './observed.ts';

const SLOTS = 2;
/** A seed, a peer that arrived in round 5 and was complete after 12 rounds, one that never was. */
const PEERS = [
  { arrival: 0, completed: 0, uploaded: 30 },
  { arrival: 5, completed: 12, uploaded: 4 },
  { arrival: 7, completed: NEVER, uploaded: 0 },
];

function words(): Uint32Array {
  const all = new Uint32Array(PEERS.length * peerWords(SLOTS));
  for (const [peer, { arrival, completed, uploaded }] of PEERS.entries()) {
    const at = peer * peerWords(SLOTS);
    all[at + PEER.arrival] = arrival;
    all[at + PEER.completed] = completed;
    all[at + PEER.uploaded] = uploaded;
  }
  return all;
}

it.each([
  ['completionRound', [[], [12], []]],
  ['downloadRounds', [[], [7], []]],
  ['uploads', [[30], [4], [0]]],
])('%s', (name, expected) => {
  const index = OBSERVED.indexOf(name as (typeof OBSERVED)[number]);
  const peers = words();
  const added = PEERS.map((_, peer) => {
    const values: number[] = [];
    observePeer({ seeds: 1, slots: SLOTS }, peer, index, peers, (value, weight) => {
      expect(weight).toBe(1);
      values.push(value);
    });
    return values;
  });
  expect(added).toEqual(expected);
});
