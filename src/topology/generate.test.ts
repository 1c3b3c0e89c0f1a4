/** Stored graphs as they lie in memory: rows that rise, every edge at both ends, the same on every machine; sizes foreseen. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Digest } from '../base/mix.ts';
import { type CsrGraph, degreeOf, edgesOf, neighboursOf, type PackedGraph, packCsr, readCsr } from './csr.ts';
import { enumerated, mostWords, RowWriter, skipped } from './generate.ts';

/** What is wrong with a stored graph, in words. */
function faultsOf(graph: CsrGraph): string[] {
  const faults: string[] = [];
  for (let u = 0; u < graph.nodes; u++) {
    const row = neighboursOf(graph, u);
    row.forEach((v, i) => {
      if (v === u) faults.push(`${u} is its own neighbour`);
      if (v >= graph.nodes) faults.push(`${u} is joined to ${v}, which is not there`);
      if (i > 0 && row[i - 1] >= v) faults.push(`row ${u} does not rise at ${v}`);
      if (v < graph.nodes && !neighboursOf(graph, v).includes(u)) faults.push(`${u} to ${v} has no way back`);
    });
  }
  if (graph.offsets[0] !== 0 || graph.offsets[graph.nodes] !== graph.neighbours.length) faults.push('wrong offsets');
  return faults;
}

function digestOf({ words }: PackedGraph): string {
  const digest = new Digest();
  digest.begin(0);
  for (const word of words) digest.word(word);
  digest.end();
  return digest.toString();
}

/** Lower rows of any graph of up to 12 nodes. */
const anyRows = fc.array(fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }), { maxLength: 12 }).map((joined) => {
  const rows = joined.map((row, v) => row.flatMap((is, w) => (is && w < v ? [w] : [])));
  const ends = new Uint32Array(rows.length);
  rows.forEach((row, v) => {
    ends[v] = (v > 0 ? ends[v - 1] : 0) + row.length;
  });
  return { rows, ends, lower: Uint32Array.from(rows.flat()) };
});

describe('packCsr', () => {
  it('stores any graph at both ends, in order', () => {
    fc.assert(
      fc.property(anyRows, ({ rows, ends, lower }) => {
        const graph = packCsr({ ends, lower });
        expect(faultsOf(graph)).toEqual([]);
        expect(rows.map((_, v) => [...neighboursOf(graph, v)].filter((w) => w < v))).toEqual(rows);
        expect(edgesOf(graph)).toBe(lower.length);
        expect(rows.map((_, v) => degreeOf(graph, v))).toEqual(rows.map((_, v) => neighboursOf(graph, v).length));
      }),
    );
  });

  it('lays offsets before neighbours in one array, from which it can be read', () => {
    const graph = packCsr({ ends: Uint32Array.of(0, 1, 3), lower: Uint32Array.of(0, 0, 1) });
    expect([...graph.words]).toEqual([0, 2, 4, 6, 1, 2, 0, 2, 0, 1]);
    const { words, ...rest } = graph;
    expect(readCsr(Uint32Array.of(...words, 0, 0), 3)).toEqual(rest);
    expect(() => readCsr(words.subarray(0, 9), 3)).toThrow('bug: a stored graph ends');
  });
});

describe.each([
  { name: 'enumerated', make: enumerated, p: 1 / 16 },
  { name: 'skipped', make: skipped, p: 0.03 },
])('a graph $name', ({ make, p }) => {
  it.each([1, 2, 3, 40, 500])('of %d nodes is sorted and symmetric, without loops and doubles', (nodes) => {
    for (const seed of [0, 1, 0xffff_ffff]) expect(faultsOf(make(nodes, p, seed))).toEqual([]);
  });

  it('is complete with p = 1', () => {
    const graph = make(30, 1, 4);
    expect(edgesOf(graph)).toBe(435);
    expect(faultsOf(graph)).toEqual([]);
  });

  it('takes no more words than foreseen', () => {
    for (let seed = 0; seed < 50; seed++)
      expect(make(100, p, seed).words.length).toBeLessThanOrEqual(mostWords(100, p));
  });
});

it('a graph lies at the beginning of a larger array', () => {
  const { words } = skipped(100, 0.05, 3);
  expect(skipped(100, 0.05, 3, words.length + 2).words).toEqual(Uint32Array.of(...words, 0, 0));
  expect(enumerated(4, 1, 3, 5).words).toEqual(enumerated(4, 1, 3).words);
});

it('a graph with more edges than foreseen finds room', () => {
  const writer = new RowWriter(60, 0);
  for (let v = 0; v < 60; writer.end(v++)) for (let w = 0; w < v; w++) writer.add(w);
  expect(packCsr(writer.rows)).toEqual(enumerated(60, 1, 0));
});

it('graphs are what they were when the first digests were published', () => {
  expect({
    enumerated: digestOf(enumerated(300, 1 / 16, 7)),
    skipped: digestOf(skipped(2000, 0.01, 7)),
    rare: digestOf(skipped(200_000, 1e-6, 7)),
  }).toEqual({
    enumerated: '278edf51b11f315f',
    skipped: '3ab5ed263e6effb7',
    rare: '06df09bd8626697c',
  });
});
