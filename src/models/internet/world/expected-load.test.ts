/** Covers: parts cut by the expected load execute about as many events each, where parts of as many nodes do not. */
import { expect, it } from 'vitest';
import { boundsOf } from '../../../engine/event/workers/bounds.ts';
import { runInternet, scenarioWith } from '../testing/run-internet.ts';

const PARTS = 4;
/** Most over mean. */
function unevenness(executed: Float64Array, bounds: readonly number[]): number {
  const sum = (some: Float64Array) => some.reduce((a, b) => a + b, 0);
  const most = Math.max(...bounds.slice(1).map((end, i) => sum(executed.subarray(bounds[i], end))));
  return (PARTS * most) / sum(executed);
}

it.each(['tcp', 'udp'] as const)('%s', async (traffic) => {
  const counts = new Map<number, number>();
  const scenario = scenarioWith({ routers: 300, links: 2, flows: 200, traffic, end: 0.4 });
  const { world } = await runInternet(scenario, {
    told: (node) => counts.set(node, 1 + (counts.get(node) ?? 0)),
  });
  const executed = Float64Array.from({ length: world.nodes }, (_, node) => counts.get(node) ?? 0);
  const { nodes } = world;
  expect(unevenness(executed, boundsOf({ nodes }, PARTS))).toBeGreaterThan(1.25);
  expect(unevenness(executed, boundsOf(world, PARTS))).toBeLessThan(1.15);
});
