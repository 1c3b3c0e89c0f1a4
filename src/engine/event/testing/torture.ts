/**
 * A model for tests that does what PHOLD does not: four kinds with two payload words, state that depends on the order of
 * events, events to oneself inside the window, up to three sends a call, 32 counters by amounts, and many events of one
 * node at one tick. Twin of shaders/testing/torture.wesl.
 *
 * Chains of TICK beat at multiples of one period, all together. A beat may start WORK, which goes on tick by tick, and
 * GOSSIP, which hops from node to node and is answered by ECHO.
 */
import fc from 'fast-check';
import { STREAMS } from '../../../base/threefry.ts';
import { addSaturated, MOST_U32, mulHigh } from '../../../base/u32.ts';
import { shaderTables } from '../../shader-names.ts';
import type { AddObserved, EventWorld, HandledEvent, HandlerContext, HandlerTwin } from '../model.ts';
import { testShaders } from './shaders.ts';

export interface TortureConfig {
  readonly nodes: number;
  readonly lookahead: number;
  readonly end: number;
  /** Ticks between beats. */
  readonly period: number;
  /** Chains of TICK at each node: all tie at every beat. */
  readonly chains: number;
  /** Longest run of WORK that a beat starts. */
  readonly burst: number;
  readonly hops: number;
  /** Organisation of the rounds: few nodes are due in a window. Default false. */
  readonly sparse?: boolean;
  /** Most events that a round on the GPU executes at a node, if fewer than it would by itself. */
  readonly eventsPerNode?: number;
  readonly seed: number;
}

/** Small networks in which much happens at once. */
export const tortureNetworks = (nodes: number): fc.Arbitrary<TortureConfig> =>
  fc.record({
    nodes: fc.integer({ min: 2, max: nodes }),
    lookahead: fc.integer({ min: 1, max: 60 }),
    end: fc.integer({ min: 20, max: 120 }),
    period: fc.integer({ min: 1, max: 12 }),
    chains: fc.integer({ min: 1, max: 3 }),
    burst: fc.nat(8),
    hops: fc.nat(4),
    seed: fc.nat(1000),
  });

const KIND = { tick: 0, work: 1, gossip: 2, echo: 3 } as const;
/** As many counters as a model may have. */
const RESIDUES = Array.from({ length: 29 }, (_, i) => `residue_${i}`);
const later = (time: number, ticks: number): number => addSaturated(time, ticks, MOST_U32);

export function tortureWorld(config: TortureConfig): EventWorld {
  const { nodes, lookahead, end, seed, period, chains, burst, hops, eventsPerNode } = config;
  return {
    nodes,
    lookaheadTicks: lookahead,
    endTicks: end,
    seed,
    pendingPerNode: chains + 1,
    startSends: chains + 1,
    maxSends: 3,
    sparse: config.sparse ?? false,
    payloadWords: 2,
    kinds: Object.keys(KIND).length,
    stateWords: 2,
    storeWords: 1,
    distributions: ['random', 'wait'],
    observed: ['state', 'weighted'],
    counters: ['handled', 'weight', 'echoed', ...RESIDUES],
    // What one event may add to a counter: a round executes so few that their sum stays below 2^29.
    ...(eventsPerNode !== undefined && { maxAmount: Math.floor(2 ** 29 / eventsPerNode / nodes) }),
    shader: testShaders.torture,
    uniforms: { period, chains, burst, hops },
    constants: { ...shaderTables({ KIND }), RESIDUES: RESIDUES.length },
    tableWords: 4,
    tables: new Uint32Array(4),
    twin: new TortureHandler(config),
  };
}

class TortureHandler implements HandlerTwin {
  constructor(private readonly config: TortureConfig) {}

  start(node: number, context: HandlerContext): void {
    const { nodes, lookahead, period, chains, hops } = this.config;
    context.drawFrom(STREAMS.build);
    const [x, y] = context.words;
    const at = context.stateAt(node);
    context.state[at] = x;
    context.state[at + 1] = y;
    for (let i = 0; i < chains; i++) context.send(node, period, KIND.tick, i, node);
    context.send(mulHigh(x, nodes), y % (2 * lookahead), KIND.gossip, hops, node);
  }

  handle(node: number, event: HandledEvent, context: HandlerContext): void {
    context.draw();
    const [x, y] = context.words;
    this.remember(node, event, y, context);
    context.count(0, 1 + event.kind);
    context.count(1, y & 0xffff);
    context.count(3 + (x % RESIDUES.length), 1);
    if (event.kind === KIND.gossip) context.measure(0, y);
    else if (event.kind === KIND.echo) context.measure(1, event.time);
    if (event.kind === KIND.tick) this.onTick(node, event, x, y, context);
    else if (event.kind === KIND.work) this.onWork(node, event, x, y, context);
    else if (event.kind === KIND.gossip) this.onGossip(event, x, y, context);
    else context.count(2, event.payload[event.payloadAt]);
  }

  private remember(
    node: number,
    { time, src, seq, kind, payload, payloadAt }: HandledEvent,
    random: number,
    context: HandlerContext,
  ): void {
    const { state } = context;
    const at = context.stateAt(node);
    state[at] = Math.imul(state[at], 1664525) + (time ^ payload[payloadAt + 1]);
    state[at + 1] = Math.imul(state[at + 1] ^ src, 22695477) + seq + (payload[payloadAt] ^ random);
    context.store[context.storeAt(node)] += kind + 1;
  }

  private onTick(
    node: number,
    { time, payload, payloadAt }: HandledEvent,
    x: number,
    y: number,
    context: HandlerContext,
  ): void {
    const { nodes, lookahead, period, burst, hops } = this.config;
    if ((x & 3) === 0) context.send(node, later(time, 1), KIND.work, y % (burst + 1), x);
    context.send(node, later(time, period - (time % period)), KIND.tick, payload[payloadAt], payload[payloadAt + 1]);
    if ((x & 0x70) === 0) context.send(mulHigh(y, nodes), later(time, lookahead), KIND.gossip, hops, node);
  }

  private onWork(
    node: number,
    { time, payload, payloadAt }: HandledEvent,
    x: number,
    y: number,
    context: HandlerContext,
  ): void {
    if (payload[payloadAt] === 0) return;
    context.send(node, later(time, 1), KIND.work, payload[payloadAt] - 1, context.state[context.stateAt(node)]);
    if ((x & 7) !== 0) return;
    context.send(node, later(time, 1), KIND.work, 0, y);
    const other = (node + 1 + (y % 3)) % this.config.nodes;
    context.send(other, later(time, this.config.lookahead), KIND.echo, y & 0xff, 0);
  }

  private onGossip(
    { time, src, payload, payloadAt }: HandledEvent,
    x: number,
    y: number,
    context: HandlerContext,
  ): void {
    if (payload[payloadAt] === 0) return;
    const { nodes, lookahead } = this.config;
    context.send(
      mulHigh(x, nodes),
      later(time, lookahead + (y & 3)),
      KIND.gossip,
      payload[payloadAt] - 1,
      payload[payloadAt + 1],
    );
    context.send(src, later(time, lookahead), KIND.echo, 3, x);
  }

  /** Any u32; and a few values of large weights, some of them none, whose sum passes 2^32. */
  observe(node: number, index: number, context: HandlerContext, add: AddObserved): void {
    const random = context.state[context.stateAt(node) + 1];
    if (index === 0) add(random, 1);
    else for (let i = 0; i < 3; i++) add((random >>> (4 * i)) & 0xfff, ((random >>> 16) & 0xffff) * i);
  }
}
