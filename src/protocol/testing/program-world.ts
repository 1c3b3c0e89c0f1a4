/** A program as a world, for tests of emitters: no scenario, no GPU. */

import { quantileTable } from '../../base/quantile.ts';
import type { EventWorld } from '../../engine/event/model.ts';
import { degreeOf, type EmitConfig, payloadWordsOf } from '../emit/config.ts';
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

export function programWorld(program: Program, values: WorldValues, twin: Twin): EventWorld {
  const { nodes, seed, lookahead, end, params } = values;
  const tables = Object.fromEntries(program.tables.map((name) => [name, quantileTable(name)]));
  const config = { nodes, seed, lookahead, params, tables, degree: degreeOf(program, nodes) };
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
    payloadWords: payloadWordsOf(program, undefined),
    kinds: program.kinds.length,
    stateWords: program.stateWords,
    storeWords: program.storeWords,
    counters: program.counters.map(({ name }) => name),
    distributions: program.measures.map(({ name }) => name),
    observed: program.observes.map(({ name }) => name),
    shader: '',
    uniforms: {},
    tableWords: 0,
    tables: new Uint32Array(0),
    twin: twin(program, config),
  };
}
