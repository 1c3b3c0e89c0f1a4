/** A tour of a swarm: peers that fill up, the blocks they pass on, and how long it takes. */
import { step, type Tour, type TourScene, type TourShape } from '../../../scenario/tour.ts';

const MIDDLE = [0.5, 0.5] as const;
/** Where the circle view draws its rims; held to it by tours.test.ts. */
export const RIMS = { empty: 0.482, complete: 0.198 } as const;

const onCircle =
  (radius: number) =>
  ({ view }: TourScene): readonly TourShape[] | undefined =>
    view === 'circle' ? [{ kind: 'circle', at: MIDDLE, radius }] : undefined;

export const swarmTour: Tour = {
  node: ({ peers, seeds }) => Math.min(Number(peers) - 1, Math.max(Number(seeds), Math.floor(Number(peers) * 0.3))),
  parts: { rim: onCircle(RIMS.empty), inside: onCircle(RIMS.complete) },
  steps: [
    step('The swarm', [{ on: 'picture', part: 'rim' }], {
      text: 'Every dot is a peer that wants the same file, cut into blocks. At the rim are those that hold nothing yet. With each block a peer comes closer to the middle.',
      views: ['circle'],
      channel: 'held',
    }),
    step('Who has it all', [{ on: 'picture', part: 'inside' }], {
      text: 'At the inner circle are peers with all blocks. In the beginning these are the seeds alone.',
      views: ['circle'],
      channel: 'held',
    }),
    step('One peer', [{ on: 'node' }, { on: 'picture' }], {
      text: 'In every round it pushes one block that it holds to a neighbour that lacks it. While a small swarm runs slowly each push is a line, brighter towards who received.',
      views: ['circle'],
      channel: 'held',
      picks: true,
      from: 20,
    }),
    step('Copies of each block', [{ on: 'strip', id: 'copies' }], {
      text: 'A bar for every block, the rarest on the left: how many peers hold it. A swarm is well as long as no block is scarce, which is what rarest first sees to.',
      from: 20,
    }),
    step('A front', [{ on: 'picture' }], {
      text: 'The same peers, put in order: who holds most is on the left. What they hold together moves to the right as a front, and in the end the last few blocks are missing everywhere at once.',
      views: ['sorted'],
      channel: 'held',
      from: 20,
    }),
    step('How long it takes', [{ on: 'chart', id: 'completed' }], {
      text: 'Complete peers, round by round: hardly any for long, then nearly all together. A line across the time axis is the lower bound, where one is known.',
      from: 20,
    }),
  ],
};
