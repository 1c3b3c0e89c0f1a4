/** Terms of swarms, as BitTorrent and the report by Niu and Feng use them. */
import type { Term } from '../../../scenario/term.ts';

export const swarmTerms: readonly Term[] = [
  { term: 'peer', text: 'A member of the swarm: it wants all blocks, and gives those that it has.' },
  { term: 'block', also: ['piece'], text: 'A part of the file, given on as a whole; BitTorrent calls it a piece.' },
  { term: 'seed', text: 'A peer that has all blocks from the start.' },
  { term: 'neighbour', text: 'A peer that is connected with this one: blocks go along connections alone.' },
  { term: 'degree', text: 'How many neighbours a peer has.' },
  { term: 'push', also: ['pushes', 'pushed'], text: 'A peer gives one block to a neighbour, of its own accord.' },
  { term: 'upload slot', also: ['slot'], text: 'A push that a peer can make in a round.' },
  { term: 'useful block', also: ['useful'], text: 'A block that its receiver lacks.' },
  {
    term: 'duplicate',
    text: 'A block that its receiver gets twice in one round, from two neighbours that did not know of each other.',
  },
  {
    term: 'rarest first',
    also: ['rarest block', 'rarest'],
    text: 'Pushing the block of which there are the fewest copies, so that none becomes scarce.',
  },
  { term: 'RUB', also: ['random useful'], text: 'Random useful block: any block that the receiver lacks, all alike.' },
  {
    term: 'GRF',
    also: ['global rarest first'],
    text: 'Global rarest first: the block with the fewest copies in the whole swarm. No real peer could know.',
  },
  {
    term: 'LRF',
    also: ['local rarest first'],
    text: 'Local rarest first: the block with the fewest copies among the neighbours of the sender.',
  },
  { term: 'free rider', text: 'A peer that takes blocks and never gives any.' },
  { term: 'flash crowd', text: 'Many arrive at once, when something new has come out.' },
  { term: 'linger', text: 'To stay for a while and give, with all blocks in hand.' },
  { term: 'lower bound', text: 'What nobody can do better than, however clever.' },
  { term: 'Poisson', text: 'Of arrivals: each comes by chance and by itself, at the same rate all the time.' },
];
