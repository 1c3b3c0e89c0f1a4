/** Covers: a picked node in views whose places read the run: there is nobody to link it to, and nothing to trip over; whom it knows stands out of a crowd. */
import { expect, it } from 'vitest';
import { expectOk } from '../../engine/event/testing/run-world.ts';
import { kademliaSpec } from '../../models/kademlia/spec.ts';
import { pholdSpec } from '../../models/phold/spec.ts';
import { swarmSpec } from '../../models/swarm/spec.ts';
import { openRun } from '../../run/open-run.ts';
import { complete } from '../../scenario/defaults.ts';
import { FIT } from '../geometry/camera.ts';
import { layoutOf } from '../layout.ts';
import { choose, type Subject, subjectOf } from '../run/subject.ts';
import { planSamples } from '../sample-plan.ts';
import type { Shown } from '../shown.ts';
import { IN_THE_DARK } from '../spotlight.ts';
import { marksOver, marksUnder } from './highlight.ts';

it.each([
  ['window', complete(pholdSpec, { params: { nodes: 16 } })],
  ['circle', complete(swarmSpec, { params: { peers: 16, blocks: 4 } })],
])('%s', async (view, scenario) => {
  const run = expectOk(await openRun(scenario, { engine: 'sequential', lpSize: 1 }));
  const subject = subjectOf(run) as Subject;
  const chosen = choose(subject, { view, channel: '' });
  expect(chosen.view.id).toBe(view);
  const shown: Shown = { subject, chosen, plan: planSamples(chosen.view, 16, 16) };
  const stance = { size: { width: 300, height: 200 }, camera: FIT, picked: 5, spotlight: IN_THE_DARK };
  const layout = layoutOf(shown, stance);
  expect(marksOver(shown, layout, stance, 0).count).toBe(0);
  expect(marksUnder(shown, layout, stance, 0).count > 0).toBe(view === 'circle');
});

it.each([
  ['a crowd', 2 ** 16, 1 + 3 * 3],
  ['single nodes', 300, 3 * 2],
])('has dark rims around whom it knows over %s', (_what, nodes, marks) => {
  const [view] = kademliaSpec.views;
  const views = { place: (_: string, node: number) => [node / nodes, 0.5] };
  const subject = { nodes, views } as unknown as Subject;
  const shown: Shown = { subject, chosen: { view, channel: view.channels[0] }, plan: planSamples(view, nodes, nodes) };
  const spotlight = { ...IN_THE_DARK, linked: [1, 2, 3] };
  const stance = { size: { width: 300, height: 200 }, camera: FIT, picked: 5, spotlight };
  expect(marksOver(shown, layoutOf(shown, stance), stance, 0).count).toBe(marks);
});
