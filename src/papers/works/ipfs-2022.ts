/** Measurements of IPFS by Protocol Labs, requests for measurement 17 and 19. */
import { IPFS_MEASURED } from '../../models/kademlia/spec/published.ts';
import { type Paper, printed } from '../paper.ts';

const { hops, crawls } = IPFS_MEASURED;

export const ipfs2022: Paper = {
  id: 'ipfs-2022',
  name: 'Measurements of IPFS 2022',
  authors: ['Protocol Labs'],
  title: 'Network Measurements of IPFS: RFM17 and RFM19',
  year: 2022,
  venue: 'ProbeLab, requests for measurement',
  kind: 'misc',
  behind: 'model',
  models: ['kademlia'],
  presets: ['kademlia/ipfs-2022'],
  rows: [
    {
      id: 'rfm17-figure-7',
      place: 'RFM17, figure 7',
      asks: 'How many hops has a lookup in IPFS, at the 90th percentile?',
      published: `25 to 27 July 2022: ${hops.median} hops in the median, ${hops.p90} for 90% of the lookups, as 1 + the hop of the deepest peer that answered.`,
      axes: {
        x: { label: 'Contacts out of reach', unit: '' },
        y: { label: 'Deepest hop + 1, 90% below', unit: 'hops' },
      },
      lines: [printed('', { 0: hops.p90, 0.1: hops.p90, 0.3: hops.p90 })],
      study: {
        preset: 'kademlia/ipfs-2022',
        params: { nat: 0.5, end: 60 },
        over: [{ params: ['unreachable'], values: [[0], [0.1], [0.3]] }],
        repeat: 5,
        column: 'metrics.depth.p90',
        x: 'unreachable',
        shrunk: { params: { peers: 128, end: 10 }, over: [{ params: ['unreachable'], values: [[0], [0.1]] }] },
      },
      status: 'differs',
      why: 'The median is 4 as published (docs/validation.md); the 90% is 4, and 5 where three tenths are out of reach. There a peer asks for the first time, with a sparse table; ours asks with a full one. What is out of reach costs time, hardly depth.',
    },
    {
      id: 'rfm19',
      place: 'RFM19, section on buckets',
      asks: 'How full are routing tables?',
      published: `Crawls of 19 to 26 April 2022, ${crawls.peers.toLocaleString('en')} reachable peers: buckets 0 to ${crawls.fullBuckets - 1} hold ${crawls.bucketFill} of ${crawls.k} contacts.`,
      status: 'not possible',
      why: 'Warm tables are made full: it is where a run begins, not what it finds. The chart of buckets has both as lines.',
    },
  ],
};
