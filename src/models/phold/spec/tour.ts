/** A tour of PHOLD: nodes and their events, and the window in which events are safe. */
import { step, type Tour, type TourScene } from '../../../scenario/tour.ts';

/** As the view places it: the picture reaches two mean delays beyond the lookahead. */
const safeShare = ({ lookahead, mean }: TourScene['params']): number =>
  Number(lookahead) / (Number(lookahead) + 2 * Number(mean));

export const pholdTour: Tour = {
  node: ({ nodes }) => Math.floor(Number(nodes) * 0.4),
  parts: {
    safe: ({ view, params }) =>
      view === 'window' ? [{ kind: 'box', from: [0, 0], to: [1, safeShare(params)] }] : undefined,
  },
  steps: [
    step('All nodes', [{ on: 'picture' }], {
      text: 'Every square is a node, or a few neighbours in number where there are many. Each has a list of events that wait for their time.',
      views: ['cells'],
      channel: 'pending',
    }),
    step('What the colour says', [{ on: 'legend' }], {
      text: 'How many events are pending there. An event that is executed sends exactly one onwards: the total never changes, it only moves about.',
      views: ['cells'],
      channel: 'pending',
    }),
    step('Who is safe', [{ on: 'picture', part: 'safe' }], {
      text: 'Now a dot is as high as the time to the earliest event of its node. All below the line can be executed at once: no new event comes sooner than one lookahead.',
      views: ['window'],
      channel: 'pending',
    }),
    step('One node', [{ on: 'node' }, { on: 'picture' }], {
      text: 'When it executes its event, the next one it has is later: its dot jumps up, and sinks again as time goes on. Beside the picture stands what waits at it.',
      views: ['window'],
      channel: 'pending',
      picks: true,
    }),
    step(
      'Window by window',
      [
        { on: 'control', id: 'step' },
        { on: 'control', id: 'run' },
      ],
      {
        text: 'This button, or the key “.”, executes one window: all events below the line, together. Then time goes on to the earliest that is left.',
        views: ['window'],
        channel: 'pending',
      },
    ),
    step('What it is worth', [{ on: 'chart', id: 'eventsPerWindow' }], {
      text: 'Events per window is how many were safe at once: the parallelism that such an engine can use. The dashed line is the formula. More nodes or more lookahead raise it.',
      from: 10,
    }),
  ],
};
