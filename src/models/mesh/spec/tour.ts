/** A tour of a mesh: stations that share a channel, what they do, and what it costs. */
import { step, type Tour } from '../../../scenario/tour.ts';

export const meshTour: Tour = {
  node: ({ stations }) => Math.floor(Number(stations) / 2),
  steps: [
    step('Stations', [{ on: 'picture' }], {
      text: 'Every dot is a station with a radio. All share one channel: who sends is heard by all in reach, and hears nothing itself meanwhile.',
      channel: 'doing',
    }),
    step('What the colours say', [{ on: 'legend' }], {
      text: 'A station has nothing to do, waits with a packet, counts down its back-off, hears a frame, or sends one. Let the run go on window by window to see them take turns; under Events, “Timing diagram” draws the last milliseconds.',
      channel: 'doing',
    }),
    step('One station', [{ on: 'node' }, { on: 'inspector' }], {
      text: 'Lines lead to whom it reaches. Beside the picture stand its queue, its back-off, and how long it has been on the air.',
      picks: true,
    }),
    step('What gets through', [{ on: 'chart', id: 'delivered' }], {
      text: 'Packets that reach their destination in a second. A broadcast among five stations is delivered four times.',
      from: 2,
    }),
    step('What is lost, and why', [{ on: 'chart', id: 'losses' }], {
      text: 'A queue may be full, a frame given up, disturbed by another, sent to a station that sends itself, or too weak. Each cause has a line.',
      from: 2,
    }),
    step('When two begin together', [{ on: 'chart', id: 'collisionProbability' }], {
      text: 'The share of frames that meet another at their addressee. More stations, or two that cannot hear each other, make it rise: choose “Hidden stations” to see that.',
      from: 2,
    }),
  ],
};
