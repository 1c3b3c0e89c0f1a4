/** Covers: by which address others open the page, if by any. */
import { expect, it } from 'vitest';
import { addressForOthers } from './reach.ts';

const answering =
  (headers: Record<string, string>): typeof fetch =>
  async (url, init) => {
    expect([url, init?.method]).toEqual(['/lab/', 'HEAD']);
    return new Response(null, { headers });
  };
const asked = (address: string, ask: typeof fetch) => addressForOthers(new URL(address), ask);
const nobody: typeof fetch = () => Promise.reject(new TypeError('Failed to fetch'));

it.each([
  'https://lab.example/lab/',
  'http://192.168.1.5:4173/lab/',
  'http://[fd00::2]:4173/lab/',
  'http://127.example/lab/',
])('%s is one that others can open: nobody is asked', async (address) =>
  expect(await asked(`${address}?engine=sequential#v1.abc`, nobody)).toBe(address),
);

it.each(['http://127.0.0.1:4173/lab/', 'http://localhost/lab/', 'http://lab.localhost/lab/', 'http://[::1]:4173/lab/'])(
  '%s is of this machine alone, unless its server tells another',
  async (address) => {
    const told = 'http://192.168.1.5:4173/lab/';
    expect(await asked(address, answering({}))).toBeUndefined();
    expect(await asked(address, nobody)).toBeUndefined();
    expect(await asked(address, answering({ 'swarmscope-address': told }))).toBe(told);
  },
);
