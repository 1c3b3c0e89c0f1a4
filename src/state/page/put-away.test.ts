/** Covers: what was said of the device and put away is not said at the next visit, unless it is something else. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { studyLab } from '../study/testing/study-lab.ts';

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

const IMITATED = { engine: 'gpu', adapter: { vendor: '', architecture: '', description: '', software: true } } as const;
const NO_GPU = { engine: 'sequential', failure: { kind: 'unsupported', message: 'no GPU', remedy: 'none' } } as const;
const said = (device: object) =>
  studyLab({ device })
    .get()
    .notices.filter(({ id }) => id === 'software' || id === 'device');

it('is said until it is put away', () => {
  expect(said(IMITATED)).toHaveLength(1);
  const [notice] = said(IMITATED); // with the size of a first visit added to it
  studyLab({ device: IMITATED }).get().putAway(notice);
  expect(said(IMITATED)).toEqual([]);
  expect(said(NO_GPU)).toMatchObject([{ id: 'device' }]);
});

it('is said again where another experiment, not the person, took it away', () => {
  studyLab({ device: IMITATED }).get().dismiss('software');
  expect(said(IMITATED)).toHaveLength(1);
  expect([...kept]).toEqual([]);
});

it('says what is true with and without a GPU that is asked for', () => {
  const [{ text }] = said(IMITATED);
  expect(text).toContain('unless the setup asks for the GPU');
});
