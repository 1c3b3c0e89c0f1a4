/** What parameters of the underlay are at first: values as the form of the page has them, told where they are none. */
import type { NumberParam, ParamTable } from '../../scenario/spec.ts';
import { belowLookahead, belowParams } from '../below.ts';
import { quoted } from '../problems.ts';
import { type Program, UNDERLAY_PARTS, type UnderlayPart } from '../program.ts';
import type { GivenTree, Name, Quantity } from '../syntax/tree.ts';
import { UNITS } from '../syntax/words.ts';
import type { Names } from './names.ts';

const tableOf = (underlay: readonly UnderlayPart[]): ParamTable => ({
  ...belowParams({ underlay, given: {} }),
  ...belowLookahead({ underlay, given: {} }),
});

export function givenOf(names: Names, list: readonly GivenTree[]): Program['given'] {
  const { problems } = names;
  const table = tableOf(names.underlay);
  const tables = UNDERLAY_PARTS.map((part) => [part, tableOf([part])] as const);
  const given: Record<string, number | string> = {};
  for (const { name, value } of list) {
    if (problems.isFull) break;
    const { text, span } = name;
    if (!Object.hasOwn(table, text)) {
      const part = tables.find(([, one]) => Object.hasOwn(one, text))?.[0];
      const remedy = part
        ? `It is of \`${part}\`: write that before the bracket.`
        : problems.meant(text, Object.keys(table), 'Links and results have their names.');
      problems.add(span, `This underlay has no parameter ${quoted(text)}.`, remedy);
    } else if (Object.hasOwn(given, text)) problems.add(span, `${quoted(text)} is given twice.`, 'Remove one.');
    else {
      const read = readGiven(names, text, table, value);
      if (read !== undefined) given[text] = read;
    }
  }
  return given;
}

/** Undefined where it has been told. */
function readGiven(
  { problems }: Names,
  name: string,
  table: ParamTable,
  value: Quantity | Name,
): number | string | undefined {
  const param = table[name];
  if (param.kind === 'file') return void problems.add(value.span, `${quoted(name)} is a file.`, BROUGHT);
  if (param.kind === 'choice') {
    const choices = param.choices.map((choice) => choice.value);
    const word = 'text' in value ? value.text : '';
    if (!choices.includes(word))
      return void problems.add(
        value.span,
        `${quoted(name)} is one of some words.`,
        problems.meant(word, choices, `They are ${choices.join(', ')}.`),
      );
    const wantsFile = Object.values(table).some(
      ({ kind, visibleIf }) => kind === 'file' && visibleIf?.param === name && visibleIf.is.includes(word),
    );
    if (wantsFile) return void problems.add(value.span, `${quoted(word)} wants a file.`, BROUGHT);
    return word;
  }
  const read = 'text' in value ? undefined : numberOf(param, value);
  if (read !== undefined && isWithin(param, read)) return read;
  const [words, example] = wordsOf(param);
  problems.add(value.span, `${quoted(name)} is ${words}.`, `Write \`${example}\`, say.`);
}

const BROUGHT = 'A text brings none: choose it in the setup.';

/** A part of something may be written as a share. */
const mayBeShare = ({ kind, unit, max }: NumberParam): boolean => kind === 'real' && unit === '' && max <= 1;

/** In the unit of the parameter. */
function numberOf(param: NumberParam, { value, unit }: Quantity): number | undefined {
  if (typeof value === 'boolean') return;
  if (param.unit === 's') return UNITS.get(unit)?.(value);
  if (unit === '%') return mayBeShare(param) ? value / 100 : undefined;
  return unit === '' && (param.kind === 'real' || Number.isInteger(value)) ? value : undefined;
}

const isWithin = ({ min, max, minExclusive }: NumberParam, value: number): boolean =>
  value <= max && (minExclusive ? value > min : value >= min);

/** What it is, and an example. */
function wordsOf(param: NumberParam): readonly [string, string] {
  const { kind, unit, min, max, default: value } = param;
  if (unit === 's') return [`a time of ${min} s .. ${max} s`, `${value} s`];
  if (mayBeShare(param)) return [`a share of ${100 * min} % .. ${100 * max} %`, `${100 * value} %`];
  return [`a ${kind === 'int' ? 'whole number' : 'number'} of ${min} .. ${max}${unit && ` ${unit}`}`, `${value}`];
}
