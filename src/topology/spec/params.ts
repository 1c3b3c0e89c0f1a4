/**
 * Parameters of a topology, one group that any model takes: names as in BRITE's manual (Medina et al. 2001) where it has them, told in
 * the help. Lengths in km, delays in seconds, bandwidths in Mbit/s.
 */
import { readerOf } from '../../scenario/given-readers.ts';
import { onlyIf, paramsIn, unlessIs } from '../../scenario/param-kinds.ts';
import type { ParamsOf } from '../../scenario/spec.ts';
import { MOST_ROUTERS } from '../network.ts';

const { choice, count, file, real, seconds } = paramsIn('Topology');

const DRAWN = ['waxman', 'barabasi-albert', 'hierarchical'] as const;
const IF_DRAWN = onlyIf('topology', ...DRAWN);
const IF_HIERARCHICAL = onlyIf('topology', 'hierarchical');
/** Where a graph may be Waxman's. */
const IF_WAXMAN = onlyIf('topology', 'waxman', 'hierarchical');

const FLAT = [
  { value: 'waxman', label: 'Waxman', help: 'The nearer two routers are, the likelier they are joined.' },
  { value: 'barabasi-albert', label: 'Barabasi-Albert', help: 'Who has many links gets more: few hubs, many leaves.' },
] as const;

const DISTRIBUTIONS = [
  { value: 'constant', label: 'Constant' },
  { value: 'uniform', label: 'Uniform' },
  {
    value: 'exponential',
    label: 'Exponential',
    help: 'Mean of an eighth of the range above the least, cut at the greatest.',
  },
  { value: 'heavy-tailed', label: 'Heavy-tailed', help: 'Bounded Pareto of shape 1.2: mostly slow, few fast.' },
] as const;

const mbps = (label: string, value: number, help: string, shown: object) =>
  real('Mbit/s', label, value, [0.001, 1_000_000], { explore: [1, 10_000], help, ...shown });

export const topologyParams = {
  topology: choice('Topology', {
    help: 'Which routers are joined: generated as BRITE does, a test network, or a file.',
    default: 'barabasi-albert',
    choices: [
      ...FLAT,
      { value: 'hierarchical', label: 'Hierarchical', help: 'A graph of systems, and in each a graph of routers.' },
      {
        value: 'dumbbell',
        label: 'Dumbbell',
        help: 'Two routers with a bottleneck between them, hosts on both sides.',
      },
      { value: 'campus', label: 'Campus', help: 'Campus networks of 538 nodes, the NMS baseline, in a ring.' },
      { value: 'ring', label: 'Ring' },
      { value: 'stars', label: 'Stars', help: 'Hubs that are all joined, each with leaves of its own.' },
      {
        value: 'abilene',
        label: 'Abilene',
        called: ['ISP', 'backbone', 'Internet2'],
        help: 'The backbone of Internet2 in 2005: 11 cities, 14 links of 10 Gbit/s, as its map shows them.',
      },
      { value: 'file', label: 'From a file' },
    ],
  }),
  topologyFile: file('Topology file', {
    help: 'BRITE, GraphML, AS relationships (CAIDA), or links as CSV. What it does not say of links is made of the parameters.',
    accept: '.graphml,.brite,.csv,.txt,.xml',
    example: 'examples/topology.graphml',
    read: readerOf('topology'),
    ...onlyIf('topology', 'file'),
  }),
  routers: count('Routers', 1000, [2, MOST_ROUTERS], {
    scale: 'log',
    explore: [10, 100_000],
    help: 'How many there are (N in BRITE): in a hierarchy in each system; of a dumbbell hosts and its two routers.',
    ...onlyIf('topology', ...DRAWN, 'dumbbell', 'ring'),
  }),
  links: count('Links of a new router', 2, [1, 64], {
    symbol: 'm',
    explore: [1, 8],
    help: 'How many others each router joins as it comes (m in BRITE). Routers with at most so many links are leaves.',
    ...IF_DRAWN,
  }),
  systems: count('Systems', 10, [2, 2 ** 17], {
    scale: 'log',
    explore: [2, 1000],
    help: 'Autonomous systems of the hierarchy.',
    ...IF_HIERARCHICAL,
  }),
  systemTopology: choice('Graph of systems', {
    help: 'How systems are joined.',
    default: 'barabasi-albert',
    choices: FLAT,
    ...IF_HIERARCHICAL,
  }),
  systemLinks: count('Links of a new system', 2, [1, 64], {
    explore: [1, 8],
    help: 'How many others each system joins.',
    ...IF_HIERARCHICAL,
  }),
  routerTopology: choice('Graph in a system', {
    help: 'How the routers of a system are joined.',
    choices: FLAT,
    ...IF_HIERARCHICAL,
  }),
  border: choice('Border routers', {
    help: 'Which router of a system a link to another one ends at (edge connection in BRITE).',
    choices: [
      { value: 'random', label: 'Any' },
      { value: 'smallest-degree', label: 'One with the fewest links' },
      { value: 'smallest-non-leaf', label: 'The same, no leaf', help: 'With the fewest links above the fewest.' },
      { value: 'k-degree', label: 'The fewest, but at least so many' },
    ],
    ...IF_HIERARCHICAL,
  }),
  borderDegree: count('Links of a border router', 3, [1, 64], {
    explore: [1, 16],
    help: 'It has at least so many, if any router of its system has.',
    ...IF_HIERARCHICAL,
    ...unlessIs('border', 'random', 'smallest-degree', 'smallest-non-leaf'),
  }),
  growth: choice('Growth', {
    help: 'How a Waxman graph is made (GrowthType in BRITE).',
    choices: [
      {
        value: 'incremental',
        label: 'Router by router',
        help: 'Each joins so many others, near ones with preference.',
      },
      {
        value: 'pairs',
        label: 'Pair by pair',
        help: 'Each pair is joined or not (Waxman 1988); parts are joined then.',
      },
    ],
    ...IF_WAXMAN,
  }),
  waxmanAlpha: real('', 'Density of links', 0.15, [0.0001, 1], {
    symbol: 'α',
    help: 'Probability that two routers at one place are joined. Where routers come one by one it changes nothing.',
    explore: [0.01, 1],
    ...IF_WAXMAN,
    ...unlessIs('growth', 'incremental'),
  }),
  waxmanBeta: real('', 'Reach of links', 0.2, [0.1, 1], {
    symbol: 'β',
    help: 'How far links reach: the part of the diagonal over which their probability falls to a third (1/e).',
    explore: [0.1, 1],
    ...IF_WAXMAN,
  }),
  plane: count('Side of the plane', 1000, [1, 100_000], {
    unit: 'km',
    scale: 'log',
    explore: [100, 10_000],
    help: 'Routers stand at whole kilometres of a square (HS in BRITE), systems on one of their own.',
  }),
  routerPlacement: choice('Placement', {
    help: 'Where routers stand (NodePlacement in BRITE).',
    choices: [
      { value: 'random', label: 'Anywhere' },
      { value: 'heavy-tailed', label: 'In clusters', help: 'Inner squares take heavy-tailed numbers of routers.' },
    ],
    ...IF_DRAWN,
  }),
  square: count('Side of an inner square', 100, [1, 100_000], {
    unit: 'km',
    scale: 'log',
    explore: [10, 1000],
    help: 'Squares that take routers together (LS in BRITE).',
    ...IF_DRAWN,
    ...unlessIs('routerPlacement', 'random'),
  }),
  bandwidth: choice('Bandwidths', {
    help: 'How the capacities of links are drawn (BWDist in BRITE, whose code takes another exponential and another tail).',
    choices: DISTRIBUTIONS,
    ...onlyIf('topology', ...DRAWN, 'file'),
  }),
  bandwidthMin: mbps(
    'Least bandwidth',
    10,
    'All there is where it is constant; of a dumbbell that of the bottleneck.',
    {
      ...unlessIs('topology', 'campus', 'abilene'),
    },
  ),
  bandwidthMax: mbps('Greatest bandwidth', 1024, 'No link has more.', {
    ...onlyIf('topology', ...DRAWN, 'file'),
    ...unlessIs('bandwidth', 'constant'),
  }),
  interBandwidth: choice('Bandwidths between systems', {
    help: 'The same of links between two systems.',
    choices: DISTRIBUTIONS,
    ...IF_HIERARCHICAL,
  }),
  interBandwidthMin: mbps('Least between systems', 10, 'All there is where it is constant.', IF_HIERARCHICAL),
  interBandwidthMax: mbps('Greatest between systems', 1024, 'No link between two systems has more.', {
    ...IF_HIERARCHICAL,
    ...unlessIs('interBandwidth', 'constant'),
  }),
  campuses: count('Campuses', 2, [1, 487], {
    explore: [1, 100],
    help: 'Each has 538 nodes.',
    ...onlyIf('topology', 'campus'),
  }),
  chords: count('Chords', 1, [1, 64], {
    explore: [1, 8],
    help: 'Each campus is joined to the next so many around the ring; 1 is the ring alone.',
    ...onlyIf('topology', 'campus'),
  }),
  hubs: count('Hubs', 10, [2, 512], {
    explore: [2, 100],
    help: 'Each has as many leaves as there are other hubs: n hubs are n^2 routers.',
    ...onlyIf('topology', 'stars'),
  }),
  hostBandwidth: mbps('Bandwidth of hosts', 1024, 'Of the link of each host.', onlyIf('topology', 'dumbbell')),
  linkDelay: seconds('Delay of a link', 0.002, [0.000_001, 1], {
    explore: [0.0001, 0.1],
    help: 'Of every link of ring and stars, and of the links of hosts of a dumbbell.',
    ...onlyIf('topology', 'ring', 'stars', 'dumbbell'),
  }),
  bottleneckDelay: seconds('Delay of the bottleneck', 0.02, [0.000_001, 1], {
    explore: [0.001, 0.5],
    help: 'Of the link between both sides.',
    ...onlyIf('topology', 'dumbbell'),
  }),
  delayFloor: seconds('Least delay of a link', 0.0001, [0.000_001, 1], {
    explore: [0.00001, 0.01],
    help: 'A shorter link is raised to it, and counted: light takes 0.0033 s for 1,000 km, and tiny delays would mean tiny windows.',
  }),
};

/** Values of the group. */
export type TopologyParams = ParamsOf<typeof topologyParams>;
