/** Covers: where `auto` finds paths, and what becomes of a GPU that is not there. */
import { expect, it, vi } from 'vitest';
import { fail, ok } from '../base/result.ts';
import type { GpuContext } from '../gpu/context.ts';
import { findPaths, type Routing, routingExecutor } from './find-paths.ts';
import { type RouteGraph, routeGraph } from './route-graph.ts';
import { FIGURE_18 } from './testing/random-networks.ts';

const large = { nodes: 10_000, ports: new Uint32Array(40_000) } as RouteGraph;
const none = fail('unsupported', 'no adapter', '');
const device = (software: boolean) => ok({ adapter: { software } } as GpuContext);

it.each([
  ['few destinations are soon searched', 399, device(false), 'one-core'],
  ['many are for a GPU', 400, device(false), 'search'],
  ['if there is one', 400, none, 'one-core'],
  ['that is no software', 400, device(true), 'one-core'],
])('auto: %s', async (_, destinations, gpu, routing) => {
  const asked = vi.fn(async () => gpu);
  expect(await routingExecutor(large, destinations, { routing: 'auto', gpu: asked })).toMatchObject({
    value: { routing },
  });
  expect(asked).toHaveBeenCalledTimes(destinations < 400 ? 0 : 1);
});

it.each<Routing>(['search', 'floyd-warshall'])('%s without a GPU is refused', async (routing) => {
  expect(await routingExecutor(large, 1, { routing, gpu: async () => none })).toEqual(none);
});

it('auto says what it has chosen', async () => {
  const graph = routeGraph(FIGURE_18, 'hops', 1);
  const flows = { sources: Uint32Array.of(0), sinks: Uint32Array.of(4) };
  const options = { routing: 'auto', gpu: async () => none } as const;
  const found = graph.ok && (await findPaths(graph.value, flows, 1, options));
  expect(found).toMatchObject({
    value: { routing: 'one-core', paths: { offsets: Uint32Array.of(0, 2, 4) }, bytes: 0 },
  });
});
