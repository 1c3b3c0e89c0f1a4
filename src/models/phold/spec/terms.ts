/** Terms of PHOLD. */
import { termsOf } from '../../../scenario/term.ts';

export const pholdTerms = termsOf({
  remote:
    'Of an event: it goes to a node drawn from all, not back to the one that sent it. Remote events are what a parallel engine must wait for.',
  'renewal theory':
    'What is known of things that happen again and again after random times: how often they happen in the long run.',
  'conservative engine':
    'It executes an event only when nothing earlier can still come to its node, and so never has to take anything back.',
});
