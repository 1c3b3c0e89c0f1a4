/** Maymounkov & Mazières 2002: Kademlia. */
import type { Paper } from '../paper.ts';

export const maymounkov2002: Paper = {
  id: 'maymounkov-2002',
  name: 'Maymounkov & Mazières 2002',
  authors: ['Petar Maymounkov', 'David Mazières'],
  title: 'Kademlia: A Peer-to-Peer Information System Based on the XOR Metric',
  year: 2002,
  venue: 'Peer-to-Peer Systems (IPTPS 2002), LNCS',
  volume: '2429',
  pages: '53-65',
  doi: '10.1007/3-540-45748-8_5',
  kind: 'inproceedings',
  behind: 'model',
  models: ['kademlia'],
  presets: [],
  rows: [
    {
      id: 'section-3',
      place: 'Section 3, sketch of proof',
      asks: 'How many hops has a lookup, by the number of peers?',
      published:
        'In the order of log n, n being the peers: each hop halves the distance at least. A bound, without values.',
      axes: { x: { label: 'Peers', unit: '', isLog: true }, y: { label: 'Hops', unit: '' } },
      study: {
        preset: 'kademlia/quick-look',
        params: { alpha: 1, end: 20 },
        over: [{ params: ['peers'], values: [[2 ** 8], [2 ** 9], [2 ** 10], [2 ** 11], [2 ** 12]] }],
        repeat: 5,
        column: 'metrics.hops.mean',
        x: 'peers',
        shrunk: { params: { end: 2 }, over: [{ params: ['peers'], values: [[32], [64]] }] },
      },
      status: 'shape',
      why: 'Hops grow by the same amount with each doubling, and by far less than one: a table of k = 8 knows several peers in each half, so a hop gains more than one bit.',
    },
    {
      id: 'uptimes',
      place: 'Figure of uptimes, section 2',
      asks: 'Does a peer that was there for long stay?',
      published:
        'The share of Gnutella’s peers that stay another hour rises with how long they have been there. Plotted alone, from a trace of others.',
      status: 'not possible',
      why: 'It is a measurement of Gnutella, whose trace is not here. A session trace of one’s own can be dropped on the page.',
    },
  ],
};
