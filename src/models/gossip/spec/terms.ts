/** Terms of gossip; those of what lies below come from there. */
import { termsOf } from '../../../scenario/term.ts';
import { underlayTerms } from '../../../underlay/spec/terms.ts';

export const gossipTerms = [
  ...termsOf({
    rumour: 'News that begins at one node, and that all others should know.',
    push: 'Who knows a rumour contacts others and tells it. Fast while few know it; at the end most are told in vain.',
    pull: 'Nodes ask others for what they know. Slow while few know it; at the end the few that do not know it find out at once.',
    contact: 'To turn to another node, with what one knows or to ask for what it knows.',
    peer: 'A node: one of many equals.',
    fanout: 'How many others a node contacts in each of its rounds.',
    overlay: 'Who knows whom: a network of its own above the one that carries the messages.',
    residue: 'The share of the nodes that a rumour has not reached when nobody hands it on any more.',
    'copy, copies': 'One rumour in one message. A message with three rumours is three copies.',
    'infect and die': 'A node hands a rumour on in one round, and is silent about it from then on.',
  }),
  ...underlayTerms,
];
