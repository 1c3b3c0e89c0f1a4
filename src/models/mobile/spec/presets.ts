/** Mobile networks worth a run, each with its question: the paper's two, and what they leave out. */

import { whole } from '../../../base/whole.ts';
import type { Params, PresetSpec } from '../../../scenario/spec.ts';
import { preset } from '../../../scenario/spec-parts.ts';
import { CUNETSIM, CUNETSIM_SECONDS } from './published.ts';

const FEW = CUNETSIM_SECONDS.static[2000];
const MANY = CUNETSIM_SECONDS.static[48_000];
const MOVING = CUNETSIM_SECONDS.mobile[48_000];

/** Traffic of both scenarios of the paper. */
const CUNETSIM_TRAFFIC: Params = {
  packets: 600,
  interval: 1,
  packetBytes: 128,
  sources: 1,
  cast: 'unicast',
  receivers: 'last',
  relayDelay: 1,
  drop: 0.1,
};

export const mobilePresets: readonly PresetSpec[] = [
  preset('quick-look', 'Quick look', {
    question: 'Does a packet reach everybody while everybody moves?',
    keywords: 'ad hoc MANET broadcast flooding wireless waypoint',
    portrait: { caption: 'A packet on its way through the crowd', channel: 'received', at: 8 },
    params: { nodes: 1024, range: 60, mobility: 'waypoint', packets: 6, interval: 20, drop: 0.1, end: 120 },
    pace: 6,
    changes: [
      { label: 'Half the range', params: { range: 30 } },
      { label: 'Relay if few did', params: { protocol: 'counter' } },
      { label: 'Half of the copies are lost', params: { drop: 0.5 } },
    ],
  }),
  preset('city-of-a-million', 'City of a million', {
    question: 'How long does news take on foot through a city of a million phones?',
    pinned: ['nodes', 'range', 'protocol', 'sources', 'drop', 'mobility'],
    keywords: 'phones pedestrians large scale epidemic contact offline messaging',
    portrait: {
      caption: 'News goes round on foot',
      channel: 'received',
      at: 22,
      params: { nodes: 2 ** 14, width: 2500, height: 2500, sources: 1 },
    },
    params: {
      nodes: 2 ** 20,
      width: 20_000,
      height: 20_000,
      range: 50,
      mobility: 'direction',
      speedMin: 0.5,
      speedMax: 2,
      sources: 16,
      packets: 2,
      interval: 60,
      drop: 0.1,
      end: 600,
    },
    pace: 25,
    channel: 'received',
    // As dense as the city.
    small: { nodes: 2 ** 12, width: 1250, height: 1250, sources: 4, end: 120 },
    changes: [
      { label: 'Relay if few did', params: { protocol: 'counter' } },
      { label: 'Relay by chance, probability 0.5', params: { protocol: 'probabilistic', relayProbability: 0.5 } },
      { label: 'One source', params: { sources: 1 } },
    ],
  }),
  preset('islands-that-meet', 'Islands that meet', {
    question: 'Can a packet cross a network that is never in one piece?',
    pinned: ['nodes', 'range', 'mobility', 'speedMax', 'relayDelay', 'interval'],
    keywords: 'delay tolerant DTN epidemic routing opportunistic partition',
    portrait: { caption: 'Islands, and who has the packet', channel: 'received', at: 240 },
    params: {
      nodes: 1024,
      width: 2000,
      height: 2000,
      range: 56,
      mobility: 'direction',
      speedMin: 5,
      speedMax: 15,
      packets: 5,
      interval: 60,
      relayDelay: 60,
      end: 1200,
    },
    pace: 50,
    channel: 'received',
    source:
      'Vahdat and Becker 2000, Epidemic routing for partially connected ad hoc networks: who carries a packet meets others. Here each node relays once, a minute after it received the packet.',
    changes: [
      { label: 'Relay at once', params: { relayDelay: 1 } },
      { label: 'Nobody moves', params: { mobility: 'static' } },
      { label: 'A little less range', params: { range: 40 } },
    ],
  }),
  preset('broadcast-storm', 'Broadcast storm', {
    question: 'How many relays does it take to tell everybody?',
    charts: ['relaysPerPacket', 'redundantPerPacket'],
    pinned: ['protocol', 'nodes', 'range', 'relayProbability', 'heardLimit', 'relayDistance'],
    keywords: 'flooding redundancy relays collision Ni Tseng wireless',
    portrait: { caption: 'What is heard in vain', channel: 'heard', at: 20 },
    params: { nodes: 1024, range: 150, mobility: 'static' },
    pace: 12,
    source:
      'Ni, Tseng, Chen and Sheu 1999, The broadcast storm problem in a mobile ad hoc network: where everybody relays, nearly all that is heard is known already.',
    changes: [
      { label: 'Counter based', params: { protocol: 'counter' } },
      { label: 'Location based', params: { protocol: 'location' } },
      { label: 'By chance, probability 0.1', params: { protocol: 'probabilistic', relayProbability: 0.1 } },
    ],
  }),
  preset('percolation', 'Percolation', {
    question: 'How many neighbours hold a network together?',
    charts: ['largest', 'neighbours', 'degrees'],
    pinned: ['range', 'nodes', 'width', 'height', 'sources', 'drop'],
    keywords: 'connectivity threshold giant component groups random geometric graph',
    portrait: {
      caption: 'Groups at the threshold',
      channel: 'component',
      at: 1,
      params: { nodes: 2 ** 12, width: 1000, height: 1000 },
    },
    params: {
      nodes: 2 ** 14,
      width: 2000,
      height: 2000,
      range: 20,
      mobility: 'static',
      sources: 64,
      packets: 1,
      end: 350,
    },
    pace: 15,
    channel: 'component',
    small: { nodes: 2 ** 12, width: 1000, height: 1000, end: 150 },
    source:
      'Gilbert 1961, Random plane networks; the threshold lies at 4.512 neighbours on average (Mertens and Moore 2012), here a range of 18.7 m. The study goes over the range.',
    study: {
      over: [{ params: ['range'], values: Array.from({ length: 13 }, (_, i) => [14 + i]) }],
      repeat: { least: 5, most: 5 },
      plot: { metric: 'metrics.reachShare', x: 'range' },
    },
    changes: [
      { label: 'Range 16 m, 3.3 neighbours', params: { range: 16 } },
      { label: 'Range 22 m, 6.2 neighbours', params: { range: 22 } },
      { label: 'Range 28 m, 10 neighbours', params: { range: 28 } },
    ],
  }),
  preset('cunetsim-static', 'Cunetsim, static grid', {
    question: 'How much of what is sent at one corner arrives at the other?',
    charts: ['deliveries', 'linkLoss'],
    pinned: ['nodes', 'drop', 'packets', 'interval', 'protocol', 'relayDelay'],
    keywords: 'Cunetsim grid loss unicast flooding wireless study',
    portrait: { caption: 'Lost packets by lost copies', chart: 'study' },
    params: { ...CUNETSIM_TRAFFIC, nodes: 45 ** 2, placement: 'grid', mobility: 'static', graph: 'grid4', end: 0 },
    pace: 35,
    source: `${CUNETSIM}: nodes on a grid, 600 packets from the lowest number to the highest. 2,000 nodes take ${FEW.cunetsim} s on a GTX 460, ${FEW.sinalgo} times as fast as Sinalgo and ${FEW.ns3} times as fast as ns-3; 48,000 take ${MANY.cunetsim} s, ${MANY.sinalgo} and ${MANY.ns3} times. Ours: four neighbours, drop 0.1, and 2,025 nodes, the nearest square.`,
    // Its figure 6.
    study: {
      over: [
        { params: ['nodes'], values: [[4], [100], [400], [2025]] },
        { params: ['drop'], values: Array.from({ length: 11 }, (_, i) => [i / 10]) },
      ],
      smallOver: [
        { params: ['nodes'], values: [[4], [100], [400]] },
        { params: ['drop'], values: Array.from({ length: 11 }, (_, i) => [i / 10]) },
      ],
      repeat: { least: 5, most: 5 },
      plot: { metric: 'metrics.loss', x: 'drop', lines: 'nodes' },
    },
    changes: [
      { label: 'Four of ten copies are lost', params: { drop: 0.4 } },
      { label: 'Half of the copies are lost', params: { drop: 0.5 } },
      { label: '8,100 nodes', params: { nodes: 90 ** 2 } },
    ],
  }),
  preset('cunetsim-mobile', 'Cunetsim, moving nodes', {
    question: 'What does it cost to find all neighbours anew in every round?',
    charts: ['roundsPerSecond', 'neighbours'],
    keywords: 'Cunetsim volume 3D neighbours movement waypoint drones',
    portrait: { caption: 'Nodes on the move in a volume', view: 'volume', at: 60 },
    params: {
      ...CUNETSIM_TRAFFIC,
      nodes: 2000,
      width: 1600,
      height: 1600,
      depth: 200,
      range: 100,
      mobility: 'waypoint',
      speedMin: 1,
      speedMax: 5,
      graph: 'udg',
      end: 700,
    },
    pace: 35,
    view: 'volume',
    source: `${CUNETSIM}: random waypoint in 1600 x 1600 x 200 m, 700 s, 600 packets. 48,000 nodes run ${MOVING.sinalgo} times as fast as in Sinalgo, which took ${whole(MOVING.sinalgoSeconds)} s, and up to ${MOVING.fourCores} times as fast as on four cores. Ours: drop 0.1, and 2,000 nodes.`,
    changes: [
      { label: '500 nodes', params: { nodes: 500 } },
      { label: 'Relay if few did', params: { protocol: 'counter' } },
      { label: '4,000 nodes', params: { nodes: 4000 } },
    ],
  }),
];
