/** Covers: what is drawn depends on what is seen: dozens of peers wherever one zooms in, each of which can be picked, and every one can be reached. */
import { describe, expect, it } from 'vitest';
import type { EventWorld } from '../../engine/event/model.ts';
import type { Reading } from '../../engine/event/reading.ts';
import { openKademliaViews } from '../../models/kademlia/picture/views.ts';
import { kademliaSpec } from '../../models/kademlia/spec.ts';
import { arcsIn } from '../../models/node-ranges.ts';
import { complete } from '../../scenario/defaults.ts';
import { NO_FILES } from '../../scenario/files.ts';
import { angleBetween, onSphere, turnTo } from '../../scenario/globe.ts';
import { type Camera, FRONT, type Place, type Turn } from '../../scenario/picture.ts';
import { discsOf } from '../../underlay/discs.ts';
import { aliasTable } from '../../underlay/roles.ts';
import regions from '../../underlay/spec/regions-2019.json' with { type: 'json' };
import { TwinSamples } from '../flat/twin-samples.ts';
import { FIT } from '../geometry/camera.ts';
import { type Found, hitIn, spotOfPicked } from '../geometry/find.ts';
import { onCanvas, placeFrame } from '../geometry/frame.ts';
import { nearest } from '../geometry/nearest.ts';
import { projectAll } from '../geometry/volume.ts';
import { layoutOf, windowOf } from '../layout.ts';
import type { PictureContent } from '../picture-content.ts';
import { choose, type ViewedRun } from '../run/viewed-run.ts';
import { nodeOfPoint, planSamples, pointsIn } from '../sample-plan.ts';
import { Selector } from './selector.ts';

const PEERS = 2 ** 20;
const MOST = 2 ** 16;
const SIZE = { width: 900, height: 700 };
/** As the page's wheel: ten notches of 100 pixels. */
const TEN_NOTCHES = Math.exp(10 * 100 * 0.0018);
/** So many peers may lie upon each other. */
const CLICKS = 24;
/** As the page's limit. */
const NEAREST = Math.sqrt(PEERS) / 12;

/** Ids of a million peers, in order, without a run of them. */
function idsOf(peers: number): Uint32Array {
  const tables = new Uint32Array(2 * peers);
  let word = 12345;
  for (let i = 0; i < 2 * peers; i++) {
    word = (Math.imul(word, 1664525) + 1013904223) >>> 0;
    tables[i] = (word ^ (word >>> 15)) >>> 0;
  }
  tables.subarray(0, peers).sort();
  return tables;
}

const scenario = complete(kademliaSpec, { params: { peers: PEERS, latency: 'regions' } });
/** Tables as a world of these peers has them: ids, the alias table of the regions, their discs. */
function worldOf(peers: number): EventWorld {
  const share = regions.share;
  const [ids, places] = [idsOf(peers), aliasTable(share)];
  const discs = discsOf(regions.cities.latLon.flat(), share);
  const tables = Uint32Array.from([...places, ...new Uint32Array(discs.buffer)]);
  const all = new Uint32Array(ids.length + tables.length);
  all.set(ids);
  all.set(tables, ids.length);
  const uniforms = { places: share.length, places_at: ids.length, discs_at: ids.length + places.length };
  return { tables: all, uniforms } as unknown as EventWorld;
}

const views = openKademliaViews(scenario, worldOf(PEERS), NO_FILES);
const viewed = {
  nodes: PEERS,
  specs: kademliaSpec.views,
  offered: kademliaSpec.views,
  strips: [],
  views,
  tick: scenario.tick,
} as unknown as ViewedRun;
/** Says of every peer that it is there. */
const reading = { state: () => 3, sent: (node: number) => node % 7, store: () => 0, nowTicks: 0 } as unknown as Reading;

function sampled(view: string, channel = 'fill') {
  const chosen = choose(viewed, { view, channel });
  const whole = planSamples(chosen.view, PEERS, MOST);
  const selector = new Selector(viewed, chosen, whole, MOST);
  const samples = new TwinSamples(whole, viewed.views, chosen);
  let content: PictureContent = { viewed, chosen, plan: whole };
  const lookFrom = (camera: Camera) => {
    const viewport = { size: SIZE, camera, picked: undefined };
    if (selector.isOutdated(content.plan, viewport)) {
      content = { ...content, plan: selector.select(viewport, reading) };
      samples.replan(content.plan);
    }
    samples.update(() => reading, { keep: 1, gain: 0, first: 1 }, undefined);
    return { content, viewport, layout: layoutOf(content, viewport) };
  };
  return { lookFrom, samples, chosen };
}

/** A camera whose middle is a place of the picture. */
function cameraAt([x, y]: Place, zoom: number, view: PictureContent['chosen']['view']): Camera {
  const at = onCanvas([x, y], placeFrame(view, SIZE, FIT));
  return { x: at.x / SIZE.width, y: at.y / SIZE.height, zoom };
}

describe.each(['xor', 'ring', 'regions'])('a million peers on one core, %s', (view) => {
  const { lookFrom, samples, chosen } = sampled(view);
  const placeOf = (peer: number) => views.place(view, peer, reading);

  /** What is under a pixel, one click after the other. */
  async function picks({ content, viewport, layout }: ReturnType<typeof lookFrom>, at: Place, wanted: number) {
    if (layout.kind !== 'points') throw new Error('points are points');
    const { x, y } = onCanvas(at, layout.frame);
    const found = {
      valueOf: async (point: number) => samples.values[point],
      nearest: async (search) => nearest(samples.places, layout.points, layout.frame, search),
    } as Found;
    const nodes: number[] = [];
    for (let picked: number | undefined; nodes.length < CLICKS && picked !== wanted; picked = nodes.at(-1)) {
      const hit = await hitIn(content, { ...viewport, picked }, found, { x: x / SIZE.width, y: y / SIZE.height });
      if (!hit) return nodes;
      nodes.push(hit.node);
    }
    return nodes;
  }

  it.each([
    ['ten notches', TEN_NOTCHES],
    ['as near as may be', NEAREST],
  ])('after %s at least 50 are on screen, and each can be picked', async (_what, zoom) => {
    for (const peer of [1, 345_678, 777_777, PEERS - 2]) {
      const seen = lookFrom(cameraAt(placeOf(peer), zoom, chosen.view));
      const { plan } = seen.content;
      expect(plan.count).toBeLessThanOrEqual(MOST);
      const { from, to } = windowOf({ viewed, chosen }, seen.viewport);
      const inSight = new Set<number>();
      for (let point = 0; point < plan.count; point++) {
        const [x, y] = [samples.places[2 * point], samples.places[2 * point + 1]];
        if (x > from[0] && x < to[0] && y > from[1] && y < to[1]) inSight.add(nodeOfPoint(plan, point));
      }
      expect(inSight.size).toBeGreaterThanOrEqual(50);
      const some = [...inSight].filter((_, i) => i % Math.ceil(inSight.size / 50) === 0);
      for (const node of some) expect(await picks(seen, placeOf(node), node)).toContain(node);
    }
  });

  it('reaches every peer, those upon each other too', async () => {
    // Any peer, the closest neighbours by number, and whoever lies at the rim.
    const some = Array.from({ length: 60 }, (_, i) => (i * 17_476 + 4) % PEERS);
    for (const peer of [0, 1, 2, 3, PEERS - 1, ...some]) {
      const seen = lookFrom(cameraAt(placeOf(peer), NEAREST, chosen.view));
      expect(seen.content.plan.stride).toBe(1);
      expect(await picks(seen, placeOf(peer), peer)).toContain(peer);
    }
  });

  it('draws the even ones alone where more is seen than was sampled', () => {
    const near = lookFrom(cameraAt(placeOf(PEERS / 2), NEAREST, chosen.view));
    const { part, count } = near.content.plan;
    expect(part?.everywhere).toEqual({ count: 2 ** 13, stride: 2 ** 7 });
    expect(count).toBeGreaterThan(2 ** 13);
    const whole = layoutOf(near.content, { ...near.viewport, camera: FIT });
    expect(whole).toMatchObject({ points: 2 ** 13 });
    expect(pointsIn(near.content.plan, { from: [0, 0], to: [1, 1] })).toEqual(part?.everywhere);
    const { plan } = lookFrom(FIT).content;
    expect([plan.count, plan.stride, plan.part]).toEqual([2 ** 16, 16, undefined]);
  });
});

describe('a million peers on one core, on the globe', () => {
  const { lookFrom, samples } = sampled('globe');
  const vectorOf = (peer: number) => onSphere(views.place3?.('globe', peer, reading) ?? [0, 0, 0]);

  it.each([
    ['ten notches', TEN_NOTCHES],
    ['as near as may be', NEAREST],
  ])('after %s every peer in the middle is on screen, and can be picked', async (_what, zoom) => {
    for (const peer of [1, 345_678, 777_777, PEERS - 2]) {
      const camera = { ...FIT, zoom, turn: turnTo(vectorOf(peer)) };
      const { content, viewport, layout } = lookFrom(camera);
      if (layout.kind !== 'points' || !layout.projection) throw new Error('a globe is projected');
      const { places } = projectAll(layout.projection, samples.places);
      const spots = Array.from({ length: layout.points }, (_, i) =>
        onCanvas([places[2 * i], places[2 * i + 1]], layout.frame),
      );
      const inSight = spots.filter(({ x, y }) => x >= 0 && y >= 0 && x <= SIZE.width && y <= SIZE.height);
      expect(inSight.length).toBeGreaterThanOrEqual(50);
      if (zoom === NEAREST) expect(content.plan.stride).toBe(1);
      const found = {
        valueOf: async (point: number) => samples.values[point],
        nearest: async (search) => nearest(places, layout.points, layout.frame, search),
      } as Found;
      const nodes: number[] = [];
      for (let picked: number | undefined; nodes.length < CLICKS && picked !== peer; picked = nodes.at(-1)) {
        const hit = await hitIn(content, { ...viewport, picked }, found, { x: 0.5, y: 0.5 });
        if (!hit) break;
        nodes.push(hit.node);
      }
      if (content.plan.stride === 1) expect(nodes).toContain(peer);
      expect(nodes.length).toBeGreaterThan(0);
      // Nobody from behind the globe.
      for (const node of nodes) expect(angleBetween(vectorOf(node), vectorOf(peer))).toBeLessThan(0.2);
    }
  });

  it('says of a picked peer behind it from where it is in the middle', async () => {
    const peer = 345_678;
    const [x, y, z] = vectorOf(peer);
    const spotFrom = async (turn: Turn) => {
      const { content, viewport } = lookFrom({ ...FIT, turn });
      const found = { placeOf: async () => views.place3?.('globe', peer, reading) } as unknown as Found;
      return spotOfPicked(content, { ...viewport, picked: peer }, found);
    };
    expect(await spotFrom(turnTo([x, y, z]))).toEqual({ x: expect.closeTo(0.5, 6), y: expect.closeTo(0.5, 6) });
    const behind = await spotFrom(turnTo([-x, -y, -z]));
    expect(behind).toMatchObject({ x: 0.5, y: 0.5, turn: expect.anything() });
    expect(await spotFrom(behind?.turn ?? FRONT)).toEqual({ x: expect.closeTo(0.5, 6), y: expect.closeTo(0.5, 6) });
  });

  it('samples all of it again from afar', () => {
    lookFrom({ ...FIT, zoom: NEAREST, turn: turnTo(vectorOf(5)) });
    const { plan } = lookFrom(FIT).content;
    expect([plan.count, plan.stride, plan.part]).toEqual([2 ** 16, 16, undefined]);
  });
});

it('keeps the glow of those that stay, and begins others with their mean rate', () => {
  const { lookFrom, samples, chosen } = sampled('xor', 'activity');
  lookFrom(FIT);
  samples.values.fill(5);
  const { plan } = lookFrom(cameraAt([0.3, 0.3], 20, chosen.view)).content;
  for (let point = 0; point < plan.count; point += 97) {
    const node = nodeOfPoint(plan, point);
    expect(samples.values[point]).toBe(node % 16 === 0 ? 5 : node % 7);
  }
});

it('says which part of a circle a window can show', () => {
  expect(arcsIn({ from: [0.4, 0.4], to: [0.6, 0.6] })).toEqual([[0, 1]]);
  const [right] = arcsIn({ from: [0.9, 0.45], to: [1, 0.55] });
  expect(right[0]).toBeCloseTo(0.25 - Math.atan(0.05 / 0.4) / (2 * Math.PI));
  expect(right[1]).toBeCloseTo(0.25 + Math.atan(0.05 / 0.4) / (2 * Math.PI));
  const top = arcsIn({ from: [0.45, 0.9], to: [0.55, 1] });
  expect(top.map(([from, to]) => [from, to].map((turn) => Math.round(1000 * turn)))).toEqual([
    [0, 20],
    [980, 1000],
  ]);
});

it('looks again for who is in sight while nodes move', () => {
  const places: [number, number][] = Array.from({ length: 1000 }, (_, node) => [(node % 100) / 100, 0.5]);
  const view = { id: 'plane', kind: 'points', moves: true } as unknown as PictureContent['chosen']['view'];
  const moving = { nodes: 1000, views: { place: (_: string, node: number) => places[node] } } as unknown as ViewedRun;
  const whole = planSamples(view, 1000, 200);
  const selector = new Selector(moving, { view, channel: {} } as PictureContent['chosen'], whole, 200);
  const viewport = { size: SIZE, camera: cameraAt([0.1, 0.5], 20, view), picked: undefined };
  const plan = selector.select(viewport, reading);
  const has = (node: number, inPlan = plan) => inPlan.part?.picks.includes(node);
  expect([has(9), has(59)]).toEqual([true, false]);
  places[59] = [0.1, 0.5];
  const looks = Array.from({ length: 20 }, () => selector.isOutdatedNow(plan, viewport));
  expect([looks[0], looks[19]]).toEqual([false, true]);
  expect(has(59, selector.select(viewport, reading))).toBe(true);
});
