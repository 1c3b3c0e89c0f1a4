/** Declarations that name things: parameters, state, messages, what is told. Rules come later and know them all. */
import { LIMITS, STORE_FROM } from '../limits.ts';
import { quoted } from '../problems.ts';
import { type ProgramField, type Span, type Told, UNDERLAY_PARTS, type UnderlayPart } from '../program.ts';
import type { Declaration, Name, Titled, Typed } from '../syntax/tree.ts';
import type { Type } from '../syntax/words.ts';
import type { Names } from './names.ts';
import { rangedOf, readQuantity } from './quantities.ts';

type Of<Is extends Declaration['is']> = Declaration & { readonly is: Is };

export function declareParam(names: Names, { name, type, value, range, texts, span }: Of<'param'>): void {
  const { problems, params } = names;
  names.declare(name.text, name.span, { is: 'param', index: params.length, type });
  const [label, help = ''] = texts;
  const told = { name: name.text, type, label: label || labelOf(name.text), help, span };
  if (type === 'bool') {
    if (range) problems.add(range.least.span, 'A bool has no range.', 'Remove it.');
    params.push({ ...told, value: readQuantity(value, type, problems), least: 0, most: 1 });
  } else if (range) params.push({ ...told, ...rangedOf(value, range, type, problems) });
  else {
    problems.add(
      value.span,
      `The range of ${quoted(name.text)} is missing.`,
      'Write `in` and least `..` most after the value.',
    );
    params.push({ ...told, value: 1, least: 1, most: 1 });
  }
  if (params.length === LIMITS.params + 1)
    problems.limit(name.span, params.length, 'parameters', LIMITS.params, 'Write some as numbers.');
}

/** Words of a node so far: in its state, in its store. */
export function declareFields(names: Names, fields: readonly Typed[], words: { state: number; store: number }): void {
  const { problems } = names;
  for (const { name, type, length: written } of fields) {
    if (type === 'share') problems.add(name.span, 'A share is a parameter, no field.', 'Use `u32` or `bool`.');
    let length: number | undefined;
    if (written) {
      length = Number(readQuantity(written, 'u32', problems));
      if (length < 1) problems.add(written.span, 'An array has one place at least.', 'Write `u32[16]`, say.');
    }
    const isStored = (length ?? 1) > STORE_FROM;
    const part = isStored ? 'store' : 'state';
    const field: ProgramField = {
      name: name.text,
      type: type as Exclude<Type, 'share'>,
      ...(length !== undefined && { length }),
      isStored,
      at: words[part],
      span: name.span,
    };
    const before = words.state + words.store;
    const stateBefore = words.state;
    words[part] += length ?? 1;
    const after = words.state + words.store;
    if (names.underlay.length > 0 && stateBefore <= LIMITS.wordsOver && words.state > LIMITS.wordsOver)
      problems.limit(
        name.span,
        words.state,
        'words of state over an underlay',
        LIMITS.wordsOver,
        `Make arrays longer than ${STORE_FROM} places of some: they lie elsewhere.`,
      );
    if (before <= LIMITS.words && after > LIMITS.words)
      problems.limit(name.span, after, 'words of a node', LIMITS.words, 'Keep less.');
    names.declare(name.text, name.span, { is: 'field', index: names.fields.length, type });
    names.fields.push(field);
  }
}

export function declareKinds(names: Names, { is, kinds }: Of<'message' | 'timer'>): void {
  const { problems } = names;
  for (const { name, payload } of kinds) {
    names.declare(name.text, name.span, { is: 'kind', index: names.kinds.length });
    const values = plain(names, payload, 'A message or timer');
    // The session that a timer belongs to travels with it.
    const words = values.length + Number(is === 'timer' && names.underlay.includes('sessions'));
    if (words > LIMITS.payload)
      problems.limit(name.span, words, `words of a ${is}`, LIMITS.payload, 'Send less, or in several messages.');
    names.kinds.push({ name: name.text, is, isAnswer: false, payload: values, handler: -1, span: name.span });
    if (names.kinds.length === LIMITS.kinds + 1)
      problems.limit(
        name.span,
        names.kinds.length,
        'kinds of messages and timers',
        LIMITS.kinds,
        'Join some: a value says which.',
      );
  }
}

/** Values with names and types, none an array or a share. */
export function plain(names: Names, list: readonly Typed[], what: string) {
  const seen = new Set<string>();
  return list.map(({ name, type, length }) => {
    if (length) names.problems.add(length.span, `${what} carries no arrays.`, 'Name the values one by one.');
    if (type === 'share') names.problems.add(name.span, `${what} carries no share.`, 'Use `u32` or `bool`.');
    if (seen.has(name.text))
      names.problems.add(name.span, `${quoted(name.text)} is named twice.`, 'Give one another name.');
    seen.add(name.text);
    return { name: name.text, type: type as Exclude<Type, 'share'> };
  });
}

/** What stands under a name in charts and results. `order`: what the texts in quotes are, after the label. */
export function toldOf({ name, texts }: Titled, order: readonly ('help' | 'unit')[]): Told {
  const [label, ...others] = texts;
  const of = (part: 'help' | 'unit') => others[order.indexOf(part)] ?? '';
  return { name: name.text, label: label || labelOf(name.text), help: of('help'), unit: of('unit') };
}

/** `in_vain`: `In vain`. */
const labelOf = (name: string): string => {
  const words = name.replaceAll('_', ' ').trim();
  return words.slice(0, 1).toUpperCase() + words.slice(1);
};

export function underlayOf(names: Names, parts: readonly Name[]): readonly UnderlayPart[] {
  const { problems } = names;
  const known: readonly string[] = UNDERLAY_PARTS;
  for (const [i, { text, span }] of parts.entries()) {
    if (!known.includes(text))
      problems.add(
        span,
        `An underlay has no ${quoted(text)}.`,
        problems.meant(text, known, `Its parts are ${known.join(', ')}.`),
      );
    else if (parts.findIndex((part) => part.text === text) < i)
      problems.add(span, `${quoted(text)} is said twice.`, 'Remove one.');
  }
  return UNDERLAY_PARTS.filter((part) => parts.some(({ text }) => text === part));
}

export function networkOf(names: Names, { of, degree }: Of<'network'>): Names['network'] {
  const { problems } = names;
  const is = of.text;
  if (is !== 'random' && is !== 'ring' && is !== 'all') {
    const remedy = problems.meant(
      is,
      ['random', 'ring', 'all'],
      'Write `network random 8`, `network ring 4` or `network all`.',
    );
    return void problems.add(of.span, `There is no network ${quoted(is)}.`, remedy);
  }
  if (is === 'all') {
    if (degree) problems.add(degree.span, 'Whoever knows all has no degree.', 'Remove the number.');
    return { is };
  }
  const value = degree && degree.unit === '' ? Number(degree.value) : 0;
  if (!Number.isInteger(value) || value < 1 || value > LIMITS.degree)
    problems.add(
      degree?.span ?? of.span,
      `How many it knows is a whole number of 1 .. ${LIMITS.degree}.`,
      `Write \`network ${is} 8\`.`,
    );
  return { is, degree: value };
}

export function sizeOf(names: Names, { is, value, range }: Of<'nodes' | 'end'>, span: Span) {
  const { problems } = names;
  const size = rangedOf(value, range, is === 'nodes' ? 'u32' : 'time', problems);
  if (is === 'nodes' && (size.least < LIMITS.leastNodes || size.most > LIMITS.mostNodes))
    problems.add(span, `A network has ${LIMITS.leastNodes} .. ${LIMITS.mostNodes} nodes.`, 'Change the range.');
  if (is === 'end' && size.least === 0) problems.add(range.least.span, 'A run takes some time.', 'Write `1 s`, say.');
  return size;
}
