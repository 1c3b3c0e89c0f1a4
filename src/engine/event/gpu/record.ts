/** The small record read back after each batch, in the host's terms. */
import type { Result } from '../../../base/result.ts';
import { MAX_TIME_TICKS } from '../../../scenario/scenario.ts';
import { SET_WORDS, SETS } from '../../sets.ts';
import { faultResult } from '../fault.ts';
import { CELL, CONTROL, FAULT_RECORD, FAULT_RECORD_WORDS, HEAD, MOST_FAULTS } from '../layout.ts';
import type { EventWorld } from '../model.ts';
import { NOTHING_PENDING } from '../reading.ts';
import { type ListRecord, readListRecord } from './event-list.ts';

export interface BatchRecord {
  /** Of the earliest pending event, in ticks; NOTHING_PENDING when there is none. */
  readonly tmin: number;
  readonly flags: number;
  /** Totals modulo 2^32. */
  readonly events: number;
  readonly created: number;
  readonly digestA: number;
  readonly digestB: number;
  readonly counters: readonly number[];
  readonly deepest: number;
  /** Events in the longest chains of nodes by window, and of LPs by round, modulo 2^32. */
  readonly serialEvents: number;
  readonly lpSerialEvents: number;
  readonly windows: number;
  readonly windowEnd: number;
  /** Rounds that were active, the build counting as one. */
  readonly rounds: number;
  readonly rows: number;
  readonly peakPending: number;
  readonly list: ListRecord;
  /** Rows in the event trace that the host has not taken. */
  readonly traced: number;
  /** Most workgroups that have run at a time while that was counted. */
  readonly workgroupsAtOnce: number;
  /** Tickets of records: handed out, evaluated. */
  readonly recorded: number;
  readonly evaluated: number;
  /** What judgements counted, modulo 2^32. */
  readonly evaluatedCounters: readonly number[];
  /** Undefined when no rule was broken. */
  readonly fault: Result<never> | undefined;
}

/**
 * The first in the order of events. Another one may be first where more invocations have broken a rule than there are offsets, and where events
 * before it are left for a further round of the window: the least time that is pending is `tmin`.
 */
function readFault(words: Uint32Array, tmin: number, faults: EventWorld['faults']): Result<never> | undefined {
  const told = words[CONTROL.faults];
  const all = Array.from({ length: Math.min(told, MOST_FAULTS) }, (_, i) => {
    const at = CONTROL.faultRecords + i * FAULT_RECORD_WORDS;
    return words.subarray(at, at + FAULT_RECORD_WORDS);
  });
  if (all.length === 0) return undefined;
  const { time, src, seq, node, code, value } = FAULT_RECORD;
  const first = all.reduce((a, b) => ((a[time] - b[time] || a[src] - b[src] || a[seq] - b[seq]) <= 0 ? a : b));
  const broken = { code: first[code], node: first[node], timeTicks: first[time], value: first[value] };
  return faultResult(broken, faults, told <= MOST_FAULTS && first[time] < tmin);
}

/** Where nothing is pending the least of the times is the mark of some slot, free or dead: which one says nothing. */
const timeOf = (least: number): number => (least > MAX_TIME_TICKS ? NOTHING_PENDING : least);

/** Reads a record taken after a round of turn `lastTurn`, whose cells are not in the totals yet. */
export function readRecord(
  words: Uint32Array,
  lastTurn: number,
  counters: number,
  faults?: EventWorld['faults'],
): BatchRecord {
  const last = lastTurn * SET_WORDS;
  const next = ((lastTurn + 1) % SETS) * SET_WORDS;
  const total = (cell: number): number => (words[CONTROL.totals + cell] + words[last + cell]) >>> 0;
  const deepest = words[last + CELL.deepest] || words[CONTROL.totals + CELL.deepest];
  return {
    tmin: timeOf(words[next + CELL.tmin]),
    flags: words[next + CELL.flags],
    events: total(CELL.events),
    created: total(CELL.created),
    digestA: total(CELL.digestA),
    digestB: total(CELL.digestB),
    counters: Array.from({ length: counters }, (_, i) => total(CELL.counters + i)),
    deepest,
    // The last round has added this to the serial events of its window.
    serialEvents:
      (words[next + HEAD.serial] + Math.max(0, words[last + CELL.serial] - words[next + HEAD.windowSerial])) >>> 0,
    lpSerialEvents: total(CELL.lpSerial),
    windows: words[next + HEAD.windows],
    windowEnd: words[next + HEAD.windowEnd],
    rounds: words[next + HEAD.round],
    rows: words[next + HEAD.rows],
    peakPending: words[CONTROL.peak],
    list: readListRecord(words),
    traced: words[CONTROL.eventTrace],
    workgroupsAtOnce: words[CONTROL.workgroupsAtOnce],
    recorded: words[CONTROL.recorded],
    evaluated: words[CONTROL.evaluated],
    evaluatedCounters: [...words.subarray(CONTROL.evaluatedCounters, CONTROL.evaluatedCounters + counters)],
    fault: readFault(words, timeOf(words[next + CELL.tmin]), faults),
  };
}
