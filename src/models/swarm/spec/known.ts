/** What is known of a swarm for some parameters: bounds and closed forms, each with its source. Silent where none holds. */
import { fewestRounds } from '../../../analysis/dissemination.ts';
import type { CurveReference, Reference } from '../../../scenario/spec.ts';
import { meanDegree } from './graph-rule.ts';
import type { SwarmParams } from './params.ts';

/** Everybody is there from the start and gives, and nobody leaves. */
const isPlain = (params: SwarmParams): boolean =>
  params.arrivals === 'together' && params.leave === 'stay' && params.seedsLeave === 0 && params.freeRiders === 0;

/** Rounds that any schedule needs until all peers are complete; undefined where nothing is proven. */
export function lowerBoundOf(params: SwarmParams): number | undefined {
  const { peers, blocks, seeds, slots } = params;
  return isPlain(params) ? fewestRounds({ peers, blocks, seeds, slots }) : undefined;
}

/** When the last peer is complete at the earliest. */
export function knownEnds(params: SwarmParams): readonly Reference[] {
  const bound = lowerBoundOf(params);
  return [
    ...(bound === undefined
      ? []
      : [
          {
            value: bound,
            low: bound,
            high: Number.POSITIVE_INFINITY,
            label: 'no schedule ends before',
            source:
              'Proven: the seeds need blocks / (seeds × slots) rounds to give each block once, the last one log(peers / seeds) to the base 1 + slots to reach all.',
          },
        ]),
    ...knownRumour(params),
  ];
}

/** Of one block, on graphs where chance makes neighbours alike. */
function knownRumour(params: SwarmParams): readonly Reference[] {
  const { peers, blocks, seeds, slots } = params;
  const holds = isPlain(params) && blocks === 1 && seeds === 1 && slots === 1;
  if (!holds || meanDegree(params) < 10 * Math.log(peers)) return [];
  return [
    {
      value: Math.log2(peers) + Math.log(peers),
      label: 'last peer, Pittel',
      source: 'Pittel 1987: a rumour pushed by each to one peer a round has reached all n after about log2 n + ln n.',
    },
  ];
}

export const knownHoldings = (params: SwarmParams): readonly Reference[] => [
  { value: params.blocks, label: 'all', source: 'The parameter “Blocks”.' },
];

/** Pushes of a round when every slot of everybody who shares is used. */
export function knownSlots(params: SwarmParams): readonly Reference[] {
  const { peers, seeds, slots, freeRiders } = params;
  if (params.arrivals !== 'together' || params.leave !== 'stay' || params.seedsLeave !== 0) return [];
  return [
    {
      value: slots * (seeds + (peers - seeds) * (1 - freeRiders)),
      label: 'all slots',
      source: 'Upload slots of the peers that share: the most that can be pushed in a round.',
    },
  ];
}

/** Of giving: all push the same number of blocks. */
export const evenGiving = (): readonly CurveReference[] => [
  { x: [0, 1], y: [0, 1], label: 'all the same', source: 'The diagonal: every peer pushes as many blocks.' },
];
