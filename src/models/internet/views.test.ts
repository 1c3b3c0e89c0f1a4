/** Covers: the lines of an internet: a flow's way is one line from host to host, there and back the same places; what a port says of flows. */
import { expect, it } from 'vitest';
import { SequentialExecutor } from '../../engine/event/sequential/sequential-executor.ts';
import { preparedWorld, samplingOf } from '../../engine/event/testing/run-world.ts';
import { NO_FILES } from '../../scenario/files.ts';
import type { Place } from '../../scenario/picture.ts';
import { internetModel } from './model.ts';
import { scenarioWith } from './testing/run-internet.ts';
import { openInternetViews } from './views.ts';

const FLOWS = 40;

async function opened(params: Parameters<typeof scenarioWith>[0]) {
  const scenario = scenarioWith({ routers: 60, hosts: 30, flows: FLOWS, end: 1, ...params });
  const world = await preparedWorld(internetModel, scenario, NO_FILES);
  return { world, views: openInternetViews(scenario, world) };
}

const isIn = ([x, y]: Place) => x >= 0 && x <= 1 && y >= 0 && y <= 1;

it.each([
  { topology: 'barabasi-albert' },
  { topology: 'hierarchical', systems: 4, routers: 15 },
  { topology: 'dumbbell', routers: 2, hosts: 30 },
] as const)('draws the way of a flow as one line: $topology', async (params) => {
  const { world, views } = await opened(params);
  const executor = new SequentialExecutor(world, samplingOf(world));
  const ways = new Set<number>();
  for (let node = 0; node < world.nodes; node++) {
    const line = views.line?.('map', node) ?? expect.fail('a map has lines');
    expect([line.from, line.to].every(isIn), `node ${node} is in the square`).toBe(true);
    if (!views.name?.(node).startsWith('source')) continue;
    expect(line.to).toEqual(line.from);
    const ports = (views.links?.(node, executor.read()) ?? []).slice(0, -1).map((each) => views.line?.('map', each));
    expect(ports.length).toBeGreaterThan(1);
    for (let i = 1; i < ports.length; i++) expect(ports[i]?.from).toEqual(ports[i - 1]?.to);
    ways.add(ports.length);
  }
  expect(ways.size).toBeGreaterThan(0);
});

it('says which flows pass a port', async () => {
  const { world, views } = await opened({ topology: 'dumbbell', routers: 2, hosts: 2, pattern: 'across' });
  const executor = new SequentialExecutor(world, samplingOf(world));
  const passing = Array.from(
    { length: world.nodes },
    (_, node) => views.inspect(node, executor.read()).find(({ label }) => label === 'Flows with data')?.value,
  );
  // There: out of the first host, through the link, into the second; nothing but acknowledgements back.
  expect(passing.filter((value) => value === `${FLOWS}: 0, 1, 2, 3 …`)).toHaveLength(3);
  expect(passing.filter((value) => value === 'none')).toHaveLength(3);
});
