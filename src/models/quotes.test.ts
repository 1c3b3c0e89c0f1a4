/** Covers: numbers that documents quote from papers are those of the models' `spec/published.ts`. Tables are found by the words of a row. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { whole } from '../base/whole.ts';
import { publishedFor } from './kademlia/bench/published.ts';
import { LATER_CUDA, PAPER_2014, paperEventsPerLookup } from './kademlia/spec/published.ts';
import { publishedFor as cunetsimOf } from './mobile/bench/grid.ts';
import { CUNETSIM_SECONDS } from './mobile/spec/published.ts';
import { NAIVE_FALLS_OFF, SPEED_UPS } from './swarm/spec/published.ts';

const doc = (name: string): string => readFileSync(new URL(`../../docs/${name}.md`, import.meta.url), 'utf8');
const [benchmarks, validation, swarm] = ['benchmarks', 'validation', 'swarm'].map(doc);

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

it('benchmarks, swarm: speed-ups of the report’s designs', () => {
  const { naive, limited, 'peer-per-thread': peer, 'block-per-thread': block, 'multi-block': multi } = SPEED_UPS;
  expect(peer.at).toMatchObject({ peers: multi.at.peers, blocks: multi.at.blocks });
  const sizeOf = ({ at: { peers, blocks } }: typeof block | typeof multi) => `${whole(peers)} x ${whole(blocks)}`;
  expect(benchmarks).toContain(
    `naive to ${naive.most}, limited to ${limited.most} and peer per thread to ${peer.most} times, of no one size; block per thread ${block.at.times} times at ${sizeOf(block)}, multi-block ${multi.at.times} and peer per thread ${peer.at.times} at ${sizeOf(multi)}`,
  );
  const said = rowsOf(swarm, '| figure | published', '\n\nRounds').map(([, published]) => published);
  expect(said[1]).toBe(
    `naive to ${naive.most} times serial, falls off beyond ${whole(NAIVE_FALLS_OFF)} peers; limited to ${limited.most} times`,
  );
  expect(said[2]).toContain('no number is printed');
  expect(said[4]).toContain(`its most is ${peer.most} times serial`);
  expect(said[5]).toBe(
    `multi-block ${multi.at.times} times serial at 2,048 blocks, peer per thread about ${peer.at.times} times`,
  );
  expect(said[6]).toContain(`block per thread ${block.at.times} times serial`);
});

it('benchmarks: seconds of Cunetsim and others', () => {
  const text = (setting: 'static' | 'mobile', size: number) => {
    const { cunetsim, fourCores, sinalgo, ns3 } = cunetsimOf(setting, size) ?? expect.fail();
    return [cunetsim, fourCores, sinalgo, ns3].map((each) => (each === undefined ? '-' : threeDigits(each)));
  };
  const [small, large, moving] = [text('static', 2000), text('static', 48_000), text('mobile', 48_000)];
  expect(benchmarks).toContain(
    `${small.join(', ')} s (static 2,000), ${large.join(', ')} (static 48,000) and ${moving.join(', ')} (mobile 48,000)`,
  );
  const { static: grid, mobile } = CUNETSIM_SECONDS;
  const { sinalgoSeconds, sinalgo, fourCores } = mobile[48_000];
  expect(benchmarks).toContain(
    `2,000 nodes ${grid[2000].cunetsim} s, 48,000 ${grid[48_000].cunetsim} s; mobile 48,000 ${whole(sinalgoSeconds)} s in Sinalgo, and ${sinalgo} times as fast, up to ${fourCores} times`,
  );
});

const oneDigit = (value: number): string =>
  value.toLocaleString('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const threeDigits = (value: number): string =>
  value < 1000 ? String(Number(value.toPrecision(3))) : whole(Number(value.toPrecision(3)));
