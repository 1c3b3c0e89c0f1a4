/**
 * Covers: who takes charge of a page: the first service worker says nothing, whoever brought it; each later one is told; and when the next load
 * comes from this device.
 */
import { afterEach, expect, it, vi } from 'vitest';
import { Updates } from './updates.ts';

const { told, registration } = vi.hoisted(() => ({
  told: new EventTarget(),
  registration: new EventTarget(),
}));

vi.mock('@serwist/window', () => ({
  Serwist: class {
    addEventListener = told.addEventListener.bind(told);
    register = async () => registration;
  },
}));

afterEach(() => vi.unstubAllGlobals());

/** How often the page heard that a newer version is in charge, after each worker that took charge. */
async function replacedBy(controller: object | null): Promise<readonly number[]> {
  vi.stubGlobal('navigator', { serviceWorker: { controller, ready: new Promise(() => {}) } });
  vi.stubGlobal('document', new EventTarget());
  let replaced = 0;
  await new Updates({ onReady: () => {}, onReplaced: () => replaced++, onKept: () => {} }).start();
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

it('the lab is kept once there is a service worker that answers, and not before', async () => {
  let isReady = () => {};
  const ready = new Promise<void>((resolve) => {
    isReady = resolve;
  });
  vi.stubGlobal('navigator', { serviceWorker: { controller: null, ready } });
  vi.stubGlobal('document', new EventTarget());
  const onKept = vi.fn();
  await new Updates({ onReady: () => {}, onReplaced: () => {}, onKept }).start();
  expect(onKept).not.toHaveBeenCalled();
  isReady();
  await ready;
  expect(onKept).toHaveBeenCalledOnce();
});
