/** Terms of swarms, as BitTorrent and the report by Niu and Feng use them. */
import { termsOf } from '../../../scenario/term.ts';

export const swarmTerms = termsOf({
  peer: 'A member of the swarm: it wants all blocks, and gives those that it has.',
  'block, piece': 'A part of the file, given on as a whole; BitTorrent calls it a piece.',
  seed: 'A peer that has all blocks from the start.',
  neighbour: 'A peer that is connected with this one: blocks go along connections alone.',
  degree: 'How many neighbours a peer has.',
  'push, pushes, pushed': 'A peer gives one block to a neighbour, of its own accord.',
  'upload slot, slot': 'A push that a peer can make in a round.',
  'useful block, useful': 'A block that its receiver lacks.',
  duplicate: 'A block that its receiver gets twice in one round, from two neighbours that did not know of each other.',
  'rarest first, rarest block, rarest':
    'Pushing the block of which there are the fewest copies, so that none becomes scarce.',
  'RUB, random useful': 'Random useful block: any block that the receiver lacks, all alike.',
  'GRF, global rarest first':
    'Global rarest first: the block with the fewest copies in the whole swarm. No real peer could know.',
  'LRF, local rarest first': 'Local rarest first: the block with the fewest copies among the neighbours of the sender.',
  'free rider': 'A peer that takes blocks and never gives any.',
  'flash crowd': 'Many arrive at once, when something new has come out.',
  linger: 'To stay for a while and give, with all blocks in hand.',
  'lower bound': 'What nobody can do better than, however clever.',
  Poisson: 'Of arrivals: each comes by chance and by itself, at the same rate all the time.',
});
