/** Terms of Kademlia, as the paper and the networks built on it use them. */
import type { Term } from '../../../scenario/term.ts';
import { underlayTerms } from '../../../underlay/spec/terms.ts';

const IDS: readonly Term[] = [
  { term: 'peer', text: 'A member of this network. It has an id, knows some others, asks them and answers them.' },
  { term: 'id', text: 'A random number of 64 bits that names a peer, or something that is looked for.' },
  {
    term: 'XOR',
    also: ['XOR distance'],
    text: 'How near two ids are: the more of their leading bits are the same, the nearer.',
  },
  {
    term: 'leading bit',
    also: ['bit'],
    text: 'A digit of an id, 0 or 1. Ids that begin with the same bits lie in the same part of the map.',
  },
  { term: 'subtree', text: 'All ids that begin with the same bits.' },
];

const TABLE: readonly Term[] = [
  {
    term: 'routing table',
    also: ['table'],
    text: 'All that a peer knows of others: a bucket of contacts for every distance.',
  },
  {
    term: 'bucket',
    text: 'The contacts of a peer at one distance: those whose ids share exactly so many leading bits with its own. It holds at most k.',
  },
  { term: 'k', text: 'How many contacts a bucket holds, and an answer names.' },
  { term: 'contact', text: 'Another peer whose id and address a peer knows.' },
  { term: 'stale', text: 'Of a contact: it would not answer any more.' },
  {
    term: 'refresh',
    also: ['refreshed', 'refreshing', 'refreshes'],
    text: 'Looking up a random id in the range of a bucket, only to learn of peers there.',
  },
  { term: 'replacement cache', text: 'Newcomers beside a full bucket, which take the place of contacts that fail.' },
  {
    term: 'join',
    text: 'How a peer gets in: it knows one other, looks up its own id, and learns of its neighbourhood.',
  },
];

const LOOKUPS: readonly Term[] = [
  {
    term: 'lookup',
    text: 'The search for the peer whose id is closest to a target: contacts are asked for closer ones, until nobody knows any.',
  },
  { term: 'target', text: 'The id that a lookup is after.' },
  {
    term: 'hop',
    text: 'A link of the chain that led to a peer: who asks knows the first, the first named the second, and so on.',
  },
  { term: 'alpha', text: 'How many requests a lookup has under way at the same time.' },
  { term: 'beta', text: 'How many of the closest contacts must have answered before a lookup is done.' },
  { term: 'timeout', also: ['timed out'], text: 'No answer came within the time that a peer waits for one.' },
  { term: 'load', text: 'How many requests of others a peer has to answer.' },
];

const PING: Term = { term: 'ping', text: 'A message that asks only whether somebody is there; the answer is a pong.' };

export const kademliaTerms: readonly Term[] = [...IDS, ...TABLE, ...LOOKUPS, PING, ...underlayTerms];
