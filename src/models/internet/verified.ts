/** What random scenarios of an internet need to know, and cases at its edges: `npm test` and `verify --full` run all of them. */
import { routersIn } from '../../topology/spec/check.ts';
import { topologyFile } from '../../topology/verified-files.ts';
import { networkWork } from '../../underlay/verified.ts';
import { type Case, gridCase } from '../grid-case.ts';
import type { HardwareCase, VerifiedModel, Work } from '../verified-model.ts';
import { WINDOW } from './config.ts';
import { HEADER_BYTES } from './spec/limits.ts';
import type { InternetParams } from './spec/params.ts';
import { internetSpec } from './spec.ts';

const DUMBBELL = { topology: 'dumbbell', routers: 2, hosts: 2, pattern: 'across', end: 1.5, spread: 0.1 } as const;
const SMALL = { routers: 40, flows: 30, end: 1, spread: 0.3 } as const;

/** What depends on more than one parameter, and what happens seldom. */
const CASES: readonly Case[] = [
  {
    what: 'TCP through a narrow link with little room',
    params: { ...DUMBBELL, flows: 4, bandwidthMin: 1, queueBy: 'packets', queuePackets: 4 },
  },
  {
    what: 'TCP with random loss, every segment acknowledged',
    params: { ...DUMBBELL, flows: 2, loss: 0.05, ackEvery: 1 },
  },
  {
    what: 'CUBIC with random loss',
    params: { ...DUMBBELL, flows: 3, control: 'cubic', loss: 0.01, ackEvery: 1 },
  },
  { what: 'TCP of short flows between drawn hosts', params: { ...SMALL, volume: 20_000 } },
  {
    what: 'UDP to one, more than it takes',
    params: { ...SMALL, end: 0.1, spread: 0.05, traffic: 'udp', pattern: 'to-one', rate: 4e6, queue: 9000 },
  },
  {
    what: 'Poisson packets of drawn sizes, all to all, systems',
    params: {
      traffic: 'udp',
      source: 'poisson',
      sizes: 'exponential',
      pattern: 'all-to-all',
      hosts: 6,
      topology: 'hierarchical',
      routers: 8,
      systems: 3,
      systemLinks: 1,
      end: 0.5,
    },
  },
  {
    what: 'UDP on and off, Pareto, random loss',
    params: { ...SMALL, flows: 8, traffic: 'udp', source: 'on-off', lengths: 'pareto', on: 0.01, off: 0.02, loss: 0.1 },
  },
  {
    what: 'UDP on and off, exponential, times shorter than a gap',
    params: {
      ...SMALL,
      flows: 8,
      end: 0.1,
      spread: 0.05,
      traffic: 'udp',
      source: 'on-off',
      on: 0.0001,
      off: 0.001,
      rate: 1e6,
    },
  },
  {
    what: 'SYNs lost, timeouts of 1 ms',
    params: { ...DUMBBELL, flows: 20, loss: 0.4, rtoMin: 0.001, volume: 3000, end: 9 },
  },
  {
    what: 'segments of a byte, bandwidths and delays of a file',
    params: { ...SMALL, packet: 41, queueBy: 'packets', queuePackets: 3, volume: 200, topology: 'file' },
    files: { topologyFile: 'from,to,bandwidth,delay\na,b,0.001,0\nb,c,1e9,300\nb,d,,\n' },
  },
];

/** Routers of files. */
const FILE_ROUTERS = 9;
/** Ports on the way of a packet, about, where networks are small. */
const PORTS = 10;

const LP_SIZES = [1, 4, 16, 'auto'] as const;

const hardware: readonly HardwareCase[] = [
  {
    name: '10,000 flows of TCP through 4,000 routers',
    params: { routers: 4000, flows: 10_000, end: 0.2, spread: 0.1 },
  },
  { name: '2,000 flows to one host', params: { routers: 400, hosts: 2001, flows: 2000, pattern: 'to-one', end: 0.5 } },
];

export const internetVerified: VerifiedModel<InternetParams> = {
  grid: CASES.map((one, i) =>
    gridCase(internetSpec, {
      ...one,
      seed: 7,
      lpSizes: [LP_SIZES[i % LP_SIZES.length]],
      ...(i % 3 === 1 && { lists: { capacity: 2 } }),
    }),
  ),
  hardware,
  smallest: {
    routers: 8,
    flows: 4,
    hosts: 0,
    volume: 1000,
    end: 0.05,
    spread: 0.01,
    links: 1,
    systems: 2,
    systemLinks: 1,
    campuses: 1,
    hubs: 2,
  },
  files: { topologyFile },
  work: ({ params }): Work => {
    const { traffic, end, rate, packet, volume, flows, pattern, hosts, queueBy, accessBandwidth, delayFloor } = params;
    const { accessDelay } = params;
    const most = hosts || (params.topology === 'file' ? FILE_ROUTERS : routersIn(params));
    const count = pattern === 'all-to-all' ? most * (most - 1) : flows;
    const data = Math.max(1, packet - (traffic === 'tcp' ? HEADER_BYTES : 0));
    // TCP sends no faster than its host, and 256 segments a round trip; each is acknowledged.
    const perSecond =
      traffic === 'udp'
        ? rate / 8 / packet
        : 2 * Math.min((accessBandwidth * 1e6) / 8 / packet, WINDOW / (4 * accessDelay + 2 * delayFloor));
    const packets =
      count * Math.min(2 + end * perSecond, volume === 0 ? Number.POSITIVE_INFINITY : 3 + (2 * volume) / data);
    // Hosts have ports, whether they send or not.
    const network = networkWork(params, Math.min(2 * count, most)) + most;
    const windows = (end * 1e6) / Math.max(1, 1e6 * Math.min(delayFloor, accessDelay / 2));
    return {
      events: PORTS * (queueBy === 'packets' ? 2 : 1) * packets + network,
      steps: Math.min(PORTS * packets, 1 + windows),
    };
  },
};
