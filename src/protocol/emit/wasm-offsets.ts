/** Where what lies in the memory of a module, in bytes: fixed numbers, which are compiled in. */
import type { NodeLayout } from '../../engine/event/model.ts';
import type { Program, TableName } from '../program.ts';
import { type EmitConfig, payloadWordsOf } from './config.ts';

/** Words of a letter: the code of its send, to whom, when, kind; its payload follows. */
export const LETTER = { code: 0, to: 1, due: 2, kind: 3, payload: 4 } as const;

/** Code of a rule, what broke it, and where the letters before it end. */
const FAULT_WORDS = 3;
/** A cache line. */
const LINE = 64;
const PAGE = 2 ** 16;
/** Of 32-bit addresses. */
export const MOST_PAGES = 2 ** 16;

export interface WasmOffsets {
  readonly countersAt: number;
  readonly faultAt: number;
  /** Payload of the event in work. */
  readonly payloadAt: number;
  readonly tablesAt: Readonly<Partial<Record<TableName, number>>>;
  /** What an event sends; `letterWords` each. */
  readonly lettersAt: number;
  readonly lettersEnd: number;
  readonly letterWords: number;
  /** Words of node n begin at `nodesAt` + n * `nodeBytes`; the number of draws, the underlay's words and those of the text lie at these offsets for n = 0. */
  readonly nodesAt: number;
  readonly nodeBytes: number;
  readonly drawsAt: number;
  readonly belowAt: number;
  readonly stateAt: number;
  readonly storeAt: number;
  readonly storeBytes: number;
  readonly pages: number;
}

export function wasmOffsets(program: Program, config: EmitConfig, layout: NodeLayout): WasmOffsets {
  const { tables, below } = config;
  const { nodes, stride, draws, state, storeWords, counters } = layout;
  const { start, event } = program.costs;
  let end = 0;
  const take = (bytes: number, unit = 8): number => {
    const at = unit * Math.ceil(end / unit);
    end = at + bytes;
    return at;
  };
  const payloadWords = payloadWordsOf(program, below);
  const letterWords = LETTER.payload + payloadWords;
  const countersAt = take(8 * counters);
  const faultAt = take(4 * FAULT_WORDS);
  const payloadAt = take(4 * payloadWords);
  const tablesAt = Object.fromEntries(
    program.tables.map((name) => [name, take(4 * (tables[name]?.length ?? 0), LINE)] as const),
  );
  const lettersAt = take(4 * letterWords * Math.max(start.sends, event.sends), LINE);
  const lettersEnd = end;
  const nodesAt = take(4 * nodes * stride, LINE);
  const storeAt = take(4 * nodes * storeWords, LINE);
  return {
    countersAt,
    faultAt,
    payloadAt,
    tablesAt,
    lettersAt,
    lettersEnd,
    letterWords,
    nodesAt,
    nodeBytes: 4 * stride,
    drawsAt: nodesAt + 4 * draws,
    belowAt: nodesAt + 4 * state,
    stateAt: nodesAt + 4 * (state + (below?.stateWords ?? 0)),
    storeAt,
    storeBytes: 4 * storeWords,
    pages: Math.ceil(end / PAGE),
  };
}
