/** Functions of every module: random words, quantiles, products of 64 bits, neighbours, and the end of a run. */
import { FRACTION_BITS, STEPS_PER_OCTAVE } from '../../base/quantile.ts';
import { STREAMS } from '../../base/threefry.ts';
import type { Program } from '../program.ts';
import { Code, type ModuleFunction, OP } from './assembler.ts';
import type { EmitConfig } from './config.ts';
import type { WasmOffsets } from './wasm-offsets.ts';

/** Their order. */
export const LIBRARY = ['threefry', 'draw', 'sample', 'part', 'neighbour', 'fault'] as const;
export type LibraryName = (typeof LIBRARY)[number];

/** Words of the module: the stream of draws, and where the next letter goes. */
export const GLOBAL = { stream: 0, letter: 1 } as const;

const PARITY = 0x1bd11bda;
const ROTATIONS = [
  [13, 15, 26, 6],
  [17, 29, 16, 24],
];

export function libraryOf(
  network: Program['network'],
  config: EmitConfig,
  offsets: WasmOffsets,
  numberOf: (name: LibraryName) => number,
): readonly ModuleFunction[] {
  return [
    threefry(config.seed),
    draw(offsets, numberOf('threefry')),
    sample(),
    part(),
    neighbour(network, config, numberOf('threefry')),
    fault(offsets),
  ];
}

/** (stream, counter, counter): two words of threefry2x32-20 with the seed as the first key. */
function threefry(seed: number): ModuleFunction {
  const [key1, x, y, key2] = [0, 1, 2, 3];
  const code = new Code();
  const plusKey = (to: number, key: number, round: number) => {
    code.get(to);
    if (key === 0) code.word(seed + round).op(OP.add);
    else {
      code.get(key === 1 ? key1 : key2).op(OP.add);
      if (round > 0) code.word(round).op(OP.add);
    }
    code.set(to);
  };
  code
    .get(key1)
    .word(PARITY ^ seed)
    .op(OP.xor)
    .set(key2);
  plusKey(x, 0, 0);
  plusKey(y, 1, 0);
  for (let group = 0; group < 5; group++) {
    for (const by of ROTATIONS[group % 2]) {
      code.get(x).get(y).op(OP.add).set(x);
      code.get(y).word(by).op(OP.rotl).get(x).op(OP.xor).set(y);
    }
    plusKey(x, (group + 1) % 3, 0);
    plusKey(y, (group + 2) % 3, group + 1);
  }
  code.get(x).get(y);
  return { params: 3, results: 2, locals: 1, code };
}

/** (node, its offset): the next draw of the stream in work. */
function draw({ drawsAt }: WasmOffsets, threefryNumber: number): ModuleFunction {
  const [node, base, drawn] = [0, 1, 2];
  const code = new Code();
  code.get(base).get(base).load(drawsAt).tee(drawn).word(1).op(OP.add).store(drawsAt);
  code.getGlobal(GLOBAL.stream).get(node).get(drawn).call(threefryNumber);
  return { params: 2, results: 2, locals: 1, code };
}

/** (table, random word, mean): `sampleTicks` of base/quantile.ts. */
function sample(): ModuleFunction {
  const [table, q, mean, below, at] = [0, 1, 2, 3, 4];
  const ticks = 5;
  const code = new Code();
  // Below the top of the octave, 31 bits; 0 where there is no word.
  code.get(q).get(q).op(OP.clz).op(OP.shl).word(-1).op(OP.xor).word(0x7fff_ffff).op(OP.and);
  code.word(0).get(q).op(OP.select).set(below);
  code.get(q).op(OP.clz).word(STEPS_PER_OCTAVE).op(OP.mul).get(below).word(24).op(OP.shr_u, OP.add);
  code.word(2).op(OP.shl).get(table).op(OP.add).set(at);
  code.get(at).load(4).get(at).load(0).op(OP.sub, OP.wide_from_u32);
  code.get(below).word(8).op(OP.shl, OP.wide_from_u32, OP.wide_mul).wide(32n).op(OP.wide_shr_u, OP.wrap);
  code.get(at).load(0).op(OP.add, OP.wide_from_u32);
  code.get(mean).op(OP.wide_from_u32, OP.wide_mul);
  code.wide(2n ** BigInt(FRACTION_BITS - 1)).op(OP.wide_add);
  code.wide(BigInt(FRACTION_BITS)).op(OP.wide_shr_u).set(ticks);
  saturated(code, ticks);
  return { params: 3, results: 1, locals: 2, wides: 1, code };
}

/** (a, b, c): a * b / c, 0 where c is. */
function part(): ModuleFunction {
  const [a, b, c, quotient] = [0, 1, 2, 3];
  const code = new Code();
  code.get(c).op(OP.eqz);
  code.if(() => code.word(0).op(OP.return));
  code.get(a).op(OP.wide_from_u32).get(b).op(OP.wide_from_u32, OP.wide_mul);
  code.get(c).op(OP.wide_from_u32, OP.wide_div_u).set(quotient);
  saturated(code, quotient);
  return { params: 3, results: 1, locals: 0, wides: 1, code };
}

/** A word of what a local of 64 bits holds, the largest where it is more. */
function saturated(code: Code, wide: number): void {
  code.word(-1).get(wide).op(OP.wrap);
  code.get(wide).wide(0xffff_ffffn).op(OP.wide_gt_u, OP.select);
}

/** (node, i): as `neighbourOf` has it. */
function neighbour(network: Program['network'], { nodes, degree }: EmitConfig, threefryNumber: number): ModuleFunction {
  const [node, i, other] = [0, 1, 2];
  const code = new Code();
  code.get(i).word(degree).op(OP.ge_u);
  code.if(() => code.get(node).op(OP.return));
  if (network?.is === 'ring') {
    code.get(i).word(1).op(OP.shr_u).word(1).op(OP.add).set(other);
    code.get(node).word(nodes).get(other).op(OP.sub).get(other);
    code.get(i).word(1).op(OP.and, OP.select, OP.add).word(nodes).op(OP.rem_u);
  } else {
    if (network?.is === 'random') {
      code.word(STREAMS.edges).get(node).get(i).call(threefryNumber).op(OP.drop, OP.wide_from_u32);
      code
        .wide(BigInt(nodes - 1))
        .op(OP.wide_mul)
        .wide(32n)
        .op(OP.wide_shr_u, OP.wrap)
        .set(other);
    } else code.get(i).set(other);
    code.get(other).get(other).get(node).op(OP.ge_u, OP.add);
  }
  return { params: 2, results: 1, locals: 1, code };
}

/** (code, value): the run ends here. */
function fault({ faultAt }: WasmOffsets): ModuleFunction {
  const code = new Code();
  code.word(0).get(0).store(faultAt);
  code
    .word(0)
    .get(1)
    .store(faultAt + 4);
  code
    .word(0)
    .getGlobal(GLOBAL.letter)
    .store(faultAt + 8);
  code.op(OP.unreachable);
  return { params: 2, results: 0, locals: 0, code };
}
