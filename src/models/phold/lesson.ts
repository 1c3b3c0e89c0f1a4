/** A lesson: one network under three future event lists (Andelfinger & Hartenstein 2014, 4.1 and 4.2; Swenson 2015, 4.2.2). */
import { complete } from '../../scenario/defaults.ts';
import type { EventListName } from '../../scenario/event-lists.ts';
import type { Lesson, LessonStep } from '../../scenario/lesson/lesson.ts';
import type { TourTarget } from '../../scenario/tour.ts';
import { pholdSpec } from './spec.ts';

/** A second or less on a GPU, half a minute where one is imitated. */
const scenario = complete(pholdSpec, { params: { nodes: 2 ** 14 } });
const look = { view: { view: 'cells', channel: 'pending' }, faults: [] };
const RUN: TourTarget = { on: 'control', id: 'run' };

const step = (title: string, list: EventListName, at: TourTarget, text: string): LessonStep => ({
  ...{ title, text, at: [at], scenario, look, list },
});

export const pholdLesson: Lesson = {
  title: 'Same digest, another speed: why?',
  steps: [
    step(
      'One network, three lists',
      'slots',
      { on: 'legend' },
      'Events that wait for their time are in the future event list, and a GPU can keep it in many ways. Three of them run these 16,384 nodes, one after the other. Guess: what of the runs will be equal, and what will not?',
    ),
    step(
      'Slots',
      'slots',
      RUN,
      'Each node has places of its own, in no order. A GPU thread looks through them for what is due; nothing is moved, and what finds no place waits in a heap. Press Run, and note digest and speed.',
    ),
    step(
      'Sorted rings',
      'ring',
      RUN,
      'Each LP keeps its events sorted in a ring: the earliest are at hand, but what is sent has to be inserted, and later entries move (Andelfinger & Hartenstein 2014, 4.1). LPs merge when a ring is full (4.2). Press Run. Same digest? Same speed?',
    ),
    step(
      'Reduce',
      'reduce',
      RUN,
      'One list for all nodes. In each round what is safe is split off, sorted by node and time, and executed (Swenson 2015, 4.2.2.3). No node runs out of room, but a round is many dispatches instead of one. Press Run.',
    ),
    step(
      'Same digest',
      'slots',
      { on: 'control', id: 'runs' },
      'Choose two of the runs here, and compare them. Events, windows and digest are equal: a list decides where an event waits, never when it is executed or in which order. So it may be chosen for speed alone, and no link has to say it.',
    ),
    step(
      'Another speed',
      'slots',
      { on: 'chart', id: 'eventsPerWindow' },
      'What differs is work besides the events: looking through places, moving entries, sorting, and how often the GPU is started. With few events in a window starting counts most, with many what is moved. Try 1,024 nodes, and a million, with each list: is the order still the same?',
    ),
  ],
};
