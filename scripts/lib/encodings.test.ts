/** Covers: what an `Accept-Encoding` allows. */
import { expect, it } from 'vitest';
import { isAccepted, mayBeCompressed } from './encodings.mjs';

it.each([
  ['gzip, deflate, br, zstd', true],
  ['BR', true],
  ['gzip;q=1.0, br; q=0.1', true],
  ['*', true],
  ['br;q=0', false],
  ['br;q=0.0, *', false],
  ['*;q=0', false],
  ['gzip, deflate', false],
  ['brotli', false],
  ['', false],
  [undefined, false],
])('brotli by "%s": %s', (header, isBrotli) => expect(isAccepted('br', header)).toBe(isBrotli));

it.each([
  ['assets/index-1.js', true],
  ['icon.svg', true],
  ['index.html', true],
  ['manifest.webmanifest', true],
  ['assets/a.webp', false],
  ['icon-180.png', false],
  ['assets/index-1.js.br', false],
  ['assets/a.woff2', false],
])('%s is compressed: %s', (path, may) => expect(mayBeCompressed(path)).toBe(may));
