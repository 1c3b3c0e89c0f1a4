/**
 * A model for tests of records and their evaluation: nodes are on or off, and change at most once in a window; whoever is asked
 * makes a record of some node, and the model says whether that was on at the time. Twin of shaders/testing/census.wesl.
 */
import { STREAMS } from '../../../base/threefry.ts';
import { mulHigh } from '../../../base/u32.ts';
import { shaderTables } from '../../shader-names.ts';
import type {
  AddObserved,
  EvaluationContext,
  EventWorld,
  HandledEvent,
  HandlerContext,
  HandlerTwin,
  MadeRecord,
} from '../model.ts';
import { testShaders } from './shaders.ts';

export interface CensusConfig {
  readonly nodes: number;
  readonly lookahead: number;
  readonly end: number;
  /** Chains of ASK for each node. */
  readonly asks: number;
  readonly seed: number;
  /** As `EventWorld.sparse`. */
  readonly sparse?: boolean;
}

const KIND = { flip: 0, ask: 1, again: 2 } as const;
const STATE = { on: 0, changes: 1 } as const;
/** As many windows as may pass until a record is evaluated, and its own. */
const REMEMBERED = 4;

export function censusWorld(config: CensusConfig): EventWorld {
  const { nodes, lookahead, end, seed, asks, sparse } = config;
  return {
    nodes,
    lookaheadTicks: lookahead,
    endTicks: end,
    seed,
    pendingPerNode: asks + 1,
    startSends: asks + 1,
    maxSends: 2,
    sparse,
    payloadWords: 1,
    kinds: Object.keys(KIND).length,
    stateWords: STATE.changes + REMEMBERED,
    counters: ['asked', 'off', 'on', 'steps'],
    distributions: ['off', 'on'],
    observed: ['on'],
    recordWords: 2,
    maxAmount: end,
    shader: testShaders.census,
    uniforms: { asks },
    constants: { ...shaderTables({ KIND, STATE }), REMEMBERED },
    tableWords: 4,
    tables: new Uint32Array(4),
    twin: new CensusHandler(config),
  };
}

class CensusHandler implements HandlerTwin {
  constructor(private readonly config: CensusConfig) {}

  start(node: number, context: HandlerContext): void {
    const { nodes, lookahead, asks } = this.config;
    for (let i = 0; i <= asks; i++) {
      context.drawFrom(STREAMS.build);
      const [x, y] = context.words;
      const flips = i === asks;
      context.send(flips ? node : mulHigh(x, nodes), 1 + (y % lookahead), flips ? KIND.flip : KIND.ask, i);
    }
  }

  handle(node: number, { time, kind, payload, payloadAt }: HandledEvent, context: HandlerContext): void {
    const { nodes, lookahead } = this.config;
    context.draw();
    const [x, y] = context.words;
    const due = time + lookahead + (y % lookahead);
    if (kind === KIND.flip) {
      flip(context.state, context.stateAt(node), time);
      context.send(node, due, KIND.flip, payload[payloadAt] + 1);
      return;
    }
    context.count(0, 1);
    context.record([mulHigh(x, nodes), payload[payloadAt]]);
    if (kind === KIND.again) return;
    context.send(mulHigh(y, nodes), due, KIND.ask, payload[payloadAt] + 1);
    if ((x & 7) === 0) context.send(node, time + 1, KIND.again, payload[payloadAt] + 1);
  }

  evaluateRecord({ time, words }: MadeRecord, context: EvaluationContext): number {
    const on = wasOn(words[0], time, context);
    context.count(1 + on, 1);
    context.count(3, words[1]);
    context.measure(on, time);
    return on;
  }

  observe(node: number, _index: number, context: HandlerContext, add: AddObserved): void {
    add(context.state[context.stateAt(node) + STATE.on], 1);
  }
}

function flip(state: Uint32Array, at: number, time: number): void {
  state[at + STATE.on] ^= 1;
  state.copyWithin(at + STATE.changes + 1, at + STATE.changes, at + STATE.changes + REMEMBERED - 1);
  state[at + STATE.changes] = time;
}

function wasOn(node: number, time: number, context: EvaluationContext): number {
  const at = context.stateAt(node);
  let on = context.state[at + STATE.on];
  for (let i = 0; i < REMEMBERED; i++) on ^= Number(context.state[at + STATE.changes + i] > time);
  return on;
}
