/** Every parameter of a rumour: what it means, its unit, its range. */
import { onlyIf, paramsIn } from '../../../scenario/param-kinds.ts';
import type { ParamsOf } from '../../../scenario/spec.ts';
import { readVoices } from '../files/voices-file.ts';

const people = paramsIn('People');
const telling = paramsIn('Telling');
const time = paramsIn('Time');

export const rumourParams = {
  nodes: people.count('People', 1024, [2, 2 ** 20], { help: 'How many may hear the rumour.', scale: 'pow2' }),
  contact: telling.choice('Whom they tell', {
    help: 'Anyone at all, or only those who stand near on the road.',
    choices: [
      { value: 'anyone', label: 'Anyone' },
      { value: 'nearby', label: 'People nearby' },
      { value: 'measured', label: 'As far as measured voices carry' },
    ],
  }),
  voices: telling.file('Voices', {
    help: 'How far voices were heard, a number of metres a line; their mean is the reach.',
    accept: '.csv,.txt,text/plain',
    read: readVoices,
    ...onlyIf('contact', 'measured'),
  }),
  reach: telling.metres('Reach', 40, [10, 500], {
    help: 'How far a voice carries, to both sides.',
    scale: 'linear',
    ...onlyIf('contact', 'nearby'),
  }),
  fanout: telling.count('Told in a round', 1, [1, 3], { help: 'How many others each one tells in a round.' }),
  round: time.seconds('Round', 1, [0.1, 3600], { help: 'Time from one round to the next; all rounds begin together.' }),
  latency: time.seconds('Latency', 0.5, [0.01, 3600], { help: 'How long telling takes.' }),
  end: time.seconds('End', 30, [0, 1e5], {
    help: 'Simulated time at which the run ends.',
    scale: 'log',
    minExclusive: true,
  }),
};

export type RumourParams = ParamsOf<typeof rumourParams>;
