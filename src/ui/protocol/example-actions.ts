/** Examples of protocols in the palette. */
import type { Action } from '../actions/actions.ts';
import type { Example } from './examples.ts';
import { writeOwn } from './write-own.ts';

export const exampleActions = (examples: readonly Example[]): readonly Action[] =>
  examples.map(({ id, title, question, text }) => ({
    id: `example ${id}`,
    title: `Protocol: ${title}`,
    group: 'Experiment',
    words: `text write own ${question}`,
    act: (lab) => writeOwn(lab, text),
  }));
