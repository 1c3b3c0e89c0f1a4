/** Covers: who takes charge of a page: the first service worker says nothing, whoever brought it; each later one is told. */
import { afterEach, expect, it, vi } from 'vitest';
import { Updates } from './updates.ts';

const { told } = vi.hoisted(() => ({ told: new EventTarget() }));

vi.mock('@serwist/window', () => ({
  Serwist: class {
    addEventListener = told.addEventListener.bind(told);
    register = async () => undefined;
  },
}));

afterEach(() => vi.unstubAllGlobals());

/** How often the page heard that a newer version is in charge, after each worker that took charge. */
async function replacedBy(controller: object | null): Promise<readonly number[]> {
  vi.stubGlobal('navigator', { serviceWorker: { controller } });
  vi.stubGlobal('document', new EventTarget());
  let replaced = 0;
  await new Updates({ onReady: () => {}, onReplaced: () => replaced++ }).start();
  return [1, 2].map(() => {
    told.dispatchEvent(Object.assign(new Event('controlling'), { isExternal: true }));
    return replaced;
  });
}

it('the first one of a visit is no newer version, though another tab brought it', async () => {
  expect(await replacedBy(null)).toEqual([0, 1]);
});

it('one after another is', async () => {
  expect(await replacedBy({})).toEqual([1, 2]);
});
