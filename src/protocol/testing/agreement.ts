/** What a program does on one core by one of its emitters, as far as a test wants to know: two that agree say the same. */
import { wordsOf } from '../../base/threshold.ts';
import { SequentialExecutor } from '../../engine/event/sequential/sequential-executor.ts';
import { degreeOf } from '../emit/config.ts';
import { interpretedTwin, NO_NODE } from '../emit/interpreter.ts';
import type { Program } from '../program.ts';
import { programWorld, type Twin, type WorldValues } from './program-world.ts';

const TICKS_PER_SECOND = 1000;
/** A run ends where its text says, or after a window in which it comes beyond one of these. */
const MOST_WINDOWS = 200;
const MOST_EVENTS = 2000;

/** By the values that the text has, in ticks of 1 ms; `given`: words of parameters, by name. */
export function valuesOf(
  program: Program,
  nodes: number,
  seed: number,
  given: Readonly<Record<string, number>> = {},
): WorldValues {
  const ticks = (seconds: number) => Math.min(2 ** 32 - 1, Math.round(seconds * TICKS_PER_SECOND));
  const params = program.params.map(({ name, type, value }) => {
    if (name in given) return given[name];
    const number = Number(value);
    return type === 'time' ? ticks(number) : type === 'share' ? wordsOf(number) : number >>> 0;
  });
  const alone = { nodes, seed, lookahead: 1, params, tables: {}, degree: degreeOf(program, nodes) };
  const lookahead =
    program.lookahead === undefined ? 5 : interpretedTwin(program, alone).valueAt(program.lookahead, 0, NO_NODE);
  return { nodes, seed, lookahead, end: ticks(program.end.value), params };
}

export interface Done {
  /** Digest, counters, series, what was measured and observed; or the fault. */
  readonly told: unknown;
  readonly isFault: boolean;
  readonly events: number;
}

export async function doneBy(program: Program, values: WorldValues, twin: Twin): Promise<Done> {
  const world = programWorld(program, values, twin);
  const executor = new SequentialExecutor(world, {
    everyTicks: Math.max(1, Math.floor(world.endTicks / 16)),
    maxRows: 17,
  });
  let events = 0;
  for (let windows = 0; windows < MOST_WINDOWS && events < MOST_EVENTS; windows++) {
    const progress = await executor.advance({ wallMs: Number.POSITIVE_INFINITY, steps: 1 });
    if (!progress.ok) return { told: progress.failure, isFault: true, events };
    ({ events } = progress.value);
    if (progress.value.done) break;
  }
  return { told: await executor.outcome(), isFault: false, events };
}
