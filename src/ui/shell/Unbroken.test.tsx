/** Covers: what stands in place of a page that broke, whatever was thrown, and that a page that did not is as it is. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { Unbroken } from './Unbroken.tsx';

function shown(thrown?: { readonly is: unknown }): string {
  const boundary = new Unbroken({ isKept: true, onAnew: vi.fn(), children: 'the page' });
  if (thrown) boundary.state = Unbroken.getDerivedStateFromError(thrown.is);
  return renderToStaticMarkup(boundary.render());
}

it('the page itself, as long as nothing was thrown', () => expect(shown()).toBe('the page'));

it.each([
  [new Error('no chart of that name.'), 'no chart of that name.'],
  ['words', 'words.'],
  [undefined, 'undefined.'],
  [new Error(''), 'an error without words.'],
])('after %o says what broke, and offers both ways on', (is, sentence) => {
  const text = shown({ is });
  expect(text).toMatch(/role="alert"><h1>/);
  expect(text).toContain(`could not be drawn: ${sentence}</p>`);
  expect([...text.matchAll(/<button [^>]*>([^<]*)/g)].map(([, name]) => name)).toEqual([
    'Reload',
    'Start anew without the kept setup',
  ]);
});
