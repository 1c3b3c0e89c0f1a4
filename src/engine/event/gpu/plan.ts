/** How large everything is on the GPU: workgroups, records, buffers. The event list decides its own sizes. */

import { floorLog2, powerOfTwoFrom } from '../../../base/u32.ts';
import type { PerRound } from '../../../scenario/event-lists.ts';
import { ALONE, offsetIn, type RunOffsets, wordsAround } from '../../run-offsets.ts';
import {
  type ControlShape,
  controlOffsets,
  ENGINE_STATE_WORDS,
  LARGEST_LP,
  modelConstants,
  type ReplicaStrides,
  recordStride,
  type Workgroup,
} from '../layout.ts';
import type { EventWorld } from '../model.ts';
import type { Way } from './drive.ts';
import type { KernelShape, ListPlan } from './event-list.ts';
import { type ListedWorld, type ListName, listNamed, listOf, worldOn } from './event-lists.ts';
import { LP_SIZES, type LpLadder } from './lp-tuner.ts';
import type { ReduceSettings } from './reduce/reduce.ts';
import type { RingSettings } from './ring/ring.ts';
import type { SlotsSettings } from './slots/slots.ts';
import { residentWorkgroup, type WorkgroupLimits, type WorkgroupSettings, workgroupFor } from './workgroups.ts';

/** Settings that change speed, memory and test coverage, never results. */
export interface ListSettings extends SlotsSettings, RingSettings, Pick<ReduceSettings, 'restored'>, WorkgroupSettings {
  /** Organisation of the event list; default: slots. */
  readonly list?: ListName;
  /** Events that a node executes in a round, where the list is not slots; default: all that are safe. */
  readonly perRound?: PerRound;
  /** Records that may wait to be evaluated, rounded up to a power of two; default: twice the reserve. */
  readonly recordEntries?: number;
  /** Most invocations in all; more nodes than this are processed in turns. */
  readonly invocations?: number;
}

export interface Plan extends Workgroup {
  readonly list: ListPlan;
  /** The one that runs all rounds, where rounds are or may become resident. */
  readonly resident: Workgroup | undefined;
  /** Workgroups at LP size 1; more invocations than this stride over the nodes. */
  readonly maxWorkgroups: number;
  /** Entries of the ring of records, a power of two or none, how many of them are the reserve, and its first word in `pool`. */
  readonly recordEntries: number;
  readonly recordReserve: number;
  readonly recordOffset: number;
  readonly bytes: Readonly<Record<BufferName, number>>;
}

export type BufferName = 'control' | 'times' | 'keys' | 'extras' | 'nodes' | 'store' | 'pool' | 'tables';

const MOST_INVOCATIONS = 2 ** 18;

/** Words of `control` per node for serial events. */
export const SERIAL_WORDS = 1;
/** Words of `control` per node for next-event times: what its owner planned, and two that senders lower. */
const NEXT_TIME_WORDS = 3;

const lpsOf = ({ nodes }: EventWorld, exponent: number): number => Math.ceil(nodes / 2 ** exponent);

/** Workgroups that process nodes in a round, at LP size `2 ** exponent` and `share` LPs each in a sparse one; what is left is processed in turns. */
export const workersFor = (world: EventWorld, plan: Plan, exponent: number, share: number): number =>
  Math.min(plan.maxWorkgroups, Math.ceil(lpsOf(world, exponent) / (world.sparse ? share : plan.working)));

/**
 * LPs of a workgroup in a sparse round, of a device that runs so many workgroups at a time: a wave of them and a little more takes as long as two. So at one LP size they are
 * one wave, between those of the size before and what it would have by itself, which the next size has. 0 at a time: not known, and as the plan says.
 */
export function shareFor(world: EventWorld, { share }: Plan, exponent: number, atOnce: number): number {
  const workers = atOnce - 1; // one is the leader
  const lps = lpsOf(world, exponent);
  if (workers < Math.ceil(lps / share)) return share;
  return Math.max(Math.ceil(lps / workers), Math.ceil(share / 2));
}

/** The LP size whose workgroups are one wave on that device, or nearly. */
export function exponentOfWave(world: EventWorld, { share }: Plan, atOnce: number): number {
  return (
    [...LP_SIZES.keys()].find((exponent) => Math.ceil(lpsOf(world, exponent) / share) < atOnce) ?? LP_SIZES.length - 1
  );
}

/**
 * Workgroups of a sparse round that fill the largest GPU, until it is counted how many run at a time: 2^20 peers of Kademlia were fastest with LP size 16 on an H200, 2^17 with 8, 2^14
 * with 1 by lanes.
 */
const workgroupsThatFill = (phased: boolean): number => (phased ? 512 : 1024);

/** Fewer than this leave compute units idle: larger LPs cannot be faster then. */
const FEWEST_WORKGROUPS = 256;
/** Nodes of the largest LP that is tried at any number of nodes: dense rounds, and small networks, are slower with larger ones. */
const LARGEST_IN_ANY_NETWORK = 16;

/** The LP size that is probably fastest: what a run begins with; in dense rounds that is 1 in networks of all sizes. And the largest that is worth trying. */
export function lpLadder(
  { nodes, sparse, workgroupLps }: Pick<EventWorld, 'nodes' | 'sparse' | 'workgroupLps'>,
  { share, phased }: Plan,
): LpLadder {
  const exponentFor = (workgroups: number) => floorLog2(Math.max(1, nodes / share / workgroups));
  const anywhere = floorLog2(LARGEST_IN_ANY_NETWORK);
  if (!sparse) return { likely: 0, largest: anywhere };
  const largest = Math.min(floorLog2(LARGEST_LP), Math.max(anywhere, exponentFor(FEWEST_WORKGROUPS)));
  // Who asks for few LPs in a workgroup asks for few nodes.
  return { likely: workgroupLps ? 0 : Math.min(largest, exponentFor(workgroupsThatFill(phased))), largest };
}

/** Where each event sends one (`gathers`), as many are pending as were sent at the start; lanes find no more to execute. */
const mostPending = ({ nodes, startSends }: EventWorld): number => nodes * startSends;

/** `software`: the adapter is one, where many small workgroups gain nothing. `limits`: of the workgroup that runs all rounds, if one is to. */
export function planLists(
  asked: ListedWorld,
  seriesRows: number,
  software: boolean,
  settings: ListSettings,
  offsets: RunOffsets = ALONE,
  limits?: WorkgroupLimits,
): Plan {
  const { list: name = 'slots' } = settings;
  const eventList = listNamed(name);
  const world = worldOn(name, asked);
  const nodes = world.nodes + 2 * offsetIn(offsets, 'offsets', eventList.nodesOfBlock);
  const shape = eventList.shape(world, { ...settings, software });
  const tileWords = eventList.tileWords(shape, world);
  const workgroup = workgroupFor(world, tileWords, software, settings);
  const { lanes, working, gathered } = workgroup;
  const most = settings.invocations ?? MOST_INVOCATIONS;
  // Workgroups of a sparse round take turns anyway.
  const wholeOf = world.sparse ? Math.floor : Math.ceil;
  const maxWorkgroups = Math.max(
    1,
    Math.min(wholeOf(world.nodes / working), wholeOf(most / (gathered ? lanes : working)), 65_534),
  );
  const resident =
    limits &&
    residentWorkgroup(world, tileWords, software ? { ...limits, lanes } : limits, software ? working : undefined);
  // The world is built by the others. How many teams a workgroup has changes no memory: an estimate does not know the device.
  const inWorkgroup = gathered ? lanes + eventList.brought : working;
  const dense = Math.min(maxWorkgroups * inWorkgroup, gathered ? mostPending(world) : Number.POSITIVE_INFINITY);
  const processors = world.sparse ? Math.max(working, Math.min(world.nodes, most)) : dense;
  const invocations = Math.max(processors, resident?.working ?? 0);
  const list = eventList.plan(world, shape, invocations, settings);
  const records = planRecords(world, list, invocations, settings.recordEntries);
  const { perNode: control } = controlOffsets(controlShape(world), seriesRows);
  const perNode = eventList.nodeWords + SERIAL_WORDS + (world.sparse ? NEXT_TIME_WORDS : 0);
  return {
    list,
    ...workgroup,
    resident,
    maxWorkgroups,
    ...records,
    bytes: {
      ...eventList.bytes(world, list, nodes),
      control: 4 * wordsAround(offsets, 'control', control + perNode * world.nodes),
      nodes: 4 * nodes * (ENGINE_STATE_WORDS + world.stateWords),
      store: 4 * Math.max(4, nodes * (world.storeWords ?? 0)),
      pool: 4 * wordsAround(offsets, 'pool', poolWords(world, records)),
      tables: 4 * Math.max(4, wordsAround(offsets, 'tables', world.tableWords)),
    },
  };
}

type RecordPlan = Pick<Plan, 'recordEntries' | 'recordReserve' | 'recordOffset'>;

const poolWords = (world: EventWorld, { recordOffset, recordEntries }: Omit<RecordPlan, 'recordReserve'>): number =>
  recordOffset + recordEntries * recordStride(world.recordWords ?? 0);

/** Each invocation may make one record after it could know that the ring is down to its reserve. */
function planRecords(world: EventWorld, list: ListPlan, invocations: number, wanted = 2 * invocations): RecordPlan {
  const recordEntries = world.recordWords ? powerOfTwoFrom(Math.max(invocations + 1, wanted)) : 0;
  return { recordEntries, recordReserve: invocations, recordOffset: listOf(list).poolWords(world, list) };
}

/** The plan with another list of the same shape, or a longer ring of records; the reserves stay. */
export function withPool(plan: Plan, world: EventWorld, list: ListPlan, recordEntries: number): Plan {
  const recordOffset = listOf(list).poolWords(world, list);
  const pool = 4 * poolWords(world, { recordOffset, recordEntries });
  return { ...plan, list, recordEntries, recordOffset, bytes: { ...plan.bytes, pool } };
}

/** The workgroup that runs all rounds, if this is the way. */
export const residentOf = ({ resident }: Plan, way: Way): Plan['resident'] =>
  way === 'resident' ? resident : undefined;

export const planBytes = (plan: Plan): number => Object.values(plan.bytes).reduce((sum, bytes) => sum + bytes, 0);

/** How many of each a model counts, measures and observes. */
export const controlShape = (world: EventWorld): ControlShape => ({
  counters: world.counters.length,
  distributions: world.distributions?.length ?? 0,
  observed: world.observed.length,
  recordWords: world.recordWords ?? 0,
});

/** The first picture waits for `start`, so it has nothing in it that the scenario lacks. */
function fixedOf({ lacks = [], phased, uniforms }: EventWorld, plan: Plan): KernelShape['fixed'] {
  const valuesOf = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, uniforms[name]]));
  return { start: valuesOf(lacks), advance: plan.phased && phased ? valuesOf([...phased.fixed, ...lacks]) : {} };
}

export const shaderShape = (
  world: ListedWorld,
  plan: Plan,
  offsets: RunOffsets = ALONE,
  replicas?: ReplicaStrides,
): KernelShape => ({
  offsets,
  ...(replicas && { replicas }),
  payloadWords: world.payloadWords,
  kinds: world.kinds,
  ...controlShape(world),
  maxSends: world.maxSends,
  stateWords: world.stateWords,
  storeWords: world.storeWords ?? 0,
  uniforms: Object.keys(world.uniforms),
  constants: modelConstants(world),
  lanes: plan.lanes,
  working: plan.working,
  share: plan.share,
  listed: plan.listed,
  blocks: plan.blocks,
  sparse: world.sparse ?? false,
  tiled: world.tiled ?? world.sparse ?? false,
  phased: plan.phased,
  gathered: plan.gathered,
  fixed: fixedOf(world, plan),
  list: listOf(plan.list).shapeOf(plan.list),
});
