/** Every parameter of the swarm: what it means, its unit, its range and where it stands in the form. */
import { onlyIf, paramsIn } from '../../../scenario/param-kinds.ts';
import type { ParamsOf } from '../../../scenario/spec.ts';
import { MAX_BLOCKS, MAX_KEPT_BLOCKS, MAX_PEERS, MAX_ROUNDS, MAX_SLOTS } from './limits.ts';

const network = paramsIn('Network');
const sharing = paramsIn('Sharing');
const coming = paramsIn('Coming and going');
const ending = paramsIn('End');

export const swarmParams = {
  peers: network.count('Peers', 256, [2, MAX_PEERS], {
    help: 'How many peers there are, seeds included. Twice as many need about one round more.',
    scale: 'pow2',
    explore: [2 ** 4, MAX_PEERS],
  }),
  blocks: network.count('Blocks', 64, [1, MAX_BLOCKS], {
    help: 'Into how many blocks the content is cut. A peer that has some can pass them on while it waits for the rest.',
    scale: 'pow2',
    explore: [1, MAX_BLOCKS],
  }),
  seeds: network.count('Seeds', 1, [1, MAX_PEERS], {
    help: 'Peers that have all blocks from the start.',
    scale: 'pow2',
    explore: [1, 2 ** 10],
  }),
  connection: network.choice('Connections', {
    help: 'How dense the random graph is along which blocks go.',
    choices: [
      {
        value: 'probability',
        label: 'By probability',
        help: 'Each pair of peers is connected with this chance, as in the report.',
      },
      { value: 'degree', label: 'By mean degree', help: 'Each peer has this many neighbours on average.' },
    ],
  }),
  probability: network.real('', 'Probability', 0.5, [1e-9, 1], {
    help: 'Chance that two peers are connected.',
    explore: [0.01, 1],
    ...onlyIf('connection', 'probability'),
  }),
  degree: network.real('', 'Mean degree', 32, [0.01, MAX_PEERS], {
    help: 'Neighbours of a peer on average; as many as there are others means everybody.',
    explore: [2, 256],
    called: ['neighbours each'],
    ...onlyIf('connection', 'degree'),
  }),
  choice: sharing.choice('Which block', {
    help: 'What a peer pushes of the blocks that the receiver lacks.',
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
  }),
  slots: sharing.count('Upload slots', 1, [1, MAX_SLOTS], {
    help: 'Pushes of a peer in a round, each to a neighbour of its own choosing.',
    explore: [1, MAX_SLOTS],
  }),
  freeRiders: sharing.share('Free riders', 0, {
    help: 'Share of the peers that take blocks and never give any. Seeds are none.',
    called: ['rides free'],
  }),
  kernel: sharing.choice('Design on the GPU', {
    help: 'How the GPU finds the block. All but the limited one give the same result, at different speeds.',
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
  }),
  keptBlocks: sharing.count('Useful blocks kept', 63, [1, MAX_KEPT_BLOCKS], {
    help: 'Among how many first useful blocks the limited design chooses. The report keeps 63 a thread in workgroups of 64, 127 in workgroups of 32; fewer make more rounds.',
    explore: [1, MAX_KEPT_BLOCKS],
    called: ['useful blocks'],
    ...onlyIf('kernel', 'limited'),
  }),
  arrivals: coming.choice('Arrivals', {
    help: 'When peers join. Seeds are there from the start.',
    choices: [
      { value: 'together', label: 'All at the start', help: 'Everybody is there in round 0, as in the report.' },
      {
        value: 'flash',
        label: 'A flash crowd',
        help: 'Many at once, then ever fewer: exponential times to the arrival.',
      },
      { value: 'poisson', label: 'A steady stream', help: 'One after the other, with exponential gaps (Poisson).' },
    ],
  }),
  flashMean: coming.real('rounds', 'Mean time to arrive', 30, [0.1, 10_000], {
    help: 'In a flash crowd a peer arrives after this many rounds on average; a third take longer.',
    explore: [1, 1000],
    ...onlyIf('arrivals', 'flash'),
  }),
  arrivalRate: coming.real('peers/round', 'Arrival rate', 1, [0.001, MAX_PEERS], {
    help: 'Peers that arrive in a round on average.',
    explore: [0.1, 1000],
    called: ['arrival', 'a round'],
    ...onlyIf('arrivals', 'poisson'),
  }),
  leave: coming.choice('Complete peers', {
    help: 'What peers do that have all blocks. If they leave, so do their copies; seeds have a parameter of their own.',
    choices: [
      { value: 'stay', label: 'Stay and go on giving' },
      { value: 'leave', label: 'Leave' },
    ],
  }),
  linger: coming.count('Linger', 0, [0, MAX_ROUNDS], {
    help: 'Rounds for which a complete peer goes on giving before it leaves.',
    unit: 'rounds',
    explore: [0, 100],
    ...onlyIf('leave', 'leave'),
  }),
  seedsLeave: coming.count('Seeds leave', 0, [0, MAX_ROUNDS], {
    help: 'The round in which all seeds leave; blocks that nobody else has then are lost. 0 means that they stay.',
    unit: 'rounds',
    explore: [0, 500],
    called: ['seed leaves'],
  }),
  end: ending.count('End after', 0, [0, MAX_ROUNDS], {
    help: 'Rounds after which the run ends. 0 means: when all peers have all blocks, or can never get them.',
    unit: 'rounds',
    explore: [0, 1000],
  }),
};

export type SwarmParams = ParamsOf<typeof swarmParams>;
