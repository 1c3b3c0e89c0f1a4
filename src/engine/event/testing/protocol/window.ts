/** Which window a round works on, and the leader that moves it on. Twin of `shaders/event/window_control.wesl`. */
import type { Processing, Round, Steps } from './round.ts';
import { CELL, CONTROL, COUNTED, FREE, HEAD, SERIES, SERIES_ROWS, SET_WORDS, seriesWord, TOTALS } from './words.ts';

export interface Window {
  readonly runs: boolean;
  readonly opens: boolean;
  readonly tmin: number;
  readonly end: number;
  readonly parity: number;
  readonly flags: number;
  /** Windows that had begun before this round. */
  readonly windows: number;
}

export function* currentWindow(round: Round): Steps<Window> {
  const { world, run, rules } = round;
  const now = round.set('now');
  const tmin = yield* load(round, now + CELL.tmin);
  const flags = yield* load(round, now + CELL.flags);
  const lastEnd = yield* load(round, now + HEAD.windowEnd);
  const windows = yield* load(round, now + HEAD.windows);
  const rounds = yield* load(round, now + HEAD.round);
  const paused = yield* load(round, now + HEAD.paused);
  const opens = tmin >= lastEnd || !rules.resumesWindow;
  const mayOpen = windows < run.windowLimit && tmin < run.timeLimit;
  const runs = flags === 0 && paused !== run.batch && tmin < world.end && (!opens || mayOpen);
  const end = opens ? tmin + Math.min(world.lookahead + rules.extraWindowTicks, FREE - tmin) : lastEnd;
  return { runs, opens: opens && runs, tmin, end, parity: rounds & 1, flags, windows };
}

export function* load({ control }: Round, word: number): Steps<number> {
  yield;
  return control.load(word);
}

/** Whether the series gets a row as this window opens. */
const opensRow = ({ opens, tmin }: Window, rows: number, sample: number, { world }: Round): boolean =>
  opens && rows < SERIES_ROWS && Math.floor(tmin / world.sampleEvery) >= sample;

/** Rows of the series up to the opening of the present window; without it unless `opened`. */
export function* presentRows(round: Round, opened: boolean): Steps<number> {
  const rows = yield* load(round, round.set('now') + HEAD.rows);
  const sample = yield* load(round, round.set('now') + HEAD.sample);
  const window = yield* currentWindow(round);
  return rows + Number(opened && opensRow(window, rows, sample, round));
}

/** Adds what the round before counted to the totals, and clears the set for the round after the next. */
function* fold(round: Round): Steps<number[]> {
  const { control, rules } = round;
  const sums: number[] = [];
  for (const cell of COUNTED) {
    const counted = yield* load(round, round.set(rules.adds) + cell);
    const total = yield* load(round, TOTALS + cell);
    sums[cell] = cell === CELL.serial ? counted : (counted + total) >>> 0;
    control.store(TOTALS + cell, sums[cell]);
  }
  const first = rules.clearsCounts ? CELL.tmin : SET_WORDS;
  for (let cell = first; cell < SET_WORDS; cell++) {
    yield;
    control.store(round.set(rules.clears) + cell, cell === CELL.tmin ? FREE : 0);
  }
  return sums;
}

/** The work of the last workgroup. */
export function* leader(round: Round): Steps {
  const { control, world, run, rules } = round;
  const window = yield* currentWindow(round);
  const listWord = yield* load(round, round.list.wordForNextRound);
  const head: number[] = [];
  for (const word of Object.values(HEAD)) head[word] = yield* load(round, round.set('now') + word);
  const sums = yield* fold(round);
  const rows = head[HEAD.rows];
  const samples = opensRow(window, rows, head[HEAD.sample], round);
  const sameBatch = head[HEAD.batch] === run.batch;
  const before = sameBatch ? head[HEAD.batchEvents] : sums[CELL.events];
  const full = sums[CELL.events] - before > world.batchMostEvents && rules.pauses;
  const evaluated = yield* load(round, CONTROL.evaluated);
  const closes = window.opens || !rules.closesAtOpening;
  // The most that one node has executed in the window of the round before, and the sum over windows.
  const windowSerial = Math.max(head[HEAD.windowSerial], sums[CELL.serial]);
  const serial = head[HEAD.serial] + windowSerial - head[HEAD.windowSerial];
  const next = round.set(rules.headInto);
  const handedOn: readonly (readonly [number, number])[] = [
    [HEAD.batch, run.batch],
    [HEAD.batchEvents, before],
    [HEAD.windowEnd, window.runs ? window.end : head[HEAD.windowEnd]],
    [HEAD.windows, head[HEAD.windows] + Number(window.opens)],
    [HEAD.round, head[HEAD.round] + Number(window.runs || rules.countsIdleRounds)],
    [HEAD.listWord, listWord],
    [HEAD.sample, samples ? Math.floor(window.tmin / world.sampleEvery) + 1 : head[HEAD.sample]],
    [HEAD.rows, rows + Number(samples)],
    [HEAD.paused, full ? run.batch : head[HEAD.paused]],
    [HEAD.evaluated, rules.advancesEvaluated ? evaluated : head[HEAD.evaluated]],
    [HEAD.closedBefore, closes ? sums[CELL.records] : head[HEAD.closedBefore]],
    [HEAD.serial, serial],
    [HEAD.windowSerial, window.opens || !rules.serialByWindow ? 0 : windowSerial],
  ];
  for (const [word, value] of handedOn) {
    yield;
    control.store(next + word, value);
  }
  if (!window.runs && rules.handsOnMinimum) control.min(round.set('next') + CELL.tmin, window.tmin);
  if (window.flags !== 0 && rules.handsOnFlags) control.or(round.set('next') + CELL.flags, window.flags);
  if (window.opens) control.max(CONTROL.peak, (sums[CELL.created] - sums[CELL.events]) >>> 0);
  if (!samples) return;
  control.store(seriesWord(rows, SERIES.time), window.tmin);
  control.store(seriesWord(rows, SERIES.windows), head[HEAD.windows]);
  control.store(seriesWord(rows, SERIES.events), sums[CELL.events]);
  control.store(seriesWord(rows, SERIES.serial), serial);
}

/** Adds what an invocation counted to the cells of this round, and its minimum to those of the next. */
export function* handIn(round: Round, processing: Processing): Steps {
  const { control, rules } = round;
  yield;
  control.min(round.set(rules.minimumInto) + CELL.tmin, processing.tmin);
  const counts = round.set(rules.countsInto);
  control.max(counts + CELL.serial, processing.serial);
  for (const [cell, value] of [
    [CELL.events, processing.events],
    [CELL.digest, processing.digest],
    [CELL.created, processing.created],
    [CELL.records, processing.records],
  ]) {
    if (value === 0) continue;
    yield;
    if (rules.countsByAtomic) control.add(counts + cell, value);
    else control.store(counts + cell, control.load(counts + cell) + value);
  }
}
