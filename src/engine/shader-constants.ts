/** Constants that shaders of both engines know, and those of shaders/engine need. */
import { BIN_COUNT } from '../analysis/distribution.ts';
import { assert } from '../base/assert.ts';
import { STREAMS } from '../base/threefry.ts';
import { ALL_BITS, MOST_U32, NEVER, NONE } from '../base/u32.ts';
import { DISTRIBUTION, DISTRIBUTION_WORDS } from './distributions.ts';
import { FINISH } from './finish.ts';
import { offsetIn, type RunOffsets } from './run-offsets.ts';
import { shaderTable } from './shader-names.ts';

/** The largest u32 by what it says where it stands: a round or time that never comes, no index or number, saturation, every bit. */
const LARGEST = { NEVER, NONE, MOST_U32, ALL_BITS } as const;

export interface EngineShape {
  readonly offsets: RunOffsets;
  /** Where in it what `finish` adds up begins. */
  readonly finish: number;
  /** Distributions that nodes are observed for. */
  readonly observed: number;
}

export const engineConstants = ({
  offsets,
  finish,
  observed,
}: EngineShape): readonly (readonly [name: string, value: number])[] => [
  ...Object.entries(LARGEST),
  ['CONTROL_BASE', offsetIn(offsets, 'control')],
  ['BINS', BIN_COUNT],
  ['DISTRIBUTION_WORDS', DISTRIBUTION_WORDS],
  ['OBSERVED', observed],
  ['CONTROL_OBSERVED', finish + FINISH.observed],
  ...shaderTable('STREAM', STREAMS),
  ...shaderTable('DISTRIBUTION', DISTRIBUTION),
  ...shaderTable('FINISH', FINISH),
];

/** What is linked in: the engine's constants, and the model's beside them. */
export function withModel(
  engine: readonly (readonly [name: string, value: number])[],
  model: Readonly<Record<string, number>>,
): Record<string, string> {
  return u32Literals(beside(Object.fromEntries(engine), model, "a model's constants have names of the engine"));
}

/** Both; no name is said of two things. `fault`: what it means if one is. */
export function beside<Value>(
  first: Readonly<Record<string, Value>>,
  more: Readonly<Record<string, Value>>,
  fault: string,
): Record<string, Value> {
  const twice = Object.keys(more).filter((name) => Object.hasOwn(first, name));
  assert(twice.length === 0, `${fault}: ${twice.join(', ')}`);
  return { ...first, ...more };
}

/** For `import constants::NAME` in WESL. */
export const u32Literals = (values: Readonly<Record<string, number>>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, `${value}u`]));
