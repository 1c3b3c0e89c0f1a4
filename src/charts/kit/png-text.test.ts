/** Covers: a PNG says its resolution and its caption in chunks that readers accept, and keeps all else. */
import { expect, it } from 'vitest';
import { crc32, pngWithText } from './png-text.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

it('sums as PNG does', () => {
  expect(crc32(bytes('IEND'))).toBe(0xae42_6082);
  expect(crc32(bytes('123456789'))).toBe(0xcbf4_3926);
});

it('puts both behind the head, whose bytes and what follows stay', () => {
  const png = Uint8Array.from({ length: 60 }, (_, i) => i);
  const caption = '12.7 ± 0.02 requests, ≥ 5 runs';
  const made = pngWithText(png, 600, caption);
  const view = new DataView(made.buffer);
  expect(made.subarray(0, 33)).toEqual(png.subarray(0, 33));
  expect(made.subarray(-27)).toEqual(png.subarray(33));
  const chunks: string[] = [];
  for (let at = 33; at < made.length - 27; ) {
    const length = view.getUint32(at);
    const type = new TextDecoder().decode(made.subarray(at + 4, at + 8));
    expect(view.getUint32(at + 8 + length)).toBe(crc32(made.subarray(at + 4, at + 8 + length)));
    if (type === 'pHYs') expect(view.getUint32(at + 8)).toBe(23_622);
    else
      expect(new TextDecoder().decode(made.subarray(at + 8, at + 8 + length))).toBe(`Description\0\0\0\0\0${caption}`);
    chunks.push(type);
    at += 12 + length;
  }
  expect(chunks).toEqual(['pHYs', 'iTXt']);
});
