/** Latencies and places: ranges, means, floors and shares as they were set; the lookahead is the least there can be. */
import { describe, expect, it } from 'vitest';
import { aliasTable, Roles } from './roles.ts';
import regions from './spec/regions-2019.json' with { type: 'json' };
import { openUnderlay, TEST_TENANT, testUnderlay } from './testing/test-underlay.ts';

const PEERS = 20_000;
const MS = 1000;
const MATRIX = 'name,share,x,y\nx,3,0.2,20\ny,1,40,2\n';

/** Least, greatest and mean of the latency of a pair of peers over evenly spaced draws, in ms. */
function spreadOf(between: (word: number) => number) {
  const all = Array.from({ length: 1000 }, (_, i) => between(Math.floor(((i + 0.5) / 1000) * 2 ** 32)) / MS);
  return { least: Math.min(...all), most: Math.max(...all), mean: all.reduce((a, b) => a + b) / all.length };
}

describe('latency', () => {
  it('uniform: from least to greatest, and the least is the lookahead', () => {
    const config = testUnderlay({});
    const { latency } = openUnderlay(config, 1);
    const { least, most, mean } = spreadOf((word) => latency.between(3, 4, word));
    expect([config.lookahead, latency.between(1, 2, 0), latency.between(1, 2, 0xffff_ffff)]).toEqual([
      10_000, 10_000, 190_000,
    ]);
    expect([least, most].map(Math.round)).toEqual([10, 190]);
    expect(mean).toBeCloseTo(100, 3);
  });

  it('constant: always the least', () => {
    const { latency } = openUnderlay(testUnderlay({ latency: 'constant', latencyMin: 0.05 }), 1);
    expect([0, 77, 0xffff_ffff].map((word) => latency.between(8, 9, word))).toEqual([50_000, 50_000, 50_000]);
  });

  it('regions: each pair about its mean, as far as the jitter', () => {
    const config = testUnderlay({ latency: 'regions', jitter: 0.1 });
    const { latency, roles } = openUnderlay(config, 1);
    expect(config.lookahead).toBe(Math.round(11 * MS * 0.9));
    for (let peer = 0; peer < 50; peer++) {
      const expected = regions.latency[roles.locationOf(peer)][roles.locationOf(peer + 50)];
      const { least, most, mean } = spreadOf((word) => latency.between(peer, peer + 50, word));
      expect(mean / expected).toBeCloseTo(1, 3);
      expect(least / expected).toBeGreaterThanOrEqual(0.9);
      expect(most / expected).toBeLessThanOrEqual(1.1);
    }
  });

  it('a matrix: raised to the floor, and counted', () => {
    const config = testUnderlay({ latency: 'matrix', jitter: 0, latencyFloor: 0.003 }, { matrix: MATRIX });
    expect([...config.latency.pairs]).toEqual([3000, 1, 20_000, 1, 40_000, 1, 3000, 1]);
    expect(config.latency.raised).toBe(2);
    expect(config.lookahead).toBe(3000);
  });

  it('the lookahead may be set lower, and is never raised', () => {
    expect(testUnderlay({ lookahead: 0.004 }).lookahead).toBe(4000);
    expect(testUnderlay({ latency: 'matrix', lookahead: 5 }, { matrix: MATRIX }).lookahead).toBe(1000);
  });
});

describe('places', () => {
  it('of regions have their shares', () => {
    const { roles } = openUnderlay(testUnderlay({ latency: 'regions' }), 2);
    const counts = regions.share.map(() => 0);
    for (let peer = 0; peer < PEERS; peer++) counts[roles.locationOf(peer)]++;
    regions.share.forEach((share, region) => {
      const error = 4 * Math.sqrt((share * (1 - share)) / PEERS);
      expect(Math.abs(counts[region] / PEERS - share)).toBeLessThan(error);
    });
  });

  it('an alias table gives each share to one in a million', () => {
    const shares = [0.7, 0.2, 0.05, 0.03, 0.02];
    const table = aliasTable(shares);
    const got = shares.map(() => 0);
    table.forEach((entry, slot) => {
      const own = (entry >>> 12) / 2 ** 20;
      got[slot] += own / shares.length;
      got[entry & 0xfff] += (1 - own) / shares.length;
    });
    for (const [i, share] of got.entries()) expect(Math.abs(share - shares[i])).toBeLessThan(2e-6);
  });

  it('NAT: as many as were set', () => {
    const roles = new Roles({ natBelow: 2 ** 30, places: aliasTable([1]) }, 3, TEST_TENANT.streams.roles);
    const nated = Array.from({ length: PEERS }, (_, peer) => roles.isNated(peer)).filter(Boolean).length;
    expect(Math.abs(nated / PEERS - 0.25)).toBeLessThan(4 * Math.sqrt(0.1875 / PEERS));
  });
});
