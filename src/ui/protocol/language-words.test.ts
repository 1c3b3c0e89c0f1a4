/** Covers: that every word of the language is explained, and nothing else; what the editor completes beside them. */
import { expect, it } from 'vitest';
import { DECLARATIONS, FACTS, FUNCTIONS, TYPES, wordKind } from '../../protocol/syntax/words.ts';
import { namesOf } from './code-completions.ts';
import { LANGUAGE_WORDS } from './language-words.ts';

it('every word is explained, once', () => {
  const explained = LANGUAGE_WORDS.map(({ word }) => word);
  expect(new Set(explained).size).toBe(explained.length);
  expect(explained.filter((word) => wordKind(word) === undefined)).toEqual([]);
  const known: readonly string[] = [...DECLARATIONS, ...FACTS, ...FUNCTIONS, ...TYPES];
  expect(known.filter((word) => !explained.includes(word))).toEqual([]);
});

it('names of the text are offered with where they come from, but for the one that is being written', () => {
  const text = 'param pause: time = 5 s\nfn go_on() { la }\n// not this\nlet left = pause "nor that"';
  expect(namesOf(text, text.indexOf('la }'))).toEqual([
    { label: 'pause', detail: 'param' },
    { label: 's', detail: '' },
    { label: 'go_on', detail: 'fn' },
    { label: 'left', detail: 'let' },
  ]);
});
