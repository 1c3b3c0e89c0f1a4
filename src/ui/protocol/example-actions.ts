/** Examples of protocols in the palette, which is loaded when it is asked for. */
import type { Action } from '../actions/actions.ts';
import { EXAMPLES } from './examples.ts';
import { writeOwn } from './write-own.ts';

export const EXAMPLE_ACTIONS: readonly Action[] = EXAMPLES.map(({ id, title, question, text }) => ({
  id: `example ${id}`,
  title: `Protocol: ${title}`,
  group: 'Experiment',
  words: `text write own ${question}`,
  act: (lab) => writeOwn(lab, text),
}));
