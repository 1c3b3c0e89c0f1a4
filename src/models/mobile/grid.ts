/**
 * Mobile networks at their edges. Few nodes and rounds each, for a software adapter takes a while for each. `npm test` and `verify
 * --full` run all of them.
 *
 * What takes longest is to compile: what is linked in is the same in as many cases as can be (`grid.test.ts` counts). So a case about one
 * thing goes without harm with another's mobility, protocol or receivers, and those of the presets come for nothing.
 */
import { power } from '../../base/exact-math.ts';
import type { Params } from '../../scenario/spec.ts';
import { type Case, gridCase } from '../grid-case.ts';
import type { GridCase } from '../verified-model.ts';
import { mobilePresets } from './spec/presets.ts';
import { mobileSpec } from './spec.ts';

const SEED = 5;
const A_SEED_OF_ALL_BITS = 0xfedc_ba98;

/** About eight neighbours each, in one piece, and packets on their way all the time. */
const SMALL: Params = { nodes: 90, width: 300, height: 300, range: 50, packets: 12, interval: 2, end: 30 };

/** Near enough for four lanes to listen for a node together, as in the presets. */
const NEAR: Params = { range: 60 };
const MOVING: Params = { ...NEAR, mobility: 'waypoint', speedMin: 2, speedMax: 20 };
const DIRECTION: Params = { mobility: 'direction', speedMin: 5, speedMax: 60, legTime: 7 };
const SLIDE: Params = { ...DIRECTION, boundary: 'slide', protocol: 'counter', heardLimit: 2, relayWait: 5 };
const ANNUL: Params = { ...DIRECTION, boundary: 'annul', protocol: 'location', relayDistance: 0.6, relayWait: 5 };
const ALL_AT_ONCE: Params = { sources: 6, packets: 20, interval: 0 };
const STRONGEST: Params = { buffer: 64, readsPerRound: 2, readOrder: 'energy' };
/** As the static preset of the paper: until nothing is in flight, and more than 256 packets. */
const FOUR_NEIGHBOURS: Params = { graph: 'grid4', placement: 'grid', cast: 'unicast', end: 0 };
const IN_FLIGHT: Params = { ...MOVING, range: 50, protocol: 'location', readsPerRound: 1, end: 0 };
/** Known to some, in a quasi unit disk graph of whoever moves. */
const GROUP: Params = { ...MOVING, graph: 'qudg', range: 40, rangeOuter: 70, cast: 'multicast' };
const TO_THE_LAST: Params = { graph: 'qudg', rangeOuter: 1000, cast: 'unicast' };

const MOVES: readonly Case[] = [
  { what: 'nodes stand still', params: {} },
  { what: 'random waypoint', params: MOVING },
  {
    what: 'random waypoint in a volume, pauses, a warm-up',
    params: { ...MOVING, depth: 80, pause: 1.5, mobilityWarmUp: 100.25 },
  },
  { what: 'random direction, bounce', params: { ...DIRECTION, ...NEAR } },
  { what: 'random direction, slide, in a volume', params: { ...SLIDE, depth: 60, pause: 0.7 } },
  { what: 'random direction, annul', params: { ...ANNUL, pause: 0.4 } },
  { what: 'many legs in a round', params: { ...MOVING, width: 4, height: 3, range: 1, speedMax: 100, round: 2 } },
  { what: 'many legs in a round, annul', params: { ...ANNUL, width: 8, range: 2, legTime: 0.1 } },
  {
    what: 'legs as long as there are',
    params: { ...MOVING, width: 1e6, height: 1e6, depth: 1e6, range: 3e5, mobilityWarmUp: 1e5 },
  },
  {
    what: 'movement of a file',
    params: { mobility: 'file', range: 40, packets: 4 },
    files: {
      movement: [
        ...['0 0 0', '30 0 0', '60 10 0', '200 200 5'].flatMap((place, node) =>
          place.split(' ').map((at, axis) => `$node_(${node}) set ${'XYZ'[axis]}_ ${at}`),
        ),
        '$ns_ at 1.5 "$node_(3) setdest 70.5 20.25 12"',
        '$ns_ at 4 "$node_(0) setdest 60 0 3.3"',
        '$ns_ at 6 "$node_(3) setdest 0 0 30"',
        '',
      ].join('\n'),
    },
  },
];

const LINKS: readonly Case[] = [
  { what: 'one node', params: { nodes: 1 } },
  { what: 'two nodes, unicast to the other', params: { ...TO_THE_LAST, nodes: 2, range: 1000 } },
  { what: 'nobody hears anybody', params: { range: 0.001 } },
  { what: 'everybody hears everybody', params: { ...MOVING, range: 1000, packets: 3 } },
  {
    what: 'all at one place',
    params: { placement: 'clusters', clusters: 1, clusterSpread: 0, range: 0.001, packets: 3 },
  },
  { what: 'clusters', params: { placement: 'clusters', clusters: 7, clusterSpread: 20, ...MOVING } },
  { what: 'a cube of nodes', params: { placement: 'grid', depth: 300, range: 120 } },
  { what: 'quasi unit disk', params: { ...TO_THE_LAST, range: 25, rangeOuter: 50 } },
  { what: 'quasi unit disk, moving, in a volume', params: { ...GROUP, rangeOuter: 90, depth: 90 } },
  { what: 'four neighbours, a grid that is not full', params: { ...FOUR_NEIGHBOURS, sources: 30 }, steps: 40 },
  { what: 'half of the copies are lost', params: { drop: 0.5, ...MOVING } },
  { what: 'all copies are lost', params: { drop: 1 } },
  {
    what: 'thousands of cells',
    params: { nodes: 1500, width: 3000, height: 3000, range: 30, packets: 4, ...DIRECTION, protocol: 'probabilistic' },
  },
  {
    what: 'cells in three blocks of the scan',
    params: { nodes: 1400, width: 1e5, height: 1e5, range: 1900, packets: 2, ...DIRECTION, protocol: 'probabilistic' },
    steps: 5,
  },
];

const PACKETS: readonly Case[] = [
  {
    what: 'by chance',
    params: { ...MOVING, ...STRONGEST, protocol: 'probabilistic', relayProbability: 0.6, range: 50 },
  },
  { what: 'counter based', params: SLIDE },
  {
    what: 'counter based, the most copies, long waits',
    params: { ...ALL_AT_ONCE, ...STRONGEST, protocol: 'counter', heardLimit: 32, relayWait: 64 },
  },
  { what: 'location based', params: ANNUL },
  { what: 'packets are carried', params: { ...DIRECTION, relayDelay: 32.5, range: 20, end: 300 } },
  { what: 'a hundred and twenty packets at once', params: ALL_AT_ONCE },
  { what: 'buffers of two places', params: { buffer: 2, ...ALL_AT_ONCE } },
  { what: 'one read in a round', params: { readsPerRound: 1, ...ALL_AT_ONCE } },
  { what: 'the in-buffer of the paper', params: { buffer: 4, readsPerRound: 1, ...ALL_AT_ONCE, drop: 0.1 } },
  {
    what: 'strongest first, three interfaces',
    params: {
      ...{ ...ALL_AT_ONCE, ...MOVING, ...STRONGEST, protocol: 'probabilistic', relayProbability: 1, range: 50 },
      ...{ buffer: 3, readsPerRound: 1, interfaces: 3, depth: 40 },
    },
  },
  {
    what: 'strongest first, counter based, four interfaces, as far apart as can be',
    params: {
      ...{ width: 1e6, height: 1e6, depth: 1e6, range: 6e5, packets: 8, interval: 0 },
      ...{ ...STRONGEST, interfaces: 4, protocol: 'counter', heardLimit: 32, relayWait: 64 },
    },
  },
  { what: 'to a random node', params: { cast: 'unicast', receivers: 'random', sources: 90, packets: 12 } },
  { what: 'to a group', params: { ...GROUP, receiverShare: 0.3, sources: 90, packets: 1 } },
  { what: 'more sources than nodes', params: { ...TO_THE_LAST, nodes: 7, sources: 20, packets: 3, range: 150 } },
  {
    what: '4,096 packets',
    params: {
      ...{ nodes: 30, sources: 16, packets: 256, interval: 0.1, watched: 4096, range: 90 },
      ...{ cast: 'unicast', receivers: 'random' },
    },
  },
  {
    what: 'rounds of a millisecond',
    params: { ...DIRECTION, round: 0.001, interval: 0.0025, end: 0.1, relayDelay: 0.035 },
  },
  { what: 'until nothing is in flight', params: { ...IN_FLIGHT, round: 4, relayDelay: 40 } },
  { what: 'location based, read in turn', params: { ...IN_FLIGHT, ...ALL_AT_ONCE, relayDelay: 9 }, steps: 80 },
  {
    what: 'until nothing is in flight, after the last packet',
    params: { ...FOUR_NEIGHBOURS, nodes: 20, round: 4, sources: 100, packets: 3, interval: 400 },
  },
];

const SEEDS: readonly Case[] = [
  { what: 'a seed of all 32 bits', params: { ...MOVING, drop: 0.2 }, seed: A_SEED_OF_ALL_BITS },
  { what: 'a seed of all 32 bits, quasi unit disk', params: GROUP, seed: A_SEED_OF_ALL_BITS },
];

/** As dense as they are, with fewer nodes. */
const PRESETS: readonly Case[] = mobilePresets.map(({ id, params, small }) => {
  const all: Params = { width: 1000, height: 1000, depth: 0, nodes: 1024, ...params, ...small };
  const [nodes, wanted] = [Number(all.nodes), 100];
  const scale = power(wanted / nodes, Number(all.depth) > 0 ? 1 / 3 : 1 / 2);
  const shrunk = Object.fromEntries(
    (['width', 'height', 'depth'] as const).map((side) => [side, Math.round(1000 * scale * Number(all[side])) / 1000]),
  );
  const sources = Math.min(4, Number(all.sources ?? 1));
  return {
    what: `preset ${id}, shrunk`,
    params: { ...params, ...small, ...shrunk, nodes: wanted, sources },
    steps: 80,
  };
});

export const mobileGrid: readonly GridCase[] = [
  ...[...MOVES, ...LINKS, ...PACKETS, ...SEEDS].map((one) => ({ ...one, params: { ...SMALL, ...one.params } })),
  ...PRESETS,
].map((one) => gridCase(mobileSpec, { seed: SEED, ...one }));
