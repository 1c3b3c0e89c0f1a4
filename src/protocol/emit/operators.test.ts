/** Covers: all operators over words at the edges, as modules and the interpreter have them, against a third statement in whole numbers. */
import { describe, expect, it } from 'vitest';
import { quantileTable, sampleTicks } from '../../base/quantile.ts';
import { threefry2x32 } from '../../base/threefry.ts';
import type { HandledEvent, HandlerContext } from '../../engine/event/model.ts';
import type { BinaryName, Expr, Program, WordType } from '../program.ts';
import { binaryMeaning, partMeaning, unaryMeaning } from '../testing/meaning.ts';
import { COMPARISONS, OF_BOOLS, OF_NUMBERS, OF_TIME, UNARY } from '../testing/operators.ts';
import { constant, local, puttingProgram } from '../testing/pieces.ts';
import type { EmitConfig } from './config.ts';
import { interpretedTwin } from './interpreter.ts';
import { neighbourOf } from './network.ts';
import { wasmTwin } from './wasm-twin.ts';

const EDGES = [
  0,
  1,
  2,
  3,
  31,
  32,
  0xffff,
  0x1_0000,
  2 ** 31 - 2,
  2 ** 31 - 1,
  2 ** 31,
  2 ** 31 + 1,
  2 ** 32 - 2,
  2 ** 32 - 1,
];
const WORDS = [...new Set([...EDGES, ...Array.from({ length: 41 }, (_, i) => i)])];

const BINARY: readonly (readonly [BinaryName, WordType])[] = [
  ...[...OF_NUMBERS, ...COMPARISONS, ...OF_TIME].map((name) => [name, 'u32'] as const),
  ...[...OF_NUMBERS, ...COMPARISONS].map((name) => [name, 'i32'] as const),
];

const CONFIG: EmitConfig = {
  nodes: 11,
  seed: 77,
  lookahead: 5,
  params: [],
  degree: 0,
  tables: { exponential: quantileTable('exponential'), uniform: quantileTable('uniform') },
};

/** Values of the expressions at node 3 on either emitter: (a, b, c) to words. */
function bothOf(program: Program, config: EmitConfig = CONFIG) {
  const node = 3;
  const stride = 4 * Math.ceil((2 + program.stateWords) / 4);
  const layout = { nodes: config.nodes, stride, draws: 1, state: 2, storeWords: 0, counters: 1 };
  const laidOut = wasmTwin(program, config).laidOut?.(layout);
  if (!laidOut) throw new Error('no WebAssembly here');
  const own = new Uint32Array(config.nodes * stride);
  const run =
    (twin: { handle: (node: number, event: HandledEvent, context: HandlerContext) => void }, state: Uint32Array) =>
    (a: number, b = 0, c = 0): number[] => {
      const context = { state, stateAt: () => node * stride + 2, store: state, storeAt: () => 0 };
      const event = { time: 9, src: 4, seq: 0, kind: 0, payload: Uint32Array.of(a, b, c), payloadAt: 0 };
      twin.handle(node, event, context as unknown as HandlerContext);
      return [...state.subarray(node * stride + 2, node * stride + 2 + program.stateWords)];
    };
  return {
    'a module': run(laidOut.twin, new Uint32Array(laidOut.buffer, laidOut.nodesAt, config.nodes * stride)),
    'the interpreter': run(interpretedTwin(program, config), own),
  };
}

const EMITTERS = ['a module', 'the interpreter'] as const;
const typed = (type: WordType, index: number): Expr => ({ ...local(index), type }) as Expr;

describe.each(EMITTERS)('%s', (emitter) => {
  it('has binary operators of two unknown words', () => {
    const values = BINARY.map(
      ([name, type]) => ({ is: 'binary', type, name, left: typed(type, 0), right: typed(type, 1) }) as const,
    );
    const run = bothOf(puttingProgram(values))[emitter];
    for (const a of WORDS)
      for (const b of WORDS)
        expect([a, b, run(a, b)]).toEqual([a, b, BINARY.map(([name, type]) => binaryMeaning(name, type, a, b))]);
  });

  it('has them where the right one, or the left one, is known before the run', () => {
    for (const known of WORDS) {
      const values = BINARY.flatMap(([name, type]) => [
        { is: 'binary', type, name, left: typed(type, 0), right: { ...constant(known), type } } as const,
        { is: 'binary', type, name, left: { ...constant(known), type }, right: typed(type, 0) } as const,
      ]);
      const run = bothOf(puttingProgram(values as readonly Expr[]))[emitter];
      for (const a of EDGES) {
        const meant = BINARY.flatMap(([name, type]) => [
          binaryMeaning(name, type, a, known),
          binaryMeaning(name, type, known, a),
        ]);
        expect([a, known, run(a)]).toEqual([a, known, meant]);
      }
    }
  });

  it('has operators of bools, and of one word', () => {
    const both = OF_BOOLS.map(
      (name) => ({ is: 'binary', type: 'bool', name, left: typed('bool', 0), right: typed('bool', 1) }) as const,
    );
    const unary = UNARY.map(({ name, of, gives }) => ({ is: 'unary', type: gives, name, of: typed(of, 0) }) as const);
    const run = bothOf(puttingProgram([...both, ...unary.filter(({ of }) => of.type === 'bool')]))[emitter];
    for (const a of [0, 1])
      for (const b of [0, 1])
        expect(run(a, b)).toEqual([
          ...both.map(({ name }) => binaryMeaning(name, 'bool', a, b)),
          ...UNARY.filter(({ of }) => of === 'bool').map(({ name }) => unaryMeaning(name, a)),
        ]);
    const numbers = unary.filter(({ of }) => of.type !== 'bool');
    const one = bothOf(puttingProgram(numbers))[emitter];
    for (const a of WORDS) expect(one(a)).toEqual(numbers.map(({ name }) => unaryMeaning(name, a)));
  });

  it('has parts, selections and operators in operators', () => {
    const part: Expr = { is: 'part', type: 'u32', a: local(0), b: local(1), c: local(2) };
    const less: Expr = { is: 'binary', type: 'bool', name: 'lt', left: local(0), right: local(1) };
    // biome-ignore lint/suspicious/noThenProperty: a tree, no promise.
    const select: Expr = { is: 'select', type: 'u32', test: less, then: local(0), otherwise: local(2) };
    const nest = (name: BinaryName): Expr => {
      const of = (left: Expr, right: Expr): Expr => ({ is: 'binary', type: 'u32', name, left, right });
      return of(of(local(0), of(local(1), local(2))), of(of(local(2), local(0)), local(1)));
    };
    const nested = [...OF_NUMBERS, ...OF_TIME];
    const run = bothOf(puttingProgram([part, select, ...nested.map(nest)]))[emitter];
    for (const a of EDGES)
      for (const b of EDGES)
        for (const c of EDGES) {
          const meant = nested.map((name) => {
            const of = (x: number, y: number) => binaryMeaning(name, 'u32', x, y);
            return of(of(a, of(b, c)), of(of(c, a), b));
          });
          expect([a, b, c, run(a, b, c)]).toEqual([a, b, c, [partMeaning(a, b, c), a < b ? a : c, ...meant]]);
        }
  });

  it('has quantiles, hashes and shares', () => {
    const sample = (['exponential', 'uniform'] as const).map(
      (table) => ({ is: 'sample', type: 'u32', table, word: local(0), mean: local(1) }) as const,
    );
    const hash: Expr = { is: 'hash', type: 'u32', stream: local(0), a: local(1), b: local(2) };
    const within = [0, 1, 2, 3].map((param) => ({ is: 'within', type: 'bool', param, word: local(0) }) as const);
    const params = [0, 2 ** 31, 2 ** 32 - 1, 2 ** 32];
    const run = bothOf(puttingProgram([...sample, hash, ...within]), { ...CONFIG, params })[emitter];
    const words = new Uint32Array(2);
    for (const a of [...WORDS, 0x1234_5678, 0x9abc_def0])
      for (const b of WORDS) {
        threefry2x32(CONFIG.seed, a, b, 9, words);
        const meant = [
          ...sample.map(({ table }) => sampleTicks(quantileTable(table), a, b)),
          words[0],
          ...params.map((share) => Number(a < share)),
        ];
        expect([a, b, run(a, b, 9)]).toEqual([a, b, meant]);
      }
  });

  it.each([
    ['ring', 3, 6, [4, 2, 5, 1, 6, 0, 3, 3]],
    ['ring', 9, 10, [4, 2, 5, 1, 6, 0, 7, 10, 8, 9, 3]],
    ['all', undefined, 10, [0, 1, 2, 4, 5, 6, 7, 8, 9, 10, 3]],
    ['random', 4, 4, undefined],
  ] as const)('has neighbours: %s %s', (is, wanted, degree, meant) => {
    const network = { is, degree: wanted };
    const config = { ...CONFIG, degree };
    const run = bothOf(puttingProgram([{ is: 'neighbour', type: 'u32', index: local(0) }], network), config)[emitter];
    const all = Array.from({ length: meant?.length ?? 6 }, (_, i) => run(i)[0]);
    expect(all).toEqual(meant ?? all.map((_, i) => neighbourOf(network, config, 3, i)));
    if (!meant) expect(all.slice(0, degree)).not.toContain(3);
  });
});
