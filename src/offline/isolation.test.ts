/** Covers: which answers get the headers of isolation, and that all else of them stays. */
import { expect, it } from 'vitest';
import { isolates, withHeaders } from './isolation.ts';

it.each([
  ['a page', 'navigate', 'document', true],
  ['a page within another', 'navigate', 'iframe', true],
  ['a worker', 'same-origin', 'worker', true],
  ['what a worker loads', 'cors', 'script', false],
  ['a picture', 'no-cors', 'image', false],
] as const)('%s: %s, %s', (_what, mode, destination, is) => expect(isolates({ mode, destination })).toBe(is));

it('headers are added or replaced; body, status and the others stay', async () => {
  const headers = { 'Content-Security-Policy': "script-src 'self' 'wasm-unsafe-eval'", A: 'old' };
  const response = withHeaders(new Response('text', { status: 203, headers }), { A: 'new', B: 'b' });
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-security-policy': headers['Content-Security-Policy'],
    a: 'new',
    b: 'b',
  });
  expect([response.status, await response.text()]).toEqual([203, 'text']);
});

it('one without a body, and one that is an error, pass', () => {
  expect(withHeaders(new Response(null, { status: 204 }), { A: 'a' }).headers.get('a')).toBe('a');
  const error = Response.error();
  expect(withHeaders(error, { A: 'a' })).toBe(error);
});
