/** What a peer keeps of others: buckets, their refresh, and who takes whose place. */
import { onlyIf, paramsIn, unlessIs, YES_NO } from '../../../scenario/param-kinds.ts';
import { MOST_K } from './limits.ts';

const { choice, count, seconds, share } = paramsIn('Routing table');

export const tableParams = {
  k: count('Bucket size k', 8, [1, MOST_K], {
    help: 'Contacts in a bucket and in an answer. Larger tables shorten lookups and take more memory.',
    explore: [2, MOST_K],
    symbol: 'k',
  }),
  tables: choice('Tables at the start', {
    help: 'Warm tables hold a uniform sample of each bucket; cold peers know one other peer and look themselves up.',
    choices: [
      { value: 'warm', label: 'Warm: as full as they can be' },
      { value: 'cold', label: 'Cold: peers join one after another' },
    ],
  }),
  unreachable: share('Contacts out of reach', 0, {
    help: 'Share of each bucket of a warm table that holds peers behind NAT, or offline at the start. Who asks them waits for the timeout, and drops them.',
    explore: [0, 0.5],
    called: ['unreachable contacts', 'stale contacts at the start', 'dead contacts'],
    ...onlyIf('tables', 'warm'),
  }),
  refresh: seconds('Refresh after', 0, [0, 1e5], {
    help: 'A bucket without news for this long is refreshed by a lookup into its range. 0 switches refreshing off.',
    explore: [0, 3600],
  }),
  refreshCheck: seconds('Refresh check', 300, [0.001, 1e5], {
    help: 'How often a peer looks for buckets that want a refresh.',
    explore: [10, 3600],
    called: ['checked every'],
    ...unlessIs('refresh', 0),
  }),
  pingBeforeReplace: choice('Ping before replacing', {
    help: 'A full bucket with a questionable contact asks it whether it is there before a newcomer takes its place.',
    choices: YES_NO,
    default: 'no',
  }),
  questionable: seconds('Questionable after', 900, [1, 1e5], {
    help: 'A contact without a message for this long may be gone.',
    explore: [60, 3600],
    ...onlyIf('pingBeforeReplace', 'yes'),
  }),
  replacement: count('Replacement cache', 0, [0, 10], {
    help: 'Newcomers that a full bucket keeps in reserve, for when one of its contacts fails. 0: they are dropped.',
    explore: [0, 10],
  }),
};

/** Stands with the parameters of churn. */
export const keepTableParam = paramsIn('Churn').choice('Keep the table while away', {
  help: 'Whether a peer comes back with the contacts it left with, or joins through a random one.',
  choices: YES_NO,
  ...onlyIf('churn', 'exponential', 'weibull', 'trace'),
});
