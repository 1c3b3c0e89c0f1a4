/** Covers: what cards say, grids among them, what a search finds and what it opens, and that every card has its picture. */
import { readdirSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, vi } from 'vitest';
import { catalog } from '../../models/catalog.ts';
import { EXAMPLES } from '../protocol/examples.ts';
import { cardsOf, type GridCard, type PresetCard, presetsOf } from './gallery-cards.ts';
import { searchCards } from './search-cards.ts';
import { thumbnailOf } from './thumbnails.ts';

vi.mock('../../state/page/theme.ts', () => ({ useTheme: { getState: () => ({ theme: 'dark' }) } }));

const FOLDER = fileURLToPath(new URL('../thumbnails/', import.meta.url));
const MOST_BYTES = 25_000;
const cards = cardsOf(catalog);
const single = cards.filter((card): card is PresetCard => card.kind === 'preset');
const find = (query: string) => searchCards(cards, query).map(({ opens }) => opens.name);

describe('cards', () => {
  it('say size and length from the spec', () => {
    expect(single.find(({ name }) => name === 'phold/tiny')).toMatchObject({ size: '64 nodes', pacedSeconds: 20 });
  });

  it('open every preset once', () => {
    const names = catalog.flatMap((spec) => spec.presets.map(({ id }) => `${spec.id}/${id}`));
    expect(
      cards
        .flatMap(presetsOf)
        .map(({ name }) => name)
        .sort(),
    ).toEqual(names.sort());
  });

  it('say so where fewer nodes are drawn than the preset has', () => {
    for (const { name, size, drawnSize, preset } of single)
      if (drawnSize !== undefined) expect(preset.portrait?.params, `${name}: ${size}`).toBeDefined();
    expect(single.find(({ name }) => name === 'kademlia/quick-look')?.drawnSize).toBe('2,048 peers');
    expect(single.find(({ name }) => name === 'phold/tiny')?.drawnSize).toBeUndefined();
  });

  it('show what there is: views, colours, charts and studies of their model', () => {
    for (const { name, spec, preset } of single) {
      const { view, channel, chart } = preset.portrait ?? {};
      const views = view === undefined ? spec.views : spec.views.filter(({ id }) => id === view);
      expect(views, `${name}: view ${view}`).not.toEqual([]);
      if (channel !== undefined)
        expect(
          views.flatMap((each) => each.channels.map(({ id }) => id)),
          name,
        ).toContain(channel);
      if (chart === 'study') expect(preset.study, name).toBeDefined();
      else if (chart !== undefined)
        expect([...spec.charts.map(({ id }) => id), ...Object.keys(spec.metrics)], name).toContain(chart);
    }
  });

  it('have a picture of a real run each, charts one for either theme, small enough to open at once', () => {
    const files = readdirSync(FOLDER);
    const filesOf = (cards: readonly PresetCard[], end: string) =>
      cards.map(({ name }) => `${name.replace('/', '-')}${end}`);
    const charts = single.filter(({ preset }) => preset.portrait?.chart !== undefined);
    const examples = EXAMPLES.map(({ id }) => `own-${id}.webp`);
    const wanted = [...filesOf(single, '.webp'), ...filesOf(charts, '-light.webp'), ...examples];
    const how = 'run `npm run thumbnails -- model/preset`';
    expect(
      wanted.filter((file) => !files.includes(file)),
      how,
    ).toEqual([]);
    // A scene that is another by day may have two as well.
    const known = [...wanted, ...filesOf(single, '-light.webp')];
    expect(
      files.filter((file) => !known.includes(file)),
      'nothing shows them',
    ).toEqual([]);
    expect(files.filter((file) => statSync(FOLDER + file).size > MOST_BYTES)).toEqual([]);
    for (const { name } of single) expect(thumbnailOf(name, 'dark'), name).toBeDefined();
    for (const { name } of charts) expect(thumbnailOf(name, 'light'), name).not.toBe(thumbnailOf(name, 'dark'));
  });
});

describe('the grid of the 2014 paper', () => {
  const grid = cards.find((card): card is GridCard => card.name === 'kademlia/paper-2014') as GridCard;

  it('has nine settings with what was published of each', () => {
    expect(grid.cells.map((row) => row.map(({ value }) => value))).toEqual([
      [3.82, 1.61, 0.32],
      [6.78, 3.98, 1.18],
      [5.9, 4.5, 2.08],
    ]);
    for (const { card } of grid.cells.flat()) expect(card.preset.params).toMatchObject({ end: expect.any(Number) });
  });

  it('says of each cell what it opens', () => {
    grid.cells.forEach((row, i) => {
      row.forEach(({ card }, j) => {
        expect(card.preset.title).toBe(`Paper 2014: ${grid.grid.rows.titles[i]}, ${grid.grid.columns.titles[j]}`);
      });
    });
  });
});

describe('the search of the gallery', () => {
  it.each([
    ['tiny', 'phold/tiny'],
    ['how fast phold gpu', 'phold/swenson-2015'],
    ['ROSS', 'phold/barnes-2013'],
    ['remote 1', 'phold/all-remote'],
    ['nat', 'kademlia/mainline'],
    ['ipfs', 'kademlia/ipfs-2022'],
    ['heal', 'kademlia/flash-churn'],
    ['paper 2014 131,072 1 min', 'kademlia/paper-2014-128k-1min'],
    ['gossip', 'gossip/quick-look'],
    ['percolation', 'mobile/percolation'],
    ['dtn', 'mobile/islands-that-meet'],
  ])('%s finds %s first', (query, name) => {
    expect(find(query)[0]).toBe(name);
  });

  it('goes by the starts of words: nat is in no destination', () => {
    const found = find('nat');
    expect(found.length).toBeGreaterThan(1);
    const overlays = ['kademlia', 'gossip'];
    expect(found.every((name) => overlays.includes(name.split('/')[0]))).toBe(true);
    expect(found.length).toBeLessThan(single.filter(({ spec }) => overlays.includes(spec.id)).length);
  });

  it('knows what presets are about: rarest finds swarms that choose the rarest block, and the missing piece', () => {
    const found = find('rarest');
    expect(found).toEqual(
      expect.arrayContaining(['swarm/a-million-peers', 'swarm/flash-crowd', 'swarm/missing-piece']),
    );
    expect(found.every((name) => name.startsWith('swarm/'))).toBe(true);
  });

  it('ranks a title above a question, that above keywords, and settings last', () => {
    const boxes = (query: string, ...names: readonly string[]) => names.map((name) => find(query).indexOf(name));
    expect(boxes('crowd', 'swarm/flash-crowd')).toEqual([0]);
    const [title, keyword] = boxes('flash', 'kademlia/flash-churn', 'swarm/one-block');
    expect([title, keyword]).toEqual([expect.any(Number), -1]);
    const [question, setting] = boxes('dead', 'kademlia/mainline', 'kademlia/quick-look');
    expect(question).toBe(0);
    expect(setting).toBe(-1);
  });

  it('finds presets of a model that has a parameter of that name, where none is about it', () => {
    expect(find('questionable').every((name) => name.startsWith('kademlia/'))).toBe(true);
    expect(find('questionable').length).toBeGreaterThan(0);
  });

  it('finds all for nothing and none for nonsense', () => {
    expect(find('')).toHaveLength(cards.length);
    expect(find('zebra')).toEqual([]);
  });
});
