/**
 * Covers: runs of events that run side by side do what they do alone, by every number of their outcomes, in any replica, beside any neighbours,
 * whenever they come and go; one that does not fit leaves, and nobody notices.
 */
import { expect, it } from 'vitest';
import { describeGpu, ownDevice, testDevice } from '../../gpu/testing/test-device.ts';
import { kademliaSpec } from '../../models/kademlia/spec.ts';
import { pholdSpec } from '../../models/phold/spec.ts';
import { registry } from '../../models/testing/registry.ts';
import { complete } from '../../scenario/defaults.ts';
import { NO_FILES } from '../../scenario/files.ts';
import type { ModelSpec, Params } from '../../scenario/spec.ts';
import type { GpuSettings } from './gpu/gpu-executor.ts';
import type { ListSettings } from './gpu/plan.ts';
import { EventReplicas } from './gpu/replicas/event-replicas.ts';
import type { RunOfReplica } from './gpu/replicas/replica-plan.ts';
import type { EventWorld } from './model.ts';
import { censusWorld } from './testing/census.ts';
import { faultyWorld, type Rule } from './testing/faulty.ts';
import { agreedOf, expectOk, runSequential, samplingOf } from './testing/run-world.ts';
import { tortureWorld } from './testing/torture.ts';

function ofModel(spec: ModelSpec, params: Params, seed: number): EventWorld {
  const registered = registry[spec.id];
  if (registered?.engine !== 'event') throw new Error(`${spec.id} is no model of events`);
  return registered.build(complete(spec, { params, seed }), NO_FILES);
}

/** So many of them, each another: seeds, ends and more. */
type Family = (i: number) => EventWorld;

const torture: Family = (i) =>
  tortureWorld({
    nodes: 61,
    lookahead: 9 + (i % 7),
    end: 60 + 35 * (i % 5),
    period: 20 - (i % 3),
    chains: 2,
    burst: 5,
    hops: i % 6,
    seed: i,
  });
const census: Family = (i) =>
  censusWorld({ nodes: 61, lookahead: 8 + (i % 3), end: 60 + 30 * (i % 4), asks: 2, seed: i });
/** Of another mean number pending each: lists take the largest. */
const phold: Family = (i) =>
  ofModel(
    pholdSpec,
    { nodes: 16, population: 1 + (i % 5), end: 10 + 5 * (i % 4), mean: 1 + (i % 3), remote: 0.1 * (i % 11) },
    i,
  );
const kademlia: Family = (i) => ofModel(kademliaSpec, { peers: 61, end: 2 + (i % 3), churn: 'weibull', dMax: 1 }, i);

const sparse =
  (family: Family): Family =>
  (i) => ({ ...family(i), sparse: true });

const replicaRun = (world: EventWorld): RunOfReplica => ({ world, sampling: samplingOf(world) });

/** All of them through so many replicas. Undefined of one that left. */
async function runReplicated(worlds: readonly EventWorld[], replicas: number, settings: GpuSettings) {
  const gpu = await testDevice();
  const group = expectOk(await EventReplicas.open(gpu, worlds, replicaRun, replicas, worlds.length, settings));
  const outcomes = new Map<EventWorld, unknown>();
  const waiting = [...worlds];
  try {
    while (outcomes.size < worlds.length) {
      const coming = waiting.splice(0, group.free);
      expect(group.admit(coming)).toEqual([]);
      for (const { run, outcome } of expectOk(await group.advance(() => true)))
        outcomes.set(run, outcome && agreedOf(outcome));
    }
    return { outcomes: worlds.map((world) => outcomes.get(world)), replicas: group.replicas };
  } finally {
    group.dispose();
  }
}

/** A pool that no run of these exhausts. */
const ROOMY: ListSettings = { poolEntries: 4000, recordEntries: 16_384 };

/** So many runs, on each of these numbers of replicas. */
const CASES: readonly (readonly [string, Family, GpuSettings, runs: number, seats: readonly number[]])[] = [
  ['torture', torture, { lpSize: 2 }, 7, [1, 3, 7]],
  ['torture, resident', torture, { lpSize: 1, drive: 'resident' }, 40, [2, 33]],
  ['torture, in turn', torture, { lpSize: 1, drive: 'alternating' }, 7, [3]],
  ['torture, sparse', sparse(torture), { lpSize: 2, drive: 'batch' }, 7, [3]],
  ['torture, sparse, resident', sparse(torture), { lpSize: 1, drive: 'resident' }, 7, [3]],
  ['records', census, { lpSize: 1, drive: 'batch', lists: ROOMY }, 7, [1, 3]],
  ['records, resident', census, { lpSize: 1, drive: 'resident', lists: ROOMY }, 7, [3]],
  ['PHOLD', phold, { lpSize: 'auto' }, 7, [3]],
  ['PHOLD, dispatched', phold, { lpSize: 4, drive: 'batch' }, 40, [33]],
  ['Kademlia by lanes', kademlia, { lpSize: 2, drive: 'batch', lists: { phased: false } }, 4, [3]],
  ['Kademlia by teams', kademlia, { lpSize: 1, lists: { phased: true } }, 4, [3]],
];

describeGpu('runs of events that sit side by side', () => {
  it.each(CASES)('are as alone: %s', async (_what, family, settings, runs, numbers) => {
    const worlds = Array.from({ length: runs }, (_, i) => family(i + 1));
    const alone = await Promise.all(worlds.map(runSequential));
    expect(new Set(alone.map(({ digest }) => digest)).size).toBe(worlds.length);
    for (const replicas of numbers) {
      const replicated = await runReplicated(worlds, replicas, settings);
      expect(replicated.replicas).toBe(replicas);
      expect(replicated.outcomes).toEqual(alone);
    }
  });

  it('leave where their lists overflow, and nobody beside them notices', async () => {
    const settings: GpuSettings = { lpSize: 1, drive: 'batch', lists: { poolEntries: 64, capacity: 4 } };
    const worlds = Array.from({ length: 12 }, (_, i) => torture(i + 1));
    const alone = await Promise.all(worlds.map(runSequential));
    const { outcomes } = await runReplicated(worlds, 4, settings);
    const left = outcomes.filter((outcome) => outcome === undefined);
    expect(left.length).toBeGreaterThan(0);
    expect(left.length).toBeLessThan(worlds.length);
    for (const [i, outcome] of outcomes.entries()) if (outcome) expect(outcome).toEqual(alone[i]);
  });

  it('are all lost with their device, which is said', async () => {
    const gpu = await ownDevice();
    const worlds = [1, 2, 3].map(torture);
    const group = expectOk(
      await EventReplicas.open(gpu, worlds, replicaRun, 2, worlds.length, { lpSize: 1, drive: 'batch' }),
    );
    try {
      group.admit(worlds.slice(0, 2));
      let asked = 0;
      const lost = await group.advance(() => {
        if (asked++ === 1) gpu.device.destroy();
        return true;
      });
      expect(lost).toMatchObject({ ok: false, failure: { kind: 'device-lost' } });
      expect(await group.advance(() => true)).toMatchObject({ ok: false, failure: { kind: 'device-lost' } });
    } finally {
      group.dispose();
    }
  });

  it('leave where they break a rule, at once or later', async () => {
    const rules: readonly Rule[] = ['none', 'tooEarly', 'nowhereAtStart', 'none', 'recordTwice', 'tooMany', 'none'];
    const worlds = rules.map((rule, i) => ({ ...faultyWorld(rule), endTicks: 400 + 50 * i }));
    const { outcomes } = await runReplicated(worlds, 3, { lpSize: 1 });
    expect(outcomes.map((outcome) => outcome !== undefined)).toEqual(rules.map((rule) => rule === 'none'));
    for (const [i, world] of worlds.entries()) if (outcomes[i]) expect(outcomes[i]).toEqual(await runSequential(world));
  });
});
