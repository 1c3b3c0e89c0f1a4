/** Runs in the replicas of a group, and alone, for tests. */
import { expect } from 'vitest';
import type { GpuContext } from '../../../../../gpu/context.ts';
import { readWords } from '../../../../../gpu/readback.ts';
import { expectOk } from '../../../../event/testing/run-world.ts';
import type { RoundsOutcome } from '../../../executor.ts';
import type { RoundsWorld } from '../../../model.ts';
import { SequentialRounds } from '../../../sequential-executor.ts';
import { ReplicaMemory } from '../memory.ts';
import { type ReplicaRun, type ReplicasSettings, RoundsReplicas } from '../replicas.ts';
import { groupWorld } from '../shape.ts';

const POISON = 0xa5c3_9671;

export type PlainOutcome = Omit<RoundsOutcome, 'series'>;

/** On one core; series are for runs alone. */
export async function alone(world: RoundsWorld): Promise<PlainOutcome> {
  const executor = new SequentialRounds(world, { everyRounds: 1, maxRows: 1 });
  while (!expectOk(await executor.advance({ wallMs: 1e9 })).done);
  const { series: _, ...outcome } = expectOk(await executor.outcome());
  return outcome;
}

/**
 * Outcomes in the order of the worlds; undefined of those that left. Replicas are taken as they fall free. What lies between replicas, and in those that nobody
 * had, is poison before and after.
 */
export async function inReplicas(
  gpu: GpuContext,
  worlds: readonly RoundsWorld[],
  replicas: number,
  settings: ReplicasSettings = {},
): Promise<readonly (PlainOutcome | undefined)[]> {
  const memory = expectOk(await ReplicaMemory.create(gpu, groupWorld(worlds), replicas));
  for (const buffer of Object.values(memory.buffers))
    gpu.device.queue.writeBuffer(buffer, 0, new Uint32Array(buffer.size / 4).fill(POISON));
  const group = RoundsReplicas.on<ReplicaRun>(memory, settings);
  const waiting = worlds.map((world) => ({ world }));
  const outcomes = new Map<RoundsWorld, PlainOutcome | undefined>();
  try {
    while (outcomes.size < worlds.length) {
      expect(group.admit(waiting.splice(0, group.free)), 'all fit').toEqual([]);
      for (const { run, outcome } of expectOk(await group.advance(() => true))) {
        const { series: _, ...plain } = outcome ?? {};
        outcomes.set(run.world, outcome && (plain as PlainOutcome));
      }
    }
    expect(group.free).toBe(replicas);
    await expectPoison(memory, Math.min(replicas, worlds.length));
  } finally {
    group.dispose();
  }
  return worlds.map((world) => outcomes.get(world));
}

/** `taken`: replicas that somebody had. */
async function expectPoison({ gpu, words, buffers, replicas }: ReplicaMemory, taken: number): Promise<void> {
  for (const [label, buffer] of Object.entries(buffers)) {
    const own = words[label in words ? label : label.slice(0, -1)];
    const found = await readWords(gpu.device, buffer, 0, replicas * own.stride);
    const touched = found.findIndex((word, i) => {
      const isOwn = i < taken * own.stride && i % own.stride < own.words;
      return !isOwn && word !== POISON;
    });
    expect({ label, touched }).toEqual({ label, touched: -1 });
  }
}
