/** Covers: a picked node in views whose places read the run: there is nobody to link it to, and nothing to trip over; whom it knows stands out of a crowd; its circles are as large as they are said to be. */
import { expect, it } from 'vitest';
import { expectOk } from '../../engine/event/testing/run-world.ts';
import type { RoundsReading } from '../../engine/rounds/model.ts';
import { kademliaSpec } from '../../models/kademlia/spec.ts';
import { mobileSpec } from '../../models/mobile/spec.ts';
import { pholdSpec } from '../../models/phold/spec.ts';
import { swarmSpec } from '../../models/swarm/spec.ts';
import { openRun } from '../../run/open-run.ts';
import { complete } from '../../scenario/defaults.ts';
import { FIT } from '../geometry/camera.ts';
import { layoutOf } from '../layout.ts';
import type { PictureContent } from '../picture-content.ts';
import { sourceOf } from '../run/source.ts';
import { choose, type ViewedRun, viewedRunOf } from '../run/viewed-run.ts';
import { planSamples } from '../sample-plan.ts';
import { IN_THE_DARK } from '../spotlight.ts';
import { groundMarks } from './ground.ts';
import { marksOver } from './highlight.ts';
import { MARK_WORDS } from './marks.ts';
import { spotsOf } from './spots.ts';

it.each([
  ['window', complete(pholdSpec, { params: { nodes: 16 } })],
  ['circle', complete(swarmSpec, { params: { peers: 16, blocks: 4 } })],
])('%s', async (view, scenario) => {
  const run = expectOk(await openRun(scenario, { engine: 'sequential', lpSize: 1 }));
  const viewed = viewedRunOf(run) as ViewedRun;
  const chosen = choose(viewed, { view, channel: '' });
  expect(chosen.view.id).toBe(view);
  const content: PictureContent = { viewed, chosen, plan: planSamples(chosen.view, 16, 16) };
  const viewport = { size: { width: 300, height: 200 }, camera: FIT, picked: 5, spotlight: IN_THE_DARK };
  const layout = layoutOf(content, viewport);
  expect(marksOver(content, layout, viewport, 0).count).toBe(0);
  expect(groundMarks(content, layout, viewport.size).count > 0).toBe(view === 'circle');
});

it.each([
  ['a crowd', 2 ** 16, 1 + 3 * 3],
  ['single nodes', 300, 3 * 2],
])('has dark rims around whom it knows over %s', (_what, nodes, marks) => {
  const [view] = kademliaSpec.views;
  const views = { place: (_: string, node: number) => [node / nodes, 0.5] };
  const viewed = { nodes, views } as unknown as ViewedRun;
  const content: PictureContent = {
    viewed,
    chosen: { view, channel: view.channels[0] },
    plan: planSamples(view, nodes, nodes),
  };
  const spotlight = { ...IN_THE_DARK, linked: [1, 2, 3] };
  const viewport = { size: { width: 300, height: 200 }, camera: FIT, picked: 5, spotlight };
  expect(marksOver(content, layoutOf(content, viewport), viewport, 0).count).toBe(marks);
});

it.each([
  ['plane', 0, true],
  ['volume', 100, false],
])('circles of the picked node are drawn in a %s of depth %d: %s', async (view, depth, isDrawn) => {
  const run = expectOk(
    await openRun(complete(mobileSpec, { params: { nodes: 20, depth } }), { engine: 'sequential', lpSize: 1 }),
  );
  const viewed = viewedRunOf(run) as ViewedRun;
  const chosen = choose(viewed, { view, channel: '' });
  const content: PictureContent = { viewed, chosen, plan: planSamples(chosen.view, run.nodes, run.nodes) };
  const reading = sourceOf(run.executor)?.host?.() as RoundsReading;
  const about = { view, node: 5, neighbours: [], way: [], circles: [0.25], reading };
  const viewport = { size: { width: 300, height: 200 }, camera: FIT, picked: 5, spotlight: { ...IN_THE_DARK, about } };
  const layout = layoutOf(content, viewport);
  const marks = marksOver(content, layout, viewport, 0);
  expect(marks.count > 0).toBe(isDrawn);
  if (!isDrawn || layout.kind !== 'points') return;
  const middle = spotsOf(content, layout, reading, 0)(5);
  for (let i = 0; i < marks.count; i++) {
    const [x = 0, y = 0] = marks.words.subarray(i * MARK_WORDS);
    expect(Math.hypot(x - middle.x, y - middle.y)).toBeCloseTo(0.25 * layout.frame.width, 2);
  }
});
