/** Numbers of declarations, with their units, as parameters have them: seconds of a time, 0 .. 1 of a share. */
import { MOST_U32 } from '../../base/u32.ts';
import { LIMITS } from '../limits.ts';
import type { Problems } from '../problems.ts';
import type { Quantity, Range } from '../syntax/tree.ts';
import { type Type, UNITS } from '../syntax/words.ts';
import { AN } from './types.ts';

interface Numbers {
  readonly least: number;
  readonly most: number;
  readonly words: string;
  readonly remedy: string;
}

const NUMBERS: Readonly<Record<Exclude<Type, 'bool'>, Numbers>> = {
  u32: { least: 0, most: MOST_U32, words: 'A u32 is a whole number of 0 .. 4294967295', remedy: 'Write `16`, say.' },
  i32: {
    least: -(2 ** 31),
    most: 2 ** 31 - 1,
    words: 'An i32 is a whole number of -2147483648 .. 2147483647',
    remedy: 'Write `-1`, say.',
  },
  time: {
    least: 0,
    most: LIMITS.seconds,
    words: 'A time has a unit, and is 49 days at most',
    remedy: 'Units are us, ms, s, min, h and days.',
  },
  share: { least: 0, most: 1, words: 'A share is 0 % .. 100 %', remedy: 'Write `10 %`, say.' },
};

/** As a parameter of a type has it; told where it is none. */
export function readQuantity({ value, unit, span }: Quantity, type: Type, problems: Problems): number | boolean {
  if (type === 'bool') {
    if (typeof value !== 'boolean') problems.add(span, `This is no ${AN.bool.slice(2)}.`, 'Write `true` or `false`.');
    return value === true;
  }
  const { least, most, words, remedy } = NUMBERS[type];
  const read = numberOf(value, unit, type);
  if (read !== undefined && read >= least && read <= most) return read;
  problems.add(span, `${words}.`, remedy);
  return least;
}

function numberOf(value: number | boolean, unit: string, type: Type): number | undefined {
  if (typeof value === 'boolean') return;
  if (type === 'time') return UNITS.get(unit)?.(value);
  if (type === 'share') return unit === '%' ? value / 100 : undefined;
  return unit === '' && Number.isInteger(value) ? value : undefined;
}

/** A value with its range, in which it lies. */
export function rangedOf(quantity: Quantity, range: Range, type: Type, problems: Problems) {
  const before = problems.count;
  const [value, least, most] = [quantity, range.least, range.most].map(
    (one) => readQuantity(one, type, problems) as number,
  );
  if (problems.count === before) {
    if (least > most)
      problems.add(range.least.span, 'The range ends before it begins.', 'Write the lesser number first.');
    else if (value < least || value > most)
      problems.add(quantity.span, 'The value lies outside its range.', 'Change one of them; both ends are allowed.');
  }
  return { value, least, most };
}
