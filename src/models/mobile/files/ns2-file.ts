/**
 * Statements of an ns-2 movement file, as setdest, BonnMotion and SUMO write them, by node and time. Only what says where
 * nodes are and go is read; a line that might and is not understood is refused. docs/files.md says the forms.
 */
import { readNumber } from '../../../base/csv-rows.ts';
import { type GroupedOrder, groupedOrder } from '../../../base/grouped-order.ts';
import { GrowingList } from '../../../base/growing-list.ts';
import { type Failure, fail, ok, type Result } from '../../../base/result.ts';
import { NONE } from '../../../base/u32.ts';
import { whole } from '../../../base/whole.ts';
import { clip } from '../../../scenario/words/show.ts';

export const MOST_NODES = 1_048_576;
/** Milliseconds and millimetres. */
export const MOST_UNITS = 2 ** 31 - 1;
/** In place of a coordinate that no line gives. */
export const ABSENT = NONE;
/** The speed of `set X_` at a time: the node is there at once. */
export const AT_ONCE = Number.POSITIVE_INFINITY;

export const AXES = ['X_', 'Y_', 'Z_'] as const;

/** Events are in the order of nodes, then of time, then of lines. */
export interface Statements extends GroupedOrder {
  readonly nodes: number;
  /** Line of the first statement of each node. */
  readonly mentions: Uint32Array;
  /** Three of each node: mm at time 0, `ABSENT` where no line says it. */
  readonly places: Uint32Array;
  /** Of each event, in the order of the file: ms. */
  readonly times: Uint32Array;
  /** Three of each event: where to, in mm; a coordinate that is `ABSENT` stays. */
  readonly targets: Uint32Array;
  /** Metres a second; 0 stops the node, `AT_ONCE` puts it there. */
  readonly speeds: Float64Array;
  readonly lines: Uint32Array;
}

/** `line 17: what is wrong`, with the remedy. */
export const complaintOn = (line: number, what: string, remedy: string): Failure =>
  fail('config', `line ${line}: ${what}`, remedy).failure;

/** Failure `config`, with the line. */
export function readStatements(content: string): Result<Statements> {
  const reader = new StatementReader();
  for (let at = 0, line = 1; at < content.length; line++) {
    const end = content.indexOf('\n', at);
    const failure = reader.take(content.slice(at, end < 0 ? content.length : end), line);
    if (failure) return { ok: false, failure };
    at = end < 0 ? content.length : end + 1;
  }
  return reader.statements();
}

const FORM =
  'write $node_(0) set X_ 1.5 for a place, $ns_ at 2 "$node_(0) setdest 3 4 5" for a move, and no other statement';

/** Characters; a longer line is another kind of file. */
const LONGEST_STATEMENT = 1000;

/** Quotes, braces and ends of statements separate words; so does the mark of the encoding, which is a space to `\s`. */
const WORDS = /[^\s"{};]+/g;
const NODE = /^\$n(?:ode)?_?\((.*)\)$/;
const SIMULATOR = /^\$ns_?$/;
/** They say nothing of movement: variables of the script, and what the tool knows of distances in hops. */
const SILENT = /^(?:set|\$god_?)$/;

class StatementReader {
  private readonly mentions = new GrowingList(Uint32Array);
  private readonly places = new GrowingList(Uint32Array, ABSENT);
  private readonly nodeOf = new GrowingList(Uint32Array);
  private readonly times = new GrowingList(Uint32Array);
  private readonly targets = new GrowingList(Uint32Array);
  private readonly speeds = new GrowingList(Float64Array);
  private readonly lines = new GrowingList(Uint32Array);
  /** The line being read, and what is wrong with it. */
  private line = 0;
  private failure: Failure | undefined;

  take(text: string, line: number): Failure | undefined {
    this.line = line;
    const words: readonly string[] = text.slice(0, LONGEST_STATEMENT).match(WORDS) ?? [];
    const comment = words.findIndex((word) => word.startsWith('#'));
    if (text.length > LONGEST_STATEMENT && comment < 0) this.refuseStatement(words);
    else this.takeWords(comment < 0 ? words : words.slice(0, comment));
    return this.failure;
  }

  private takeWords(words: readonly string[]): void {
    const [first, second] = words;
    if (first === undefined || SILENT.test(first)) return;
    if (second === 'set' && axisOf(words[2]) >= 0 && words.length === 4 && NODE.test(first)) this.takePlace(words);
    else if (second === 'at' && SIMULATOR.test(first)) this.takeEvent(words);
    else this.refuseStatement(words);
  }

  /** `$node_(3) set X_ 12.5`. */
  private takePlace([whose, , name, value]: readonly string[]): void {
    const [node, axis] = [this.node(whose), axisOf(name)];
    const place = this.millimetres(value, axis);
    if (!this.failure) this.places.set(3 * node + axis, place);
  }

  /** `$ns_ at 2.0 "$node_(3) setdest 4.5 6 1.5"`, or at its time `$node_(3) set X_ 12.5`. */
  private takeEvent(words: readonly string[]): void {
    const [, , time, whose = '', verb, ...values] = words;
    if (SILENT.test(whose)) return;
    const axis = verb === 'set' && values.length === 2 ? axisOf(values[0]) : -1;
    if (!NODE.test(whose) || (verb !== 'setdest' && axis < 0)) {
      this.refuseStatement(words);
      return;
    }
    const ms = this.units(time, 'time', 'seconds', 's');
    const node = this.node(whose);
    if (verb === 'setdest') this.takeMove(node, ms, values);
    else this.takeJump(node, ms, axis, values[1]);
  }

  private takeMove(node: number, ms: number, values: readonly string[]): void {
    if (values.length !== 3 && values.length !== 4) {
      this.refuse(`setdest has ${values.length} numbers instead of 3`, 'write x y speed, or x y z speed');
      return;
    }
    const [x, y] = [this.millimetres(values[0], 0), this.millimetres(values[1], 1)];
    const z = values.length === 4 ? this.millimetres(values[2], 2) : ABSENT;
    this.keep(node, ms, x, y, z, this.speed(values[values.length - 1]));
  }

  private takeJump(node: number, ms: number, axis: number, value: string): void {
    const place = this.millimetres(value, axis);
    const [x, y, z] = AXES.map((_, i) => (i === axis ? place : ABSENT));
    this.keep(node, ms, x, y, z, AT_ONCE);
  }

  private keep(node: number, ms: number, x: number, y: number, z: number, speed: number): void {
    if (this.failure) return;
    this.nodeOf.push(node);
    this.times.push(ms);
    this.targets.push(x);
    this.targets.push(y);
    this.targets.push(z);
    this.speeds.push(speed);
    this.lines.push(this.line);
  }

  private node(word: string): number {
    const name = NODE.exec(word)?.[1] ?? '';
    if (!/^\d+$/.test(name))
      return this.refuse(
        `node "${clip(name)}" is not a whole number`,
        'number the nodes 0, 1, 2; SUMO without --orig-ids',
      );
    const node = Number(name);
    if (node >= MOST_NODES)
      return this.refuse(
        `node ${clip(name)} is above ${whole(MOST_NODES - 1)}`,
        'number the nodes 0, 1, 2 without gaps',
      );
    if (this.mentions.at(node) === 0) this.mentions.set(node, this.line);
    return node;
  }

  private millimetres(word: string, axis: number): number {
    return this.units(word, 'xyz'[axis], 'metres', 'm');
  }

  /** Thousandths of what is written, from 0 to `MOST_UNITS`. */
  private units(word: string, what: string, many: string, unit: string): number {
    const value = readNumber(word);
    if (value === undefined) return this.refuse(`${what} "${clip(word)}" is not a number of ${many}`, FORM);
    const units = Math.round(value * 1000);
    if (units < 0)
      return this.refuse(
        `${what} ${clip(word)} ${unit} is below 0`,
        unit === 's' ? 'count seconds from 0' : 'shift all places, so that each coordinate is at least 0',
      );
    if (units > MOST_UNITS)
      return this.refuse(
        `${what} ${clip(word)} ${unit} is above ${MOST_UNITS / 1000}`,
        `write ${many}, with 0 near by`,
      );
    return units;
  }

  private speed(word: string): number {
    const value = readNumber(word);
    if (value === undefined || value < 0)
      return this.refuse(
        `speed "${clip(word)}" is not a number of metres a second, 0 or above`,
        'write 0 for a node that stops',
      );
    return value;
  }

  private refuseStatement(words: readonly string[]): void {
    this.refuse(`"${clip(words.join(' '))}" is no statement of movement that the lab knows`, FORM);
  }

  /** The first fault of a line is the one that is said. */
  private refuse(what: string, remedy: string): number {
    this.failure ??= complaintOn(this.line, what, remedy);
    return 0;
  }

  statements(): Result<Statements> {
    const mentions = this.mentions.toArray();
    const failure = mentions.length === 0 ? complaintOn(1, 'there is no node in the file', FORM) : gapIn(mentions);
    if (failure) return { ok: false, failure };
    const nodes = mentions.length;
    this.places.set(3 * nodes - 1, this.places.at(3 * nodes - 1));
    const times = this.times.toArray();
    return ok({
      nodes,
      mentions,
      places: this.places.toArray(),
      ...groupedOrder(nodes, this.nodeOf.toArray(), times),
      times,
      targets: this.targets.toArray(),
      speeds: this.speeds.toArray(),
      lines: this.lines.toArray(),
    });
  }
}

const axisOf = (word: string | undefined): number => (AXES as readonly (string | undefined)[]).indexOf(word);

/** A number that is missing; said where the node after it is first mentioned. */
function gapIn(mentions: Uint32Array): Failure | undefined {
  const gap = mentions.indexOf(0);
  if (gap < 0) return undefined;
  const after = mentions.findIndex((line, node) => node > gap && line > 0);
  return complaintOn(
    mentions[after],
    `there is a node ${after} and no node ${gap}`,
    'number the nodes from 0, without gaps',
  );
}
