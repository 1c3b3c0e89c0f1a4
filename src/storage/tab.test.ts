/** Covers: the wish to begin anew is taken once, and asks nothing of a tab that may keep nothing. */
import { expect, it } from 'vitest';
import { takeAnew, wishAnew } from './tab.ts';

it('is taken once, by the next page', () => {
  const kept = new Map<string, string>();
  const session = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  } as unknown as Storage;
  expect(takeAnew(session)).toBe(false);
  wishAnew(session);
  expect([takeAnew(session), takeAnew(session)]).toEqual([true, false]);
});

it('is nothing where the tab may keep nothing', () => {
  const refusing = new Proxy({} as Storage, {
    get: () => () => {
      throw new DOMException('denied', 'SecurityError');
    },
  });
  for (const session of [undefined, refusing]) {
    wishAnew(session);
    expect(takeAnew(session)).toBe(false);
  }
});
