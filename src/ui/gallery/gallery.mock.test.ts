/** Covers: what cards say, what a search finds, and that every preset of the catalog has its picture. */
import { readdirSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, vi } from 'vitest';
import { catalog } from '../../models/catalog.ts';
import { cardsOf, searchCards } from './gallery-cards.ts';

vi.mock('../../state/page/theme.ts', () => ({ useTheme: { getState: () => ({ theme: 'dark' }) } }));

const FOLDER = fileURLToPath(new URL('../thumbnails/', import.meta.url));
const cards = cardsOf(catalog);
const find = (query: string) => searchCards(cards, query).flatMap((model) => model.cards.map(({ name }) => name));

describe('cards', () => {
  it('say size and length from the spec', () => {
    const tiny = cards.find(({ name }) => name === 'phold/tiny');
    expect(tiny).toMatchObject({ size: '64 nodes', lasts: 'about 20\u202fs' });
  });

  it('have a picture of a real run each, small enough to open at once', () => {
    const files = readdirSync(FOLDER);
    const wanted = cards
      .filter(({ spec }) => spec.views.length > 0)
      .map(({ name }) => `${name.replace('/', '-')}.webp`);
    expect(files.sort(), 'run `npm run thumbnails -- model/preset`').toEqual(wanted.sort());
    expect(files.filter((file) => statSync(FOLDER + file).size > 25_000)).toEqual([]);
    expect(cards.filter(({ spec, thumbnail }) => spec.views.length > 0 && !thumbnail)).toEqual([]);
  });
});

describe('the search of the gallery', () => {
  it.each([
    ['tiny', 'phold/tiny'],
    ['how fast phold gpu', 'phold/swenson-2015'],
    ['ROSS', 'phold/barnes-2013'],
    ['remote 1', 'phold/all-remote'],
  ])('%s finds %s first', (query, name) => {
    expect(find(query)[0]).toBe(name);
  });

  it('finds all for nothing and none for nonsense', () => {
    expect(find('')).toHaveLength(cards.length);
    expect(find('zebra')).toEqual([]);
  });
});
