/**
 * Covers: what a map of a mobile network says in metres and numbers: its scale, the circles of a picked node, whose numbers are
 * shown, and the way of the watched packet as a table, held against the words of all nodes.
 */
import { expect, it } from 'vitest';
import { expectOk } from '../../../engine/event/testing/run-world.ts';
import type { RoundsReading } from '../../../engine/rounds/model.ts';
import { openRun } from '../../../run/open-run.ts';
import { complete } from '../../../scenario/defaults.ts';
import type { Place } from '../../../scenario/picture.ts';
import type { Params } from '../../../scenario/spec.ts';
import { logOfNode } from '../../../scene/run/log.ts';
import { sourceOf } from '../../../scene/run/source.ts';
import { viewedRunOf } from '../../../scene/run/viewed-run.ts';
import type { RoundsViews, Sight, WordRange } from '../../views.ts';
import { mobileSpec } from '../spec.ts';
import { nodeWord } from './node-reading.ts';

async function at(params: Params, rounds = 0) {
  const run = expectOk(await openRun(complete(mobileSpec, { params }), { engine: 'sequential', lpSize: 1 }));
  if (rounds > 0) expectOk(await run.advance({ wallMs: 60_000, steps: rounds }));
  const views = viewedRunOf(run)?.rounds as RoundsViews;
  const words = async (ranges: readonly WordRange[]) => sourceOf(run.executor)?.words?.(ranges);
  const reading = sourceOf(run.executor)?.host?.() as RoundsReading;
  const log = async (node: number) => (await logOfNode(async (read) => read(run), node))?.rows ?? expect.fail('no log');
  return { run, views, words, reading, log, nodes: run.nodes };
}

const SMALL: Params = { nodes: 400, width: 800, height: 500, range: 60, packets: 1, drop: 0.2, end: 100 };

it('metres of the map are those of the nodes', async () => {
  const { views, reading, nodes, run } = await at(SMALL, 3);
  const plane = views.plane?.('plane') ?? expect.fail('a map has a scale');
  expect(views.plane?.('volume')).toBeUndefined();
  for (const axis of [0, 1] as const) {
    expect((plane.to[axis] - plane.from[axis]) * plane.metres).toBeCloseTo([800, 500][axis] ?? 0, 6);
    for (let node = 0; node < nodes; node++) {
      const place: Place = views.place('plane', node, { ...reading, part: 1 });
      const metres = (place[axis] - plane.from[axis]) * plane.metres;
      expect(metres).toBeCloseTo(nodeWord(reading, node, axis === 0 ? 'x' : 'y') / 1000, 6);
    }
  }
  run.dispose();
});

it.each([
  ['a unit disk', { range: 60 }, [60], '60'],
  ['a quasi unit disk', { graph: 'qudg', range: 60, rangeOuter: 90.5 }, [60, 90.5], '60 to 90.5'],
  ['four neighbours on the grid', { graph: 'grid4', placement: 'grid', mobility: 'static' }, [], undefined],
])('%s has its circles, and says how large they are', async (_, radio, metres, words) => {
  const { views, words: read, reading, run } = await at({ ...SMALL, ...radio });
  const scale = views.plane?.('plane')?.metres ?? 0;
  const sight: Sight = { window: { from: [0, 0], to: [1, 1] }, nodesInSight: 400 };
  const about = await views.about?.('plane', 5, { ...sight, read });
  expect(about?.circles?.map((side) => Math.round(side * scale * 1e6) / 1e6)).toEqual(metres);
  expect(views.inspect(5, reading).find(({ label }) => label === 'Radio range')?.value).toBe(words);
  run.dispose();
});

it.each([
  ['of a few', { nodes: 40 }],
  ['of a part of many', { nodes: 5000, range: 20 }],
  ['of a grid', { nodes: 2025, graph: 'grid4', placement: 'grid', mobility: 'static' }],
  ['of a volume', { nodes: 40, depth: 100 }],
] as const)('numbers %s are those of the nodes in sight', async (what, params) => {
  const { views, words: read, reading, nodes, run } = await at({ ...SMALL, ...params }, 2);
  const [view, side] = what === 'of a volume' ? ['volume', 1] : ['plane', nodes > 60 ? 0.08 : 0.6];
  const [low, high] = [0.5 - side / 2, 0.5 + side / 2];
  const sight: Sight = { window: { from: [low, low], to: [high, high] }, nodesInSight: Math.ceil(nodes * side * side) };
  const isIn = (node: number) =>
    views.place('plane', node, { ...reading, part: 1 }).every((at) => at >= low && at <= high);
  const inSight = Array.from({ length: nodes }, (_, node) => node).filter((node) => view === 'volume' || isIn(node));
  expect(inSight.length).toBeGreaterThan(3);
  expect(await views.numbered?.(view, { ...sight, read })).toEqual(inSight.slice(0, 60));
  expect(await views.numbered?.(view, { ...sight, nodesInSight: 61, read }), 'too many').toEqual([]);
  run.dispose();
});

const COLUMNS = mobileSpec.log?.columns.map(({ name }) => name);

it('a way leads from the source to the node, hop by hop, and on to whom it passed the packet on', async () => {
  const { reading, log, nodes, run } = await at(SMALL, 12);
  expect(COLUMNS).toEqual(['time_s', 'from', 'to', 'event', 'hops', 'copies']);
  const word = (node: number, name: Parameters<typeof nodeWord>[2]) => nodeWord(reading, node, name);
  const everybody = Array.from({ length: nodes }, (_, node) => node);
  const reached = everybody.filter((node) => word(node, 'watchedAt') > 0);
  expect(reached.length).toBeGreaterThan(20);
  for (const node of reached) {
    const rows = await log(node);
    const hops = word(node, 'watchedHops');
    const [way, on] = [rows.slice(0, hops + 1), rows.slice(hops + 1)];
    expect(way.map((row) => row[4])).toEqual(Array.from({ length: hops + 1 }, (_, i) => i));
    expect(way.map((row) => row[3])).toEqual(['sent', ...Array.from({ length: hops }, () => 'delivered')]);
    way.slice(1).forEach(([time, from, to, , , copies], i) => {
      expect(from, 'who sent it had it').toBe(i === 0 ? 0 : way[i]?.[2]);
      expect([time, copies]).toEqual([word(Number(to), 'watchedAt'), word(Number(to), 'watchedHeard')]);
      expect(Number(time)).toBeGreaterThanOrEqual(Number(way[i]?.[0]));
    });
    expect(hops === 0 ? way[0]?.[1] : way.at(-1)?.[2]).toBe(node);
    const heirs = reached.filter((other) => other !== node && word(other, 'watchedFrom') === node);
    expect(on.map((row) => row[2]).sort()).toEqual([...heirs].sort());
    expect(on.every((row) => row[1] === node && row[3] === 'passed on')).toBe(true);
  }
  const missed = everybody.filter((node) => word(node, 'watchedAt') === 0 && word(node, 'watchedHops') === 0);
  expect(missed.length).toBeGreaterThan(0);
  expect(await log(missed[0] ?? 0)).toEqual([]);
  run.dispose();
});

it('only whom it is for is delivered to; what waits in a buffer has no time yet', async () => {
  const params = {
    ...SMALL,
    cast: 'unicast',
    sources: 1,
    packets: 8,
    interval: 0,
    watched: 8,
    buffer: 20,
    readsPerRound: 1,
  };
  const events = new Set<unknown>();
  for (const rounds of [10, 30]) {
    const { reading, log, nodes, run } = await at(params, rounds);
    for (let node = 0; node < nodes; node++)
      for (const [time, , to, event] of await log(node)) {
        events.add(event);
        if (event === 'delivered') expect(to).toBe(nodes - 1);
        if (event === 'in a buffer') expect([time, nodeWord(reading, Number(to), 'watchedAt')]).toEqual(['', 0]);
      }
    run.dispose();
  }
  expect([...events].sort()).toEqual(['delivered', 'in a buffer', 'passed on', 'received', 'sent']);
});

it('of a large network the way alone is read', async () => {
  const { log, reading, nodes, run } = await at({ ...SMALL, nodes: 5000, range: 20, drop: 0 }, 8);
  const node = Array.from({ length: nodes }, (_, each) => each).find(
    (each) => nodeWord(reading, each, 'watchedHops') === 3,
  );
  expect((await log(node ?? -1)).map((row) => row[3])).toEqual(['sent', 'delivered', 'delivered', 'delivered']);
  run.dispose();
});
