/** The small record read back after each batch, in the host's terms. */
import { SET_WORDS, SETS } from '../../sets.ts';
import { CELL, CONTROL, SET } from '../layout.ts';
import type { RoundsWorld } from '../model.ts';

export interface RoundsRecord {
  /** Rounds that are over. */
  readonly round: number;
  /** Rounds in a row up to now in which nothing happened. */
  readonly idle: number;
  /** Modulo 2^32. */
  readonly digest: readonly [number, number];
  /** Totals: of wide ones, else modulo 2^32. */
  readonly counters: readonly number[];
  readonly gauges: readonly number[];
}

/** Reads a record taken after a round whose turn was `turn`, and whose cells are not in the totals yet. */
export function readRecord(
  words: Uint32Array,
  turn: number,
  { counters, gauges, idle, wide = 0 }: RoundsWorld,
): RoundsRecord {
  const set = (turn % SETS) * SET_WORDS;
  const cell = (index: number): number => words[set + SET.cells + index];
  const total = (index: number): number => (words[set + SET.totals + index] + cell(index)) >>> 0;
  const wideTotal = (i: number): number => {
    const [low, high] = [CELL.counters + i, CELL.counters + counters.length + i];
    return words[set + SET.totals + low] + cell(low) + 2 ** 32 * (words[set + SET.totals + high] + cell(high));
  };
  const watched = counters.indexOf(idle?.counter ?? '');
  const before = words[set + SET.idle];
  const wasIdle = watched >= 0 && words[set + SET.active] !== 0;
  return {
    round: words[set + SET.next],
    idle: wasIdle ? (cell(CELL.counters + watched) === 0 ? before + 1 : 0) : before,
    digest: [total(CELL.digestA), total(CELL.digestB)],
    counters: counters.map((_, i) => (i < wide ? wideTotal(i) : total(CELL.counters + i))),
    gauges: gauges.map((_, i) => words[CONTROL.gauges + i]),
  };
}
