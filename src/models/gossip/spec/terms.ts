/** Terms of gossip; those of what lies below come from there. */
import type { Term } from '../../../scenario/term.ts';
import { underlayTerms } from '../../../underlay/spec/terms.ts';

export const gossipTerms: readonly Term[] = [
  { term: 'rumour', text: 'News that begins at one node, and that all others should know.' },
  {
    term: 'push',
    text: 'Who knows a rumour contacts others and tells it. Fast while few know it; at the end most are told in vain.',
  },
  {
    term: 'pull',
    text: 'Nodes ask others for what they know. Slow while few know it; at the end the few that do not know it find out at once.',
  },
  { term: 'contact', text: 'To turn to another node, with what one knows or to ask for what it knows.' },
  { term: 'peer', text: 'A node: one of many equals.' },
  { term: 'fanout', text: 'How many others a node contacts in each of its rounds.' },
  { term: 'overlay', text: 'Who knows whom: a network of its own above the one that carries the messages.' },
  { term: 'residue', text: 'The share of the nodes that a rumour has not reached when nobody hands it on any more.' },
  { term: 'copy', also: ['copies'], text: 'One rumour in one message. A message with three rumours is three copies.' },
  { term: 'infect and die', text: 'A node hands a rumour on in one round, and is silent about it from then on.' },
  ...underlayTerms,
];
