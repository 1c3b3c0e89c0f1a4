/** What theory and bookkeeping say of a run, over several seeds: see docs/validation.md. */
import { describe, expect, it } from 'vitest';
import { NATED, ONLINE } from '../../underlay/status.ts';
import { STATE, storeLayout } from './config.ts';
import { contactOf } from './rules/contact.ts';
import { requestWord, Targets } from './rules/purpose.ts';
import { sharedBits } from './sources/ids.ts';
import { countPeers, type Network, requestsInFlight, runNetwork } from './testing/network.ts';
import { tableFaults } from './testing/table-faults.ts';

const SEEDS = [1, 2, 3];

/** Everything that peers can do, at once. */
const BUSY = {
  peers: 200,
  dMax: 2,
  end: 12,
  timeout: 0.4,
  refresh: 3,
  refreshCheck: 1,
  pingBeforeReplace: 'yes',
  questionable: 1,
  replacement: 2,
  loss: 0.05,
  nat: 0.3,
  churn: 'exponential',
  sessionScale: 8,
  offlineMean: 4,
} as const;

const KINDS = [
  ['everything at once', BUSY],
  ['tables lost with each session', { ...BUSY, keepTable: 'no', replacement: 0 }],
  ['a cold start', { ...BUSY, tables: 'cold', churn: 'none', nat: 0, loss: 0 }],
  ['a cold start with churn', { ...BUSY, tables: 'cold', churn: 'weibull', pingBeforeReplace: 'no' }],
  ['half the peers leave', { ...BUSY, churn: 'flash', flashAt: 5, flashOver: 2, refresh: 0 }],
  ['no churn, no loss', { peers: 200, dMax: 2, end: 12 }],
  ['timeouts that come too early', { peers: 200, dMax: 2, end: 12, timeout: 0.1, alpha: 10, k: 16, beta: 3 }],
] as const;

const CASES = KINDS.flatMap(([what, params]) => SEEDS.map((seed) => [what, seed, params] as const));

describe('counts balance', () => {
  it.each(CASES)(
    '%s, seed %d: requests, lookups, peers and contacts are accounted for',
    async (_what, seed, params) => {
      const network = await runNetwork(params, { seed });
      const { counted, reading, observed, config, sources } = network;
      expect(counted.requests).toBeGreaterThan(1000);
      expect(counted.answered + counted.timedOut + counted.abandoned + requestsInFlight(network)).toBe(
        counted.requests,
      );
      const underWay = (peer: number) =>
        reading.state(peer, STATE.active) === 1 && reading.state(peer, STATE.purpose) === 0;
      expect(counted.finished + counted.givenUp + countPeers(network, underWay)).toBe(counted.lookups);
      const online = countPeers(network, (peer) => (reading.state(peer, STATE.status) & ONLINE) !== 0);
      const { startsOnline } = beginning(network);
      expect(startsOnline + counted.arrivals - counted.departures).toBe(online);
      expect(observed.load.count).toBe(online);
      expect(observed.staleContacts.count).toBe(observed.bucketFill.count);
      const faults = Array.from({ length: config.peers }, (_, peer) => tableFaults(config, sources.ids, peer, reading));
      expect(faults.flat()).toEqual([]);
    },
  );
});

const beginning = ({ config, underlay }: Network) => ({
  startsOnline:
    config.joinSpan > 0
      ? 0
      : Array.from({ length: config.peers }, (_, p) => underlay.sessions.startsOnline(p)).filter(Boolean).length,
});

describe('warm tables', () => {
  it.each(SEEDS)('seed %d: bucket i holds min(k, Binomial(N - 1, 2^-(i + 1))) contacts', async (seed) => {
    const peers = 4096;
    const { config, reading } = await runNetwork({ peers, end: 0.001, dMax: 100 }, { seed });
    const { k, buckets } = config;
    for (let bucket = 0; bucket < buckets - 1; bucket++) {
      const counts = Array.from({ length: peers }, (_, peer) => filled(reading, peer, bucket * k, k));
      const mean = counts.reduce((a, b) => a + b) / peers;
      const expected = cappedBinomial(peers - 1, 2 ** -(bucket + 1), k);
      // Neighbours share their ranges: as many independent tables as there are ranges, 2^bucket of them twice.
      const independent = Math.min(peers, 2 ** (bucket + 1));
      expect(Math.abs(mean - expected.mean)).toBeLessThan(0.001 + (4 * expected.deviation) / Math.sqrt(independent));
    }
  });

  it('hold peers that are there and can be reached', async () => {
    const params = { peers: 1000, end: 0.001, dMax: 100, nat: 0.5, churn: 'exponential' } as const;
    const { config, underlay, reading, observed } = await runNetwork(params);
    expect(observed.staleContacts.mean).toBe(0);
    const isThere = (peer: number) => underlay.startsReachable(peer);
    for (let word = 0; word < storeLayout(config).words; word++) {
      const contact = reading.store(500, word);
      if (contact !== 0) expect(isThere(contactOf(contact))).toBe(true);
    }
  });

  it.each([0, 0.3, 0.61, 1])(
    'hold peers that cannot be reached where that is wanted: a share of %f',
    async (unreachable) => {
      const params = { peers: 1000, end: 0.001, dMax: 100, nat: 0.4, churn: 'exponential', unreachable } as const;
      const { config, underlay, reading } = await runNetwork(params);
      const isThere = (peer: number) => underlay.startsReachable(peer);
      let [absent, all] = [0, 0];
      // Ranges of so many that each bucket is full.
      for (let peer = 0; peer < 1000; peer++)
        for (let index = 0; index < 4 * config.k; index++) {
          const word = reading.store(peer, index);
          all += Number(word !== 0);
          absent += Number(word !== 0 && !isThere(contactOf(word)));
        }
      expect(all).toBe(4000 * config.k);
      // Rounded at random: half a place of a bucket is the most that one deviates.
      expect(Math.abs(absent / all - unreachable)).toBeLessThan((4 * 0.5) / config.k / Math.sqrt(4000));
    },
  );

  it('route greedily in 3.26 hops among 16,384 peers', async () => {
    const peers = 16_384;
    const { sources, reading, config } = await runNetwork({ peers, end: 0.001, dMax: 1000 });
    const { high, low } = sources.ids;
    const targets = new Targets(config, sources.ids, 99);
    const shared = (peer: number) => sharedBits(high[peer], low[peer], targets.high, targets.low);
    const isNearer = (a: number, b: number) => {
      const [x, y] = [(high[a] ^ targets.high) >>> 0, (high[b] ^ targets.high) >>> 0];
      return x < y || (x === y && (low[a] ^ targets.low) >>> 0 < (low[b] ^ targets.low) >>> 0);
    };
    let hops = 0;
    const walks = 20_000;
    for (let walk = 0; walk < walks; walk++) {
      targets.draw(walk % peers, requestWord(1 + Math.floor(walk / peers), 0));
      for (let at = walk % peers; ; hops++) {
        const bucket = Math.min(shared(at), config.buckets - 1);
        let next = at;
        // Whoever is closer lies in the bucket of the first bit that differs, or deeper.
        for (let index = bucket * config.k; index < config.buckets * config.k; index++) {
          const word = reading.store(at, index);
          if (word !== 0 && isNearer(contactOf(word), next)) next = contactOf(word);
        }
        if (next === at) break;
        at = next;
      }
    }
    expect(Math.abs(hops / walks - 3.26)).toBeLessThan(0.05);
  });
});

const filled = (reading: Network['reading'], peer: number, from: number, count: number): number =>
  Array.from({ length: count }, (_, i) => reading.store(peer, from + i)).filter((word) => word !== 0).length;

/** Mean and standard deviation of min(cap, Binomial(n, p)). */
function cappedBinomial(n: number, p: number, cap: number): { mean: number; deviation: number } {
  let term = (1 - p) ** n;
  let [rest, sum, squares] = [1, 0, 0];
  for (let i = 0; i < cap; i++) {
    sum += i * term;
    squares += i * i * term;
    rest -= term;
    term *= ((n - i) / (i + 1)) * (p / (1 - p));
  }
  const mean = sum + cap * rest;
  return { mean, deviation: Math.sqrt(Math.max(0, squares + cap * cap * rest - mean * mean)) };
}

describe('lookups', () => {
  it.each(SEEDS)('seed %d: without churn and loss find the closest peer, and nothing times out', async (seed) => {
    const { counted } = await runNetwork({ peers: 2048, dMax: 4, end: 8 }, { seed });
    expect(counted.judged).toBeGreaterThan(1000);
    expect(counted.found / counted.judged).toBeGreaterThanOrEqual(0.999);
    expect(counted.timedOut).toBe(0);
    expect(counted.late).toBe(0);
  });

  it('one request at a time are within 10% of greedy routing', async () => {
    const { distributions } = await runNetwork({ peers: 16_384, alpha: 1, dMax: 60, end: 12 });
    expect(distributions.hops.count).toBeGreaterThan(1000);
    expect(Math.abs(distributions.hops.mean / 3.26 - 1)).toBeLessThan(0.1);
  });

  it('of the warm-up are counted, not measured', async () => {
    const all = await runNetwork({ peers: 200, dMax: 2, end: 10 });
    expect(all.distributions.hops.count).toBe(all.counted.finished);
    expect(all.counted.judged).toBe(all.counted.finished);
  });
});

describe('peers behind a NAT', () => {
  it.each(SEEDS)('seed %d: answer nobody, and are answered', async (seed) => {
    const network = await runNetwork({ peers: 400, dMax: 2, end: 20, timeout: 0.4, nat: 0.517 }, { seed });
    const { reading, counted } = network;
    const isNated = (peer: number) => (reading.state(peer, STATE.status) & NATED) !== 0;
    const nated = countPeers(network, isNated);
    expect(nated / 400).toBeGreaterThan(0.4);
    expect(countPeers(network, (peer) => isNated(peer) && reading.state(peer, STATE.served) > 0)).toBe(0);
    expect(countPeers(network, (peer) => isNated(peer) && reading.state(peer, STATE.lookup) > 0)).toBe(nated);
    expect(counted.toNated).toBeGreaterThan(0);
    expect(counted.found / counted.judged).toBeGreaterThan(0.9);
  });
});

describe('a cold start', () => {
  it.each(SEEDS)('seed %d: makes a network that finds nearly everything', async (seed) => {
    const params = { peers: 512, dMax: 5, end: 60, tables: 'cold' } as const;
    const { counted, observed, config } = await runNetwork(params, { seed });
    expect(counted.arrivals).toBe(512);
    expect(counted.joins).toBeGreaterThanOrEqual(512);
    expect(counted.timedOut / counted.requests).toBeLessThan(0.001);
    // Lookups of the time in which it grows are among them.
    expect(counted.found / counted.judged).toBeGreaterThan(0.95);
    const perfect = Array.from({ length: config.buckets }, (_, i) => cappedBinomial(511, 2 ** -(i + 1), config.k).mean);
    const wanted = perfect.reduce((a, b) => a + b) * 512;
    expect(observed.bucketFill.count / wanted).toBeGreaterThan(0.85);
  });
});

describe('hot spots', () => {
  it('receive their share of the lookups', async () => {
    const params = { peers: 1000, hotLookups: 0.4, hotShare: 0.02, end: 0.001, dMax: 100 } as const;
    const { config, sources } = await runNetwork(params);
    const targets = new Targets(config, sources.ids, 5);
    const width = Math.floor(2 ** 32 / 1000);
    let hot = 0;
    for (let lookup = 1; lookup <= 20_000; lookup++) {
      targets.draw(7, requestWord(lookup, 0));
      hot += Number(Math.floor(targets.high / width) % 50 === 0);
    }
    // 0.4 of them on purpose, 0.02 of the others by chance; four standard deviations are 0.014.
    expect(Math.abs(hot / 20_000 - (0.4 + 0.6 * 0.02))).toBeLessThan(0.014);
  });

  it('make load unequal', async () => {
    const even = await runNetwork({ peers: 500, dMax: 2, end: 20 });
    const hot = await runNetwork({ peers: 500, dMax: 2, end: 20, hotLookups: 0.9, hotShare: 0.01 });
    expect(hot.observed.load.p99 / hot.observed.load.p50).toBeGreaterThan(
      1.5 * (even.observed.load.p99 / even.observed.load.p50),
    );
  });
});
