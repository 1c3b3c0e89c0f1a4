/** Covers: numbers that documents quote from papers are those of the models' `spec/published.ts`. Tables are found by the words of a row. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { whole } from '../base/whole.ts';
import { publishedFor } from './kademlia/bench/published.ts';
import { LATER_CUDA, PAPER_2014, paperEventsPerLookup } from './kademlia/spec/published.ts';

const doc = (name: string): string => readFileSync(new URL(`../../docs/${name}.md`, import.meta.url), 'utf8');
const [benchmarks, validation] = ['benchmarks', 'validation'].map(doc);

/** Cells of the rows of tables between two headings. */
const rowsOf = (text: string, from: string, to = '\n## '): string[][] => {
  const begin = text.indexOf(from);
  expect(begin, from).toBeGreaterThan(-1);
  const end = text.indexOf(to, begin + from.length);
  const lines = text.slice(begin, end < 0 ? undefined : end).split('\n');
  return lines
    .filter((line) => line.startsWith('| '))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
};

const PAUSES = { '10 s': 10, '1 min': 60, '10 min': 600 } as const;

it('benchmarks: rates of the 2014 paper and of the later code', () => {
  const rows = rowsOf(benchmarks, '## Kademlia on one', '\n\nA lookup').slice(1);
  expect(rows).toHaveLength(9);
  for (const [size, pause, , , , , , fixed, cuda] of rows) {
    const known = publishedFor(2 ** Number(size.slice(2)), PAUSES[pause as keyof typeof PAUSES]);
    expect([fixed, cuda], `${size}, ${pause}`).toEqual([
      ((known.fixed ?? 0) / 1e6).toFixed(2),
      String((known.cuda ?? 0) / 1e6),
    ]);
  }
  expect(benchmarks).toContain(`costs ${LATER_CUDA.eventsPerLookup.join(' to ')} events`);
  expect(benchmarks).toContain(`give ${paperEventsPerLookup().join(' to ')},`);
});

it('validation: parallelism of figure 2, and events per window that follow', () => {
  const [least, most] = paperEventsPerLookup();
  const paper = rowsOf(validation, '### Critical-path').filter(([, whose]) => whose === 'paper');
  const expected = Object.entries(PAPER_2014.parallelism).map(([peers, [half, all]]) => {
    const lookups = (Number(peers) / PAPER_2014.every) * PAPER_2014.lookahead;
    const [from, to] = [least, most].map((events) => events * lookups);
    return [
      whole(Number(peers)),
      'paper',
      `${whole(Math.round(from))} to ${whole(Math.round(to))}`,
      `${oneDigit(half[1])} at ${whole(half[0])}`,
      oneDigit(all[1]),
      `${(all[1] / to).toFixed(2)} to ${(all[1] / from).toFixed(2)}`,
    ];
  });
  expect(paper).toEqual(expected);
  expect(validation).toContain(`give ${least} to ${most} events a lookup`);
});

const oneDigit = (value: number): string =>
  value.toLocaleString('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
