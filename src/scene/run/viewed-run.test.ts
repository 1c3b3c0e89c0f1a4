/** Covers: what a picture offers of a run: map or volume by depth, both of a movement file, whose places fit either. */
import { expect, it } from 'vitest';
import { expectOk } from '../../engine/event/testing/run-world.ts';
import { hashOf } from '../../models/content-hash.ts';
import { mobileSpec } from '../../models/mobile/spec.ts';
import { openRun } from '../../run/open-run.ts';
import { complete } from '../../scenario/defaults.ts';
import type { Params } from '../../scenario/spec.ts';
import { sourceOf } from './source.ts';
import type { AnyReading } from './viewed-run.ts';
import { choose, placeIn, type ViewedRun, viewedRunOf } from './viewed-run.ts';

const fileOf = (height: number): string =>
  ['X_ 10', 'Y_ 20', `Z_ ${height}`].map((at) => `$node_(0) set ${at}\n`).join('');

async function subjectFor(params: Params, content = '') {
  const movement = hashOf(content);
  const files = new Map([[movement, content]]);
  const scenario = complete(mobileSpec, { params: { ...params, ...(content && { movement }) }, seed: 1 });
  const run = expectOk(await openRun(scenario, { engine: 'sequential', lpSize: 1, files }));
  return { run, viewed: viewedRunOf(run) as ViewedRun };
}

it.each([
  ['a plane', { depth: 0 }, '', ['plane']],
  ['a volume', { depth: 50 }, '', ['volume']],
  ['a plane file', { mobility: 'file' }, fileOf(0), ['plane', 'volume']],
  ['a file of a volume', { mobility: 'file' }, fileOf(5), ['plane', 'volume']],
  ['a file, with a depth that it hides', { mobility: 'file', depth: 50 }, fileOf(0), ['plane', 'volume']],
])('%s', async (_, params, content, views) => {
  const { run, viewed } = await subjectFor({ nodes: 4, ...params }, content);
  expect(viewed.offered.map(({ id }) => id)).toEqual(views);
  const reading = sourceOf(run.executor)?.host?.() as AnyReading;
  for (const id of views) {
    const { view } = choose(viewed, { view: id, channel: 'received' });
    expect(view.id).toBe(id);
    const place = placeIn(viewed.views, view, 0, reading);
    expect(place).toHaveLength(id === 'volume' ? 3 : 2);
    expect(place.every((at) => at >= 0 && at <= 1)).toBe(true);
  }
  run.dispose();
});
