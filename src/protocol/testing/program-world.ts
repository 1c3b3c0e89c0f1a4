/** A program as a world, for tests of emitters: no scenario, no GPU. */

import { quantileTable } from '../../base/quantile.ts';
import { NEVER } from '../../base/u32.ts';
import type { EventWorld } from '../../engine/event/model.ts';
import { type Below, degreeOf, type EmitConfig, payloadWordsOf } from '../emit/config.ts';
import type { ProgramTwin } from '../emit/interpreter.ts';
import type { Program } from '../program.ts';

export interface WorldValues {
  readonly nodes: number;
  readonly seed: number;
  /** Ticks. */
  readonly lookahead: number;
  readonly end: number;
  readonly params: readonly number[];
}

export type Twin = (program: Program, config: EmitConfig) => ProgramTwin;

/** Words of the underlay of these tests: status, incarnation. */
const BELOW_WORDS = 2;

/** An underlay that is none: a message takes a few lookaheads, one in eight is lost, and nodes go and come by the time. */
function belowOf({ underlay }: Program, { lookahead }: WorldValues): Below | undefined {
  if (underlay.length === 0) return undefined;
  return {
    stateWords: BELOW_WORDS,
    status: 0,
    incarnation: 1,
    delay(_to, context) {
      context.draw();
      return context.words[1] % 8 === 0 ? NEVER : lookahead + (context.words[0] % (3 * lookahead));
    },
  };
}

/** Over it: a node is online from the start, and now and then leaves and comes again at once, in another session. */
const above = (twin: ProgramTwin): ProgramTwin => ({
  ...bound(twin),
  start(node, context) {
    twin.start(node, context);
    context.state[context.stateAt(node)] = 1;
    twin.join(node, 0, context);
  },
  handle(node, event, context) {
    const at = context.stateAt(node);
    if (event.time % 16 !== 0) return twin.handle(node, event, context);
    twin.leave(node, event.time, context);
    context.state[at] ^= 1;
    context.state[at + 1]++;
    twin.join(node, event.time, context);
  },
  laidOut(layout) {
    const laidOut = twin.laidOut?.(layout);
    return laidOut && { ...laidOut, twin: above(laidOut.twin) };
  },
});

const bound = (twin: ProgramTwin): ProgramTwin => ({
  start: (...asked) => twin.start(...asked),
  handle: (...asked) => twin.handle(...asked),
  join: (...asked) => twin.join(...asked),
  leave: (...asked) => twin.leave(...asked),
  observe: (...asked) => twin.observe(...asked),
  valueAt: (...asked) => twin.valueAt(...asked),
});

export function programWorld(program: Program, values: WorldValues, twin: Twin): EventWorld {
  const { nodes, seed, lookahead, end, params } = values;
  const below = belowOf(program, values);
  const tables = Object.fromEntries(program.tables.map((name) => [name, quantileTable(name)]));
  const config = { nodes, seed, lookahead, params, tables, degree: degreeOf(program, nodes), below };
  const { start, event } = program.costs;
  return {
    nodes,
    seed,
    lookaheadTicks: lookahead,
    endTicks: end,
    pendingPerNode: 4,
    startSends: start.sends,
    maxSends: event.sends,
    maxAmount: event.amount,
    payloadWords: payloadWordsOf(program, below),
    kinds: program.kinds.length,
    stateWords: program.stateWords + (below?.stateWords ?? 0),
    storeWords: program.storeWords,
    counters: program.counters.map(({ name }) => name),
    distributions: program.measures.map(({ name }) => name),
    observed: program.observes.map(({ name }) => name),
    shader: '',
    uniforms: {},
    tableWords: 0,
    tables: new Uint32Array(0),
    twin: below ? above(twin(program, config)) : twin(program, config),
  };
}
