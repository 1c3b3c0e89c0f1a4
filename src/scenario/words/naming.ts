/** Which parameters a few words speak of: by label, by symbol, or by what else they are called. */
import type { ModelSpec, ParamSpec, Params, ParamValue } from '../spec.ts';

/** All words that name a parameter. */
export const namesOf = ({ label, symbol, called = [] }: ParamSpec): readonly string[] => [
  label,
  ...(symbol === undefined ? [] : [symbol]),
  ...called,
];

/** Words that mean one value of a choice. */
function wordsOfValue(param: ParamSpec, value: ParamValue | undefined): readonly string[] {
  const chosen = param.kind === 'choice' ? param.choices.find((choice) => choice.value === value) : undefined;
  if (!chosen) return [];
  return [chosen.label, withoutBrackets(chosen.label), ...(chosen.called ?? [])];
}

const withoutBrackets = (label: string): string => label.replace(/ *\(.*\)$/, '');

/**
 * Names of the parameters that `words` speak of, where `values` are what choices become. The longest name is taken first: `mean
 * degree` speaks of no `degree`.
 */
export function namedIn({ params }: ModelSpec, words: string, values: Params): ReadonlySet<string> {
  const candidates = Object.entries(params)
    .flatMap(([name, param]) =>
      [...namesOf(param), ...wordsOfValue(param, values[name])].map((text) => ({ name, text: text.toLowerCase() })),
    )
    .toSorted((a, b) => b.text.length - a.text.length);
  const named = new Set<string>();
  let rest = words.toLowerCase();
  for (const { name, text } of candidates) {
    const at = wholeWords(rest, text);
    if (at < 0) continue;
    named.add(name);
    rest = `${rest.slice(0, at)}|${rest.slice(at + text.length)}`;
  }
  return named;
}

/** Where `text` stands in `words`, not as a part of a longer word; -1 where it does not. */
function wholeWords(words: string, text: string): number {
  for (let at = words.indexOf(text); at >= 0; at = words.indexOf(text, at + 1))
    if (!isLetter(words[at - 1]) && !isLetter(words[at + text.length])) return at;
  return -1;
}

const isLetter = (sign: string | undefined): boolean => sign !== undefined && /[\p{L}\p{N}_]/u.test(sign);
