/** Every parameter of the swarm: what it means, its unit, its range and where it stands in the form. */
import type { ChoiceParam, ParamSpec } from '../../../scenario/spec.ts';
import { MAX_BLOCKS, MAX_KEPT_BLOCKS, MAX_PEERS, MAX_ROUNDS, MAX_SLOTS } from './limits.ts';

const CONNECTION: ChoiceParam = {
  kind: 'choice',
  default: 'probability',
  choices: [
    {
      value: 'probability',
      label: 'By probability',
      help: 'Each pair of peers is connected with this chance, as in the report.',
    },
    { value: 'degree', label: 'By mean degree', help: 'Each peer has this many neighbours on average.' },
  ],
  group: 'Network',
  label: 'Connections',
  help: 'How dense the random graph is along which blocks go.',
};

const CHOICE: ChoiceParam = {
  kind: 'choice',
  default: 'rub',
  choices: [
    {
      value: 'rub',
      label: 'Random useful (RUB)',
      called: ['random useful block'],
      help: 'Any block that the receiver lacks, all alike.',
    },
    {
      value: 'grf',
      label: 'Global rarest first (GRF)',
      called: ['rarest block first'],
      help: 'The one that the fewest peers of the whole network hold; ties by chance.',
    },
    {
      value: 'lrf',
      label: 'Local rarest first (LRF)',
      help: 'The one that the fewest neighbours of the sender hold, as BitTorrent clients choose; ties by chance.',
    },
  ],
  group: 'Sharing',
  label: 'Which block',
  help: 'What a peer pushes of the blocks that the receiver lacks.',
};

const KERNEL: ChoiceParam = {
  kind: 'choice',
  default: 'bitset',
  choices: [
    {
      value: 'bitset',
      label: 'Bitset',
      help: '32 blocks in a word, chosen by bit counts; for every choice of blocks.',
    },
    {
      value: 'naive',
      label: 'Naive (RUB)',
      help: 'The report: a thread passes over both buffers twice, to count useful blocks and to find the chosen one.',
    },
    {
      value: 'limited',
      label: 'Limited (RUB)',
      help: 'The report: one pass, and a choice among the first useful blocks only, as many as fit the memory of a workgroup. It is biased: with more blocks than that it takes more rounds.',
    },
    {
      value: 'peer-per-thread',
      label: 'Peer per thread (GRF)',
      help: 'The report: one thread passes over all blocks of a sender and its receiver.',
    },
    {
      value: 'block-per-thread',
      label: 'Block per thread (GRF)',
      help: 'The report: a workgroup for each sender, a thread for each block, the minimum by atomics.',
    },
    {
      value: 'multi-block',
      label: 'Multi-block per thread (GRF)',
      help: 'The report: as block per thread, with several blocks for each thread.',
    },
  ],
  group: 'Sharing',
  label: 'Design on the GPU',
  help: 'How the GPU finds the block. All but the limited one give the same result, at different speeds.',
};

const ARRIVALS: ChoiceParam = {
  kind: 'choice',
  default: 'together',
  choices: [
    { value: 'together', label: 'All at the start', help: 'Everybody is there in round 0, as in the report.' },
    {
      value: 'flash',
      label: 'A flash crowd',
      help: 'Many at once, then ever fewer: exponential times to the arrival.',
    },
    { value: 'poisson', label: 'A steady stream', help: 'One after the other, with exponential gaps (Poisson).' },
  ],
  group: 'Coming and going',
  label: 'Arrivals',
  help: 'When peers join. Seeds are there from the start.',
};

const LEAVE: ChoiceParam = {
  kind: 'choice',
  default: 'stay',
  choices: [
    { value: 'stay', label: 'Stay and go on giving' },
    { value: 'leave', label: 'Leave' },
  ],
  group: 'Coming and going',
  label: 'Complete peers',
  help: 'What peers do that have all blocks. If they leave, so do their copies; seeds have a parameter of their own.',
};

const NETWORK = {
  peers: {
    kind: 'int',
    unit: '',
    min: 2,
    max: MAX_PEERS,
    default: 256,
    scale: 'pow2',
    explore: { min: 2 ** 4, max: MAX_PEERS },
    group: 'Network',
    label: 'Peers',
    help: 'How many peers there are, seeds included. Twice as many need about one round more.',
  },
  blocks: {
    kind: 'int',
    unit: '',
    min: 1,
    max: MAX_BLOCKS,
    default: 64,
    scale: 'pow2',
    explore: { min: 1, max: MAX_BLOCKS },
    group: 'Network',
    label: 'Blocks',
    help: 'Into how many blocks the content is cut. A peer that has some can pass them on while it waits for the rest.',
  },
  seeds: {
    kind: 'int',
    unit: '',
    min: 1,
    max: MAX_PEERS,
    default: 1,
    scale: 'pow2',
    explore: { min: 1, max: 2 ** 10 },
    group: 'Network',
    label: 'Seeds',
    help: 'Peers that have all blocks from the start.',
  },
  connection: CONNECTION,
  probability: {
    kind: 'real',
    unit: '',
    min: 1e-9,
    max: 1,
    default: 0.5,
    scale: 'log',
    explore: { min: 0.01, max: 1 },
    group: 'Network',
    label: 'Probability',
    help: 'Chance that two peers are connected.',
    visibleIf: { param: 'connection', is: ['probability'] },
  },
  degree: {
    kind: 'real',
    unit: '',
    min: 0.01,
    max: MAX_PEERS,
    default: 32,
    scale: 'log',
    explore: { min: 2, max: 256 },
    group: 'Network',
    label: 'Mean degree',
    called: ['neighbours each'],
    help: 'Neighbours of a peer on average; as many as there are others means everybody.',
    visibleIf: { param: 'connection', is: ['degree'] },
  },
} as const satisfies Record<string, ParamSpec>;

const SHARING = {
  choice: CHOICE,
  slots: {
    kind: 'int',
    unit: '',
    min: 1,
    max: MAX_SLOTS,
    default: 1,
    scale: 'linear',
    explore: { min: 1, max: MAX_SLOTS },
    group: 'Sharing',
    label: 'Upload slots',
    help: 'Pushes of a peer in a round, each to a neighbour of its own choosing.',
  },
  freeRiders: {
    kind: 'real',
    unit: '',
    min: 0,
    max: 1,
    default: 0,
    scale: 'linear',
    explore: { min: 0, max: 1 },
    group: 'Sharing',
    label: 'Free riders',
    called: ['rides free'],
    help: 'Share of the peers that take blocks and never give any. Seeds are none.',
  },
  kernel: KERNEL,
  keptBlocks: {
    kind: 'int',
    unit: '',
    min: 1,
    max: MAX_KEPT_BLOCKS,
    default: 63,
    scale: 'linear',
    explore: { min: 1, max: MAX_KEPT_BLOCKS },
    group: 'Sharing',
    label: 'Useful blocks kept',
    called: ['useful blocks'],
    help: 'Among how many of the first useful blocks the limited design chooses. The report keeps 63 a thread in workgroups of 64, 127 in workgroups of 32; fewer make more rounds.',
    visibleIf: { param: 'kernel', is: ['limited'] },
  },
} as const satisfies Record<string, ParamSpec>;

const COMING = {
  arrivals: ARRIVALS,
  flashMean: {
    kind: 'real',
    unit: 'rounds',
    min: 0.1,
    max: 10_000,
    default: 30,
    scale: 'log',
    explore: { min: 1, max: 1000 },
    group: 'Coming and going',
    label: 'Mean time to arrive',
    help: 'In a flash crowd a peer arrives after this many rounds on average; a third take longer.',
    visibleIf: { param: 'arrivals', is: ['flash'] },
  },
  arrivalRate: {
    kind: 'real',
    unit: 'peers/round',
    min: 0.001,
    max: MAX_PEERS,
    default: 1,
    scale: 'log',
    explore: { min: 0.1, max: 1000 },
    group: 'Coming and going',
    label: 'Arrival rate',
    called: ['arrival', 'a round'],
    help: 'Peers that arrive in a round on average.',
    visibleIf: { param: 'arrivals', is: ['poisson'] },
  },
  leave: LEAVE,
  linger: {
    kind: 'int',
    unit: 'rounds',
    min: 0,
    max: MAX_ROUNDS,
    default: 0,
    scale: 'linear',
    explore: { min: 0, max: 100 },
    group: 'Coming and going',
    label: 'Linger',
    help: 'Rounds for which a complete peer goes on giving before it leaves.',
    visibleIf: { param: 'leave', is: ['leave'] },
  },
  seedsLeave: {
    kind: 'int',
    unit: 'rounds',
    min: 0,
    max: MAX_ROUNDS,
    default: 0,
    scale: 'linear',
    explore: { min: 0, max: 500 },
    group: 'Coming and going',
    label: 'Seeds leave',
    called: ['seed leaves'],
    help: 'The round in which all seeds leave; blocks that nobody else has then are lost. 0 means that they stay.',
  },
} as const satisfies Record<string, ParamSpec>;

const ENDING = {
  end: {
    kind: 'int',
    unit: 'rounds',
    min: 0,
    max: MAX_ROUNDS,
    default: 0,
    scale: 'linear',
    explore: { min: 0, max: 1000 },
    group: 'End',
    label: 'End after',
    help: 'Rounds after which the run ends. 0 means: when all peers have all blocks, or can never get them.',
  },
} as const satisfies Record<string, ParamSpec>;

export const swarmParams: Readonly<Record<string, ParamSpec>> = { ...NETWORK, ...SHARING, ...COMING, ...ENDING };
