/** How nodes move. */
import { readerOf } from '../../../scenario/given-readers.ts';
import { onlyIf, paramsIn } from '../../../scenario/param-kinds.ts';
import { MAX_SECONDS, MAX_SPEED, MIN_SPEED } from './limits.ts';

const { choice, file, real, seconds } = paramsIn('Movement');

const IF_MOVING = onlyIf('mobility', 'waypoint', 'direction');

const speed = (label: string, help: string, value: number) =>
  real('m/s', label, value, [MIN_SPEED, MAX_SPEED], { help, explore: [0.1, 50], ...IF_MOVING });

export const movementParams = {
  mobility: choice('Mobility', {
    help: 'How nodes move.',
    choices: [
      { value: 'static', label: 'They stand still', called: ['nobody moves'] },
      {
        value: 'waypoint',
        label: 'Random waypoint',
        help: 'To a random place at a random speed, a pause, then the next.',
      },
      {
        value: 'direction',
        label: 'Random direction',
        help: 'For some time in a random direction, a pause, then another.',
      },
      { value: 'file', label: 'As in a file', help: 'Along the places of an ns-2 setdest file.' },
    ],
  }),
  movement: file('Movement file', {
    help: 'An ns-2 setdest file, as BonnMotion and SUMO write it. It says how many nodes there are and where they go.',
    ...onlyIf('mobility', 'file'),
    accept: '.ns_movements,.tcl,.txt,text/plain',
    example: 'examples/two-groups.ns_movements',
    read: readerOf('movement'),
  }),
  speedMin: speed('Slowest', 'The least speed of a leg; speeds are uniform up to the greatest.', 1),
  speedMax: speed('Fastest', 'The greatest speed of a leg.', 5),
  pause: seconds('Pause', 0, [0, MAX_SECONDS], {
    help: 'How long a node rests after each leg.',
    explore: [0, 300],
    ...IF_MOVING,
  }),
  legTime: seconds('Time of a direction', 60, [0.001, MAX_SECONDS], {
    help: 'How long a node keeps its direction.',
    explore: [1, 1000],
    ...onlyIf('mobility', 'direction'),
  }),
  boundary: choice('At the border', {
    help: 'What a node does whose way leads out of the area.',
    choices: [
      { value: 'bounce', label: 'Bounce', help: 'It comes back as light from a mirror.' },
      { value: 'slide', label: 'Slide', help: 'It moves on along the border.' },
      { value: 'annul', label: 'Stop', help: 'The excess is annulled: its leg ends at the border.' },
    ],
    ...onlyIf('mobility', 'direction'),
  }),
  mobilityWarmUp: seconds('Moving before the start', 0, [0, MAX_SECONDS], {
    help: 'Nodes move for so long before the first round. Random waypoint gathers nodes in the middle and slows down at first; about a thousand seconds leave that behind.',
    explore: [0, 3600],
    ...IF_MOVING,
  }),
};
