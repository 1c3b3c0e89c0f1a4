/** Covers: the map of routers: ways of messages go link by link and take as long as the run says; the widest links, and those between systems, are drawn last. */
import { expect, it } from 'vitest';
import { fail } from '../../base/result.ts';
import { expectOk } from '../../engine/event/testing/run-world.ts';
import { TENANT } from '../../models/kademlia/rules/kinds.ts';
import { kademliaSpec } from '../../models/kademlia/spec.ts';
import { complete } from '../../scenario/defaults.ts';
import { NO_FILES } from '../../scenario/files.ts';
import type { Place } from '../../scenario/picture.ts';
import { type Scenario, toTicks } from '../../scenario/scenario.ts';
import type { Params } from '../../scenario/spec.ts';
import { underlayOf } from '../config.ts';
import { Latency } from '../latency.ts';
import { Roles } from '../roles.ts';
import { prepareUnderlay, type Routed } from '../routed.ts';
import { type Below, routersOnMap } from '../sites.ts';
import type { UnderlayParams } from '../spec/underlay-params.ts';
import { RouterMap } from './router-map.ts';

const PEERS = 60;
const ENDS: readonly [Place, Place] = [
  [0, 0],
  [1, 1],
];
const HIERARCHY = { topology: 'hierarchical', systems: 6, routers: 20, bandwidth: 'heavy-tailed' };

async function mapOf(params: Params) {
  const all = { peers: PEERS, latency: 'topology', ...HIERARCHY, ...params };
  const scenario = complete(kademliaSpec, { seed: 4, params: all }) as Scenario as Scenario<UnderlayParams>;
  const gpu = async () => fail('unsupported', '', '');
  const routed = expectOk(await prepareUnderlay(scenario, NO_FILES, { routing: 'one-core', gpu })) as Routed;
  const below = routed.below as Below;
  const config = underlayOf(scenario.params, (seconds) => toTicks(seconds, scenario.tick), NO_FILES, routed);
  const roles = new Roles(config, scenario.seed, TENANT.streams.roles);
  const map = new RouterMap(below, scenario, () => new Uint32Array(below.routers.length).fill(3));
  return { scenario, below, roles, map, latency: new Latency(config.latency, roles) };
}

const key = (place: Place): string => place.map((part) => part.toFixed(9)).join(' ');

it.each(['hops', 'delay', 'capacity'])('by %s a way goes from router to router, and takes its time', async (metric) => {
  const { scenario, below, roles, map, latency } = await mapOf({ metric });
  const { links, routers } = below.network;
  const routerAt = new Map(Array.from(routers.x, (_, u) => [key(routersOnMap(below.network)(u)), u] as const));
  const linkOf = new Map(Array.from(links.a, (a, l) => [`${a} ${links.b[l]}`, l] as const));
  const access = toTicks(scenario.params.accessDelay, scenario.tick);
  let longest = 0;
  for (let from = 0; from < PEERS; from += 7)
    for (let to = 0; to < PEERS; to += 5) {
      const way = map.way(roles.locationOf(from), roles.locationOf(to), ENDS, true);
      expect([way?.places[0], way?.places.at(-1)]).toEqual(ENDS);
      const passed = (way?.places.slice(1, -1) ?? []).map((place) => routerAt.get(key(place)) ?? -1);
      const whole = latency.between(from, to, 0);
      let ticks = access;
      for (let i = 1; i < passed.length; i++) {
        const [a, b] = [passed[i - 1], passed[i]].sort((u, v) => u - v);
        ticks += toTicks(links.delay[linkOf.get(`${a} ${b}`) ?? -1], scenario.tick);
        expect(way?.shares[i + 1]).toBeCloseTo(ticks / whole, 9);
      }
      expect(ticks + access).toBe(whole);
      longest = Math.max(longest, passed.length);
    }
  expect(longest).toBeGreaterThan(5);
});

it('draws the widest links last, those between systems after all within, and routers over them', async () => {
  const { below, map } = await mapOf({});
  const ground = map.ground.filter(({ tone }) => tone !== 'border');
  expect(map.ground.slice(0, -ground.length).length).toBe(6 * 48);
  const tones = ground.map(({ tone }) => tone);
  const { links, routers } = below.network;
  const between = links.a.filter((a, l) => routers.system[a] !== routers.system[links.b[l]]).length;
  const lines = links.a.length;
  expect(tones.slice(0, lines - between)).toEqual(Array(lines - between).fill('wire'));
  expect(tones.slice(lines - between, lines)).toEqual(Array(between).fill('trunk'));
  expect(tones.slice(lines)).toEqual(Array(routers.x.length).fill('router'));
  const widths = ground.slice(0, lines - between).map(({ width }) => width ?? 0);
  expect(widths).toEqual([...widths].sort((a, b) => a - b));
  expect(widths.at(-1)).toBeGreaterThan(2 * widths[0]);
  expect(map.ground).toBe(map.ground);
});

it('names systems from afar, and routers with their links or peers from near, none over another', async () => {
  const { below, map } = await mapOf({});
  const all = map.labels({ from: [0, 0], to: [1, 1] }).map(({ text }) => text);
  expect(all.length).toBeGreaterThan(2);
  expect(all).toEqual(all.filter((text) => /^AS [0-5]$/.test(text)));
  const [x, y] = routersOnMap(below.network)(below.routers[0]);
  const near = map.labels({ from: [x - 0.05, y - 0.05], to: [x + 0.05, y + 0.05] });
  expect(near.length).toBeGreaterThan(1);
  for (const { text } of near) expect(text).toMatch(/^\d+: (3 peers|\d+ links)$/);
});

it('what is not followed is drawn straight where a search for it would take long', async () => {
  const { map } = await mapOf({ systems: 90, routers: 100, bandwidth: 'constant' });
  expect(map.way(1, 5, ENDS, false)).toBeUndefined();
  expect(map.way(1, 5, ENDS, true)?.places.length).toBeGreaterThan(3);
});
