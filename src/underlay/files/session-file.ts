/**
 * A session trace as a CSV file: a line for each time that a peer was online, `peer,start,end` in seconds, in any order.
 * A peer is a number or a name; peers are counted as they first appear. docs/files.md says how a scenario replays it.
 */
import { counted } from '../../base/counted.ts';
import { complaintAt, readNumber, readRows, separatorRemedy } from '../../base/csv-rows.ts';
import { groupedOrder } from '../../base/grouped-order.ts';
import { type Failure, fail, ok, type Result } from '../../base/result.ts';
import { whole } from '../../base/whole.ts';
import { rememberingLast } from '../../scenario/files.ts';
import { giveReader } from '../../scenario/given-readers.ts';
import type { FileFacts } from '../../scenario/spec.ts';
import { clip } from '../../scenario/words/show.ts';

export const MOST_SESSIONS = 4_194_304;
/** Seconds: 31 years. */
export const LONGEST_TRACE = 1e9;

export interface SessionTrace {
  /** In the order in which they first appear in the file. */
  readonly peers: readonly string[];
  /** Sessions of peer p are `offsets[p]` up to and not including `offsets[p + 1]`, in the order of time. */
  readonly offsets: Uint32Array;
  /** Seconds. A session ends after it starts, and not after the peer's next one starts. */
  readonly starts: Float64Array;
  readonly ends: Float64Array;
}

/** Failure `config`, with line and column. Asked again for the same content, it gives the same object. */
export const parseSessions = rememberingLast((text: string): Result<SessionTrace> => {
  const reader = new SessionReader();
  const failure = readRows(text, (cells, line) => reader.take(cells, line));
  return failure ? { ok: false, failure } : reader.trace();
});

/** `1,024 peers, 5,310 sessions in 86,400 s`. */
export function readSessions(text: string): Result<FileFacts> {
  const parsed = parseSessions(text);
  if (!parsed.ok) return parsed;
  const { peers, starts, ends } = parsed.value;
  const last = ends.reduce((most, end) => Math.max(most, end), 0);
  return ok({
    text: `${counted(peers.length, 'peers')}, ${counted(starts.length, 'sessions')} in ${last >= 1000 ? whole(last) : last} s`,
  });
}

giveReader('session trace', readSessions);

const FORM = 'write peer,start,end with seconds from the start of the trace';

class SessionReader {
  private readonly numbers = new Map<string, number>();
  private readonly peerOf: number[] = [];
  private readonly starts: number[] = [];
  private readonly ends: number[] = [];
  private readonly lines: number[] = [];
  private header: readonly string[] = [];

  take(cells: readonly string[], line: number): Failure | undefined {
    if (line === 1 && isHeader(cells)) {
      this.header = cells;
      return cells[0].toLowerCase() === 'share' ? ofMatrix(cells[0]) : undefined;
    }
    if (cells.length !== 3)
      return complaintAt(
        line,
        Math.min(cells.length, 3) + 1,
        `there are ${cells.length} columns instead of 3`,
        separatorRemedy(cells, FORM),
      );
    const [peer, from, to] = cells;
    if (peer === '') return complaintAt(line, 1, 'the peer has no name', FORM);
    const [start, end] = [readTime(from), readTime(to)];
    if (start === undefined) return wrongTime('start', from, line, 2);
    if (end === undefined) return wrongTime('end', to, line, 3);
    if (end <= start) return complaintAt(line, 3, `end ${end} s is not after start ${start} s`, FORM);
    if (this.lines.length === MOST_SESSIONS)
      return complaintAt(line, 1, `there are more than ${whole(MOST_SESSIONS)} sessions`, 'use a part of the trace');
    this.keep(peer, start, end, line);
    return undefined;
  }

  private keep(peer: string, start: number, end: number, line: number): void {
    const number = this.numbers.get(peer) ?? this.numbers.size;
    this.numbers.set(peer, number);
    this.peerOf.push(number);
    this.starts.push(start);
    this.ends.push(end);
    this.lines.push(line);
  }

  trace(): Result<SessionTrace> {
    if (this.lines.length === 0) return fail('config', 'line 1, column 1: there is no session in the file', FORM);
    const [first, ...locations] = this.header;
    if (this.numbers.size === 2 && [...this.numbers.keys()].every((peer, i) => peer === locations[i]))
      return { ok: false, failure: ofMatrix(first) };
    const { first: offsets, order } = groupedOrder(this.numbers.size, this.peerOf, this.starts);
    const overlap = this.overlap(order);
    if (overlap) return { ok: false, failure: overlap };
    return ok({
      peers: [...this.numbers.keys()],
      offsets,
      starts: Float64Array.from(order, (i) => this.starts[i]),
      ends: Float64Array.from(order, (i) => this.ends[i]),
    });
  }

  private overlap(order: Uint32Array): Failure | undefined {
    for (let i = 1; i < order.length; i++) {
      const [before, after] = [order[i - 1], order[i]];
      if (this.peerOf[before] !== this.peerOf[after] || this.starts[after] >= this.ends[before]) continue;
      const later = Math.max(this.lines[before], this.lines[after]);
      const earlier = Math.min(this.lines[before], this.lines[after]);
      return complaintAt(
        later,
        2,
        `this session overlaps the one on line ${earlier}: the peer is online from ${this.starts[before]} to ${this.ends[before]} s and again from ${this.starts[after]} s`,
        'make one session of the two',
      );
    }
    return undefined;
  }
}

/** Two locations with their names or shares before them have three columns too. */
const ofMatrix = (head: string): Failure =>
  complaintAt(1, 1, `"${clip(head)}" and the names of locations are the header of a latency matrix`, FORM);

/** A first line of words is a header; a peer may have a word as its name, times have not. */
const isHeader = (cells: readonly string[]): boolean =>
  cells.length > 1 && cells.slice(1).every((cell) => cell !== '' && readNumber(cell) === undefined);

function readTime(cell: string): number | undefined {
  const value = readNumber(cell);
  return value === undefined || value < 0 || value > LONGEST_TRACE ? undefined : value;
}

const wrongTime = (what: string, cell: string, line: number, column: number): Failure =>
  complaintAt(line, column, `${what} "${clip(cell)}" is not a number of seconds from 0 to ${LONGEST_TRACE}`, FORM);
