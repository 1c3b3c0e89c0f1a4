/** Covers: a checkpoint is read as it was written; every damaged byte, every cut, another file and another format are refused in a sentence. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Scenario } from '../scenario.ts';
import type { Checkpoint } from './checkpoint.ts';
import { decodeCheckpoint, encodeCheckpoint } from './checkpoint-bytes.ts';

const checkpoint: Checkpoint = {
  version: '0.1.0',
  scenario: { model: 'phold', seed: 3, params: { end: 60 } } as unknown as Scenario,
  state: {
    facts: { steps: 12, ending: 'nobody is left' },
    arrays: {
      odd: Uint32Array.of(1, 2, 0xffff_ffff),
      none: new Uint32Array(0),
      numbers: Float64Array.of(0.5, Number.POSITIVE_INFINITY, 2 ** 52),
    },
  },
};

const bytesOf = (one: Checkpoint) => new Uint8Array(Buffer.concat([...encodeCheckpoint(one)]));
const messageOf = (bytes: Uint8Array<ArrayBuffer>): string => {
  const read = decodeCheckpoint(bytes);
  return read.ok ? '' : read.failure.message;
};

it('is read as it was written, wherever its bytes lie', () => {
  const bytes = bytesOf(checkpoint);
  for (const offset of [0, 1, 4, 8]) {
    const within = new Uint8Array(bytes.length + offset).subarray(offset);
    within.set(bytes);
    expect(decodeCheckpoint(within)).toEqual({ ok: true, value: checkpoint });
  }
});

describe('what is refused', () => {
  const bytes = bytesOf(checkpoint);

  it('any byte that is another one', () => {
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), (at, change) => {
        const damaged = bytes.slice();
        damaged[at] ^= change;
        expect(messageOf(damaged)).not.toBe('');
      }),
      { numRuns: 2000 },
    );
  });

  it('any length that is another one', () => {
    for (let length = 0; length < bytes.length; length++) expect(messageOf(bytes.slice(0, length))).not.toBe('');
    expect(messageOf(new Uint8Array([...bytes, 0]))).toContain(
      `it has ${bytes.length + 1} bytes and not ${bytes.length}`,
    );
  });

  it.each([
    [
      'another file',
      () => new TextEncoder().encode('{"format": "swarmscope.result/1", "digest": ""}'),
      'is no checkpoint',
    ],
    ['another format', () => changed(16, 2), 'is a checkpoint of format 2, and this version reads format 1'],
    ['a header that is too long', () => changed(20, 2 ** 30), 'its header cannot have 1,073,741,824 bytes'],
    ['a content that is another', () => changed(bytes.length - 16, 7), 'its checksum is'],
  ])('%s', (_, made, words) => {
    expect(messageOf(made())).toContain(words);
  });

  function changed(at: number, word: number): Uint8Array<ArrayBuffer> {
    const other = bytes.slice();
    new DataView(other.buffer).setUint32(at, word, true);
    return other;
  }
});
