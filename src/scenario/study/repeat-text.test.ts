/** Covers: how often a setting is repeated, as people write it, and back; columns by a few of their words. */
import { describe, expect, it } from 'vitest';
import { kademliaSpec } from '../../models/kademlia/spec.ts';
import { parseColumn, parseRepeat, repeatText } from './repeat-text.ts';

const read = (text: string, precision?: string, of?: readonly string[]) => {
  const repeat = parseRepeat(kademliaSpec, text, precision, of);
  return repeat.ok ? repeat.value : `${repeat.failure.message}; ${repeat.failure.remedy}`;
};

describe('repetitions', () => {
  it.each([
    [['30'], { least: 30, most: 30 }],
    [[''], { least: 1, most: 1 }],
    [['10..10'], { least: 10, most: 10 }],
    [['10..1000', '5%', ['events']], { least: 10, most: 1000, precision: { share: 0.05, of: ['events'] } }],
    [
      ['40', '0.02', ['hops', 'hops.mean']],
      { least: 10, most: 40, precision: { share: 0.02, of: ['metrics.hops.mean'] } },
    ],
    [['', '5%', ['hops.p99']], { least: 10, most: 1000, precision: { share: 0.05, of: ['metrics.hops.p99'] } }],
  ] as const)('%j', (args, repeat) => {
    const [text, precision, of] = args as readonly [string, string?, (readonly string[])?];
    expect(read(text, precision, of)).toEqual(repeat);
    if (typeof repeat === 'string') return;
    const back = repeatText(repeat);
    expect(read(back.repeat, back.precision, back.of)).toEqual(repeat);
  });

  it.each([
    [['0'], 'repetitions 0 are no whole number from 1 to 1000000, nor least to most; write 30, or 10..1000'],
    [['2.5'], 'repetitions 2.5 are no whole number from 1 to 1000000, nor least to most; write 30, or 10..1000'],
    [['20..10'], 'repetitions 20..10 are no whole number from 1 to 1000000, nor least to most; write 30, or 10..1000'],
    [['10..20'], 'repetitions 10..20 have no precision to stop at; give one number, or a precision'],
    [['many'], 'repetitions "many" is not a number; write it like 4096, 4,096, 2^12, 64k, 4M or 1e6'],
    [['30', '5%'], 'precision 5% is said of nothing; say of what: success, for instance'],
    [['30', '5%', ['hop']], 'hop is nothing that kademlia measures; did you mean hops?'],
    [
      ['30', '5 parts', ['hops']],
      'precision "5 parts" is not a number; write it like 4096, 4,096, 2^12, 64k, 4M or 1e6',
    ],
    [['30', undefined, ['hops']], 'hops has no precision that it should have; give a precision, 5% say'],
  ] as const)('%j is refused in words', (args, words) => {
    const [text, precision, of] = args as readonly [string, string?, (readonly string[])?];
    expect(read(text, precision, of)).toBe(words);
  });
});

it.each([
  ['metrics.hops.mean', 'metrics.hops.mean'],
  ['hops.mean', 'metrics.hops.mean'],
  ['hops', 'metrics.hops.mean'],
  ['hops.p90', 'metrics.hops.p90'],
  ['events', 'events'],
  ['wallSeconds', 'wallSeconds'],
])('the column %s', (word, column) => expect(parseColumn(kademliaSpec, word)).toEqual({ ok: true, value: column }));
