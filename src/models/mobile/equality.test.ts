/** Covers: one core against the plain model, after every round of any small network: places, neighbours, packets, counts. */
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COUNTERS } from './layout.ts';
import { configOf } from './scenario-config.ts';
import type { MobileParams } from './spec/params.ts';
import { each } from './testing/plain-maths.ts';
import { PlainMobile } from './testing/plain-mobile.ts';
import { anySmallMobile, MOST_ROUNDS, type SmallMobile } from './testing/small-mobile.ts';
import { SmallNetwork } from './testing/small-network.ts';

describe('one core does what the page of the model says', () => {
  it('reads parameters as whole numbers', () => {
    fc.assert(
      fc.property(anySmallMobile, ({ params, config, file }) => {
        const area = file && { nodes: config.nodes, extent: file.extent };
        expect(configOf({ params: params as MobileParams, seed: config.seed }, area)).toMatchObject(config);
      }),
      { numRuns: 500 },
    );
  });

  it('after every round, any small network', () => {
    fc.assert(
      fc.property(anySmallMobile, ({ config, file }: SmallMobile) => {
        const plain = new PlainMobile(config, { file });
        const network = new SmallNetwork(config, { file });
        expectSame(network, plain);
        while (plain.round < MOST_ROUNDS && !plain.isOver) {
          plain.step();
          network.step();
          expectSame(network, plain);
        }
        // They only grow: what was wrong once is wrong at the end.
        const delays = [...plain.delays].sort(([a], [b]) => a - b);
        expect([...network.delays()], names('delays', network)).toEqual(delays);
      }),
      { numRuns: 150 },
    );
  });
});

const names = (word: string, network: SmallNetwork) => `${word} after ${network.round} rounds`;

function expectSame(network: SmallNetwork, plain: PlainMobile): void {
  const { nodes } = plain;
  // An expectation costs more than a round.
  const same = (what: string, ours: unknown, theirs: unknown) =>
    isDeepStrictEqual(ours, theirs) || expect(ours, names(what, network)).toEqual(theirs);
  same('places', network.places(), plain.places);
  same('counters', countersOf(network), plain.counters);
  same('gauges', network.gauges(), { linkChanges: plain.changed, ...plain.groups() });
  same('reached', network.packetTables('reached'), plain.reached);
  same('relays', network.packetTables('relays'), plain.relays);
  same(
    'wanted',
    network.packetTables('wanted'),
    plain.traffic.map(({ receivers }) => receivers.size),
  );
  for (const row of ['seen', 'held', 'waiting'] as const)
    if (row !== 'waiting' || plain.config.readsPerRound > 0)
      same(
        row,
        each(nodes.length, (node) => network.packets(node, row)),
        nodes.map((node) => [...node[row].keys()].sort((a, b) => a - b)),
      );
  same(
    'columns',
    each(nodes.length, (node) => columnsOf(network, node)),
    each(nodes.length, (node) => expectedColumns(plain, node)),
  );
}

const countersOf = (network: SmallNetwork) => Object.fromEntries(COUNTERS.map((name) => [name, network.counted(name)]));

const COLUMNS = [
  'heard',
  'lost',
  'accepted',
  'relayed',
  'turnedAway',
  'held',
  'waiting',
  'watchedAt',
  'watchedHeard',
] as const;

const columnsOf = (network: SmallNetwork, node: number): object => ({
  ...Object.fromEntries(COLUMNS.map((name) => [name, network.node(node, name)])),
  ...(network.round > 0 && { degree: network.node(node, 'degree') }),
  // Of those who have it; a source has it from itself.
  ...(network.node(node, 'watchedAt') > 0 && {
    watchedHops: network.node(node, 'watchedHops'),
    watchedFrom: network.node(node, 'watchedFrom'),
  }),
});

function expectedColumns({ nodes, neighbours, round }: PlainMobile, node: number): object {
  const { heard, lost, accepted, relayed, turnedAway, held, waiting, watched } = nodes[node];
  return {
    heard,
    lost,
    accepted: accepted.size,
    relayed,
    turnedAway,
    held: held.size,
    waiting: waiting.size,
    watchedAt: watched.acceptedIn === undefined ? 0 : watched.acceptedIn + 1,
    watchedHeard: watched.heard,
    ...(round > 0 && { degree: neighbours[node].length }),
    ...(watched.acceptedIn !== undefined && { watchedHops: watched.hops, watchedFrom: watched.from }),
  };
}
