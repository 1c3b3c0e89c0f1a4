/** Every parameter of a mobile network: what it means, its unit, its range and where it stands in the form. */
import type { ChoiceParam, FileParam, NumberParam, ParamSpec } from '../../../scenario/spec.ts';
import { movementFile } from '../files/movement-file.ts';
import {
  MAX_EXTENT,
  MAX_HEARD_LIMIT,
  MAX_INTERFACES,
  MAX_NODES,
  MAX_PACKETS,
  MAX_RELAY_WAIT,
  MAX_RUN_SECONDS,
  MAX_SECONDS,
  MAX_SPEED,
  MIN_SPEED,
} from './limits.ts';

/** What a file of movement decides by itself. */
const UNLESS_FILE = { visibleUnless: { param: 'mobility', is: ['file'] } } as const;
const IF_MOVING = { visibleIf: { param: 'mobility', is: ['waypoint', 'direction'] } } as const;
const IF_DISK = { visibleIf: { param: 'graph', is: ['udg', 'qudg'] } } as const;

type Choices = ChoiceParam['choices'];
const choice = (group: string, label: string, help: string, choices: Choices): ChoiceParam => ({
  kind: 'choice',
  default: choices[0].value,
  choices,
  group,
  label,
  help,
});

const metres = (label: string, help: string, min: number, value: number): NumberParam => ({
  kind: 'real',
  unit: 'm',
  min,
  max: MAX_EXTENT,
  default: value,
  scale: min > 0 ? 'log' : 'linear',
  group: 'Network',
  label,
  help,
});

const NETWORK: Readonly<Record<string, ParamSpec>> = {
  nodes: {
    kind: 'int',
    unit: '',
    min: 1,
    max: MAX_NODES,
    default: 1024,
    scale: 'pow2',
    explore: { min: 2 ** 4, max: MAX_NODES },
    group: 'Network',
    label: 'Nodes',
    help: 'How many devices there are.',
    ...UNLESS_FILE,
  },
  width: { ...metres('Width', 'Of the area, from west to east.', 1, 1000), ...UNLESS_FILE },
  height: { ...metres('Height', 'Of the area, from south to north.', 1, 1000), ...UNLESS_FILE },
  depth: { ...metres('Depth', 'Of the volume; 0 is a plane.', 0, 0), explore: { min: 0, max: 1000 }, ...UNLESS_FILE },
  placement: {
    ...choice('Network', 'Placement', 'Where nodes are at the start.', [
      { value: 'uniform', label: 'Anywhere', help: 'Every place is as likely as any other.' },
      { value: 'grid', label: 'On a square grid', help: 'In rows and columns, a cube of them in a volume.' },
      { value: 'clusters', label: 'In clusters', help: 'Around a few places that are anywhere themselves.' },
    ]),
    ...UNLESS_FILE,
  },
  clusters: {
    kind: 'int',
    unit: '',
    min: 1,
    max: MAX_NODES,
    default: 8,
    scale: 'log',
    explore: { min: 1, max: 1000 },
    group: 'Network',
    label: 'Clusters',
    help: 'How many places nodes gather around, as many at each.',
    visibleIf: { param: 'placement', is: ['clusters'] },
  },
  clusterSpread: {
    ...metres(
      'Cluster spread',
      'Nodes lie up to twice as far from the middle of their cluster, most of them nearer.',
      0,
      60,
    ),
    explore: { min: 0, max: 1000 },
    visibleIf: { param: 'placement', is: ['clusters'] },
  },
};

const speed = (label: string, help: string, value: number): NumberParam => ({
  kind: 'real',
  unit: 'm/s',
  min: MIN_SPEED,
  max: MAX_SPEED,
  default: value,
  scale: 'log',
  explore: { min: 0.1, max: 50 },
  group: 'Movement',
  label,
  help,
  ...IF_MOVING,
});

const MOVEMENT_FILE: FileParam = {
  kind: 'file',
  default: '',
  group: 'Movement',
  label: 'Movement file',
  help: 'An ns-2 setdest file, as BonnMotion and SUMO write it. It says how many nodes there are and where they go.',
  visibleIf: { param: 'mobility', is: ['file'] },
  ...movementFile,
};

const MOVEMENT: Readonly<Record<string, ParamSpec>> = {
  mobility: choice('Movement', 'Mobility', 'How nodes move.', [
    { value: 'static', label: 'They stand still' },
    {
      value: 'waypoint',
      label: 'Random waypoint',
      help: 'To a random place at a random speed, a pause, then the next.',
    },
    {
      value: 'direction',
      label: 'Random direction',
      help: 'For some time in a random direction, a pause, then another.',
    },
    { value: 'file', label: 'As in a file', help: 'Along the places of an ns-2 setdest file.' },
  ]),
  movement: MOVEMENT_FILE,
  speedMin: speed('Slowest', 'The least speed of a leg; speeds are uniform up to the greatest.', 1),
  speedMax: speed('Fastest', 'The greatest speed of a leg.', 5),
  pause: {
    kind: 'real',
    unit: 's',
    min: 0,
    max: MAX_SECONDS,
    default: 0,
    scale: 'linear',
    explore: { min: 0, max: 300 },
    group: 'Movement',
    label: 'Pause',
    help: 'How long a node rests after each leg.',
    ...IF_MOVING,
  },
  legTime: {
    kind: 'real',
    unit: 's',
    min: 0.001,
    max: MAX_SECONDS,
    default: 60,
    scale: 'log',
    explore: { min: 1, max: 1000 },
    group: 'Movement',
    label: 'Time of a direction',
    help: 'How long a node keeps its direction.',
    visibleIf: { param: 'mobility', is: ['direction'] },
  },
  boundary: {
    ...choice('Movement', 'At the border', 'What a node does whose way leads out of the area.', [
      { value: 'bounce', label: 'Bounce', help: 'It comes back as light from a mirror.' },
      { value: 'slide', label: 'Slide', help: 'It moves on along the border.' },
      { value: 'annul', label: 'Stop', help: 'The excess is annulled: its leg ends at the border.' },
    ]),
    visibleIf: { param: 'mobility', is: ['direction'] },
  },
  mobilityWarmUp: {
    kind: 'real',
    unit: 's',
    min: 0,
    max: MAX_SECONDS,
    default: 0,
    scale: 'linear',
    explore: { min: 0, max: 3600 },
    group: 'Movement',
    label: 'Moving before the start',
    help: 'Nodes move for so long before the first round. Random waypoint gathers nodes in the middle and slows down at first; about a thousand seconds leave that behind.',
    ...IF_MOVING,
  },
};

const RADIO: Readonly<Record<string, ParamSpec>> = {
  graph: choice('Radio', 'Links', 'Who hears whom.', [
    { value: 'udg', label: 'Unit disk', help: 'All within the range.' },
    {
      value: 'qudg',
      label: 'Quasi unit disk',
      help: 'All within the range, and beyond it fewer and fewer pairs up to the outer range.',
    },
    {
      value: 'grid4',
      label: 'Four neighbours on the grid',
      help: 'Left, right, above, below; nodes stand on the grid.',
    },
  ]),
  range: {
    ...metres('Range', 'Two nodes at most this far apart hear each other.', 0.001, 100),
    explore: { min: 1, max: 1000 },
    group: 'Radio',
    ...IF_DISK,
  },
  rangeOuter: {
    ...metres('Outer range', 'From here on nobody hears anybody.', 0.001, 150),
    explore: { min: 1, max: 1000 },
    group: 'Radio',
    visibleIf: { param: 'graph', is: ['qudg'] },
  },
  drop: {
    kind: 'real',
    unit: '',
    min: 0,
    max: 1,
    default: 0,
    scale: 'linear',
    explore: { min: 0, max: 1 },
    group: 'Radio',
    label: 'Drop probability',
    help: 'Each copy of a packet is lost on its link with this chance, by itself.',
  },
};

const TRAFFIC: Readonly<Record<string, ParamSpec>> = {
  sources: {
    kind: 'int',
    unit: '',
    min: 1,
    max: MAX_PACKETS,
    default: 1,
    scale: 'log',
    group: 'Traffic',
    label: 'Sources',
    help: 'How many nodes send packets of their own, evenly among the numbers of nodes; the first is node 0.',
  },
  packets: {
    kind: 'int',
    unit: '',
    min: 1,
    max: MAX_PACKETS,
    default: 20,
    scale: 'log',
    group: 'Traffic',
    label: 'Packets of each source',
    help: 'At most 4,096 in all.',
  },
  interval: {
    kind: 'real',
    unit: 's',
    min: 0,
    max: 86_400,
    default: 10,
    scale: 'linear',
    explore: { min: 0, max: 60 },
    group: 'Traffic',
    label: 'Interval',
    help: 'Between two packets of a source; 0: all at once.',
  },
  packetBytes: {
    kind: 'int',
    unit: 'bytes',
    min: 1,
    max: 65_535,
    default: 128,
    scale: 'log',
    group: 'Traffic',
    label: 'Packet size',
    help: 'Counts in the traffic on the air; it changes nothing else.',
  },
  cast: choice('Traffic', 'Packets are for', 'Everybody relays them; only those they are for count as reached.', [
    { value: 'broadcast', label: 'Everybody' },
    { value: 'unicast', label: 'One node (unicast)' },
    { value: 'multicast', label: 'A group (multicast)' },
  ]),
  receivers: {
    ...choice('Traffic', 'Receiver', 'The node that a packet is for.', [
      { value: 'last', label: 'The last node', help: 'The one with the highest number, for all packets.' },
      { value: 'random', label: 'A random one', help: 'Another one for each packet.' },
    ]),
    visibleIf: { param: 'cast', is: ['unicast'] },
  },
  receiverShare: {
    kind: 'real',
    unit: '',
    min: 0,
    max: 1,
    default: 0.1,
    scale: 'linear',
    explore: { min: 0, max: 1 },
    group: 'Traffic',
    label: 'Share of the group',
    help: 'The chance of each node to belong to the group.',
    visibleIf: { param: 'cast', is: ['multicast'] },
  },
  watched: {
    kind: 'int',
    unit: '',
    min: 1,
    max: MAX_PACKETS,
    default: 1,
    scale: 'linear',
    explore: { min: 1, max: 100 },
    group: 'Traffic',
    label: 'Watched packet',
    help: 'The packet whose way is kept node by node: its reach over time, hops, and copies heard.',
  },
};

const WAITS = { visibleIf: { param: 'protocol', is: ['counter', 'location'] } } as const;

const PROTOCOL: Readonly<Record<string, ParamSpec>> = {
  protocol: choice('Protocol', 'Who relays', 'Which nodes pass a packet on that they received; each at most once.', [
    { value: 'flooding', label: 'Everybody (blind flooding)' },
    { value: 'probabilistic', label: 'Some, by chance' },
    {
      value: 'counter',
      label: 'Who has heard few copies',
      help: 'Counter based: enough copies while it waits mean that its own is not needed.',
    },
    {
      value: 'location',
      label: 'Who heard it from afar',
      help: 'Location based: a sender close by has covered the same ground.',
    },
  ]),
  relayProbability: {
    kind: 'real',
    unit: '',
    min: 0,
    max: 1,
    default: 0.65,
    scale: 'linear',
    explore: { min: 0, max: 1 },
    group: 'Protocol',
    label: 'Relay probability',
    help: 'The chance that a node relays a packet.',
    visibleIf: { param: 'protocol', is: ['probabilistic'] },
  },
  heardLimit: {
    kind: 'int',
    unit: 'copies',
    min: 1,
    max: MAX_HEARD_LIMIT,
    default: 3,
    scale: 'linear',
    explore: { min: 1, max: 10 },
    group: 'Protocol',
    label: 'Copies that are enough',
    help: 'Who has heard so many does not relay. With 1 only sources send.',
    visibleIf: { param: 'protocol', is: ['counter'] },
  },
  relayDistance: {
    kind: 'real',
    unit: '',
    min: 0,
    max: 1,
    default: 0.4,
    scale: 'linear',
    explore: { min: 0, max: 1 },
    group: 'Protocol',
    label: 'Distance to relay',
    help: 'As a share of the range: who heard a sender nearer than this does not relay.',
    visibleIf: { param: 'protocol', is: ['location'] },
  },
  relayWait: {
    kind: 'int',
    unit: 'rounds',
    min: 1,
    max: MAX_RELAY_WAIT,
    default: 4,
    scale: 'linear',
    group: 'Protocol',
    label: 'Random wait',
    help: 'Uniform from 0 to this, beside the relay delay: time to hear others.',
    ...WAITS,
  },
  relayDelay: {
    kind: 'real',
    unit: 's',
    min: 0,
    max: 86_400,
    default: 1,
    scale: 'linear',
    explore: { min: 0, max: 60 },
    group: 'Protocol',
    label: 'Relay delay',
    help: 'How long a node keeps a packet before it relays; at least one round. Long delays let moving nodes carry packets.',
  },
};

const limited = (param: string) => ({ visibleUnless: { param, is: [0] } });

const BUFFERS: Readonly<Record<string, ParamSpec>> = {
  interfaces: {
    kind: 'int',
    unit: '',
    min: 1,
    max: MAX_INTERFACES,
    default: 1,
    scale: 'linear',
    group: 'Buffers',
    label: 'Interfaces',
    help: 'Each has an in-buffer of its own; a packet comes in over its number modulo this.',
  },
  buffer: {
    kind: 'int',
    unit: 'packets',
    min: 0,
    max: MAX_PACKETS,
    default: 0,
    scale: 'linear',
    explore: { min: 0, max: 32 },
    group: 'Buffers',
    label: 'Buffer places',
    help: 'How many packets may wait in an in-buffer; what finds no place is dropped. 0: no limit.',
  },
  readsPerRound: {
    kind: 'int',
    unit: 'packets',
    min: 0,
    max: MAX_PACKETS,
    default: 0,
    scale: 'linear',
    explore: { min: 0, max: 8 },
    group: 'Buffers',
    label: 'Reads in a round',
    help: 'How many packets a node takes from an in-buffer in a round; 0: all that wait.',
  },
  readOrder: {
    ...choice('Buffers', 'Read first', 'Which of the packets that wait.', [
      { value: 'time', label: 'The oldest', help: 'The lowest time stamp.' },
      { value: 'energy', label: 'The strongest', help: 'The one whose sender was nearest; needs a limit of places.' },
    ]),
    ...limited('readsPerRound'),
  },
};

const CLOCK: Readonly<Record<string, ParamSpec>> = {
  round: {
    kind: 'real',
    unit: 's',
    min: 0.001,
    max: 3600,
    default: 1,
    scale: 'log',
    explore: { min: 0.1, max: 10 },
    group: 'Time',
    label: 'Round',
    help: 'How often nodes move, hear and send; whole milliseconds.',
  },
  end: {
    kind: 'real',
    unit: 's',
    min: 0,
    max: MAX_RUN_SECONDS,
    default: 240,
    scale: 'linear',
    explore: { min: 0, max: 3600 },
    group: 'Time',
    label: 'End',
    help: 'Length of the run; 0: until nothing is in flight any more, at least 700 s.',
  },
};

export const mobileParams: Readonly<Record<string, ParamSpec>> = {
  ...NETWORK,
  ...MOVEMENT,
  ...RADIO,
  ...TRAFFIC,
  ...PROTOCOL,
  ...BUFFERS,
  ...CLOCK,
};
