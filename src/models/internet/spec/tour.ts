/** A tour of an internet: ports that jam, and what TCP makes of it. */
import { step, type Tour } from '../../../scenario/tour.ts';

export const internetTour: Tour = {
  node: () => 0,
  steps: [
    step('A network of ports', [{ on: 'picture' }], {
      text: 'Every line is a port: one direction of a link, beside the other one. Packets go from port to port; the brighter and wider one is, the more of its link is in use. Dots are the ends of flows.',
      views: ['map'],
      channel: 'carried',
    }),
    step('What the colours say', [{ on: 'legend' }], {
      text: 'Load, backlog or drops. Choose “Backlog” to see where packets wait: few ports do most of the work, and what comes there waits longest.',
      views: ['map'],
      channel: 'backlog',
    }),
    step('One port', [{ on: 'node' }, { on: 'inspector' }], {
      text: 'Beside the picture stand its bandwidth, its delay, how long its queue is and what it has dropped. A picked end of a flow shows its path and its congestion window.',
      picks: true,
    }),
    step('What gets through', [{ on: 'chart', id: 'goodput' }], {
      text: 'New data that reaches receivers in a second, of all flows. TCP finds out by itself how much the network takes.',
      from: 2,
    }),
    step('What is dropped', [{ on: 'chart', id: 'dropped' }], {
      text: 'A packet that finds no room in a queue is dropped. For TCP that is the sign to send less: it halves its congestion window.',
      from: 2,
    }),
    step('What is in flight', [{ on: 'chart', id: 'onTheWay' }], {
      text: 'Packets on links and in queues. With smaller queues there are fewer, and each waits less: choose “Queue 15,000 bytes” and compare.',
      from: 2,
    }),
  ],
};
