/**
 * Finds fields of the setup by any of their words, each from its beginning: label, symbol, what else it is called, help, unit,
 * name, group, choices. Pure.
 */
import { timeUnitOf } from '../../scenario/horizon.ts';
import type { ModelSpec, ParamSpec } from '../../scenario/spec.ts';
import { labelOf } from '../../scenario/words/labels.ts';
import { namesOf } from '../../scenario/words/naming.ts';
import { type CommonField, hasField } from '../../state/setup/changes.ts';
import { ADVANCED, HOW } from './field-groups.ts';
import { commonHelp } from './field-help.ts';

export interface FoundFields {
  readonly names: ReadonlySet<string>;
  /** How many there are to be found. */
  readonly of: number;
}

/** All fields that hold every word of `query`; undefined where nothing is looked for. */
export function findFields(spec: ModelSpec, query: string): FoundFields | undefined {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return undefined;
  const all = textsOf(spec);
  const found = all.filter(({ text }) => words.every((word) => beginsAWord(text, word)));
  return { names: new Set(found.map(({ name }) => name)), of: all.length };
}

interface FieldText {
  readonly name: string;
  readonly text: string;
}

const known = new WeakMap<ModelSpec, readonly FieldText[]>();

function textsOf(spec: ModelSpec): readonly FieldText[] {
  const texts = known.get(spec) ?? [
    ...Object.entries(spec.params).map(([name, param]) => ({ name, text: textOf(name, param) })),
    ...[HOW, ADVANCED].flatMap(({ title, fields }) =>
      fields
        .filter((name) => hasField(spec, name as CommonField) && (name !== 'warmUp' || spec.warmsUp))
        .map((name) => ({
          name,
          text: joined([labelOf(spec, name), commonHelp(name, timeUnitOf(spec)), name, title]),
        })),
    ),
  ];
  known.set(spec, texts);
  return texts;
}

const textOf = (name: string, param: ParamSpec): string =>
  joined([
    ...namesOf(param),
    param.help,
    'unit' in param ? param.unit : '',
    name,
    param.group,
    ...(param.kind === 'choice'
      ? param.choices.flatMap(({ value, label, help, called = [] }) => [value, label, help, ...called])
      : []),
  ]);

const joined = (parts: readonly (string | undefined)[]): string => parts.filter(Boolean).join('\n').toLowerCase();

function beginsAWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
    if (at === 0 || !/[\p{L}\p{N}]/u.test(text.charAt(at - 1))) return true;
  return false;
}
