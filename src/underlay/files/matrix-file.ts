/**
 * A latency matrix as a CSV file: n lines of n one-way latencies in ms, line = sender's location, column = receiver's.
 * A header names the locations; columns `name`, `share`, `lat` and `lon` may stand before the latencies then. docs/files.md says it.
 */
import { complaintAt, readNumber, readRows, separatorRemedy } from '../../base/csv-rows.ts';
import { type Failure, fail, ok, type Result } from '../../base/result.ts';
import { whole } from '../../base/whole.ts';
import { rememberingLast } from '../../scenario/files.ts';
import { giveReader } from '../../scenario/given-readers.ts';
import type { FileFacts } from '../../scenario/spec.ts';
import { clip } from '../../scenario/words/show.ts';
import { LONGEST_LATENCY_MS } from '../spec/limits.ts';

export const LEAST_LOCATIONS = 2;
export const MOST_LOCATIONS = 4096;

export interface LatencyMatrix {
  /** Of the locations, in the order of lines and columns. */
  readonly names: readonly string[];
  /** From location i to location j at `i * names.length + j`: above 0, at most `LONGEST_LATENCY_MS`. */
  readonly meanMs: Float64Array;
  /** Share of the peers at each location: all above 0, with sum 1. */
  readonly share: Float64Array;
  /** Latitude and longitude of each location in degrees, for pictures; undefined where the file has none. */
  readonly latLon?: Float64Array;
}

/** Failure `config`, with line and column. Asked again for the same content, it gives the same object. */
export const parseMatrix = rememberingLast((text: string): Result<LatencyMatrix> => {
  const reader = new MatrixReader(() => rowsIn(text));
  const failure = readRows(text, (cells, line) => reader.take(cells, line)) ?? reader.unfinished();
  return failure ? { ok: false, failure } : ok(reader.matrix());
});

/** `6 x 6 latencies, 11 to 325 ms`, and whether it says where. */
export function readMatrix(text: string): Result<FileFacts> {
  const parsed = parseMatrix(text);
  if (!parsed.ok) return parsed;
  const { names, meanMs, latLon } = parsed.value;
  const [least, most] = rangeOf(meanMs);
  const where = latLon ? ', on the globe' : '';
  return ok({ text: `${names.length} x ${names.length} latencies, ${least} to ${most} ms${where}` });
}

giveReader('latency matrix', readMatrix);

function rangeOf(values: Float64Array): readonly [least: number, most: number] {
  let [least, most] = [values[0], values[0]];
  for (const value of values) {
    if (value < least) least = value;
    if (value > most) most = value;
  }
  return [least, most];
}

/** What may stand before the latencies, as the header calls it. */
const LEADING = ['name', 'share', 'lat', 'lon'] as const;
type Leading = (typeof LEADING)[number];
/** Degrees to either side of 0, and what they are called. */
const DEGREES = {
  lat: { most: 90, word: 'latitude', remedy: 'write degrees north of the equator, -33.9 say for the south' },
  lon: { most: 180, word: 'longitude', remedy: 'write degrees east of Greenwich, -87.6 say for the west' },
} as const;
type Degrees = keyof typeof DEGREES;
const OTHER: Readonly<Record<Degrees, Degrees>> = { lat: 'lon', lon: 'lat' };
const isDegrees = (what: Leading): what is Degrees => what in DEGREES;

class MatrixReader {
  private leading: readonly Leading[] = [];
  private names: string[] = [];
  private readonly shares: number[] = [];
  private readonly degrees: Record<Degrees, number[]> = { lat: [], lon: [] };
  private meanMs = new Float64Array(0);
  private headerLines = 0;
  private lines = 0;

  /** `rows`: of the text, its header too. */
  constructor(private readonly rows: () => number) {}

  private get size(): number {
    return this.names.length;
  }

  take(cells: readonly string[], line: number): Failure | undefined {
    if (line > 1) return this.takeRow(cells, line);
    return isHeader(cells)
      ? this.takeHeader(cells)
      : (this.begin(
          cells,
          cells.map((_, i) => `${i + 1}`),
        ) ?? this.takeRow(cells, 1));
  }

  private takeHeader(cells: readonly string[]): Failure | undefined {
    this.leading = leadingOf(cells, this.rows);
    this.headerLines = 1;
    const alone = this.leading.findIndex((what) => isDegrees(what) && !this.leading.includes(OTHER[what]));
    if (alone >= 0) {
      const what = this.leading[alone] as Degrees;
      const lacking = OTHER[what];
      return complaintAt(
        1,
        alone + 1,
        `there is a column ${what}, but none of ${lacking}`,
        `add the column ${lacking} beside it`,
      );
    }
    return this.begin(cells, cells.slice(this.leading.length));
  }

  /** The first line says how many locations there are. */
  private begin(cells: readonly string[], names: readonly string[]): Failure | undefined {
    if (names.length < LEAST_LOCATIONS || names.length > MOST_LOCATIONS)
      return complaintAt(
        1,
        cells.length,
        `${names.length} ${names.length === 1 ? 'location is' : 'locations are'} not from ${LEAST_LOCATIONS} to ${whole(MOST_LOCATIONS)}`,
        separatorRemedy(cells, 'give a line and a column to each location'),
      );
    const twice = names.findIndex((name, i) => names.indexOf(name) < i);
    if (twice >= 0)
      return complaintAt(
        1,
        this.leading.length + twice + 1,
        `two locations are called "${clip(names[twice])}"`,
        'give each a name of its own',
      );
    this.names = [...names];
    this.meanMs = new Float64Array(this.size * this.size);
    return undefined;
  }

  private takeRow(cells: readonly string[], line: number): Failure | undefined {
    const wanted = this.leading.length + this.size;
    if (this.lines === this.size)
      return complaintAt(line, 1, `this is line ${this.lines + 1} of latencies for ${this.size} locations`, SQUARE);
    if (cells.length !== wanted)
      return complaintAt(
        line,
        Math.min(cells.length, wanted) + 1,
        `there are ${cells.length} columns, and ${wanted} on line 1`,
        separatorRemedy(cells, SQUARE),
      );
    return this.takeLeading(cells, line) ?? this.takeLatencies(cells, line);
  }

  private takeLeading(cells: readonly string[], line: number): Failure | undefined {
    for (const [i, what] of this.leading.entries()) {
      const expected = this.names[this.lines];
      if (what === 'name' && cells[i] !== expected)
        return complaintAt(
          line,
          i + 1,
          `"${clip(cells[i])}" is not ${clip(expected)}`,
          'name the lines in the order of the columns',
        );
      if (isDegrees(what)) {
        const failure = this.takeDegrees(what, cells[i], line, i + 1);
        if (failure) return failure;
      }
      if (what !== 'share') continue;
      const share = readNumber(cells[i]);
      if (share === undefined || share <= 0)
        return complaintAt(
          line,
          i + 1,
          `share "${clip(cells[i])}" is not a number above 0`,
          'write the share of the peers at each location, 0.25 say',
        );
      this.shares.push(share);
    }
    return undefined;
  }

  private takeDegrees(what: Degrees, cell: string, line: number, column: number): Failure | undefined {
    const { most, word, remedy } = DEGREES[what];
    const value = readNumber(cell);
    if (cell === '')
      return complaintAt(
        line,
        column,
        `${clip(this.names[this.lines])} has no ${word}`,
        'give lat and lon to every location, or leave both columns out',
      );
    if (value === undefined) return complaintAt(line, column, `${word} "${clip(cell)}" is not a number`, remedy);
    if (Math.abs(value) > most)
      return complaintAt(line, column, `${word} "${clip(cell)}" is not from -${most} to ${most}`, remedy);
    this.degrees[what].push(value);
    return undefined;
  }

  private takeLatencies(cells: readonly string[], line: number): Failure | undefined {
    const from = this.leading.length;
    for (let to = 0; to < this.size; to++) {
      const value = readNumber(cells[from + to]);
      if (value === undefined || value <= 0 || value > LONGEST_LATENCY_MS)
        return wrongLatency(cells[from + to], value, line, from + to + 1);
      this.meanMs[this.lines * this.size + to] = value;
    }
    this.lines++;
    return undefined;
  }

  /** What is missing at the end of the file. */
  unfinished(): Failure | undefined {
    if (this.size === 0) return fail('config', 'line 1, column 1: the file is empty', SQUARE).failure;
    if (this.lines === this.size) return undefined;
    return complaintAt(
      this.headerLines + this.lines + 1,
      1,
      `the file ends after ${this.lines} of ${this.size} lines of latencies`,
      SQUARE,
    );
  }

  matrix(): LatencyMatrix {
    const { names, meanMs, shares, degrees } = this;
    const sum = shares.reduce((a, b) => a + b, 0);
    const share = Float64Array.from(names, (_, i) => (shares.length > 0 ? shares[i] / sum : 1 / names.length));
    if (degrees.lat.length === 0) return { names, meanMs, share };
    return { names, meanMs, share, latLon: Float64Array.from(degrees.lat.flatMap((lat, i) => [lat, degrees.lon[i]])) };
  }
}

const SQUARE = 'give as many lines of latencies as columns of them';

/** Words are names: most cells of a header are no numbers. */
const isHeader = (cells: readonly string[]): boolean =>
  cells.filter((cell) => readNumber(cell) === undefined).length * 2 > cells.length;

/** Latitude and longitude were no columns once: where locations are called so, and have their lines, they are locations. */
function leadingOf(cells: readonly string[], rows: () => number): readonly Leading[] {
  const found = leadingWords(cells);
  const before = found.filter((what) => !isDegrees(what));
  const isSquareWithout = found.length > before.length && rows() - 1 === cells.length - before.length;
  return isSquareWithout ? leadingWords(cells).slice(0, found.findIndex(isDegrees)) : found;
}

function leadingWords(cells: readonly string[]): readonly Leading[] {
  const found: Leading[] = [];
  for (const cell of cells.slice(0, LEADING.length)) {
    const what = cell === '' ? 'name' : LEADING.find((word) => word === cell.toLowerCase());
    if (!what || found.includes(what)) break;
    found.push(what);
  }
  return found;
}

/** Lines up to the last that is not empty. */
const rowsIn = (text: string): number => text.trimEnd().split('\n').length;

function wrongLatency(cell: string, value: number | undefined, line: number, column: number): Failure {
  const latency = `latency "${clip(cell)}"`;
  if (value === undefined)
    return complaintAt(line, column, `${latency} is not a number`, 'write milliseconds, with a point as decimal mark');
  if (value <= 0)
    return complaintAt(
      line,
      column,
      `${latency} is not above 0 ms`,
      'also within a location a message takes time, 1 ms say',
    );
  return complaintAt(line, column, `${latency} is above ${LONGEST_LATENCY_MS} ms`, 'write milliseconds, one way');
}
