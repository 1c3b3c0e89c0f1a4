/**
 * A model for tests of records and their evaluation: nodes are on or off, and change at most once in a window; whoever is asked
 * makes a record of some node, and the model says whether that was on at the time. Twin of shaders/testing/census.wesl.
 */
import { STREAMS } from '../../../base/threefry.ts';
import { mulHigh } from '../../../base/u32.ts';
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

const [FLIP, ASK, AGAIN] = [0, 1, 2];
const [ON, CHANGES] = [0, 1];
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
    kinds: 3,
    stateWords: CHANGES + REMEMBERED,
    counters: ['asked', 'off', 'on', 'steps'],
    distributions: ['off', 'on'],
    observed: ['on'],
    recordWords: 2,
    maxAmount: end,
    shader: testShaders.census,
    uniforms: { asks },
    tableWords: 4,
    tables: new Uint32Array(4),
    twin: new CensusHandler(config),
  };
}

class CensusHandler implements HandlerTwin {
  private readonly config: CensusConfig;

  constructor(config: CensusConfig) {
    this.config = config;
  }

  start(node: number, context: HandlerContext): void {
    const { nodes, lookahead, asks } = this.config;
    for (let i = 0; i <= asks; i++) {
      context.drawFrom(STREAMS.build);
      const [x, y] = context.words;
      const flips = i === asks;
      context.send(flips ? node : mulHigh(x, nodes), 1 + (y % lookahead), flips ? FLIP : ASK, i);
    }
  }

  handle(node: number, { time, kind, payload }: HandledEvent, context: HandlerContext): void {
    const { nodes, lookahead } = this.config;
    context.draw();
    const [x, y] = context.words;
    const due = time + lookahead + (y % lookahead);
    if (kind === FLIP) {
      flip(context.state, context.stateAt(node), time);
      context.send(node, due, FLIP, payload[0] + 1);
      return;
    }
    context.count(0, 1);
    context.record([mulHigh(x, nodes), payload[0]]);
    if (kind === AGAIN) return;
    context.send(mulHigh(y, nodes), due, ASK, payload[0] + 1);
    if ((x & 7) === 0) context.send(node, time + 1, AGAIN, payload[0] + 1);
  }

  evaluateRecord({ time, words }: MadeRecord, context: EvaluationContext): number {
    const on = wasOn(words[0], time, context);
    context.count(1 + on, 1);
    context.count(3, words[1]);
    context.measure(on, time);
    return on;
  }

  observe(node: number, _index: number, context: HandlerContext, add: AddObserved): void {
    add(context.state[context.stateAt(node) + ON], 1);
  }
}

function flip(state: Uint32Array, at: number, time: number): void {
  state[at + ON] ^= 1;
  state.copyWithin(at + CHANGES + 1, at + CHANGES, at + CHANGES + REMEMBERED - 1);
  state[at + CHANGES] = time;
}

function wasOn(node: number, time: number, context: EvaluationContext): number {
  const at = context.stateAt(node);
  let on = context.state[at + ON];
  for (let i = 0; i < REMEMBERED; i++) on ^= Number(context.state[at + CHANGES + i] > time);
  return on;
}
