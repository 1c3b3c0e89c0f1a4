/** Words of a node and of an event, for people: as the text names them. */
import type { Reading } from '../../engine/event/reading.ts';
import type { Program, ProgramField } from '../../protocol/program.ts';
import type { Field } from '../../scenario/picture.ts';
import { type TickMicroseconds, toSeconds } from '../../scenario/scenario.ts';

/** Places of an array that are shown. */
const SHOWN = 64;

const textOf = (type: ProgramField['type'], word: number): number | string =>
  type === 'i32' ? word | 0 : type === 'bool' ? (word === 0 ? 'no' : 'yes') : word;

/** `belowWords`: of the underlay, before those of the text. */
export function fieldsOf(
  { fields }: Program,
  tick: TickMicroseconds,
  belowWords: number,
  node: number,
  reading: Reading,
): readonly Field[] {
  return fields.map(({ name, type, at, length, isStored }) => {
    const word = (i: number) => (isStored ? reading.store(node, at + i) : reading.state(node, belowWords + at + i));
    if (length === undefined)
      return type === 'time'
        ? { label: name, value: toSeconds(word(0), tick), unit: 's' }
        : { label: name, value: textOf(type, word(0)), unit: '' };
    const values = Array.from({ length: Math.min(length, SHOWN) }, (_, i) =>
      type === 'time' ? `${toSeconds(word(i), tick)} s` : String(textOf(type, word(i))),
    );
    return { label: name, value: values.join(' ') + (length > SHOWN ? ' ...' : ''), unit: '' };
  });
}

/** For `EventModel.carried`. `firstWord`: over sessions timers carry that of theirs before. */
export const carriedBy =
  ({ kinds }: Program, firstWord: (kind: number) => number) =>
  (kind: number, payload: Uint32Array): string =>
    (kinds[kind]?.payload ?? [])
      .map(
        ({ name, type }, i) =>
          `${name} ${textOf(type, payload[firstWord(kind) + i])}${type === 'time' ? ' ticks' : ''}`,
      )
      .join(', ');
