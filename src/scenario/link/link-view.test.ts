/** Covers: views in links: round trips over their whole range, what a view adds to a link, everything that can be wrong with one. */
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { catalog } from '../../models/catalog.ts';
import { mobileSpec } from '../../models/mobile/spec.ts';
import { pholdSpec } from '../../models/phold/spec.ts';
import { swarmSpec } from '../../models/swarm/spec.ts';
import { clockOf } from '../clocks.ts';
import { complete } from '../defaults.ts';
import type { Scenario } from '../scenario.ts';
import type { ModelSpec } from '../spec.ts';
import { decodeLink, encodeLink } from './link.ts';
import { type LinkView, readView, writeView } from './link-view.ts';

const appVersion = '0.1.0';
const inside = (link: string) =>
  JSON.parse(inflateRawSync(Buffer.from(link.slice('#v1.'.length), 'base64url')).toString());
const forge = (payload: object): string =>
  `#v1.${deflateRawSync(JSON.stringify(payload), { level: 9 }).toString('base64url')}`;

async function linkOf(scenario: Scenario, view?: LinkView): Promise<string> {
  const link = await encodeLink(catalog, scenario, { appVersion, digest: '00000000deadbeef', ...(view && { view }) });
  if (!link.ok) throw new Error(link.failure.message);
  return link.value;
}

/** Anything that a picture of the model can look like. */
function viewsOf(spec: ModelSpec, scenario: Scenario): fc.Arbitrary<LinkView> {
  const overlays = [...new Set(spec.views.flatMap((view) => (view.overlays ?? []).map(({ id }) => id)))];
  const { endSeconds } = spec.horizon(scenario.params);
  const share = fc.double({ min: -20, max: 20, noNaN: true });
  const angle = (most: number) => fc.double({ min: -most, max: most, noNaN: true });
  const moment = clockOf(spec).isWhole
    ? fc.integer({ min: 1, max: endSeconds })
    : fc.double({ min: 1e-6, max: endSeconds, noNaN: true });
  return fc
    .constantFrom(...spec.views)
    .chain((view) =>
      fc.record(
        {
          view: fc.constant(view.id),
          channel: fc.constantFrom(...view.channels.map(({ id }) => id)),
          overlays: fc.dictionary(fc.constantFrom('none', ...overlays), fc.boolean(), { minKeys: 1 }),
          node: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
          camera: fc.record({ x: share, y: share, zoom: fc.double({ min: 1, max: 1e6, noNaN: true }) }),
          turn: fc.record({ yaw: angle(50), pitch: angle(Math.PI / 2) }),
          seconds: moment,
        },
        { requiredKeys: [] },
      ),
    )
    .map(({ overlays: switched, ...rest }) => {
      const known = Object.entries(switched ?? {}).filter(([id]) => overlays.includes(id));
      return known.length > 0 ? { ...rest, overlays: Object.fromEntries(known) } : rest;
    });
}

/** Share of the canvas: on one 2,560 pixels wide, a third of one of them. */
const SEEN = 0.3 / 2560;

describe.each(catalog.map((spec) => [spec.title, spec] as const))('a view of %s', (_, spec) => {
  const scenario = complete(spec);

  it('opens as it was shared, to a fraction of a pixel, and written again it is the same link', async () => {
    await fc.assert(
      fc.asyncProperty(viewsOf(spec, scenario), async (view) => {
        const link = await linkOf(scenario, view);
        const opened = await decodeLink(catalog, link);
        if (!opened.ok) throw new Error(opened.failure.message);
        expect(opened.value).toMatchObject({ scenario, digest: '00000000deadbeef' });
        if (Object.keys(view).length === 0) {
          expect(opened.value.look).toBeUndefined();
          return;
        }
        const { view: read, faults } = opened.value.look ?? { view: {}, faults: [] };
        expect(faults).toEqual([]);
        const { camera, turn, ...rest } = view;
        expect(read).toMatchObject(rest);
        expect(Object.keys(read).toSorted()).toEqual(Object.keys(view).toSorted());
        if (camera && read.camera) {
          const { x, y, zoom } = read.camera;
          expect(Math.abs(x - camera.x) * camera.zoom).toBeLessThan(SEEN);
          expect(Math.abs(y - camera.y) * camera.zoom).toBeLessThan(SEEN);
          expect(zoom / camera.zoom).toBeCloseTo(1, 5);
        }
        if (turn && read.turn) {
          expect(Math.cos(read.turn.yaw - turn.yaw)).toBeCloseTo(1, 7);
          expect(read.turn.pitch).toBeCloseTo(turn.pitch, 3);
        }
        expect(await linkOf(scenario, read)).toBe(link);
      }),
      { numRuns: 60 },
    );
  });

  it('adds one field to the link of its scenario, and a few dozen characters', async () => {
    await fc.assert(
      fc.asyncProperty(viewsOf(spec, scenario), async (view) => {
        const [plain, link] = [await linkOf(scenario), await linkOf(scenario, view)];
        const { p, ...rest } = inside(link);
        expect(rest).toEqual(inside(plain));
        if (p === undefined) expect(link).toBe(plain);
        expect(link.length - plain.length).toBeLessThan(200);
      }),
      { numRuns: 30 },
    );
  });

  it('damaged in any way, leaves the scenario and its digest whole', async () => {
    const anything = fc.oneof(
      fc.jsonValue({ maxDepth: 3 }),
      fc.dictionary(fc.constantFrom('v', 'c', 'o', 'n', 'z', 't', 's', 'q'), fc.jsonValue({ maxDepth: 2 })),
    );
    const { m, d } = inside(await linkOf(scenario));
    await fc.assert(
      fc.asyncProperty(anything, async (p) => {
        const opened = await decodeLink(catalog, forge({ m, s: 1, d, r: '00000000deadbeef', v: '1', p }));
        // JSON that no reader takes is refused as a whole.
        if (!opened.ok) {
          expect(opened.failure.message).toMatch(/^link has a key (__proto__|constructor|prototype),/);
          return;
        }
        expect(opened.value).toMatchObject({ scenario, digest: '00000000deadbeef' });
        for (const { message, remedy } of opened.value.look?.faults ?? []) {
          expect(message).toContain('link');
          expect(remedy).not.toBe('');
        }
        const again = writeView(opened.value.look?.view ?? {});
        if (again) expect(readView(spec, scenario.params, again).faults).toEqual([]);
      }),
      { numRuns: 100 },
    );
  });
});

describe('what is wrong is named, and the rest is shown', () => {
  const params = complete(pholdSpec).params;
  it.each([
    ['a view', { v: 'celsl', n: 3 }, 'view "celsl" of the link is none of PHOLD', 'did you mean cells?'],
    ['a colour', { v: 'cells', c: 'teal', n: 3 }, 'colour "teal" of the link is none of PHOLD', 'use pending'],
    ['a node', { n: -1, v: 'cells' }, 'node -1 of the link is no whole number from 0', 'pick a node'],
    ['a fraction of a node', { n: 1.5, v: 'cells' }, 'node 1.5 of the link', 'pick a node'],
    ['a zoom below 1', { z: [0.5, 0.5, 0.5], n: 3 }, 'zoom 0.5 of the link is not from 1 to 1000000', 'by hand'],
    ['a zoom above all', { z: [0.5, 0.5, 1e9], n: 3 }, 'zoom 1000000000 of the link is not from 1', 'by hand'],
    [
      'a place that is none',
      { z: ['left', 0.5, 2], n: 3 },
      'zoom ["left", 0.5, 2] of the link does not say',
      'use a place',
    ],
    ['a turn', { t: [0, 2], n: 3 }, 'turn [0, 2] of the link is not two angles', 'by hand'],
    ['a moment after the end', { s: 300, n: 3 }, 'time 300 of the link is after the end, 240 s', 'run it to'],
    ['a moment before the start', { s: -1, n: 3 }, 'time -1 of the link is no number of seconds above 0', 'run it to'],
    ['an overlay', { o: { wires: 1 }, n: 3 }, 'overlay "wires" of the link is none of this model', 'another'],
    ['a field of later', { q: 1, n: 3 }, 'has a field "q", which this version does not know', 'newer version'],
  ])('%s', (_, p, message, remedy) => {
    const { view, faults } = readView(pholdSpec, params, p);
    expect(faults).toHaveLength(1);
    expect(faults[0]?.message).toContain(message);
    expect(faults[0]?.remedy).toContain(remedy);
    expect(Object.keys(view)).toHaveLength(Object.keys(p).length - 1);
  });

  it('thousands of things: five are told, the others are counted', () => {
    const o = Object.fromEntries(Array.from({ length: 5000 }, (_, i) => [`k${i}`, 1]));
    const { faults } = readView(pholdSpec, params, { o });
    expect(faults.map(({ message }) => message)).toEqual([
      ...[0, 1, 2, 3, 4].map((i) => `overlay "k${i}" of the link is none of this model`),
      'the view in the link has 4,995 more faults',
    ]);
  });

  it('no object at all', () => {
    expect(readView(pholdSpec, params, 5)).toMatchObject({
      view: {},
      faults: [{ message: expect.stringContaining('p 5') }],
    });
  });

  it('half a round', () => {
    const [fault] = readView(swarmSpec, complete(swarmSpec).params, { s: 2.5 }).faults;
    expect(fault?.message).toBe('round 2.5 of the link is no number of whole rounds above 0');
  });

  it('an overlay that is neither on nor off', () => {
    const [fault] = readView(mobileSpec, complete(mobileSpec).params, { o: { links: 2 } }).faults;
    expect(fault?.message).toMatch(/overlay (links 2|"links") of the link/);
  });
});
