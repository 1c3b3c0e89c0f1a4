/** Covers: where terms stand in a text, which of two readings counts, and that a model's own win. */
import { expect, it } from 'vitest';
import type { Term } from './term.ts';
import { generalGlossary, glossaryOf } from './terms.ts';

const OWN: readonly Term[] = [
  { term: 'table', text: 'a table' },
  { term: 'routing table', text: 'all contacts' },
  { term: 'k', text: 'how many' },
  { term: 'seed', text: 'has all blocks' },
  { term: 'copy', also: ['copies'], text: 'one of many' },
];

/** Terms in brackets. */
const marked = (text: string, terms: readonly Term[] = OWN): string =>
  glossaryOf(terms)
    .mark(text)
    .map((part) => (typeof part === 'string' ? part : `[${part.word}|${part.term.term}]`))
    .join('');

it.each([
  ['Routing tables at the start', '[Routing tables|routing table] at the start'],
  ['a table of tables', 'a [table|table] of tables'],
  ['timetable, tablet', 'timetable, tablet'],
  ['above k means k', 'above [k|k] means k'],
  ['K is another', 'K is another'],
  ['copies', '[copies|copy]'],
  ['LP size, LPs, lp', '[LP|LP] size, LPs, lp'],
  ['k=20', '[k|k]=20'],
  ['', ''],
])('%j is marked as %j', (text, expected) => {
  expect(marked(text)).toBe(expected);
});

it('a seed is of random numbers, but in a swarm', () => {
  const texts = (glossary = generalGlossary()) => glossary.termsIn('Seed').map(({ text }) => text);
  expect(texts()[0]).toMatch(/random numbers/);
  expect(texts(glossaryOf(OWN))).toEqual(['has all blocks']);
});

it('terms of several texts are named once, in their order', () => {
  expect(
    glossaryOf(OWN)
      .termsIn('k tables', 'a table, a seed')
      .map(({ term }) => term),
  ).toEqual(['k', 'table', 'seed']);
});
