/** Covers: what a few letters find, and what they find first. */
import { describe, expect, it } from 'vitest';
import { fuzzyScore, fuzzySort } from './fuzzy.ts';

const TITLES = [
  'Run what the setup says, from the start',
  'Reset to the start',
  'Step one window',
  'Use the dark theme',
];
const find = (query: string) => fuzzySort(query, TITLES, (title) => ({ title }));

describe('fuzzy search', () => {
  it.each([
    ['reset', 'Reset to the start'],
    ['dark', 'Use the dark theme'],
    ['sow', 'Step one window'],
    ['udt', 'Use the dark theme'],
    ['START reset', 'Reset to the start'],
  ])('%s finds %s first', (query, title) => {
    expect(find(query)[0]).toBe(title);
  });

  it('finds nothing for letters that are not there in order', () => {
    expect(find('xyz')).toEqual([]);
    expect(find('dark window')).toEqual([]);
    expect(find('kd')).toEqual([]);
  });

  it('searches further words as they stand', () => {
    expect(fuzzyScore('play', 'Run', 'start play')).toBeGreaterThan(0);
    expect(fuzzyScore('sp', 'Run', 'start play')).toBe(0);
    expect(fuzzyScore('run', 'Run')).toBeGreaterThan(fuzzyScore('run', 'Step', 'run'));
  });

  it('finds everything, in the order given, for nothing', () => {
    expect(find('  ')).toEqual(TITLES);
  });

  it('ranks whole words above parts, and parts above initials', () => {
    const scores = ['a step', 'a misstep', 'so the end person'].map((text) => fuzzyScore('step', text));
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
    expect(new Set(scores).size).toBe(3);
    expect(scores[2]).toBeGreaterThan(0);
  });
});
