/** How large workgroups are, and who processes nodes in them: lanes, or teams of lanes. Changes speed, never results. */
import { assert } from '../../../base/assert.ts';
import { floorLog2, powerOfTwoFrom } from '../../../base/u32.ts';
import { LARGEST_LISTED_LP, stateTileStride, type Workgroup } from '../layout.ts';
import type { EventWorld, PhasedForm } from '../model.ts';

export interface WorkgroupSettings {
  /** Invocations per workgroup; default: as many as fit workgroup memory, fewer for small networks. */
  readonly lanes?: 32 | 64 | 128 | 256;
  /** How many of them process nodes; default: all, fewer in networks too small to fill the GPU. */
  readonly working?: number;
  /** Most LPs of a workgroup in a sparse round, which has fewer where that makes workgroups one wave; default: enough workgroups to fill the largest GPU. */
  readonly share?: number;
  /** Workgroups that the device runs at a time, 0 for not known; default: counted while a run by teams begins, not known of a software adapter. */
  readonly workgroupsAtOnce?: number | 'counted';
  /** Words of workgroup memory that the device has; default: as few as any device has. */
  readonly words?: number;
  /** Most teams of a workgroup, at least 4; default: as is fastest. Fewer where they do not fit its memory. */
  readonly teams?: number;
  /** Nodes of all networks that are at work at once; default: those of this one. */
  readonly together?: number;
  /** Teams of lanes process nodes, where the model has a phased form of its rules for the scenario; default: where that is faster. */
  readonly phased?: boolean;
  /** Lanes take due events and not nodes, where the model allows it; default: where that is faster. */
  readonly gathered?: boolean;
}

/** What a workgroup may take of a device: invocations, and words of memory that they share. */
export interface WorkgroupLimits {
  readonly lanes: number;
  readonly words: number;
}

/** Lanes of a workgroup in a sparse round: many small workgroups, for a round lasts as long as its busiest. */
const SPARSE_LANES = 32;
/**
 * LPs of a workgroup in a sparse round, and how many of its lanes process nodes. In a small network two busy nodes are seldom in one
 * workgroup; a large one has workgroups enough to fill the GPU once, and more would wait for their turn.
 */
const sparseShare = (nodes: number): number => (nodes < 2 ** 18 ? 16 : 64);
const sparseProcessors = (nodes: number): number => (nodes < 2 ** 18 ? 8 : 16);
/** Lanes of a team where nothing else is asked for, and words of workgroup memory of each team in teams.wesl and the list, payload not counted. */
const TEAM_LANES = 8;
const ENGINE_TEAM_WORDS = 10;
/**
 * Most teams of a workgroup, and its LPs: as with processors, in a large network more of them share fewer workgroups. With one wave of workgroups 4, 8, 16
 * and 24 of them took 86, 130, 191 and 205 M events/s on an H200 (2^20 peers of Kademlia, 10 s); with 2^14 peers 4, 8 and 16 took 21.8, 22.8 and 21.4 (docs/performance.md).
 */
const teamsOf = (nodes: number): number => (nodes < 2 ** 17 ? 8 : 24);
const NUMBERS_OF_TEAMS = [32, 24, 16, 8, 4, 2, 1] as const;
const teamShare = (nodes: number): number => (nodes < 2 ** 17 ? 16 : 64);
/** Words of workgroup memory for tallies and window control; and for the sets and totals, where rounds are resident. */
export const CONTROL_WORDS = 160;
export const RESIDENT_WORDS = 256;
/** The 16 KiB of workgroup memory that every device has. */
const LEAST_WORKGROUP_WORDS = 4096;
/** Of any device. */
export const LEAST_LIMITS: WorkgroupLimits = { lanes: 256, words: LEAST_WORKGROUP_WORDS };
/** Words of workgroup memory for the tiles of the list: 15 KiB of the 16 that every device has. */
const MOST_LIST_TILE_WORDS = 3840;
/** Most invocations per workgroup. Software adapters compile a store for every word of workgroup memory that begins as zero. */
const mostLanes = (software: boolean): number => (software ? 32 : 128);
/** Enough workgroups to fill the largest GPU several times over; few enough that their global atomics do not show. */
const WORKGROUPS_OF_A_SMALL_NETWORK = 256;
function lanesFor(words: number, nodes: number, most: number): number {
  const fits = [128, 64, 32].find((lanes) => lanes <= most && lanes * words <= MOST_LIST_TILE_WORDS) ?? 32;
  // A small network is spread over many compute units rather than packed into few.
  return Math.max(32, Math.min(fits, powerOfTwoFrom(nodes / 512)));
}

/**
 * In a small network the round lasts as long as its slowest subgroup, and invocations of one subgroup wait for each
 * other's remote events; so each gets few nodes and most of its lanes rest.
 */
const workingLanes = (lanes: number, nodes: number): number =>
  Math.min(lanes, powerOfTwoFrom(nodes / WORKGROUPS_OF_A_SMALL_NETWORK));

/** Nodes that are processed at a time in so many words of workgroup memory: each has its state, a tile of the list and `further` words there. */
function mostThatFit(world: EventWorld, tileWords: number, words: number, further: number): number {
  const fit = Math.floor(words / (stateTileStride(world) + tileWords + further));
  assert(fit >= 1, `a node's state of ${world.stateWords} words does not fit workgroup memory`);
  return fit;
}

const nodesThatFit = (world: EventWorld, tileWords: number, words: number): number =>
  2 ** floorLog2(mostThatFit(world, tileWords, words, 0));

/** Nodes that a lane of a resident workgroup looks at together: see sparse_round.wesl. */
const LOOKED_AT_TOGETHER = 4;
/** Words of workgroup memory that it needs for that: the list of due nodes, events by LP, and three words of a block (due_blocks.wesl). */
const LOOKING_WORDS = 2 * LOOKED_AT_TOGETHER + 3;

/** Most invocations of a resident workgroup. */
const MOST_LANES = 1024;

/** `processors`: most invocations that process nodes. On a software adapter as few as in other workgroups, for the same reason. */
export function residentWorkgroup(
  world: EventWorld,
  tileWords: number,
  limits: WorkgroupLimits,
  processors: number = MOST_LANES,
): Workgroup {
  const words = limits.words - CONTROL_WORDS - RESIDENT_WORDS;
  const nodes = powerOfTwoFrom(world.nodes);
  const sizes = [MOST_LANES, 512, 256, 128, 64, 32].filter(
    (lanes) => lanes === 32 || (lanes <= limits.lanes && lanes <= nodes),
  );
  if (!world.sparse) {
    const lanes = sizes.find((size) => size * tileWords <= words) ?? 32;
    return {
      lanes,
      working: Math.min(lanes, processors),
      share: 1,
      listed: 1,
      blocks: 1,
      phased: false,
      gathered: false,
    };
  }
  // Half of the memory for those that are processed together.
  const lanes = sizes.find((size) => 2 * size * LOOKING_WORDS <= words) ?? 32;
  const fit = nodesThatFit(world, tileWords, words - lanes * LOOKING_WORDS);
  const listed = lanes * LOOKED_AT_TOGETHER;
  const processing = Math.min(lanes, processors, fit);
  return { lanes, working: processing, share: listed, listed, blocks: lanes, phased: false, gathered: false };
}

/** Words of workgroup memory for those that a sparse round processes at a time. */
const wordsForNodes = (share: number, words: number): number => words - CONTROL_WORDS - share * (LARGEST_LISTED_LP + 1);

type Invocations = Pick<Workgroup, 'lanes' | 'working'>;

/** An invocation for each node that is processed. */
function invocationsFor(
  world: EventWorld,
  tileWords: number,
  share: number,
  software: boolean,
  settings: WorkgroupSettings,
): Invocations {
  const { nodes, sparse } = world;
  const lanes = settings.lanes ?? (sparse ? SPARSE_LANES : lanesFor(tileWords, nodes, mostLanes(software)));
  if (settings.working !== undefined) return { lanes, working: settings.working };
  if (sparse)
    return {
      lanes,
      working: Math.min(
        lanes,
        sparseProcessors(settings.together ?? nodes),
        nodesThatFit(world, tileWords, wordsForNodes(share, LEAST_WORKGROUP_WORDS)),
      ),
    };
  return { lanes, working: software ? lanes : workingLanes(lanes, nodes) };
}

/**
 * Teams shorten the chain of events that a window waits for. On an H200, as both were on 2026-11-22, M events/s by lanes and by teams (docs/performance.md): 2^14 peers of Kademlia at 10 s, 1 min,
 * 10 min 14.6 and 22.4, 4.0 and 5.7, 0.48 and 0.64; 2^17 at 10 s and 1 min 65 and 83, 24 and 30; 2^20 119 and 134, 64 and 80. On a software adapter lanes take turns.
 */
const teamsAreFaster = (software: boolean): boolean => !software;

/** A team of lanes for each node that is processed: as many lanes to each. */
function teamsFor(
  world: EventWorld,
  { teamWords }: PhasedForm,
  tileWords: number,
  share: number,
  settings: WorkgroupSettings,
): Invocations {
  const words = wordsForNodes(share, settings.words ?? LEAST_WORKGROUP_WORDS);
  const fit = mostThatFit(world, tileWords, words, teamWords + ENGINE_TEAM_WORDS + world.payloadWords);
  const wanted =
    settings.teams ?? (settings.lanes ? settings.lanes / TEAM_LANES : teamsOf(settings.together ?? world.nodes));
  const most = Math.min(fit, wanted);
  const working = settings.working ?? NUMBERS_OF_TEAMS.find((teams) => teams <= most) ?? 1;
  const lanes = settings.lanes ?? TEAM_LANES * working;
  assert(lanes % working === 0 && lanes > working, `${lanes} lanes are no teams of equal size for ${working} nodes`);
  return { lanes, working };
}

/** Most invocations of a workgroup that gathers due events; words of its memory for each of them, for each node beside its times, and for heaps. */
const GATHERING_LANES = 128;
const GATHERED_WORDS = 5;
const SEGMENT_WORDS = 5;
const BROUGHT_WORDS = 128;
/** Nodes of a workgroup are so few that there are so many workgroups, but at least 4; 2,048 took 1.44 G events/s, 1,024 1.7, 512 2.07 with 2^14 nodes. */
const GATHERING_WORKGROUPS = 512;
const FEWEST_GATHERED = 4;
/** Lanes for each event that is pending: most workgroups have one pass. */
const LANES_FOR_AN_EVENT = 2;

/** Nodes of a workgroup that gathers their due events, `working`, and lanes that execute these. */
function gatheringFor(world: EventWorld, tileWords: number, settings: WorkgroupSettings): Invocations {
  const { nodes, pendingPerNode } = world;
  const words = LEAST_WORKGROUP_WORDS - CONTROL_WORDS - BROUGHT_WORDS - GATHERED_WORDS * GATHERING_LANES;
  const fit = 2 ** floorLog2(Math.max(1, Math.floor(words / (tileWords + SEGMENT_WORDS))));
  const wanted = Math.max(FEWEST_GATHERED, powerOfTwoFrom(nodes / GATHERING_WORKGROUPS));
  const working = settings.working ?? Math.min(fit, GATHERING_LANES, wanted);
  const lanes = powerOfTwoFrom(LANES_FOR_AN_EVENT * working * pendingPerNode);
  return { working, lanes: settings.lanes ?? Math.max(32, Math.min(GATHERING_LANES, lanes)) };
}

/**
 * Most nodes of a network where gathering is faster: it shortens the chain of events that a window waits for. PHOLD on an H200 by nodes and by due events:
 * 2^10 156 and 226 M events/s, 2^14 1.63 and 2.07 G, but 2^16 4.7 and 4.3, 2^24 9.2 and 7.2 (docs/performance.md). On a software adapter lanes take turns.
 */
const MOST_GATHERED_NODES = 2 ** 14;
const gatheringIsFaster = (software: boolean, nodes: number): boolean => !software && nodes <= MOST_GATHERED_NODES;

/** Of a dispatched round. `software`: the adapter is one, where many small workgroups gain nothing. */
export function workgroupFor(
  world: EventWorld,
  tileWords: number,
  software: boolean,
  settings: WorkgroupSettings,
): Workgroup {
  const phased = (settings.phased ?? teamsAreFaster(software)) ? world.phased : undefined;
  const nodes = settings.together ?? world.nodes;
  const share = settings.share ?? (phased ? teamShare(nodes) : (world.workgroupLps ?? sparseShare(nodes)));
  const gathered = (settings.gathered ?? gatheringIsFaster(software, world.nodes)) && world.gathers === true;
  if (gathered) {
    const invocations = gatheringFor(world, tileWords, settings);
    return { ...invocations, share: 1, listed: 1, blocks: 0, phased: false, gathered };
  }
  const { lanes, working } = phased
    ? teamsFor(world, phased, tileWords, share, settings)
    : invocationsFor(world, tileWords, share, software, settings);
  return {
    lanes,
    working,
    share,
    listed: share * LARGEST_LISTED_LP,
    blocks: 0,
    phased: phased !== undefined,
    gathered,
  };
}
