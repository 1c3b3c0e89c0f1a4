/** What is promised of records as they are evaluated, and of a run when it is over. */
import { Violation } from './machine.ts';
import { recordOffset } from './records.ts';
import { reference } from './reference.ts';
import type { Round } from './round.ts';
import { CELL, CONTROL, HEAD, SERIES, seriesWord, TOTALS } from './words.ts';

/** A record is evaluated once, when its window is closed, and before `evaluateEvery` later ones have begun. `now`: the coming round's set. */
export function checkEvaluation(round: Round, now: number, ticket: number): void {
  const { world, control, records, log } = round;
  const record = records.peek(recordOffset(round, ticket));
  if (record.ticket !== ticket) throw new Violation(`record ${ticket} is evaluated, but ${record.ticket} lies there`);
  if (log.evaluated.has(ticket)) throw new Violation(`record ${ticket} is evaluated twice`);
  log.evaluated.add(ticket);
  const end = Math.min(record.window + world.lookahead, world.end);
  if (control.words[now + CELL.tmin] < end) throw new Violation(`record ${ticket} is evaluated in its window`);
  const later = control.words[now + HEAD.windows] - record.windows;
  if (later >= world.evaluateEvery) throw new Violation(`record ${ticket} is evaluated ${later} windows later`);
}

/** Everything is as on one core. */
export function checkOutcome(round: Round): void {
  const { world, control, log, nodes } = round;
  const { words } = control;
  const expected = reference(world);
  for (let node = 0; node < world.nodes; node++) {
    same(`what node ${node} executes`, log.executed[node], expected.executed[node]);
    same(`the state of node ${node}`, nodes.peek(node), expected.states[node]);
  }
  const last = round.set('before');
  const total = (cell: number) => (words[TOTALS + cell] + words[last + cell]) >>> 0;
  const rows = Array.from({ length: words[round.set('now') + HEAD.rows] }, (_, row) => ({
    time: words[seriesWord(row, SERIES.time)],
    windows: words[seriesWord(row, SERIES.windows)],
    events: words[seriesWord(row, SERIES.events)],
    serial: words[seriesWord(row, SERIES.serial)],
  }));
  same('the series', rows, expected.rows);
  const judged = expected.judged.map((_, row) => words[seriesWord(row, SERIES.judged)]);
  same('records by row', judged, expected.judged);
  same('windows', words[round.set('now') + HEAD.windows], expected.windows);
  same('events', total(CELL.events), expected.events);
  same('events sent', total(CELL.created), expected.created);
  const inWindow = words[round.set('now') + HEAD.windowSerial];
  const serial = words[round.set('now') + HEAD.serial] + Math.max(inWindow, words[last + CELL.serial]) - inWindow;
  same('serial events', serial, expected.serial);
  same('the digest', total(CELL.digest), expected.digest);
  same('most pending events', words[CONTROL.peak], expected.peakPending);
  same('records', (total(CELL.records) - world.firstRecord) >>> 0, expected.records);
  same('records evaluated', log.evaluated.size, expected.records);
}

function same(what: string, found: unknown, expected: unknown): void {
  const [a, b] = [JSON.stringify(found), JSON.stringify(expected)];
  if (a !== b) throw new Violation(`${what}: ${a} instead of ${b}`);
}
