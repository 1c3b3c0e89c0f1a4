/** Covers: how a picture is looked at, to a link and back: places by the picture's frame, and only what differs from how a link opens. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { catalog } from '../../models/catalog.ts';
import { complete } from '../../scenario/defaults.ts';
import type { Camera } from '../../scenario/picture.ts';
import type { LabState } from '../slice.ts';
import { choiceOf, FIT, fromFrame, lookOf, toFrame } from './link-look.ts';
import { viewsOf } from './view.ts';

const frame = { x: 0.2, y: 0.05, width: 0.6, height: 0.9 };

it('a place comes back from any frame', () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  const side = fc.double({ min: 0.05, max: 1, noNaN: true });
  fc.assert(
    fc.property(share, share, side, side, share, share, (left, top, width, height, x, y) => {
      const legend = { frame: { x: left, y: top, width, height } };
      const back = fromFrame({ camera: toFrame({ x, y, zoom: 3 }, legend) }, legend);
      expect(back.x).toBeCloseTo(x, 9);
      expect(back.y).toBeCloseTo(y, 9);
      expect(back.zoom).toBe(3);
    }),
  );
});

it('a link that only turns leaves the picture fitted', () => {
  expect(fromFrame({ turn: { yaw: 1, pitch: 0 } }, { frame })).toEqual({ ...FIT, turn: { yaw: 1, pitch: 0 } });
});

describe.each(
  catalog.flatMap((spec) => spec.presets.map((preset) => ({ name: `${spec.id}/${preset.id}`, spec, preset }))),
)('$name', ({ spec, preset }) => {
  const scenario = complete(spec, { params: preset.params });
  const lab = (more: object = {}): LabState =>
    ({
      choices: {},
      overlays: {},
      picked: null,
      loaded: { scenario, preset: preset.id },
      legend: { frame, volume: false },
      status: { state: 'finished', simulatedSeconds: 3 },
      ...more,
    }) as unknown as LabState;

  it('says nothing where it is looked at as it opens', () => {
    expect(lookOf(catalog, lab(), FIT)).toEqual({});
  });

  it('opens in each view and colour as it was shared', () => {
    const views = viewsOf(catalog, lab());
    for (const { id, channels } of views)
      for (const channel of channels) {
        const choice = { view: id, channel: channel.id };
        const look = lookOf(catalog, lab({ choices: { [spec.id]: choice } }), FIT);
        expect(choiceOf(catalog, scenario, views, look)).toEqual(choice);
      }
  });

  it('says where it is paused, who is picked and from how near', () => {
    const camera: Camera = { x: 0.5, y: 0.5, zoom: 2 };
    const status = { state: 'paused', simulatedSeconds: 3 };
    const look = lookOf(catalog, lab({ status, picked: 7 }), camera);
    expect(look).toMatchObject({
      node: 7,
      seconds: 3,
      camera: { x: expect.closeTo(0.5), y: expect.closeTo(0.5), zoom: 2 },
    });
  });
});
