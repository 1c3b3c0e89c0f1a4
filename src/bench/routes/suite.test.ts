/** Covers: claims of the thesis by numbers like its own and by others; rows of one core without a GPU, one digest for all ways; what is refused. */
import { describe, expect, it } from 'vitest';
import { fail } from '../../base/result.ts';
import type { BenchHost } from '../host.ts';
import type { BenchOptions } from '../options.ts';
import type { BenchGap, BenchRow } from '../suite.ts';
import { flowsBetweenSystems, hierarchy, SYSTEMS } from './networks.ts';
import { type Lookup, publishedLines } from './published.ts';
import { type RoutesRow, routesSuite } from './suite.ts';

const host = (cancelled = new AbortController().signal) =>
  ({ cancelled, gpu: async () => fail('unsupported', 'no adapter', '') }) as unknown as BenchHost;

async function rowsOf(options: Partial<BenchOptions>, from = host()): Promise<(BenchRow | BenchGap)[]> {
  const rows: (BenchRow | BenchGap)[] = [];
  await routesSuite.run(
    from,
    { engines: ['sequential'], repeat: 2, seconds: 1, quiet: true, ...options },
    async (row) => {
      rows.push(row);
    },
  );
  return rows;
}

/** Seconds as the thesis has them: nix-vectors rise with pairs, tables with routers. */
const thesis: Lookup = (how, routers, pairs) => {
  const nix = (0.0001 * routers * (9 + pairs)) / 99;
  const mean = {
    'one core': 0.001,
    'nix-vectors': nix,
    'a dispatch per router': (0.0001 * routers) / 3.2,
    'tiles, ports of all': 0.00001 * routers,
    'one core, ports of all': 2 * routers,
  }[how as string];
  return mean === undefined ? undefined : { mean, half: mean / 100 };
};

describe('what is published', () => {
  it('comes out of numbers like those of the thesis', () => {
    expect(publishedLines(thesis).split('\n')).toEqual([
      '  figure 19, published: 1,566 s for the tables of 1,000 routers (ns-3); here one core takes 2.00 ks, 0.783 x as fast',
      '  figure 20, published: global routing a thousand times slower at 4,000: came out, 20.0 k, 64.0 k x nix-vectors, x matrices',
      '  figure 20, published: matrices 3 to 3.5 times faster than nix-vectors: came out, 3.20 .. 3.20 x',
      '  figure 20, ours: the same in tiles, faster than nix-vectors: came out, 10.0 .. 10 x',
      '  figure 21, published: nix-vectors rise with pairs much more than matrices: came out, 53.1 x their rise from 10 to 1,000 pairs',
      "  the thesis's text has ten pairs in figure 20, its set-up 90: they lead to ten routers, and ten searches on one core take 0.001 s with 4,000 routers",
      '  there tables of all pairs pay from 9 pairs on, each with a search of its own; links that change would ask for all again',
    ]);
  });

  it('does not, where vectors are as fast as tables', () => {
    const lines = publishedLines((...point) =>
      point[0] === 'nix-vectors' ? thesis('a dispatch per router', point[1], 1) : thesis(...point),
    );
    expect(lines).toContain('3 to 3.5 times faster than nix-vectors: did NOT come out, 1 .. 1 x');
    expect(publishedLines(() => undefined)).toBe('');
  });
});

describe('bench routes', () => {
  it('on one core: paths by either metric, in the same networks each time', async () => {
    const rows = (await rowsOf({ sizes: [64] })) as RoutesRow[];
    expect(rows.map(({ name }) => name)).toEqual([
      '64 routers, 64 pairs, hops, one core',
      '64 routers, 64 pairs, hops, nix-vectors',
      '64 routers, 64 pairs, delay, one core',
      '64 routers, 64 pairs, delay, nix-vectors',
    ]);
    expect(rows.map(({ events, wallSeconds }) => [events, wallSeconds.length])).toEqual(
      [128, 64, 128, 64].map((n) => [n, 2]),
    );
    const again = (await rowsOf({ sizes: [64] })) as RoutesRow[];
    expect(again.map(({ digest }) => digest)).toEqual(rows.map(({ digest }) => digest));
    expect(rows[1].bitsPerPath).toBeGreaterThan(rows[1].portsPerPath ?? Number.NaN);
    expect(routesSuite.line(rows[0])).toContain(rows[0].digest);
    expect(routesSuite.closing?.(rows)).toBe('');
  });

  it('no GPU, a wrong size, Ctrl-C', async () => {
    const [gap] = await rowsOf({ sizes: [64], engines: ['gpu'] });
    expect(gap).toMatchObject({ engine: 'gpu', failure: { kind: 'unsupported' } });
    expect(await rowsOf({ sizes: [3] })).toMatchObject([{ failure: { message: '--sizes 3 is no number of routers' } }]);
    expect(await rowsOf({}, host(AbortSignal.abort()))).toEqual([]);
  });

  it('one figure, of other sizes', async () => {
    const ways = async (figure: number) =>
      ((await rowsOf({ figure, sizes: [100] })) as RoutesRow[]).map(({ pairs, how }) => `${pairs} ${how}`);
    expect(await ways(19)).toEqual(['90 one core, ports of all']);
    expect(await ways(20)).toEqual(['90 one core', '90 nix-vectors', '90 one core, ports of all']);
    expect((await ways(21)).slice(0, 4)).toEqual(['10 one core', '10 nix-vectors', '20 one core', '20 nix-vectors']);
    expect(await rowsOf({ figure: 19, sizes: [104] })).toMatchObject([
      { failure: { remedy: 'use 40 to 20000, a multiple of 10' } },
    ]);
  });

  it('figure 20 has a flow from the first leaf of each system to that of each other', () => {
    const network = hierarchy(1000);
    const { sources, sinks } = flowsBetweenSystems(network);
    const systems = Array.from(sources, (source, i) => [
      network.routers.system[source],
      network.routers.system[sinks[i]],
    ]);
    expect(new Set(systems.map(String)).size).toBe(90);
    expect(systems.every(([from, to]) => from !== to && from < SYSTEMS && to < SYSTEMS)).toBe(true);
    const ends = [...network.links.a, ...network.links.b];
    expect([...new Set(sources)].map((leaf) => ends.filter((end) => end === leaf).length)).toEqual(Array(10).fill(1));
  });
});
