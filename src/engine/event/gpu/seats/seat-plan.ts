/** How large a group of seats of the event engine is: a seat has what a run alone has, and what is around it is shared. */
import type { GpuContext } from '../../../../gpu/context.ts';
import { type SeatsAsked, seatsFor } from '../../../seats/seat-group.ts';
import type { Sampling } from '../../executor.ts';
import { controlPlaces, ownNames, type SeatStrides } from '../../layout.ts';
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

/** A run that may sit down. */
export interface SeatRun {
  readonly world: EventWorld;
  /** With no rows where nobody reads the series. */
  readonly sampling: Sampling;
}

export interface SeatPlan {
  readonly seats: number;
  /** Of the run that needs most. */
  readonly world: EventWorld;
  readonly sampling: Sampling;
  /** Nodes of all runs that sit at once, about. */
  readonly together: number;
  /** Of a run alone; `bytes` are those of all seats. */
  readonly plan: Plan;
  readonly strides: SeatStrides;
  /** Words from one place of tables to the next: as many as there are seats. */
  readonly tableWords: number;
  readonly shape: KernelShape;
}

type SeatDevice = Pick<GpuContext, 'adapter' | 'device' | 'workgroup'>;

/** What many seats leave to each: lanes are busy with other runs while one waits, so a workgroup has few. */
const LANES = 32;
const MOST_RESIDENT_LANES = 128;

/** In a network alone lanes rest, lest they wait for each other; with seats all work. `together`: nodes of all seats. */
const settingsIn = ({ sparse }: EventWorld, software: boolean, lists: ListSettings, together: number): ListSettings =>
  sparse || software ? { together, ...lists } : { gathered: false, lanes: LANES, working: LANES, ...lists };

/** Of a run alone, but for its workgroups. */
function planOf(gpu: SeatDevice, { world }: SeatRun, maxRows: number, lists: ListSettings, together: number): Plan {
  const { software } = gpu.adapter;
  const limits: WorkgroupLimits = { ...gpu.workgroup, lanes: Math.min(MOST_RESIDENT_LANES, gpu.workgroup.lanes) };
  return planLists(world, maxRows, software, settingsIn(world, software, lists, together), undefined, limits);
}

/** `runs`: some of the shape; capacities are the largest of theirs. `wanted`: runs that there are. */
export function planSeats(
  gpu: SeatDevice,
  runs: readonly SeatRun[],
  asked: SeatsAsked,
  wanted: number,
  lists: ListSettings,
): SeatPlan {
  const everyTicks = runs[0].sampling.everyTicks;
  const sampling = { everyTicks, maxRows: Math.max(...runs.map((run) => run.sampling.maxRows)) };
  const together = runs[0].world.nodes * (asked === 'auto' ? wanted : Math.min(asked, wanted));
  const planWith = (settings: ListSettings) =>
    runs.map((run) => planOf(gpu, run, sampling.maxRows, settings, together));
  const capacity = Math.max(...planWith(lists).map(({ list }) => slotsPlan(list).capacity));
  const plan = planWith({ ...lists, capacity }).reduce(mostOf(roomOf));
  const { world } = runs.reduce(mostOf((run) => amountOf(run.world)));
  const places = Math.ceil(world.nodes / slots.nodesOfBlock) * slots.nodesOfBlock;
  const own = ownNames({ uniforms: Object.keys(world.uniforms) }).length;
  const strides = { own, control: own + plan.bytes.control / 4, places, pool: plan.bytes.pool / 4 };
  const tableWords = Math.max(1, ...runs.map((run) => run.world.tableWords));
  const ofSeat: Readonly<Record<BufferName, number>> = {
    ...plan.bytes,
    ...slots.bytes(world, slotsPlan(plan.list), places),
    control: 4 * strides.control,
    nodes: (plan.bytes.nodes / world.nodes) * places,
    store: 4 * places * (world.storeWords ?? 0),
    tables: 4 * tableWords,
  };
  const workers = workersFor(world, plan, ladderOf({ world, plan, together }).likely, plan.share);
  const seats = seatsFor(asked, wanted, ofSeat, (workers + 1) * plan.lanes, gpu.device.limits);
  const bytes = Object.fromEntries(
    Object.entries(ofSeat).map(([name, bytes]) => [name, Math.max(16, bytes * seats)]),
  ) as Plan['bytes'];
  return {
    seats,
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

/** LP sizes are tried as in a network of all nodes that are at work at once: workgroups of all seats share the GPU. */
export const ladderOf = ({ world, plan, together }: Pick<SeatPlan, 'world' | 'plan' | 'together'>) =>
  lpLadder({ nodes: together, sparse: world.sparse ?? false }, plan);

/** The words of a block that are read when a run is over: up to those of its nodes. */
export const blockWords = ({ world, sampling }: SeatPlan): number =>
  controlPlaces(controlShape(world), sampling.maxRows).perNode;

/** Whether a run has room in a seat of the plan: it is of this shape, and no capacity is more than there is. */
export function fitsSeat(gpu: SeatDevice, seat: SeatPlan, run: SeatRun, lists: ListSettings): boolean {
  const { world, sampling, plan, tableWords, together } = seat;
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
