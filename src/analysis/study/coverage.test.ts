/**
 * Covers: how often the intervals of a study hold, in 10,000 studies of each kind of data. docs/studies.md has this very table; where it
 * differs, the one to copy stands in the failure.
 */
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { inRoot } from '../../../scripts/lib/repository.mjs';
import { threefry2x32 } from '../../base/threefry.ts';
import { meanInterval } from '../confidence.ts';
import { STUDY_LEVEL, studyInterval } from './study-interval.ts';

const STUDIES = 10_000;
const RUNS = [5, 10, 30];
/** That a share is of. */
const THINGS = 100;
/** Of a share at least, where 99% is said. */
const LEAST_HELD = 0.98;

const words = new Uint32Array(2);

/** Two numbers in (0, 1). */
function uniforms(study: number, run: number, kind: number): readonly [number, number] {
  threefry2x32(study, 1924 + kind, run, 0, words);
  return [(words[0] + 0.5) / 2 ** 32, (words[1] + 0.5) / 2 ** 32];
}

interface Kind {
  readonly name: string;
  readonly mean: number;
  readonly isShare: boolean;
  readonly draw: (u: number, v: number) => number;
}

const shareOf = (p: number, u: number): number => binomial(p, u) / THINGS;

const KINDS: readonly Kind[] = [
  ...[0.001, 0.05, 0.95].map((p) => ({
    name: `share ${p} of ${THINGS}`,
    mean: p,
    isShare: true,
    draw: (u: number) => shareOf(p, u),
  })),
  { name: 'share 0.05, by run 0 to 0.1', mean: 0.05, isShare: true, draw: (u, v) => shareOf(v / 10, u) },
  { name: 'normal', mean: 20, isShare: false, draw: (u, v) => 20 + 2 * normal(u, v) },
  { name: 'exponential', mean: 1, isShare: false, draw: (u) => -Math.log(u) },
  { name: 'lognormal, sigma 1', mean: Math.exp(0.5), isShare: false, draw: (u, v) => Math.exp(normal(u, v)) },
];

/** Box & Muller 1958. */
const normal = (u: number, v: number): number => Math.sqrt(-2 * Math.log(u)) * Math.cos(2 * Math.PI * v);

/** By its distribution function. */
function binomial(p: number, u: number): number {
  let chance = (1 - p) ** THINGS;
  let below = chance;
  let count = 0;
  for (; below < u && count < THINGS; count++) {
    chance *= ((THINGS - count) / (count + 1)) * (p / (1 - p));
    below += chance;
  }
  return count;
}

interface Coverage {
  readonly student: number;
  readonly told: number;
  readonly doubted: number;
}

function coverageOf({ mean, isShare, draw }: Kind, kind: number, runs: number): Coverage {
  let [student, told, doubted] = [0, 0, 0];
  for (let study = 0; study < STUDIES; study++) {
    const values = Array.from({ length: runs }, (_, run) => draw(...uniforms(study, run, kind)));
    const plain = meanInterval(values, STUDY_LEVEL);
    const interval = studyInterval(values, STUDY_LEVEL, isShare ? { kind: 'share' } : undefined, runs * THINGS);
    student += Number(Math.abs(plain.mean - mean) <= plain.half);
    told += Number(interval.low <= mean && mean <= interval.high);
    doubted += Number(interval.doubt !== undefined);
    if (isShare && !(interval.low >= 0 && interval.high <= 1))
      expect.fail(`${values} gives ${JSON.stringify(interval)}`);
  }
  return { student: student / STUDIES, told: told / STUDIES, doubted: doubted / STUDIES };
}

const oneDecimal = (share: number): string => (100 * share).toFixed(1);

it('shares hold in 98 of 100 studies where 99 are said; the table of the document is what comes of it', async () => {
  const lines = ['| data | Student alone | as told | doubted in words |', '|---|---|---|---|'];
  for (const [i, kind] of KINDS.entries()) {
    const coverages = RUNS.map((runs) => coverageOf(kind, i, runs));
    const cells = (['student', 'told', 'doubted'] as const).map((which) =>
      coverages.map((coverage) => oneDecimal(coverage[which])).join(', '),
    );
    lines.push(`| ${kind.name} | ${cells.join(' | ')} |`);
    if (kind.isShare)
      for (const [j, { told }] of coverages.entries())
        expect.soft(told, `${kind.name}, ${RUNS[j]} runs`).toBeGreaterThanOrEqual(LEAST_HELD);
  }
  const table = lines.join('\n');
  const document = await readFile(inRoot('docs/studies.md'), 'utf8');
  const kept = /\| data \| Student alone \|[\s\S]*?(?=\n\n)/.exec(document)?.[0];
  expect(kept, table).toBe(table);
});
