/** Covers: the page is painted at once in the theme that the lab will have. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const SCRIPT = readFileSync(join(import.meta.dirname, '../../../public/first-paint.js'), 'utf8');

/** What the script puts on the root element. */
function painted(search: string, getItem: (key: string) => string | null): Record<string, string> {
  const dataset: Record<string, string> = {};
  const document = { documentElement: { dataset } };
  new Function('document', 'location', 'localStorage', SCRIPT)(document, { search }, { getItem });
  return dataset;
}

const kept = (theme: string | null) => (key: string) => (key === 'swarmscope.theme' ? theme : 'light');

it.each([
  ['', 'dark', { theme: 'dark' }],
  ['', 'light', { theme: 'light' }],
  ['', null, {}],
  ['', 'pink', {}],
  ['?theme=light', 'dark', { theme: 'dark' }],
  ['?embed=1&theme=light', 'dark', { theme: 'light', embedded: '' }],
  ['?embed=1&theme=pink', 'dark', { theme: 'dark', embedded: '' }],
  ['?embed=1', null, { embedded: '' }],
])('at "%s" with %s kept: %o', (search, theme, expected) => expect(painted(search, kept(theme))).toEqual(expected));

it('the system says, where storage is forbidden', () =>
  expect(
    painted('', () => {
      throw new Error('forbidden');
    }),
  ).toEqual({}));
