/** Covers: what presets offer to change: the words name exactly the parameters that become others; what the setup pins. */
import { describe, expect, it } from 'vitest';
import { checkScenario } from '../scenario/check.ts';
import { complete } from '../scenario/defaults.ts';
import { MOST_PINNED, pinnedOf } from '../scenario/pinned.ts';
import type { ModelSpec, ParamSpec, Params, ParamValue } from '../scenario/spec.ts';
import { namesOf } from '../scenario/words/naming.ts';
import { catalog } from './catalog.ts';
import { rumourSpec } from './test-rumour/spec.ts';
import { whisperSpec } from './test-whisper/spec.ts';

const specs: readonly ModelSpec[] = [...new Set([...catalog, rumourSpec, whisperSpec])];
const presets = specs.flatMap((spec) => spec.presets.map((preset) => ({ spec, preset })));
const chips = presets.flatMap(({ spec, preset }) =>
  (preset.changes ?? []).map((change) => ({ of: `${spec.id}/${preset.id}`, spec, preset, ...change })),
);

describe.each(chips)('$of offers "$label"', ({ spec, preset, label, params }) => {
  it('which names what it changes, and nothing else', () => {
    expect([...namedIn(spec, label, params)].toSorted()).toEqual(Object.keys(params).toSorted());
  });

  it('and changes each of them, in a scenario that can be run', () => {
    const own = complete(spec, { params: preset.params }).params;
    for (const [name, value] of Object.entries(params)) expect(value, name).not.toBe(own[name]);
    expect(checkScenario(spec, complete(spec, { params: { ...preset.params, ...params } }))).toMatchObject({
      ok: true,
    });
  });
});

it('there are chips of every model that people see', () => {
  expect(new Set(chips.map(({ spec }) => spec.id)).size).toBeGreaterThan(3);
});

it('words that leave out a parameter, or name one too many, are found', () => {
  const [kademlia] = specs.filter(({ id }) => id === 'kademlia') as [ModelSpec];
  expect([...namedIn(kademlia, 'k = 20', { k: 20, beta: 20 })]).toEqual(['k']);
  expect([...namedIn(kademlia, 'Half of the peers behind NAT', { nat: 0.5 })].toSorted()).toEqual(['nat', 'peers']);
  expect([...namedIn(kademlia, 'Checked', {})]).toEqual([]);
});

describe.each(presets)('of $spec.id/$preset.id', ({ spec, preset }) => {
  const pinned = pinnedOf(spec, preset.id);
  it('at most six parameters of the model are pinned, none twice', () => {
    expect(pinned.length).toBeLessThanOrEqual(MOST_PINNED);
    expect(new Set(pinned).size).toBe(pinned.length);
    for (const name of pinned) expect(spec.params).toHaveProperty(name);
  });
});

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
function namedIn({ params }: ModelSpec, words: string, values: Params): ReadonlySet<string> {
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
