/**
 * Who drives rounds: `batch`, a dispatch for each, recorded ahead by the host; `resident`, one workgroup that runs many rounds in a dispatch
 * (shaders/event/resident.wesl). Changes speed, never a result.
 */
import type { GpuContext } from '../../../gpu/context.ts';
import type { EventWorld } from '../model.ts';

export const DRIVES = ['auto', 'batch', 'resident'] as const;
export type Drive = (typeof DRIVES)[number];
export type Way = Exclude<Drive, 'auto'>;
/** `host`, for benchmarks: a round a submit, read back before the next is decided on. */
export const BENCH_DRIVES = [...DRIVES, 'host'] as const;
export type BenchDrive = (typeof BENCH_DRIVES)[number];
/** `alternating`, for tests: every other batch goes the other way. */
export type DriveSetting = BenchDrive | 'alternating';

/** What a run begins with, and what it may change to. */
export interface Drives {
  readonly first: Way;
  /** It is tried where a round has no more events than this. */
  readonly other?: { readonly mostEvents: number };
  /** A round is submitted when the one before has come back: for benchmarks. */
  readonly byHost?: boolean;
  /** Every other batch goes the other way: for tests. */
  readonly alternates?: boolean;
}

export const otherWay = (way: Way): Way => (way === 'batch' ? 'resident' : 'batch');

/**
 * Resident rounds are tried on a GPU where few events are due in one. On an H200 in Node, M events/s dispatched and resident: PHOLD with 2 nodes 0.68 and 0.75, 16 nodes (50
 * events a round) 4.2 and 4.0, 64 (206) 15.0 and 13.1, 128 27.7 and 23.4; Kademlia by lanes, 2^14 peers, about 15 events a round 0.53 and 0.575, about 150 3.5 and 0.8. Where a dispatch costs
 * more, as in a browser, they are worth more. A resident workgroup has no teams: where a model has a phased form, dispatched rounds are faster (0.64), and resident ones not tried.
 */
const MOST_EVENTS = { dense: 64, sparse: 32 } as const;
/** Larger networks have more events in a round, unless they do nothing at all. */
const MOST_NODES = { dense: 64, sparse: 2 ** 16 } as const;
/** On a software adapter a dispatch costs more: 16 nodes of PHOLD run 1.6 to 2.9 times as fast, 64 peers of Kademlia 1.7 to 4.7 times, 512 more than that on a busy machine. Compiling both costs more than either saves. */
const MOST_NODES_IN_SOFTWARE = { dense: 64, sparse: 512 } as const;

export function drivesFor(
  drive: DriveSetting | undefined,
  { nodes, sparse, phased }: EventWorld,
  { adapter }: Pick<GpuContext, 'adapter'>,
): Drives {
  if (drive === 'host') return { first: 'batch', byHost: true };
  if (drive === 'alternating') return { first: 'batch', alternates: true };
  if (drive !== undefined && drive !== 'auto') return { first: drive };
  const kind = sparse ? 'sparse' : 'dense';
  if (adapter.software) return { first: nodes <= MOST_NODES_IN_SOFTWARE[kind] ? 'resident' : 'batch' };
  return { first: 'batch', ...(!phased && nodes <= MOST_NODES[kind] && { other: { mostEvents: MOST_EVENTS[kind] } }) };
}

/** Whether rounds of the run are or may become resident. */
export const mayBeResident = ({ first, other, alternates }: Drives): boolean =>
  first === 'resident' || other !== undefined || alternates === true;
