/** What keeps tables fresh: it does what it says, and is not there when it is off. */
import { describe, expect, it } from 'vitest';
import { planBytes, planLists } from '../../../engine/event/gpu/plan.ts';
import { Peer } from '../../../underlay/peer.ts';
import { type KademliaConfig, storeLayout } from '../config.ts';
import { runNetwork } from '../testing/network.ts';
import { testConfig } from '../testing/test-config.ts';
import { kademliaWorld } from '../world.ts';
import { contactOf, Freshness, unheard } from './contact.ts';
import { Reserve } from './reserve.ts';

describe('when it is off', () => {
  it('costs neither memory nor events', async () => {
    const config = testConfig({ peers: 2 ** 20 });
    expect(storeLayout(config).words).toBe(8 * 24);
    const { counted } = await runNetwork({ peers: 200, dMax: 2, end: 20 });
    expect([counted.pings, counted.pongs, counted.refreshes, counted.joins, counted.arrivals]).toEqual([0, 0, 0, 0, 0]);
  });

  it('adds words for what is on', () => {
    const words = (params: Record<string, number | string>) =>
      storeLayout(testConfig({ peers: 1024, ...params })).words;
    expect(words({ pingBeforeReplace: 'yes' })).toBe(words({}));
    expect(words({ refresh: 900 })).toBe(words({}) + 14);
    expect(words({ replacement: 10 })).toBe(words({}) + 140);
  });
});

describe('memory of a million peers', () => {
  it.each([
    ['quick look, but larger', {}],
    ['churn and maintenance', { churn: 'weibull', refresh: 900, pingBeforeReplace: 'yes', nat: 0.5 }],
  ])('%s: at most 2.5 KiB each, no array above 1 GiB', (_what, params) => {
    const peers = 2 ** 20;
    const world = kademliaWorld(testConfig({ peers, end: 600, ...params }), 1, 6e8);
    const plan = planLists(world, 257, false, {});
    expect(planBytes(plan) / peers).toBeLessThanOrEqual(2560);
    for (const bytes of Object.values(plan.bytes)) expect(bytes).toBeLessThanOrEqual(2 ** 30);
  });
});

describe('refreshing', () => {
  it('looks up a bucket without news, once in each period', async () => {
    const params = { peers: 256, dMax: 1000, end: 30, refresh: 5, refreshCheck: 1 } as const;
    const { counted } = await runNetwork(params);
    // Up to 12 buckets hold somebody, and most get news from refreshes of others.
    expect(counted.refreshes).toBeGreaterThan(256 * 3);
    expect(counted.refreshes).toBeLessThan(256 * 12 * 6);
  });

  it('heals a network that half of the peers have left', async () => {
    const params = { peers: 400, dMax: 20, end: 120, timeout: 0.4, churn: 'flash', flashAt: 5, flashOver: 1 } as const;
    const idle = await runNetwork(params);
    const kept = await runNetwork({ ...params, refresh: 10, refreshCheck: 5 });
    expect(kept.observed.staleContacts.mean).toBeLessThan(0.5 * idle.observed.staleContacts.mean);
  });
});

describe('pings before replacing', () => {
  it('ask contacts that were not heard for long, and drop those that are gone', async () => {
    const params = { peers: 400, dMax: 1, end: 60, timeout: 0.4, churn: 'flash', flashAt: 5, flashOver: 1 } as const;
    const without = await runNetwork(params);
    const { counted, observed } = await runNetwork({ ...params, pingBeforeReplace: 'yes', questionable: 5 });
    expect(counted.pings).toBeGreaterThan(100);
    expect(counted.pongs).toBeGreaterThan(0);
    expect(observed.staleContacts.mean).toBeLessThan(without.observed.staleContacts.mean);
  });

  it('ask nobody who was heard in time', async () => {
    const params = { peers: 200, dMax: 1, end: 20, pingBeforeReplace: 'yes', questionable: 100 } as const;
    expect((await runNetwork(params)).counted.pings).toBe(0);
  });
});

describe('stamps', () => {
  const freshness = new Freshness({ ...testConfig({ peers: 100 }), k: 3, questionable: 1600 });

  it('keep the peer beside the time', () => {
    for (const time of [0, 1, 1599, 2 ** 31, 2 ** 32 - 1])
      expect(contactOf(freshness.fresh(2 ** 20 - 1, time))).toBe(2 ** 20 - 1);
  });

  it('tell who was not heard for longest, if that is long', () => {
    const store = Uint32Array.of(freshness.fresh(7, 5000), freshness.fresh(8, 4000), freshness.fresh(9, 5200));
    expect(freshness.questionable(store, 0, 5500)).toBeUndefined();
    expect(freshness.questionable(store, 0, 5600)).toBe(8);
    store[2] = unheard(9);
    expect(freshness.questionable(store, 0, 5000)).toBe(9);
  });

  it('begin again after a long time', () => {
    const later = 2047 * 100;
    const store = Uint32Array.of(
      freshness.fresh(1, later - 50),
      freshness.fresh(2, later + 50),
      freshness.fresh(3, later - 1700),
    );
    expect(freshness.questionable(store, 0, later + 60)).toBe(3);
  });
});

describe('the replacement cache', () => {
  const reserveOf = (replacement: number) => {
    const config = { ...testConfig({ peers: 100 }), replacement } as KademliaConfig;
    const peer = new Peer();
    peer.store = new Uint32Array(storeLayout(config).words);
    const first = storeLayout(config).cache + 2 * replacement;
    const waiting = () => [...peer.store.subarray(first, first + replacement)];
    return { reserve: new Reserve(config, peer), waiting };
  };

  it('keeps the latest newcomers, the latest first, nobody twice', () => {
    const { reserve, waiting } = reserveOf(3);
    for (const newcomer of [4, 5, 6, 5, 7]) reserve.keep(2, newcomer);
    expect(waiting()).toEqual([8, 6, 7]);
    reserve.keep(2, 7);
    expect(waiting()).toEqual([8, 6, 7]);
    expect(reserve.take(2)).toBe(unheard(7));
    expect(waiting()).toEqual([6, 7, 0]);
    expect(reserve.take(1)).toBe(0);
  });

  it('of nobody keeps nobody', () => {
    const { reserve } = reserveOf(0);
    reserve.keep(2, 5);
    expect(reserve.take(2)).toBe(0);
  });
});
