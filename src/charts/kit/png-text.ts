/** What a PNG says beside its pixels: dots per inch, and a description in UTF-8 (PNG 1.2, sections 4.2.3 and 4.2.4). */

/** The signature, and the head that comes first: length, type, 13 bytes, sum. */
const HEAD_BYTES = 8 + 12 + 13;
const INCH = 0.0254;

/** The same file with `iTXt` behind its head, and `pHYs` where it has a size on paper. */
export function pngWithText(png: Uint8Array, dpi: number | undefined, description: string): Uint8Array<ArrayBuffer> {
  const text = new TextEncoder().encode(`Description\0\0\0\0\0${description}`);
  const parts = [
    png.subarray(0, HEAD_BYTES),
    ...(dpi === undefined ? [] : [chunk('pHYs', dotsPerMetre(dpi))]),
    chunk('iTXt', text),
    png.subarray(HEAD_BYTES),
  ];
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

function dotsPerMetre(dpi: number): Uint8Array {
  const size = new DataView(new ArrayBuffer(9));
  const perMetre = Math.round(dpi / INCH);
  size.setUint32(0, perMetre);
  size.setUint32(4, perMetre);
  size.setUint8(8, 1);
  return new Uint8Array(size.buffer);
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const all = new Uint8Array(12 + data.length);
  const view = new DataView(all.buffer);
  view.setUint32(0, data.length);
  all.set(new TextEncoder().encode(type), 4);
  all.set(data, 8);
  view.setUint32(8 + data.length, crc32(all.subarray(4, 8 + data.length)));
  return all;
}

/** Of ISO 3309, bit by bit: there is little to sum. */
export function crc32(bytes: Uint8Array): number {
  let crc = 0xffff_ffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb8_8320 : 0);
  }
  return ~crc >>> 0;
}
