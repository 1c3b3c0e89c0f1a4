/** Terms of an underlay. */
import type { Term } from '../../scenario/term.ts';

export const underlayTerms: readonly Term[] = [
  { term: 'churn', text: 'Peers come and go all the time.' },
  { term: 'session', text: 'The time from when a peer comes online until it leaves.' },
  {
    term: 'NAT',
    text: 'A router between a peer and the network. The peer can ask and be answered, but requests of others never reach it.',
  },
  { term: 'jitter', text: 'How much the latency between the same two peers differs from message to message.' },
  {
    term: 'Weibull',
    text: 'A distribution of lifetimes in which who has lasted long may go on for longer than others.',
  },
];
