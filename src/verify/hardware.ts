/**
 * Cases for real hardware: many threads that contend for the same memory, in an order that no software adapter has. A race shows as runs
 * that differ among themselves, so each is run several times with every LP size.
 */
import { kademliaSpec } from '../models/kademlia/spec.ts';
import { mobileSpec } from '../models/mobile/spec.ts';
import { pholdSpec } from '../models/phold/spec.ts';
import { swarmSpec } from '../models/swarm/spec.ts';
import type { OpenOptions } from '../run/run.ts';
import { complete } from '../scenario/defaults.ts';
import type { Scenario } from '../scenario/scenario.ts';
import type { ModelSpec, Params } from '../scenario/spec.ts';

export interface HardwareCase {
  readonly name: string;
  readonly spec: ModelSpec;
  readonly scenario: Scenario;
  readonly lists?: OpenOptions['lists'];
  /** One core is done within a minute or so. */
  readonly onOneCore: boolean;
}

/** Every event goes to a node drawn from all, and every node has as many as there may be. */
const CROWDED = { population: 64, remote: 1, end: 20 } as const;
/** Fewer slots than events: a third of them find no place. */
const OVERFLOWING = { capacity: 64, growCapacity: false } as const;
/** Short sessions and pauses, and all upkeep. */
const RESTLESS = {
  dMax: 20,
  end: 40,
  churn: 'exponential',
  sessionScale: 30,
  offlineMean: 15,
  refresh: 20,
  refreshCheck: 5,
  pingBeforeReplace: 'yes',
  questionable: 10,
  replacement: 2,
  nat: 0.2,
  loss: 0.02,
} as const;

/** About ten neighbours each. */
const AIRY = { nodes: 2 ** 16, width: 7000, height: 7000, range: 50, end: 30 } as const;
/** About eighty neighbours each. */
const CROWDS = {
  nodes: 2 ** 14,
  placement: 'clusters',
  clusters: 64,
  clusterSpread: 50,
  width: 2000,
  height: 2000,
  range: 40,
  end: 20,
} as const;
const AT_ONCE = { sources: 8, packets: 8, interval: 0 } as const;

const hardwareCase = (
  name: string,
  spec: ModelSpec,
  params: Params,
  onOneCore: boolean,
  lists?: OpenOptions['lists'],
): HardwareCase => ({ name, spec, scenario: complete(spec, { params }), lists, onOneCore });

export const hardwareCases: readonly HardwareCase[] = [
  ...[16, 18, 20].flatMap((power) => [
    hardwareCase(`PHOLD, 2^${power} nodes in contention`, pholdSpec, { ...CROWDED, nodes: 2 ** power }, power <= 18),
    hardwareCase(
      `PHOLD, 2^${power} nodes, lists that overflow`,
      pholdSpec,
      { ...CROWDED, nodes: 2 ** power },
      power <= 16,
      OVERFLOWING,
    ),
  ]),
  hardwareCase('PHOLD, little lookahead', pholdSpec, { nodes: 2 ** 16, remote: 1, lookahead: 0.001, end: 2 }, true),
  hardwareCase('Kademlia, 2^17 peers with churn', kademliaSpec, { ...RESTLESS, peers: 2 ** 17 }, true),
  hardwareCase('Kademlia, 2^17 peers, lists that overflow', kademliaSpec, { ...RESTLESS, peers: 2 ** 17 }, false, {
    capacity: 4,
  }),
  hardwareCase('Kademlia, 2^14 peers that ask all the time', kademliaSpec, { peers: 2 ** 14, dMax: 0.1, end: 5 }, true),
  hardwareCase('Swarm, GRF, 2^14 peers, 512 blocks', swarmSpec, { peers: 2 ** 14, blocks: 512, choice: 'grf' }, true),
  hardwareCase(
    'Swarm, LRF, 2^16 peers, 128 blocks, eight slots',
    swarmSpec,
    {
      peers: 2 ** 16,
      blocks: 128,
      choice: 'lrf',
      connection: 'degree',
      degree: 32,
      slots: 8,
      leave: 'leave',
      linger: 2,
    },
    true,
  ),
  hardwareCase('Swarm, RUB, 2^18 peers, one block', swarmSpec, { peers: 2 ** 18, blocks: 1, slots: 8 }, true),
  hardwareCase(
    'Mobile, 2^16 nodes that move, 64 packets',
    mobileSpec,
    { ...AIRY, ...AT_ONCE, mobility: 'waypoint' },
    true,
  ),
  hardwareCase(
    'Mobile, 2^14 nodes in crowds, counter based',
    mobileSpec,
    { ...CROWDS, ...AT_ONCE, mobility: 'direction', protocol: 'counter', drop: 0.1 },
    true,
  ),
  hardwareCase(
    'Mobile, 2^14 nodes in crowds, in-buffers, strongest first',
    mobileSpec,
    { ...CROWDS, ...AT_ONCE, depth: 50, interfaces: 2, buffer: 8, readsPerRound: 1, readOrder: 'energy' },
    true,
  ),
  hardwareCase(
    'Mobile, 2^17 nodes, quasi unit disk',
    mobileSpec,
    {
      ...AIRY,
      nodes: 2 ** 17,
      width: 10_000,
      height: 10_000,
      graph: 'qudg',
      rangeOuter: 70,
      mobility: 'direction',
      end: 20,
    },
    true,
  ),
];
