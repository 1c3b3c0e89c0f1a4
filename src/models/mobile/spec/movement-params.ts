/** How nodes move. */
import type { FileParam, NumberParam, ParamSpec } from '../../../scenario/spec.ts';
import { movementFile } from '../files/movement-file.ts';
import { MAX_SECONDS, MAX_SPEED, MIN_SPEED } from './limits.ts';
import { choice } from './param-kinds.ts';

const IF_MOVING = { visibleIf: { param: 'mobility', is: ['waypoint', 'direction'] } } as const;

const speed = (label: string, help: string, value: number): NumberParam => ({
  kind: 'real',
  unit: 'm/s',
  min: MIN_SPEED,
  max: MAX_SPEED,
  default: value,
  scale: 'log',
  explore: { min: 0.1, max: 50 },
  group: 'Movement',
  label,
  help,
  ...IF_MOVING,
});

const MOVEMENT_FILE: FileParam = {
  kind: 'file',
  default: '',
  group: 'Movement',
  label: 'Movement file',
  help: 'An ns-2 setdest file, as BonnMotion and SUMO write it. It says how many nodes there are and where they go.',
  visibleIf: { param: 'mobility', is: ['file'] },
  ...movementFile,
};

export const movementParams: Readonly<Record<string, ParamSpec>> = {
  mobility: choice('Movement', 'Mobility', 'How nodes move.', [
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
  ]),
  movement: MOVEMENT_FILE,
  speedMin: speed('Slowest', 'The least speed of a leg; speeds are uniform up to the greatest.', 1),
  speedMax: speed('Fastest', 'The greatest speed of a leg.', 5),
  pause: {
    kind: 'real',
    unit: 's',
    min: 0,
    max: MAX_SECONDS,
    default: 0,
    scale: 'linear',
    explore: { min: 0, max: 300 },
    group: 'Movement',
    label: 'Pause',
    help: 'How long a node rests after each leg.',
    ...IF_MOVING,
  },
  legTime: {
    kind: 'real',
    unit: 's',
    min: 0.001,
    max: MAX_SECONDS,
    default: 60,
    scale: 'log',
    explore: { min: 1, max: 1000 },
    group: 'Movement',
    label: 'Time of a direction',
    help: 'How long a node keeps its direction.',
    visibleIf: { param: 'mobility', is: ['direction'] },
  },
  boundary: {
    ...choice('Movement', 'At the border', 'What a node does whose way leads out of the area.', [
      { value: 'bounce', label: 'Bounce', help: 'It comes back as light from a mirror.' },
      { value: 'slide', label: 'Slide', help: 'It moves on along the border.' },
      { value: 'annul', label: 'Stop', help: 'The excess is annulled: its leg ends at the border.' },
    ]),
    visibleIf: { param: 'mobility', is: ['direction'] },
  },
  mobilityWarmUp: {
    kind: 'real',
    unit: 's',
    min: 0,
    max: MAX_SECONDS,
    default: 0,
    scale: 'linear',
    explore: { min: 0, max: 3600 },
    group: 'Movement',
    label: 'Moving before the start',
    help: 'Nodes move for so long before the first round. Random waypoint gathers nodes in the middle and slows down at first; about a thousand seconds leave that behind.',
    ...IF_MOVING,
  },
};
