/** Settings worth a run, each with its question: the report's figures, and what it left out. */

import { whole } from '../../../base/whole.ts';
import type { PresetSpec } from '../../../scenario/spec.ts';
import { FIGURES } from './figures.ts';
import { NAIVE_FALLS_OFF, NIU_FENG, SPEED_UPS } from './published.ts';

const QUICK_LOOK: PresetSpec = {
  id: 'quick-look',
  title: 'Quick look',
  question: 'How soon does everybody have the file?',
  keywords: 'BitTorrent file sharing blocks pieces dissemination',
  portrait: { caption: 'Peers come to the middle, block by block' },
  params: {},
  pace: 5,
  view: 'circle',
  changes: [
    { label: 'Rarest block first', params: { choice: 'grf' } },
    { label: 'Connections: 8 neighbours each', params: { connection: 'degree', degree: 8 } },
    { label: 'Four upload slots', params: { slots: 4 } },
  ],
};

const FIG_3: PresetSpec = {
  id: 'niu-feng-fig3',
  charts: ['roundsPerSecond'],
  pinned: ['peers', 'blocks', 'kernel', 'choice', 'probability', 'seeds'],
  study: FIGURES[3],
  title: 'Figure 3, Niu and Feng',
  question: 'How many rounds a second does the plainest design make?',
  keywords: 'report design kernel CUDA BitTorrent speed naive benchmark',
  portrait: { caption: 'Rounds a second by peers, on one core', chart: 'study' },
  params: { peers: 2 ** 11, blocks: 256, kernel: 'naive' },
  pace: 20,
  source: `${NIU_FENG}, figure 3: RUB, 256 blocks, ever more peers; naive is up to ${SPEED_UPS.naive.most} times as fast as their serial algorithm, limited up to ${SPEED_UPS.limited.most} times; naive falls off beyond ${whole(NAIVE_FALLS_OFF)} peers.`,
  changes: [
    { label: 'Limited', params: { kernel: 'limited' } },
    { label: 'Bitset', params: { kernel: 'bitset' } },
    { label: '16,384 peers', params: { peers: 2 ** 14 } },
  ],
};

const FIG_4: PresetSpec = {
  id: 'niu-feng-fig4',
  charts: ['roundsPerSecond', 'transfers'],
  pinned: ['peers', 'blocks', 'kernel', 'keptBlocks', 'choice', 'probability'],
  study: FIGURES[4],
  title: 'Figure 4, Niu and Feng',
  question: 'What is gained by looking no further than 63 useful blocks?',
  keywords: 'report design kernel CUDA BitTorrent speed limited benchmark',
  portrait: { caption: 'Useful pushes, and duplicates', chart: 'transfers' },
  params: { peers: 2 ** 10, blocks: 512, kernel: 'limited' },
  pace: 35,
  view: 'circle',
  source: `${NIU_FENG}, figure 4: RUB, 1,024 peers, ever more blocks; limited is faster than naive, and both gain less the more blocks there are. The text has no number of it; how many blocks is ours.`,
  changes: [
    { label: 'Naive: look at all', params: { kernel: 'naive' } },
    { label: 'Bitset: look at all', params: { kernel: 'bitset' } },
    { label: '127 useful blocks', params: { keptBlocks: 127 } },
  ],
};

const FIG_5: PresetSpec = {
  id: 'niu-feng-fig5',
  pinned: ['peers', 'blocks', 'kernel', 'keptBlocks', 'choice', 'probability'],
  study: FIGURES[5],
  title: 'Figure 5, Niu and Feng',
  question: 'How many more rounds does a biased choice take?',
  keywords: 'report design bias rounds limited BitTorrent',
  portrait: { caption: 'Extra rounds of a biased choice, by blocks', chart: 'study' },
  params: { peers: 2 ** 10, blocks: 2 ** 10, kernel: 'limited' },
  pace: 70,
  view: 'circle',
  source: `${NIU_FENG}, figure 5: the swarms of figure 4, rounds of limited over rounds of their serial algorithm: it grows with the blocks and is “bounded to a small value”.`,
  changes: [
    { label: 'Bitset: no bias', params: { kernel: 'bitset' } },
    { label: '127 useful blocks', params: { keptBlocks: 127 } },
    { label: '8 useful blocks', params: { keptBlocks: 8 } },
  ],
};

const FIG_6: PresetSpec = {
  id: 'niu-feng-fig6',
  charts: ['roundsPerSecond'],
  pinned: ['peers', 'blocks', 'kernel', 'choice', 'probability', 'seeds'],
  study: FIGURES[6],
  title: 'Figure 6, Niu and Feng',
  question: 'How far does one thread per peer go?',
  keywords: 'report design kernel CUDA BitTorrent speed thread per peer benchmark rarest',
  portrait: { caption: 'Peers by blocks held: a front', view: 'sorted', at: 250, params: { peers: 2 ** 10 } },
  params: { peers: 2 ** 14, blocks: 512, choice: 'grf', kernel: 'peer-per-thread' },
  pace: 35,
  small: { peers: 2 ** 10 },
  source: `${NIU_FENG}, figure 6: GRF, 16,384 peers, up to 512 blocks, one thread per peer in workgroups of 512, which gains less beyond 512 blocks. Its most is ${SPEED_UPS['peer-per-thread'].most} times their serial algorithm (section 5, of no one size). WebGPU promises 256 threads; our workgroups have 64, so that few peers fill a GPU.`,
  changes: [
    { label: '128 blocks', params: { blocks: 128 } },
    { label: 'Block per thread', params: { kernel: 'block-per-thread' } },
    { label: 'Bitset', params: { kernel: 'bitset' } },
  ],
};

const FIG_7: PresetSpec = {
  id: 'niu-feng-fig7',
  charts: ['roundsPerSecond'],
  pinned: ['peers', 'blocks', 'kernel', 'choice', 'probability', 'seeds'],
  study: FIGURES[7],
  title: 'Figure 7, Niu and Feng',
  question: 'Does it still pay with more blocks than threads?',
  keywords: 'report design kernel CUDA BitTorrent speed multi-block benchmark rarest',
  portrait: { caption: 'Blocks held: slowest, median, fastest', chart: 'held', params: { peers: 2 ** 9 } },
  params: { peers: 2 ** 13, blocks: 2 ** 11, choice: 'grf', kernel: 'multi-block' },
  pace: 120,
  small: { peers: 2 ** 9 },
  source: `${NIU_FENG}, figure 7: GRF, 8,192 peers, 512 to 2,048 blocks; several blocks per thread are ${SPEED_UPS['multi-block'].at.times} times as fast as their serial algorithm at 2,048 blocks, one thread per peer about ${SPEED_UPS['peer-per-thread'].at.times} times.`,
  changes: [
    { label: 'Peer per thread', params: { kernel: 'peer-per-thread' } },
    { label: 'Bitset', params: { kernel: 'bitset' } },
    { label: '512 blocks', params: { blocks: 512 } },
  ],
};

const FIG_8: PresetSpec = {
  id: 'niu-feng-fig8',
  charts: ['roundsPerSecond'],
  pinned: ['peers', 'blocks', 'kernel', 'choice', 'probability', 'seeds'],
  study: FIGURES[8],
  title: 'Figure 8, Niu and Feng',
  question: 'What does a workgroup for each sender gain?',
  keywords: 'report design kernel CUDA BitTorrent speed workgroup benchmark rarest',
  portrait: { caption: 'Who pushes by round 8', view: 'cells', channel: 'giving', at: 8, params: { peers: 2 ** 10 } },
  params: { peers: 2 ** 14, blocks: 512, choice: 'grf', kernel: 'block-per-thread' },
  pace: 35,
  small: { peers: 2 ** 10 },
  source: `${NIU_FENG}, figure 8: GRF, 512 blocks, up to 16,384 peers; one thread per block is ${SPEED_UPS['block-per-thread'].at.times} times as fast as their serial algorithm at 16,384 peers.`,
  changes: [
    { label: 'Peer per thread', params: { kernel: 'peer-per-thread' } },
    { label: 'Bitset', params: { kernel: 'bitset' } },
    { label: '4,096 peers', params: { peers: 2 ** 12 } },
  ],
};

const A_MILLION_PEERS: PresetSpec = {
  id: 'a-million-peers',
  title: 'A million peers',
  question: 'What does a thousand times as many peers cost?',
  keywords: 'large scale scaling BitTorrent rarest first',
  portrait: {
    caption: 'The front of a large swarm',
    view: 'sorted',
    at: 140,
    params: { peers: 2 ** 13, blocks: 2 ** 7 },
  },
  params: { peers: 2 ** 20, blocks: 2 ** 10, choice: 'grf' },
  pace: 60,
  view: 'sorted',
  small: { peers: 2 ** 13, blocks: 2 ** 7 },
  changes: [
    { label: '1,024 peers', params: { peers: 2 ** 10 } },
    { label: 'Random useful block', params: { choice: 'rub' } },
    { label: 'Connections: 64 neighbours each', params: { connection: 'degree', degree: 64 } },
  ],
};

const FLASH_CROWD: PresetSpec = {
  id: 'flash-crowd',
  pinned: ['peers', 'arrivals', 'flashMean', 'choice', 'degree', 'leave'],
  title: 'Flash crowd',
  question: 'Does a swarm keep up with a rush of newcomers?',
  keywords: 'BitTorrent arrivals newcomers rarest first popular rush',
  portrait: { caption: 'Complete peers catch up with those present', chart: 'completed', params: { peers: 2 ** 10 } },
  params: {
    peers: 2 ** 12,
    blocks: 128,
    connection: 'degree',
    degree: 64,
    choice: 'lrf',
    arrivals: 'flash',
    flashMean: 100,
  },
  pace: 50,
  view: 'circle',
  small: { peers: 2 ** 10 },
  changes: [
    { label: 'They leave when complete', params: { leave: 'leave' } },
    { label: 'A steady stream, 5 a round', params: { arrivals: 'poisson', arrivalRate: 5 } },
    { label: 'Random useful block', params: { choice: 'rub' } },
  ],
};

const FREE_RIDERS: PresetSpec = {
  id: 'free-riders',
  pinned: ['freeRiders', 'peers', 'blocks', 'choice', 'leave', 'seedsLeave'],
  title: 'Free riders',
  question: 'Does a swarm survive those who only take?',
  keywords: 'BitTorrent leechers selfish incentives leave rarest first',
  portrait: { caption: 'Seeds, givers and free riders', view: 'circle', channel: 'role' },
  params: { peers: 2 ** 10, choice: 'grf', freeRiders: 0.5, leave: 'leave' },
  pace: 12,
  view: 'circle',
  changes: [
    { label: 'Nobody rides free', params: { freeRiders: 0 } },
    { label: 'Random useful block', params: { choice: 'rub' } },
    { label: 'The seed leaves after 100 rounds', params: { seedsLeave: 100 } },
  ],
};

const MISSING_PIECE: PresetSpec = {
  id: 'missing-piece',
  charts: ['rarest', 'held'],
  pinned: ['arrivalRate', 'blocks', 'choice', 'linger', 'seeds', 'end'],
  title: 'Missing piece',
  question: 'Why does a swarm clog when nobody lingers?',
  keywords: 'BitTorrent syndrome one club last piece rarest instability Hajek Zhu',
  portrait: { caption: 'A crowd piles up that lacks one block', chart: 'completed' },
  params: { peers: 2 ** 10, blocks: 8, probability: 1, arrivals: 'poisson', arrivalRate: 4, leave: 'leave' },
  pace: 40,
  view: 'circle',
  source:
    'Hajek and Zhu 2010, The missing piece syndrome in peer-to-peer communication: if peers leave at once and more arrive than the seed can serve, nearly all come to lack the same block.',
  changes: [
    { label: 'Linger for two rounds', params: { linger: 2 } },
    { label: 'Rarest block first', params: { choice: 'grf' } },
    { label: 'One arrival in two rounds', params: { arrivalRate: 0.5 } },
  ],
};

const ONE_BLOCK: PresetSpec = {
  id: 'one-block',
  title: 'One block',
  question: 'How does news spread that is all or nothing?',
  keywords: 'gossip rumour epidemic push broadcast Pittel',
  portrait: { caption: 'News spreads: slow, then all at once', chart: 'completed' },
  params: { peers: 2 ** 14, blocks: 1 },
  pace: 1.5,
  source: 'Pittel 1987: a rumour pushed to one peer a round has reached all n after about log2 n + ln n rounds.',
  changes: [
    { label: 'A million peers', params: { peers: 2 ** 20 } },
    { label: 'Two blocks', params: { blocks: 2 } },
    { label: 'Connections: 8 neighbours each', params: { connection: 'degree', degree: 8 } },
  ],
};

export const swarmPresets: readonly PresetSpec[] = [
  QUICK_LOOK,
  A_MILLION_PEERS,
  FLASH_CROWD,
  FREE_RIDERS,
  MISSING_PIECE,
  ONE_BLOCK,
  FIG_3,
  FIG_4,
  FIG_5,
  FIG_6,
  FIG_7,
  FIG_8,
];
