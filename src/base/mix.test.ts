/** The digest against golden vectors (the same are in ARCHITECTURE.md), and its laws: order is free, contents are not. */
import { describe, expect, it } from 'vitest';
import { Digest, MIX_EXECUTED, MIX_PENDING, MIX_STATE } from './mix.ts';

type Term = readonly [tag: number, ...words: number[]];

function digestOf(...terms: readonly Term[]): string {
  const digest = new Digest();
  for (const [tag, ...words] of terms) {
    digest.begin(tag);
    for (const word of words) digest.word(word);
    digest.end();
  }
  return digest.toString();
}

const EXECUTED: Term = [MIX_EXECUTED, 1000, 7, 3, 42];
const PENDING: Term = [MIX_PENDING | 2, 0xffff_fffd, 65_535, 0, 1, 0xdead_beef, 5];
const STATE: Term = [MIX_STATE, 7, 43, 85];

describe('digest vectors', () => {
  it.each<readonly [string, readonly Term[], string]>([
    ['nothing', [], '0000000000000000'],
    ['an executed event: time 1000, dst 7, src 3, seq 42', [EXECUTED], 'f33130931d9a955e'],
    ['a pending event of kind 2 with two payload words', [PENDING], 'a78489d687f14630'],
    ['the state of node 7: 43 events sent, 85 draws', [STATE], '9c7af4d9c875c2de'],
    ['a term of the tag alone', [[MIX_EXECUTED]], '95181e8d13cadc2d'],
    ['all three terms', [EXECUTED, PENDING, STATE], '3730af426e019e6c'],
  ])('%s', (_what, terms, expected) => expect(digestOf(...terms)).toBe(expected));
});

describe('digest', () => {
  it('takes many terms that begin alike as if they were given one by one', () => {
    const columns = [
      [0, 1, 0xffff_ffff, 70_000],
      [5, 0x8000_0000, 3, 0],
      [9, 9, 0xdead_beef, 4095],
    ];
    const [x, y, z] = columns.map((column) => Uint32Array.from(column));
    const digest = new Digest();
    digest.begin(MIX_EXECUTED);
    digest.word(1000);
    digest.addAll(3, x, y, z);
    const terms = [0, 1, 2].map((i): Term => [MIX_EXECUTED, 1000, x[i], y[i], z[i]]);
    expect(digest.toString()).toBe(digestOf(...terms));
  });

  it('does not depend on the order of terms', () => {
    expect(digestOf(STATE, EXECUTED, PENDING)).toBe(digestOf(EXECUTED, PENDING, STATE));
  });

  it('depends on the order of words, on each word, and on what the term is', () => {
    const changed: Term[] = [
      [MIX_PENDING, 1000, 7, 3, 42],
      [MIX_EXECUTED | 1, 1000, 7, 3, 42],
      [MIX_EXECUTED, 7, 1000, 3, 42],
      [MIX_EXECUTED, 1001, 7, 3, 42],
      [MIX_EXECUTED, 1000, 6, 3, 42],
      [MIX_EXECUTED, 1000, 7, 2, 42],
      [MIX_EXECUTED, 1000, 7, 3, 43],
      [MIX_EXECUTED, 1000, 7, 3, 42, 0],
      [MIX_EXECUTED, 1000, 7, 3],
    ];
    const digests = [EXECUTED, ...changed].map((term) => digestOf(term));
    expect(new Set(digests).size).toBe(digests.length);
  });

  it('two equal terms are not as if there were none', () => {
    expect(digestOf(EXECUTED, EXECUTED)).not.toBe(digestOf());
    expect(digestOf(EXECUTED, EXECUTED, PENDING)).not.toBe(digestOf(PENDING));
  });

  it('has no collision among 40,000 events that differ a little', () => {
    const seen = new Set<string>();
    for (let time = 0; time < 200; time++)
      for (let node = 0; node < 200; node++) seen.add(digestOf([MIX_EXECUTED, time, node, node, 0]));
    expect(seen.size).toBe(40_000);
  });

  it('adds sums made elsewhere', () => {
    const parts = new Digest();
    for (const term of [EXECUTED, PENDING, STATE]) {
      const text = digestOf(term);
      parts.add(Number.parseInt(text.slice(0, 8), 16), Number.parseInt(text.slice(8), 16));
    }
    expect(parts.toString()).toBe(digestOf(EXECUTED, PENDING, STATE));
    expect(parts.pair).toEqual([
      Number.parseInt(parts.toString().slice(0, 8), 16),
      Number.parseInt(parts.toString().slice(8), 16),
    ]);
  });
});
