/** Terms of an underlay. */
import { termsOf } from '../../scenario/term.ts';

export const underlayTerms = termsOf({
  churn: 'Peers come and go all the time.',
  session: 'The time from when a peer comes online until it leaves.',
  NAT: 'A router between a peer and the network. The peer can ask and be answered, but requests of others never reach it.',
  jitter: 'How much the latency between the same two peers differs from message to message.',
  Weibull: 'A distribution of lifetimes in which who has lasted long may go on for longer than others.',
});
