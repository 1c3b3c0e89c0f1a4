/** Covers: SHA-256 against Node's, over all lengths around blocks and a long text. */
import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { sha256 } from './sha256.ts';

const bytesOf = (length: number): Uint8Array => Uint8Array.from({ length }, (_, i) => (i * 151 + 7) % 256);

it('gives what Node gives', () => {
  for (const length of [...Array(200).keys(), 65_536, 100_003]) {
    const bytes = bytesOf(length);
    expect(sha256(bytes), `${length} bytes`).toBe(createHash('sha256').update(bytes).digest('hex'));
  }
});
