/** Opens groups of replicas for runs of one shape: as many as are wanted, half as many where the GPU has no memory for them. */
import { counted } from '../base/counted.ts';
import { fail, ok, type Result } from '../base/result.ts';
import { whole } from '../base/whole.ts';
import {
  MOST_AUTO_INVOCATIONS,
  type ReplicaGroup,
  type ReplicasAsked,
  replicasFor,
} from '../engine/replicas/replica-group.ts';
import { sharedGpu } from '../gpu/shared-context.ts';
import type { AdapterReport } from '../scenario/outcome.ts';
import { isWorthIt } from './open-executor.ts';
import type { OpenOptions } from './run.ts';
import type { AnyPlan } from './run-plan.ts';

export interface OpenReplicas {
  readonly group: ReplicaGroup<AnyPlan, unknown>;
  readonly adapter: AdapterReport;
  /** Replicas that were wanted: there may be fewer. */
  readonly wanted: number;
  /** Of a replica: what a row says of memory. */
  readonly runBytes: number;
  /** That opening took. */
  readonly seconds: number;
}

/** A replica has a subgroup of lanes, at least. */
const LEAST_INVOCATIONS = 32;

/** Replicas that are asked for at once at most, of whatever shape. */
export const mostReplicas = (asked: ReplicasAsked): number =>
  asked === 'auto' ? MOST_AUTO_INVOCATIONS / LEAST_INVOCATIONS : asked;

/** About how many replicas runs of a shape would have, before anything is allocated. */
export const likelyReplicas = (plan: AnyPlan, runs: number, limits: GPUSupportedLimits): number =>
  plan.openReplicas
    ? replicasFor('auto', runs, plan.gpuBuffers(false, {}), Math.max(LEAST_INVOCATIONS, plan.world.nodes), limits)
    : 1;

export interface ReplicaRequest {
  readonly asked: ReplicasAsked;
  /** To be made. */
  readonly runs: number;
  readonly options: OpenOptions;
  /** Another group is at work: memory that it has may be there later. */
  readonly isBeside?: boolean;
  readonly note?: ((text: string) => void) | undefined;
}

/**
 * `plans`: at least one. A processor that imitates a GPU gets replicas where their number is asked for. Failures: `unsupported`, `limit` (not even two
 * replicas have room), `device-lost`.
 */
export async function openReplicas(
  plans: readonly AnyPlan[],
  { asked, runs, options, isBeside, note }: ReplicaRequest,
): Promise<Result<OpenReplicas>> {
  const began = performance.now();
  const [first] = plans;
  if (!first?.openReplicas) return fail('unsupported', 'runs of this model have no seats', 'make them alone');
  const gpu = await (options.gpu ?? sharedGpu)();
  if (!gpu.ok) return gpu;
  const { adapter } = gpu.value;
  if (asked === 'auto' && !isWorthIt(adapter))
    return fail('unsupported', 'this GPU is imitated by the processor', 'ask for a number of seats');
  const wanted = Math.min(runs, mostReplicas(asked));
  for (let replicas = wanted; ; replicas = Math.floor(replicas / 2)) {
    const group = await first.openReplicas(gpu.value, plans, asked, replicas, options);
    if (group.ok) {
      if (replicas < wanted) note?.(`${counted(group.value.replicas, 'seats')}: the GPU has no memory for more`);
      const runBytes = Math.round(group.value.memoryBytes / group.value.replicas);
      return ok({ group: group.value, adapter, wanted, runBytes, seconds: (performance.now() - began) / 1000 });
    }
    const { kind, message } = group.failure;
    if (kind !== 'limit' || isBeside) return group;
    if (replicas < 4) {
      note?.(`runs are made alone: the GPU has no memory for ${whole(replicas)} seats (${message})`);
      return group;
    }
  }
}
