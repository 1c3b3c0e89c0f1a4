/** How large a group of replicas of the event engine is: a replica has what a run alone has, and what is around it is shared. */
import type { GpuContext } from '../../../../gpu/context.ts';
import { type ReplicasAsked, replicasFor } from '../../../replicas/replica-group.ts';
import type { Sampling } from '../../executor.ts';
import { controlOffsets, ownNames, type ReplicaStrides } from '../../layout.ts';
import type { EventWorld } from '../../model.ts';
import type { KernelShape } from '../event-list.ts';
import {
  type BufferName,
  controlShape,
  type ListSettings,
  lpLadder,
  type Plan,
  planLists,
  shaderShape,
  workersFor,
} from '../plan.ts';
import { slots, slotsPlan } from '../slots/slots.ts';
import type { WorkgroupLimits } from '../workgroups.ts';

/** A run that may be admitted. */
export interface RunOfReplica {
  readonly world: EventWorld;
  /** With no rows where nobody reads the series. */
  readonly sampling: Sampling;
}

export interface ReplicaPlan {
  readonly replicas: number;
  /** Of the run that needs most. */
  readonly world: EventWorld;
  readonly sampling: Sampling;
  /** Nodes of all runs that sit at once, about. */
  readonly together: number;
  /** Of a run alone; `bytes` are those of all replicas. */
  readonly plan: Plan;
  readonly strides: ReplicaStrides;
  /** Words from one offset of tables to the next: as many as there are replicas. */
  readonly tableWords: number;
  readonly shape: KernelShape;
}

type ReplicaDevice = Pick<GpuContext, 'adapter' | 'device' | 'workgroup'>;

/** What many replicas leave to each: lanes are busy with other runs while one waits, so a workgroup has few. */
const LANES = 32;
const MOST_RESIDENT_LANES = 128;

/** In a network alone lanes rest, lest they wait for each other; with replicas all work. `together`: nodes of all replicas. */
const settingsIn = ({ sparse }: EventWorld, software: boolean, lists: ListSettings, together: number): ListSettings =>
  sparse || software ? { together, ...lists } : { gathered: false, lanes: LANES, working: LANES, ...lists };

/** Of a run alone, but for its workgroups. */
function planOf(
  gpu: ReplicaDevice,
  { world }: RunOfReplica,
  maxRows: number,
  lists: ListSettings,
  together: number,
): Plan {
  const { software } = gpu.adapter;
  const limits: WorkgroupLimits = { ...gpu.workgroup, lanes: Math.min(MOST_RESIDENT_LANES, gpu.workgroup.lanes) };
  return planLists(world, maxRows, software, settingsIn(world, software, lists, together), undefined, limits);
}

/** `runs`: some of the shape; capacities are the largest of theirs. `wanted`: runs that there are. */
export function planReplicas(
  gpu: ReplicaDevice,
  runs: readonly RunOfReplica[],
  asked: ReplicasAsked,
  wanted: number,
  lists: ListSettings,
): ReplicaPlan {
  const everyTicks = runs[0].sampling.everyTicks;
  const sampling = { everyTicks, maxRows: Math.max(...runs.map((run) => run.sampling.maxRows)) };
  const together = runs[0].world.nodes * (asked === 'auto' ? wanted : Math.min(asked, wanted));
  const planWith = (settings: ListSettings) =>
    runs.map((run) => planOf(gpu, run, sampling.maxRows, settings, together));
  const capacity = Math.max(...planWith(lists).map(({ list }) => slotsPlan(list).capacity));
  const plan = planWith({ ...lists, capacity }).reduce(mostOf(roomOf));
  const { world } = runs.reduce(mostOf((run) => amountOf(run.world)));
  const offsets = Math.ceil(world.nodes / slots.nodesOfBlock) * slots.nodesOfBlock;
  const own = ownNames({ uniforms: Object.keys(world.uniforms) }).length;
  const strides = { own, control: own + plan.bytes.control / 4, offsets, pool: plan.bytes.pool / 4 };
  const tableWords = Math.max(1, ...runs.map((run) => run.world.tableWords));
  const ofReplica: Readonly<Record<BufferName, number>> = {
    ...plan.bytes,
    ...slots.bytes(world, slotsPlan(plan.list), offsets),
    control: 4 * strides.control,
    nodes: (plan.bytes.nodes / world.nodes) * offsets,
    store: 4 * offsets * (world.storeWords ?? 0),
    tables: 4 * tableWords,
  };
  const workers = workersFor(world, plan, ladderOf({ world, plan, together }).likely, plan.share);
  const replicas = replicasFor(asked, wanted, ofReplica, (workers + 1) * plan.lanes, gpu.device.limits);
  const bytes = Object.fromEntries(
    Object.entries(ofReplica).map(([name, bytes]) => [name, Math.max(16, bytes * replicas)]),
  ) as Plan['bytes'];
  return {
    replicas,
    world,
    sampling,
    together,
    plan: { ...plan, bytes },
    strides,
    tableWords,
    shape: shaderShape(world, plan, undefined, strides),
  };
}

const roomOf = ({ list, recordEntries }: Plan): number => list.poolEntries + recordEntries;
const amountOf = ({ maxAmount = 1 }: EventWorld): number => maxAmount;

const mostOf =
  <T>(of: (each: T) => number) =>
  (a: T, b: T): T =>
    of(b) > of(a) ? b : a;

/** LP sizes are tried as in a network of all nodes that are at work at once: workgroups of all replicas share the GPU. */
export const ladderOf = ({ world, plan, together }: Pick<ReplicaPlan, 'world' | 'plan' | 'together'>) =>
  lpLadder({ nodes: together, sparse: world.sparse ?? false }, plan);

/** The words of a block that are read when a run is over: up to those of its nodes. */
export const blockWords = ({ world, sampling }: ReplicaPlan): number =>
  controlOffsets(controlShape(world), sampling.maxRows).perNode;

/** Whether a run has room in a replica of the plan: it is of this shape, and no capacity is more than there is. */
export function fitsReplica(gpu: ReplicaDevice, replica: ReplicaPlan, run: RunOfReplica, lists: ListSettings): boolean {
  const { world, sampling, plan, tableWords, together } = replica;
  const own = planOf(gpu, run, sampling.maxRows, { ...lists, capacity: slotsPlan(plan.list).capacity }, together);
  return (
    run.world.nodes === world.nodes &&
    run.world.tableWords <= tableWords &&
    run.sampling.maxRows <= sampling.maxRows &&
    amountOf(run.world) <= amountOf(world) &&
    own.list.poolEntries <= plan.list.poolEntries &&
    own.recordEntries <= plan.recordEntries
  );
}
