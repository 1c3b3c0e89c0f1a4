/**
 * A test model for the rounds engine: on a ring everybody takes over the larger value of a neighbour, and what was heard is noted.
 * Two kernels, a double buffer, a census of it, an end by goal, by standstill or by the clock. Twin of shaders/testing/relay*.wesl.
 */
import { MIX_EXECUTED, MIX_STATE } from '../../../base/mix.ts';
import { testShaders } from '../../event/testing/shaders.ts';
import type { PhaseContext, RoundsWorld, Words } from '../model.ts';

export interface RelayOptions {
  readonly nodes: number;
  /** Rounds at most. */
  readonly end: number;
  /** Whether agreement ends the run; else it goes on, idle. */
  readonly hasGoal?: boolean;
  /** From which round on nothing can be expected any more; default: never asked. */
  readonly noProgressFrom?: number;
  readonly mostPerRound?: number;
  /** What each who heard something adds to a wide counter; default 1. */
  readonly weight?: number;
  /** The run ends when at least so many rounds are over and as many were noted as heard: always. */
  readonly balancedFrom?: number;
}

const [WEIGHED, HEARD, NOTED, AGREED] = [0, 1, 2, 3];
const PARTS = ['relay', 'relay_spread', 'relay_note', 'relay_census'];

/** The largest value stands in the middle, so that it takes half of the nodes as many rounds to hear of it as of the next. */
const firstValue = (node: number, nodes: number): number =>
  node === Math.floor(nodes / 2) ? nodes + 5 : (Math.imul(node, 0x9e3779b1) >>> 0) % nodes;

export function relayWorld({
  nodes,
  end,
  hasGoal = true,
  noProgressFrom,
  mostPerRound = nodes,
  weight = 1,
  balancedFrom,
}: RelayOptions): RoundsWorld {
  const kernel = (name: string, workgroups = Math.ceil(nodes / 64)) => ({ module: `testing/${name}`, workgroups });
  return {
    nodes,
    seed: 1,
    roundTicks: 10,
    endTicks: 10 * end,
    buffers: {
      values: {
        words: nodes,
        double: true,
        seen: true,
        content: () => Uint32Array.from({ length: nodes }, (_, i) => firstValue(i, nodes)),
      },
      notes: { words: Math.ceil(nodes / 32), atomic: true },
    },
    startKernels: [],
    roundKernels: [kernel('relay_spread'), kernel('relay_note')],
    censusKernels: [kernel('relay_census', 1)],
    counters: ['weighed', 'heard', 'noted', 'agreed'],
    wide: 1,
    gauges: ['least', 'round'],
    actions: { decided: 'heard', became: ['noted'] },
    mostPerRound,
    ...(hasGoal && { goal: { counter: 'agreed', target: nodes - 1 } }),
    ...(balancedFrom !== undefined && { goal: { counter: 'noted', equals: 'heard', notBefore: balancedFrom } }),
    idle: { counter: 'heard' },
    whyNoProgress: (words, round) =>
      noProgressFrom !== undefined && round >= noProgressFrom
        ? `all agree on ${words.values_last[0]} since long`
        : undefined,
    progressBuffers: ['values'],
    atLimit: ({ agreed }) => `only ${agreed} of ${nodes} agree`,
    share: ({ agreed }) => agreed / (nodes - 1),
    observed: ['value'],
    shader: testShaders.relay,
    modules: Object.fromEntries(PARTS.map((name) => [`testing/${name}.wesl`, testShaders[name]])),
    uniforms: { largest: nodes + 5, weight },
    constants: { LANES: 64 },
    twin: {
      start: [],
      phases: [(context) => spread(context, nodes, weight), (context) => note(context, nodes)],
      census: ({ values_last }, round) => [values_last.reduce((a, b) => Math.min(a, b)), round],
      addState: (node, words, digest) => {
        digest.begin(MIX_STATE);
        digest.word(node);
        digest.word(words.values_last[node]);
        if (node % 32 === 0) digest.word(words.notes[node / 32]);
        digest.end();
      },
      observe: (node, _index, words, add) => add(words.values_last[node], 1),
    },
  };
}

function spread({ round, words, count, digest }: PhaseContext, nodes: number, weight: number): void {
  const { values_last: last, values_next: next } = words;
  for (let node = 0; node < nodes; node++) {
    next[node] = Math.max(last[node], last[(node + 1) % nodes]);
    if (next[node] === last[node]) continue;
    count(WEIGHED, weight);
    count(HEARD, 1);
    if (next[node] === nodes + 5) count(AGREED, 1);
    digest.begin(MIX_EXECUTED);
    for (const word of [round, node, next[node]]) digest.word(word);
    digest.end();
  }
}

function note({ round, words, count }: PhaseContext, nodes: number): void {
  const { values_last: last, values_next: next, notes }: Words = words;
  for (let node = 0; node < nodes; node++) {
    if (next[node] === last[node]) continue;
    notes[node >>> 5] ^= 1 << ((node + round) & 31);
    count(NOTED, 1);
  }
}
