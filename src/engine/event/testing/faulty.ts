/** A model for tests that breaks one rule of the engine, once; twin of shaders/testing/faulty.wesl. */
import { NONE } from '../../../base/u32.ts';
import { shaderTables } from '../../shader-names.ts';
import type { AddObserved, EventWorld, HandledEvent, HandlerContext, HandlerTwin, MadeRecord } from '../model.ts';
import { testShaders } from './shaders.ts';

/** `none` is a model without fault. */
export const RULES = {
  none: 0,
  tooEarly: 1,
  notLater: 2,
  nowhere: 3,
  nowhereAtStart: 4,
  tooMany: 5,
  recordTwice: 6,
  recordAtStart: 7,
} as const;
export type Rule = keyof typeof RULES;

const NODES = 50;
const LOOKAHEAD = 10;
/** The node that breaks the rule, and the first tick at which it does. */
const CULPRIT = 17;
const SINCE = 55;

export function faultyWorld(rule: Rule): EventWorld {
  return {
    nodes: NODES,
    lookaheadTicks: LOOKAHEAD,
    endTicks: 1000,
    seed: 1,
    pendingPerNode: 1,
    startSends: 2,
    maxSends: 1,
    payloadWords: 0,
    kinds: 1,
    stateWords: 0,
    counters: [],
    observed: ['node'],
    recordWords: 1,
    shader: testShaders.faulty,
    uniforms: { rule: RULES[rule], culprit: CULPRIT, since: SINCE },
    constants: shaderTables({ RULE: RULES }),
    tableWords: 4,
    tables: new Uint32Array(4),
    twin: new FaultyHandler(RULES[rule]),
  };
}

class FaultyHandler implements HandlerTwin {
  constructor(private readonly rule: number) {}

  start(node: number, context: HandlerContext): void {
    if (node === CULPRIT && this.rule === RULES.nowhereAtStart) context.send(NODES + 2, 5, 0);
    if (node === CULPRIT && this.rule === RULES.recordAtStart) context.record([node]);
    context.send(node, 1 + (node % 3), 0);
  }

  handle(node: number, { time }: HandledEvent, context: HandlerContext): void {
    const guilty = node === CULPRIT && time >= SINCE;
    const neighbour = (node + 1) % NODES;
    if (guilty && this.rule === RULES.notLater) context.send(node, time, 0);
    else if (guilty && this.rule === RULES.nowhere) context.send(NONE, time + LOOKAHEAD, 0);
    else if (guilty && this.rule === RULES.tooEarly) context.send(neighbour, time + LOOKAHEAD - 1, 0);
    else {
      if (guilty && this.rule === RULES.recordTwice) for (let i = 0; i < 2; i++) context.record([node]);
      if (guilty && this.rule === RULES.tooMany) context.send(node, time + 1, 0);
      context.send(neighbour, time + LOOKAHEAD, 0);
    }
  }

  evaluateRecord({ words }: MadeRecord): number {
    return words[0];
  }

  observe(node: number, _index: number, _context: HandlerContext, add: AddObserved): void {
    add(node, 1);
  }
}
