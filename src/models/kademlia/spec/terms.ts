/** Terms of Kademlia, as the paper and the networks built on it use them. */
import { type Term, termsOf } from '../../../scenario/term.ts';
import { underlayTerms } from '../../../underlay/spec/terms.ts';

const IDS = termsOf({
  peer: 'A member of this network. It has an id, knows some others, asks them and answers them.',
  id: 'A random number of 64 bits that names a peer, or something that is looked for.',
  'XOR, XOR distance': 'How near two ids are: the more of their leading bits are the same, the nearer.',
  'leading bit, bit': 'A digit of an id, 0 or 1. Ids that begin with the same bits lie in the same part of the map.',
  subtree: 'All ids that begin with the same bits.',
});

const TABLE = termsOf({
  'routing table, table': 'All that a peer knows of others: a bucket of contacts for every distance.',
  bucket:
    'The contacts of a peer at one distance: those whose ids share exactly so many leading bits with its own. It holds at most k.',
  k: 'How many contacts a bucket holds, and an answer names.',
  contact: 'Another peer whose id and address a peer knows.',
  stale: 'Of a contact: it would not answer any more.',
  'refresh, refreshed, refreshing, refreshes':
    'Looking up a random id in the range of a bucket, only to learn of peers there.',
  'replacement cache': 'Newcomers beside a full bucket, which take the place of contacts that fail.',
  join: 'How a peer gets in: it knows one other, looks up its own id, and learns of its neighbourhood.',
});

const LOOKUPS = termsOf({
  lookup:
    'The search for the peer whose id is closest to a target: contacts are asked for closer ones, until nobody knows any.',
  target: 'The id that a lookup is after.',
  hop: 'A link of the chain that led to a peer: who asks knows the first, the first named the second, and so on.',
  alpha: 'How many requests a lookup has under way at the same time.',
  beta: 'How many of the closest contacts must have answered before a lookup is done.',
  'timeout, timed out': 'No answer came within the time that a peer waits for one.',
  stretch: 'How many times longer than straight to the peer found and back a lookup takes.',
  load: 'How many requests of others a peer has to answer.',
  ping: 'A message that asks only whether somebody is there; the answer is a pong.',
});

export const kademliaTerms: readonly Term[] = [...IDS, ...TABLE, ...LOOKUPS, ...underlayTerms];
