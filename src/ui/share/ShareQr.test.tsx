/** Covers: the picture of a QR code has every module within an empty border, and which text it holds: the link, or the address where the link is too long. */
import { generate } from 'lean-qr/nano';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { MOST_IN_QR, qrPicture, ShareQr } from './ShareQr.tsx';

const ADDRESS = 'http://192.168.1.5:4173/';
const linkOf = (length: number) => `${ADDRESS}#v1.`.padEnd(length, 'x');

it('every module, and none in the border', () => {
  const { span, path } = qrPicture(ADDRESS);
  const { size, get } = generate(ADDRESS);
  expect(span).toBe(size + 8);
  const dark = new Set<string>();
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1H\1z/g))
    for (let i = 0; i < Number(width); i++) dark.add(`${Number(x) + i} ${y}`);
  for (let y = 0; y < span; y++)
    for (let x = 0; x < span; x++) expect(dark.has(`${x} ${y}`), `${x} ${y}`).toBe(get(x - 4, y - 4));
});

it('version 25 is the finest', () => {
  const sizes = [MOST_IN_QR, MOST_IN_QR + 1].map((length) => generate(linkOf(length)).size);
  expect(sizes).toEqual([4 * 25 + 17, 4 * 26 + 17]);
});

it('a link that is too long has a code of the address alone, and that is said', () => {
  const shown = (length: number) => renderToStaticMarkup(<ShareQr link={linkOf(length)} />);
  expect(shown(MOST_IN_QR)).toContain(qrPicture(linkOf(MOST_IN_QR)).path);
  expect(shown(MOST_IN_QR)).toContain('aria-label="QR code of the link"');
  const long = shown(MOST_IN_QR + 1);
  expect(long).toContain(qrPicture(ADDRESS).path);
  expect(long).toContain('aria-label="QR code of the address"');
  expect(long).toContain('With 1,273 characters the link is too long');
});
