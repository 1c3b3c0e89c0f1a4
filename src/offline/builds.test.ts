/** Covers: the present version and the one before stay; other pages' caches are none of our business. */
import { expect, it } from 'vitest';
import { outdatedBuilds } from './builds.ts';

const outdated = (...names: string[]) =>
  outdatedBuilds(names, 'lab /a/ ', 'lab /a/ now', (name) => !/failed/.test(name));

it('keeps the present version and the one before it', () => {
  expect(outdated('lab /a/ now')).toEqual([]);
  expect(outdated('lab /a/ 1', 'lab /a/ now')).toEqual([]);
  expect(outdated('lab /a/ 1', 'lab /a/ 2', 'lab /a/ now')).toEqual(['lab /a/ 1']);
});

it('a version that came back counts as the present one', () => {
  expect(outdated('lab /a/ now', 'lab /a/ 1', 'lab /a/ 2')).toEqual(['lab /a/ 1']);
});

it('does not take a version whose install failed for the one before', () => {
  expect(outdated('lab /a/ 1', 'lab /a/ 2 failed', 'lab /a/ now')).toEqual(['lab /a/ 2 failed']);
});

it('leaves alone what belongs to other pages of the origin', () => {
  expect(outdated('images', 'lab / 1', 'lab /b/ 1', 'lab /b/ 2', 'lab /a/ now')).toEqual([]);
});
