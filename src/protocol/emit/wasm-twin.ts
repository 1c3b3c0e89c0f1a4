/** A program's module at work in a run on one core: calls it, and sends what it writes down. */
import { NONE } from '../../base/u32.ts';
import { ModelFault } from '../../engine/event/fault.ts';
import type { AddObserved, HandledEvent, HandlerContext, NodeLayout } from '../../engine/event/model.ts';
import type { Program } from '../program.ts';
import { type EmitConfig, firstPayload } from './config.ts';
import { sendFault } from './faults.ts';
import type { NodeSource } from './interpreted-values.ts';
import { interpretedTwin, type LaidOutProgram, type ProgramTwin } from './interpreter.ts';
import { wasmBytes } from './wasm.ts';
import { LETTER, MOST_PAGES, type WasmOffsets, wasmOffsets } from './wasm-offsets.ts';
import { isWasmAllowed, type WasmMemory, type WasmModule, wasmHost } from './web-assembly.ts';

/** Interpreted where somebody looks at a node or replays it; a module for runs, where the host compiles one and 32 bits address its memory. */
export function wasmTwin(program: Program, config: EmitConfig): ProgramTwin {
  const interpreted = interpretedTwin(program, config);
  return {
    start: (node, context) => interpreted.start(node, context),
    handle: (node, event, context) => interpreted.handle(node, event, context),
    join: (node, time, context) => interpreted.join(node, time, context),
    leave: (node, time, context) => interpreted.leave(node, time, context),
    observe: (node, index, context, add) => interpreted.observe(node, index, context, add),
    valueAt: (routine, node, source) => interpreted.valueAt(routine, node, source),
    laidOut: (layout) => laidOutProgram(program, config, interpreted, layout),
  };
}

function laidOutProgram(
  program: Program,
  config: EmitConfig,
  interpreted: ProgramTwin,
  layout: NodeLayout,
): LaidOutProgram | undefined {
  const offsets = wasmOffsets(program, config, layout);
  if (offsets.pages > MOST_PAGES || !isWasmAllowed()) return undefined;
  const { Module, Memory } = wasmHost();
  const module = new Module(wasmBytes(program, config, offsets));
  const memory = memoryOf(() => new Memory({ initial: offsets.pages, maximum: offsets.pages }));
  if (!memory) return undefined;
  const words = new Uint32Array(memory.buffer, 0, offsets.nodesAt / 4);
  for (const name of program.tables) words.set(config.tables[name] ?? [], (offsets.tablesAt[name] ?? 0) / 4);
  const { nodesAt, storeAt, countersAt } = offsets;
  const twin = new WasmTwin(program, config, interpreted, offsets, module, memory, words);
  return { twin, buffer: memory.buffer, nodesAt, storeAt, countersAt };
}

/** Undefined where the host has not so much in one piece: the program is interpreted then. */
function memoryOf(make: () => WasmMemory): WasmMemory | undefined {
  try {
    return make();
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

interface Exports {
  start(node: number): number;
  handle(node: number, time: number, src: number, kind: number): number;
  join?(node: number, time: number): number;
  leave?(node: number, time: number): number;
}

class WasmTwin implements ProgramTwin {
  private readonly exports: Exports;
  /** By kind: payload words that the event has, and its letters. */
  private readonly payloads: Uint8Array;
  private readonly payloadAt: number;
  private readonly lettersAt: number;
  private readonly lettersEnd: number;
  private readonly letterWords: number;
  private readonly faultAt: number;
  /** What the module throws that ends a run. */
  private readonly ended: new () => Error;
  private context!: HandlerContext;
  /** Code of the letter that is being sent. */
  private sending = 0;

  constructor(
    program: Program,
    { below }: EmitConfig,
    private readonly interpreted: ProgramTwin,
    offsets: WasmOffsets,
    module: WasmModule,
    memory: WasmMemory,
    private readonly words: Uint32Array,
  ) {
    this.payloads = Uint8Array.from(
      program.kinds,
      ({ payload }, kind) => payload.length + firstPayload(program, below, kind),
    );
    this.payloadAt = offsets.payloadAt / 4;
    this.lettersAt = offsets.lettersAt / 4;
    this.lettersEnd = offsets.lettersEnd / 4;
    this.letterWords = offsets.letterWords;
    this.faultAt = offsets.faultAt / 4;
    const imports = {
      memory,
      measure: (measure: number, value: number) => this.context.measure(measure, value >>> 0),
      delay: (to: number) => below?.delay(to >>> 0, this.context) ?? NONE,
    };
    const { Instance, RuntimeError } = wasmHost();
    this.exports = new Instance(module, { env: imports }).exports as Exports;
    this.ended = RuntimeError;
  }

  start(node: number, context: HandlerContext): void {
    this.context = context;
    try {
      this.deliver(this.exports.start(node), context);
    } catch (error) {
      this.tell(error, context);
    }
  }

  handle(node: number, event: HandledEvent, context: HandlerContext): void {
    const { words, payloadAt } = this;
    const { kind, payload, payloadAt: from } = event;
    const count = this.payloads[kind];
    for (let i = 0; i < count; i++) words[payloadAt + i] = payload[from + i];
    this.context = context;
    try {
      this.deliver(this.exports.handle(node, event.time, event.src, kind), context);
    } catch (error) {
      this.tell(error, context);
    }
  }

  join(node: number, time: number, context: HandlerContext): void {
    this.change(this.exports.join, node, time, context);
  }

  leave(node: number, time: number, context: HandlerContext): void {
    this.change(this.exports.leave, node, time, context);
  }

  observe(node: number, index: number, context: HandlerContext, add: AddObserved): void {
    this.interpreted.observe(node, index, context, add);
  }

  valueAt(routine: number, node: number, source: NodeSource): number {
    return this.interpreted.valueAt(routine, node, source);
  }

  private change(call: Exports['join'], node: number, time: number, context: HandlerContext): void {
    if (!call) return;
    this.context = context;
    try {
      this.deliver(call(node, time), context);
    } catch (error) {
      this.tell(error, context);
    }
  }

  /** Sends the letters that end at this byte. */
  private deliver(endBytes: number, context: HandlerContext): void {
    const { words, payloads, letterWords } = this;
    const end = endBytes >>> 2;
    if (end > this.lettersEnd) throw new Error('an event has sent more than its program may');
    for (let at = this.lettersAt; at < end; at += letterWords) {
      const kind = words[at + LETTER.kind];
      this.sending = words[at + LETTER.code];
      context.sendWords(
        words[at + LETTER.to],
        words[at + LETTER.due],
        kind,
        words,
        payloads[kind],
        at + LETTER.payload,
      );
    }
  }

  /** A rule of the text is told where the module ended; what was sent before may have broken one of the engine. */
  private tell(error: unknown, context: HandlerContext): never {
    const { words, faultAt } = this;
    if (!(error instanceof this.ended) || words[faultAt] === 0) throw sendFault(error, this.sending);
    const [code, value, end] = words.subarray(faultAt, faultAt + 3);
    words[faultAt] = 0;
    try {
      this.deliver(end, context);
    } catch (earlier) {
      throw sendFault(earlier, this.sending);
    }
    throw new ModelFault(code, value);
  }
}
