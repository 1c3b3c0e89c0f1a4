/**
 * A program as a WebAssembly module, made by our own assembler from the checked tree. One call an event: what it sends it writes down as
 * letters in the memory that it shares with the executor, which are sent by the executor's rules after the call. State, store and counters of
 * the run lie in that memory too, at places that are compiled in, as parameters are.
 */
import { STREAMS } from '../../base/threefry.ts';
import type { Program } from '../program.ts';
import { assemble, Code, type ModuleFunction, OP } from './assembler.ts';
import { type EmitConfig, firstPayload } from './config.ts';
import { faultSites } from './faults.ts';
import { GLOBAL, LIBRARY, type LibraryName, libraryOf } from './wasm-library.ts';
import type { WasmOffsets } from './wasm-offsets.ts';
import { emitRoutine } from './wasm-routine.ts';

/** Functions that the module imports. */
const IMPORTS = [
  { name: 'measure', params: 2, results: 0 },
  { name: 'delay', params: 1, results: 1 },
] as const;

const numberOf = (name: LibraryName): number => IMPORTS.length + LIBRARY.indexOf(name);
const routineNumber = (routine: number): number => IMPORTS.length + LIBRARY.length + routine;

/** The module's bytes. Its functions give where the letters of the call end: `start(node)`, `handle(node, time, src, kind)`, `join` and `leave` (node, time). */
export function wasmBytes(program: Program, config: EmitConfig, offsets: WasmOffsets): Uint8Array<ArrayBuffer> {
  const frame = {
    ...{ program, config, offsets, numberOf, routineNumber },
    sites: faultSites(program),
    imports: { measure: 0, delay: 1 },
  };
  const change = (name: 'join' | 'leave'): ModuleFunction[] => {
    const routine = program[name];
    return routine === undefined
      ? []
      : [entry(name, 2, STREAMS.handler, offsets, (code) => callRoutine(code, routine, 2, offsets))];
  };
  return assemble({
    pages: offsets.pages,
    imports: IMPORTS,
    globals: Object.keys(GLOBAL).length,
    functions: [
      ...libraryOf(program.network, config, offsets, numberOf),
      ...program.routines.map((routine) => emitRoutine(routine, frame)),
      entry('start', 1, STREAMS.build, offsets, (code) => callRoutine(code, program.start, 1, offsets)),
      entry('handle', 4, STREAMS.handler, offsets, (code) => dispatch(code, program, config, offsets)),
      ...change('join'),
      ...change('leave'),
    ],
  });
}

/** Sets out for an event: `params` of node, time, src, kind. */
function entry(
  exported: string,
  params: number,
  stream: number,
  { lettersAt }: WasmOffsets,
  body: (code: Code) => void,
): ModuleFunction {
  const code = new Code();
  code.word(stream).setGlobal(GLOBAL.stream).word(lettersAt).setGlobal(GLOBAL.letter);
  body(code);
  code.getGlobal(GLOBAL.letter);
  return { params, results: 1, locals: 0, code, exported };
}

/** With the first `params` of node, time and src; 0 for the others. Arguments of the text are at `argsAt`. */
function callRoutine(
  code: Code,
  routine: number,
  params: number,
  { nodeBytes }: WasmOffsets,
  args = 0,
  argsAt = 0,
): void {
  for (let own = 0; own < 3; own++) {
    if (own < params) code.get(own);
    else code.word(0);
  }
  code.get(0).word(nodeBytes).op(OP.mul);
  for (let i = 0; i < args; i++) code.word(0).load(argsAt + 4 * i);
  code.call(routineNumber(routine));
}

/** To the handler of the kind. */
function dispatch(code: Code, { kinds, ...program }: Program, { below }: EmitConfig, offsets: WasmOffsets): void {
  kinds.forEach(({ handler, payload }, kind) => {
    const at = offsets.payloadAt + 4 * firstPayload({ kinds, ...program }, below, kind);
    const run = () => callRoutine(code, handler, 3, offsets, payload.length, at);
    if (kinds.length === 1) run();
    else {
      code.get(3).word(kind).op(OP.eq);
      code.if(run);
    }
  });
}
