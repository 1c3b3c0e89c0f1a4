/**
 * A run between two steps, so that another executor can go on with it: by key and never by place. An event says its node and key, a node its
 * number, so neither the executor, the LP size nor the event list of who wrote it is told.
 */
import { fail, ok, type Result } from '../../base/result.ts';
import { whole } from '../../base/whole.ts';
import type { Scenario } from '../scenario.ts';

export const CHECKPOINT_FORMAT = 'swarmscope.checkpoint/1';

/** What an engine keeps: the names are its own (`engine/event/event-state.ts`, `engine/rounds/rounds-state.ts`). */
export interface EngineState {
  /** Numbers, `steps` so far among them, and texts such as why a run ended. */
  readonly facts: Readonly<Record<string, number | string>>;
  /** May be the executor's own memory: good until it advances. */
  readonly arrays: Readonly<Record<string, Uint32Array | Float64Array>>;
}

export interface Checkpoint {
  /** Of the application that wrote it. */
  readonly version: string;
  /** Names its files by their hashes; has the text of its model where somebody wrote that. */
  readonly scenario: Scenario;
  readonly state: EngineState;
}

/** As it was read: its scenario is checked by who knows the model. */
export interface ReadCheckpoint extends Omit<Checkpoint, 'scenario'> {
  readonly scenario: unknown;
}

/** What an engine expects: names of numbers, and how long each array is; undefined: any whole number of rows of `rowWords`. */
export interface StateShape {
  readonly numbers: readonly string[];
  readonly arrays: Readonly<
    Record<string, { readonly type: 'u32' | 'f64'; readonly length?: number; readonly rowWords?: number }>
  >;
}

/** Failure `storage`: something is missing, or of another size than the scenario asks for. */
export function checkState({ facts, arrays }: EngineState, shape: StateShape): Result<void> {
  const missing = shape.numbers.find((name) => !Number.isFinite(facts[name]));
  if (missing !== undefined) return mismatch(`has no number ${missing}`);
  for (const [name, { type, length, rowWords = 1 }] of Object.entries(shape.arrays)) {
    const array = arrays[name];
    if (array === undefined) return mismatch(`has no ${name}`);
    if (array instanceof Float64Array !== (type === 'f64')) return mismatch(`has ${name} of another type than ${type}`);
    if (length !== undefined ? array.length !== length : array.length % rowWords > 0)
      return mismatch(
        `has ${whole(array.length)} words of ${name}, and not ${length === undefined ? `rows of ${rowWords}` : whole(length)}`,
      );
  }
  return ok(undefined);
}

const mismatch = (what: string): Result<never> =>
  fail('storage', `the checkpoint does not fit its scenario: it ${what}`, 'run from the beginning');
