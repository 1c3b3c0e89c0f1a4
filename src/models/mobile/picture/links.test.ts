/** Covers: links between nodes are drawn, or it is said why not: of every preset, of all of it and of a part. */
import { expect, it } from 'vitest';
import { expectOk } from '../../../engine/event/testing/run-world.ts';
import { openRun } from '../../../run/open-run.ts';
import { complete } from '../../../scenario/defaults.ts';
import type { Params } from '../../../scenario/spec.ts';
import { sourceOf } from '../../../scene/run/source.ts';
import { viewedRunOf } from '../../../scene/run/viewed-run.ts';
import type { Sight } from '../../views.ts';
import { mobileSpec } from '../spec.ts';

async function seen(params: Params, side: number) {
  const run = expectOk(await openRun(complete(mobileSpec, { params }), { engine: 'sequential', lpSize: 1 }));
  const subject = viewedRunOf(run);
  const { rounds, nodes = 0 } = subject ?? {};
  const sight: Sight = { window: { from: [0, 0], to: [side, side] }, nodesInSight: Math.ceil(nodes * side * side) };
  const view = subject?.offered[0]?.id ?? '';
  const read = async (ranges: Parameters<NonNullable<ReturnType<typeof sourceOf>>['words'] & object>[0]) =>
    sourceOf(run.executor)?.words?.(ranges);
  const marks = await rounds?.overlay?.(view, 'links', { ...sight, read });
  const why = rounds?.undrawn?.(view, 'links', sight);
  run.dispose();
  return { count: marks?.length ?? 0, why };
}

/** Large ones are as large as they are for who has no GPU. */
const PRESETS = mobileSpec.presets.map(({ id, params, small }) => [id, { ...params, ...small }] as const);

it.each(PRESETS)('%s draws links or says why not', async (_, params) => {
  for (const side of [1, 0.25]) {
    const { count, why } = await seen(params, side);
    expect(count > 0, `${count} links, ${why}`).toBe(why === undefined);
  }
});

it('says what to do: nearer, fewer; no way in a volume', async () => {
  expect(await seen({ nodes: 4096 }, 1)).toEqual({ count: 0, why: 'zoom in' });
  expect(await seen({ nodes: 4096, depth: 100 }, 0.1)).toEqual({ count: 0, why: 'too many' });
  const dense = { nodes: 1000, width: 1000, height: 1000, range: 400 };
  expect(await seen(dense, 1)).toEqual({ count: 0, why: 'zoom in' });
  expect(await seen(dense, 0.25)).toMatchObject({ count: expect.any(Number), why: undefined });
});
