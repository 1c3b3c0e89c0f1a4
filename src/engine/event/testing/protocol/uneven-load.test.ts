/**
 * Covers: what a round reads is in proportion to what has arrived and what it executes, not to what is pending. Half of the first
 * events and a third of all that follow go to one node, whose list has four slots: the rest is in its heap. The others have room.
 */
import { expect, it } from 'vitest';
import { simulate } from './host.ts';
import { Rules } from './rules.ts';
import type { World } from './world.ts';

const hotSpot = (nodes: number, eventsPerNodeLimit: number): World => ({
  seed: 1,
  nodes,
  lookahead: 4,
  end: 24,
  sparse: true,
  capacity: 4,
  growCapacity: false,
  usableEntries: 8 * nodes,
  usableRecords: 8 * nodes,
  recordsKept: false,
  evaluateEvery: 4,
  firstRecord: 0,
  sampleEvery: 4,
  workgroups: 1,
  processors: 2,
  eventsPerNodeLimit,
  batchMostEvents: 10_000,
  mostTickets: 1_000_000,
  batches: [{ rounds: 4, lpExponent: 0, windows: 0, ticks: 0, looks: true }],
  tape: new Uint8Array(),
});

function accessesPerEvent(nodes: number, eventsPerNodeLimit: number): number {
  const { clock, log } = simulate(hotSpot(nodes, eventsPerNodeLimit), new Rules());
  return clock.accesses / log.done.size;
}

// Four times the nodes: 1.4 and 1.7 times the accesses, for a heap is a little deeper.
it.each([64, 8])('an event costs about the same however many are pending, %d events of a node in a round', (limit) => {
  expect(accessesPerEvent(256, limit)).toBeLessThan(2 * accessesPerEvent(64, limit));
});
