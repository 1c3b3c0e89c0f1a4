/** Words that name a parameter. */
import type { ParamSpec } from '../spec.ts';

/** All words that name a parameter. */
export const namesOf = ({ label, symbol, called = [] }: ParamSpec): readonly string[] => [
  label,
  ...(symbol === undefined ? [] : [symbol]),
  ...called,
];
