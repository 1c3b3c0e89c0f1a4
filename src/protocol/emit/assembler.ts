/** As much of WebAssembly as programs need: functions of i32, one imported memory, globals, and imported functions. */

/** Opcodes, by their names in the standard's text format. */
export const OP = {
  unreachable: 0x00,
  return: 0x0f,
  drop: 0x1a,
  select: 0x1b,
  eqz: 0x45,
  eq: 0x46,
  ne: 0x47,
  lt_s: 0x48,
  lt_u: 0x49,
  gt_s: 0x4a,
  gt_u: 0x4b,
  le_s: 0x4c,
  le_u: 0x4d,
  ge_s: 0x4e,
  ge_u: 0x4f,
  clz: 0x67,
  popcnt: 0x69,
  add: 0x6a,
  sub: 0x6b,
  mul: 0x6c,
  div_s: 0x6d,
  div_u: 0x6e,
  rem_s: 0x6f,
  rem_u: 0x70,
  and: 0x71,
  or: 0x72,
  xor: 0x73,
  shl: 0x74,
  shr_s: 0x75,
  shr_u: 0x76,
  rotl: 0x77,
  wrap: 0xa7,
  f64_add: 0xa0,
  f64_from_u32: 0xb8,
  /** Of 64 bits, for products alone. */
  wide_from_u32: 0xad,
  wide_gt_u: 0x56,
  wide_add: 0x7c,
  wide_mul: 0x7e,
  wide_div_u: 0x80,
  wide_shr_u: 0x88,
} as const;

const I32 = 0x7f;
const I64 = 0x7e;
const NOTHING = 0x40;
const FUNCTION_END = 0x0b;

/** Variable-length numbers: unsigned, and signed. */
function unsigned(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  while (rest >= 0x80) {
    bytes.push((rest % 0x80) | 0x80);
    rest = Math.floor(rest / 0x80);
  }
  bytes.push(rest);
  return bytes;
}

function signed(value: bigint): number[] {
  for (const bytes: number[] = []; ; ) {
    const low = Number(value & 0x7fn);
    value >>= 7n;
    const isLast = value === (low & 0x40 ? -1n : 0n);
    bytes.push(isLast ? low : low | 0x80);
    if (isLast) return bytes;
  }
}

/** Instructions of one function. Each call appends one. */
export class Code {
  private readonly bytes: number[] = [];
  /** Blocks that are open. */
  depth = 0;

  op(...codes: readonly number[]): this {
    for (const code of codes) this.bytes.push(code);
    return this;
  }

  word(value: number): this {
    return this.op(0x41, ...signed(BigInt(value | 0)));
  }

  wide(value: bigint): this {
    return this.op(0x42, ...signed(value));
  }

  get(local: number): this {
    return this.op(0x20, ...unsigned(local));
  }

  set(local: number): this {
    return this.op(0x21, ...unsigned(local));
  }

  tee(local: number): this {
    return this.op(0x22, ...unsigned(local));
  }

  getGlobal(index: number): this {
    return this.op(0x23, ...unsigned(index));
  }

  setGlobal(index: number): this {
    return this.op(0x24, ...unsigned(index));
  }

  /** At the address on the stack and `offset` bytes. */
  load(offset: number): this {
    return this.op(0x28, 2, ...unsigned(offset));
  }

  store(offset: number): this {
    return this.op(0x36, 2, ...unsigned(offset));
  }

  loadDouble(offset: number): this {
    return this.op(0x2b, 3, ...unsigned(offset));
  }

  storeDouble(offset: number): this {
    return this.op(0x39, 3, ...unsigned(offset));
  }

  call(index: number): this {
    return this.op(0x10, ...unsigned(index));
  }

  /** Runs `body` between a beginning and its end. */
  block(body: () => void): this {
    return this.nested([0x02, NOTHING], body);
  }

  loop(body: () => void): this {
    return this.nested([0x03, NOTHING], body);
  }

  if(then: () => void, otherwise?: () => void): this {
    return this.nested([0x04, NOTHING], () => this.branches(then, otherwise));
  }

  /** Both leave a word. */
  ifElse(then: () => void, otherwise: () => void): this {
    return this.nested([0x04, I32], () => this.branches(then, otherwise));
  }

  /** To the end of the block, or the beginning of the loop, that was opened as number `depth`. */
  branch(depth: number): this {
    return this.op(0x0c, ...unsigned(this.depth - depth));
  }

  branchIf(depth: number): this {
    return this.op(0x0d, ...unsigned(this.depth - depth));
  }

  end(): readonly number[] {
    return [...this.bytes, FUNCTION_END];
  }

  private branches(then: () => void, otherwise?: () => void): void {
    then();
    if (!otherwise) return;
    this.op(0x05);
    otherwise();
  }

  private nested(begin: readonly number[], body: () => void): this {
    this.op(...begin);
    this.depth++;
    body();
    this.depth--;
    return this.op(FUNCTION_END);
  }
}

/** How many i32 go in and come out. */
export interface Signature {
  readonly params: number;
  readonly results: number;
}

export interface ModuleFunction extends Signature {
  /** Further locals: of 32 bits, then of 64. */
  readonly locals: number;
  readonly wides?: number;
  readonly code: Code;
  readonly exported?: string;
}

export interface ModuleParts {
  /** Of the memory, which is `env.memory`. */
  readonly pages: number;
  /** Functions of `env`; they are the first by number. */
  readonly imports: readonly (Signature & { readonly name: string })[];
  readonly functions: readonly ModuleFunction[];
  /** Mutable words, 0 at first. */
  readonly globals: number;
}

export function assemble({ pages, imports, functions, globals }: ModuleParts): Uint8Array<ArrayBuffer> {
  const types: number[][] = [];
  const typeOf = ({ params, results }: Signature): number => {
    const type = [0x60, ...unsigned(params), ...words(params), ...unsigned(results), ...words(results)];
    const known = types.findIndex((other) => String(other) === String(type));
    return known >= 0 ? known : types.push(type) - 1;
  };
  const memory = [...named('env'), ...named('memory'), 0x02, 0x01, ...unsigned(pages), ...unsigned(pages)];
  const imported = imports.map((each) => [...named('env'), ...named(each.name), 0x00, ...unsigned(typeOf(each))]);
  const declared = functions.map((each) => unsigned(typeOf(each)));
  const exported = functions.flatMap((each, i) =>
    each.exported === undefined ? [] : [[...named(each.exported), 0x00, ...unsigned(imports.length + i)]],
  );
  const bodies = functions.map(({ locals, wides = 0, code }) => {
    const body = [2, ...unsigned(locals), I32, ...unsigned(wides), I64, ...code.end()];
    return unsigned(body.length).concat(body);
  });
  const global = [I32, 0x01, 0x41, 0, FUNCTION_END];
  return Uint8Array.from([
    ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
    ...section(1, types),
    ...section(2, [memory, ...imported]),
    ...section(3, declared),
    ...section(6, new Array(globals).fill(global)),
    ...section(7, exported),
    ...section(10, bodies),
  ]);
}

const words = (count: number): number[] => new Array(count).fill(I32);

const named = (name: string): number[] => [...unsigned(name.length), ...[...name].map((sign) => sign.charCodeAt(0))];

function section(id: number, items: readonly (readonly number[])[]): number[] {
  const body = unsigned(items.length).concat(...items);
  return [id, ...unsigned(body.length)].concat(body);
}
