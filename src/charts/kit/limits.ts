/** Ends of axes that a person has set by hand, in the units of their values. */
import { fail, ok, type Result } from '../../base/result.ts';
import { parseQuantity } from '../../scenario/words/quantity.ts';

/** Undefined: as what is shown asks for. */
export type Ends = readonly [low: number | undefined, high: number | undefined];

export interface Limits {
  readonly x?: Ends;
  /** Of what is measured; in a heat map of its colours. */
  readonly y?: Ends;
}

/** An axis of numbers, as far as its ends can be set. */
export interface NumberAxis {
  readonly label: string;
  readonly unit: string;
  readonly isLog: boolean;
  /** Ends that it cannot go beyond. */
  readonly within?: readonly [number, number];
  /** As they are set; undefined: neither is. */
  readonly ends: Ends | undefined;
}

/** The ends of an axis with those that are set. One that lies beyond the other end pushes that as far as there was room between them. */
export function bounded([low, high]: readonly [number, number], ends: Ends | undefined): readonly [number, number] {
  const [least = low, most = high] = ends ?? [];
  if (least < most) return [least, most];
  return ends?.[0] === undefined ? [most - (high - low), most] : [least, least + (high - low)];
}

/** Of two fields as they are written; '' leaves an end to what is shown. Undefined: both. */
export function readEnds(
  [from, to]: readonly [string, string],
  axis: Pick<NumberAxis, 'label' | 'unit' | 'isLog' | 'within'>,
): Result<Ends | undefined> {
  const name = axis.label.toLowerCase();
  const ends: (number | undefined)[] = [];
  for (const text of [from, to]) {
    const read = text.trim() === '' ? ok(undefined) : parseQuantity(text, axis.unit, name);
    if (!read.ok) return read;
    if (axis.isLog && read.value !== undefined && read.value <= 0)
      return fail(
        'config',
        `${name} ${text.trim()} is not above 0`,
        'a log scale has nothing there: write a larger one',
      );
    ends.push(read.value);
  }
  const [low, high] = ends;
  if (low === undefined && high === undefined) return ok(undefined);
  if (low !== undefined && high !== undefined && low >= high)
    return fail('config', `${name} from ${from.trim()} is not below ${to.trim()}`, 'write the smaller one first');
  const [first, last] = axis.within ?? [-Infinity, Infinity];
  if ((low ?? first) >= last || (high ?? last) <= first)
    return fail(
      'config',
      `${name} from ${from || first} to ${to || last} shows nothing`,
      `it goes from ${first} to ${last}`,
    );
  return ok([low, high]);
}
