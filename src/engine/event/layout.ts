/**
 * The one offset that says where things are in GPU memory. WESL gets these as `constants::` and as the generated module
 * `event/layout`; the host uses the same numbers.
 *
 * `control` holds, in u32 words:
 *   0 .. 191    three sets of words, used in turn by rounds: the head that tells a round where it is, and what it counts
 *   192 .. 255  totals, in the same offsets as the cells they add up
 *   256 .. 353  pool tickets, how many faults of the model there are and the complement of their least time, rows in the event trace, records made, each on a memory line of its own
 *   384 .. 417  records evaluated, and what judgements counted
 *   448 .. 831  faults of the model, each with its event
 *   832 ..      what the finish kernel adds up, the distributions that handlers measure, the rows of the model series, sums of
 *               judgements by row, then words of each node (of the event list, one of serial events, in sparse models three of next-event
 *               times), and, while an event trace is asked for, its rows at the very end
 */
import { ROW } from '../../analysis/event-trace-rows.ts';
import { assert } from '../../base/assert.ts';
import { QUANTILE } from '../../base/quantile.ts';
import { MAX_TIME_TICKS } from '../../scenario/scenario.ts';
import { configFunctions } from '../config-module.ts';
import { DISTRIBUTION_WORDS } from '../distributions.ts';
import { FINISH } from '../finish.ts';
import { offsetIn, type RunOffsets } from '../run-offsets.ts';
import { SET_WORDS } from '../sets.ts';
import { beside, engineConstants, withModel } from '../shader-constants.ts';
import { numbered, shaderTable } from '../shader-names.ts';
import { runUniform } from '../uniform.ts';
import type { EventWorld } from './model.ts';

/** Most counters a model may have. */
const MAX_COUNTERS = 32;

/** The head of a round: what the leader workgroup tells the next round. */
export const HEAD = {
  windowEnd: 0,
  windows: 1,
  round: 2,
  /** What the event list hands on from round to round. */
  listWord: 3,
  sample: 4,
  rows: 5,
  paused: 6,
  batch: 7,
  batchEvents: 8,
  /** Records that are evaluated, and that were made before the present window: tickets. */
  evaluated: 9,
  closedBefore: 10,
  /** Serial events of all windows, without the round before; and what that sum holds of the window of the round before. */
  serial: 11,
  windowSerial: 12,
} as const;
const HEAD_WORDS = 13;

/** Cells of a round: what its invocations add up. TMIN and FLAGS are collected for the next round. */
export const CELL = {
  tmin: 13,
  flags: 14,
  events: 15,
  digestA: 16,
  digestB: 17,
  created: 18,
  busy: 19,
  records: 20,
  /** From here to `lpSerial`: maxima. */
  deepest: 21,
  /** Most events that one node has executed in the window so far, by this round and those before; the head has the sum over windows. */
  serial: 22,
  /** Most events that one LP has executed in this round; the total is the sum over rounds. */
  lpSerial: 23,
  counters: 24,
} as const;

/** Words of a set that are used: a model with few counters has no more than a small workgroup has lanes. */
const usedSetWords = ({ counters }: Pick<ShaderShape, 'counters'>): number => CELL.counters + Math.max(1, counters);

export const CONTROL = {
  totals: 192,
  /** In the totals, where the head would be. */
  peak: 192,
  poolAllocated: 256,
  poolFreed: 288,
  /** Faults that asked for an offset, and the complement of the least of their times. */
  faults: 320,
  faultTime: 321,
  /** Rows in the event trace since the host last took them. */
  eventTrace: 352,
  /** Tickets of records: handed out, evaluated, and from which on the ring must not be written. */
  recorded: 353,
  /** Workgroups of a sparse round that run now, and the most that have run at a time: counted while the host wants to know. */
  workgroups: 354,
  workgroupsAtOnce: 355,
  evaluated: 384,
  recordsFree: 385,
  /** What judgements counted, modulo 2^32. */
  evaluatedCounters: 386,
  /** Offsets of faults: see `FAULT_RECORD`. */
  faultRecords: 448,
  /** End of what is read back after every batch. */
  record: 448 + 6 * 64,
  finish: 448 + 6 * 64,
} as const;

/** Words of the three sets and the totals. */
const CELL_WORDS = CONTROL.totals + SET_WORDS;

/** What the parts of `control` depend on. */
export type ControlShape = Pick<ShaderShape, 'counters' | 'distributions' | 'observed' | 'recordWords'>;

/** Where the parts of `control` begin whose length depends on the model; `perNode`, words of each node, on the rows of the series too. */
export function controlOffsets({ counters, distributions, observed, recordWords }: ControlShape, seriesRows: number) {
  const measured = CONTROL.finish + FINISH.observed + observed * DISTRIBUTION_WORDS;
  const series = measured + distributions * DISTRIBUTION_WORDS;
  const judgements = series + seriesRows * seriesColumns(counters);
  const perNode = judgements + (recordWords > 0 ? (seriesRows + 1) * judgementWords(counters) : 0);
  return { measured, series, judgements, perNode };
}

/** Words of a row of sums of judgements: two for each counter. */
export const judgementWords = (counters: number): number => 2 * Math.max(1, counters);

/** A record in the ring: the row of the series that it counts for, the judgement, and from `first` on the model's words. */
export const RECORD = { time: 0, node: 1, row: 2, judgement: 3, first: 4 } as const;
export const recordStride = (recordWords: number): number => RECORD.first + recordWords;

/** Columns of a series row; the model's counters follow. */
export const SERIES = { time: 0, windows: 1, events: 2, serial: 3, lpSerial: 4, counters: 5 } as const;

export const FLAG = { list: 1, lost: 2, fault: 4, eventTrace: 8, records: 16 } as const;
export const FAULT = { destination: 1, self: 2, lookahead: 3, sends: 4, records: 5, model: 16 } as const;

/** What is kept of a fault: the key of its event, which rule was broken, and by what. */
export const FAULT_RECORD = { time: 0, src: 1, seq: 2, node: 3, code: 4, value: 5 } as const;
export const FAULT_RECORD_WORDS = 6;
/** Invocations that break a rule in a round and can say so. */
export const MOST_FAULTS = (CONTROL.record - CONTROL.faultRecords) / FAULT_RECORD_WORDS;

/** Nodes of the largest LP, and of the largest for which the list of a sparse round has room for all nodes of a workgroup's LPs. */
export const LARGEST_LP = 64;
export const LARGEST_LISTED_LP = 16;

/** Words per node that the engine keeps ahead of the model's: events sent, draws made. */
export const ENGINE_STATE_WORDS = 2;

/** The uniform `run`. */
export const RUN = runUniform(
  [
    'nodes',
    'lp_exponent',
    'lookahead',
    'end',
    'seed',
    'events_per_node_limit',
    'pool_entries',
    'pool_reserve',
    'head_offset',
    'serial_offset',
    'next_times_offset',
    'sample_every',
    'series_rows',
    'batch',
    'batch_most_events',
    'window_limit',
    'time_limit',
    'trace_offset',
    'trace_rows',
    'trace_full',
    'trace_node',
    'trace_words',
    'record_offset',
    'record_entries',
    'record_reserve',
    'records_kept',
    'rounds',
    'evaluate_every',
    'workgroup_lps',
    'counts_workgroups',
  ],
  64,
);

/** How nodes are shared out. */
export interface Workgroup {
  /** Invocations per workgroup, by how many tiles of the list fit workgroup memory. */
  readonly lanes: number;
  /** How many of them process nodes. */
  readonly working: number;
  /** LPs of a workgroup in a sparse round, at most; and most nodes that it lists at once. */
  readonly share: number;
  readonly listed: number;
  /** Blocks of nodes that a resident sparse round tells apart: see due_blocks.wesl. */
  readonly blocks: number;
  /** Whether those that process nodes are teams of lanes: see teams.wesl. */
  readonly phased: boolean;
  /** Whether lanes take due events and not nodes, where rounds are dispatched: see gathered_round.wesl. */
  readonly gathered: boolean;
}

/** What the shaders depend on besides the scenario and the event list: the model's shape and how nodes are shared out. */
export interface ShaderShape extends Workgroup, Pick<EventWorld, 'payloadWords' | 'kinds' | 'maxSends' | 'stateWords'> {
  readonly counters: number;
  /** Distributions that handlers measure, and that nodes are observed for. */
  readonly distributions: number;
  readonly observed: number;
  /** Words of a record; 0 for models without. */
  readonly recordWords: number;
  readonly storeWords: number;
  /** Names of the model's words in the uniform, in order. */
  readonly uniforms: readonly string[];
  /** Numbers of the model, by the names that its shaders import: see `modelConstants`. */
  readonly constants: Readonly<Record<string, number>>;
  /** Rounds look for the few nodes that are due: see next_event_times.wesl. */
  readonly sparse: boolean;
  /** The model finds the states of nodes in the state tile: see state_tile.wesl. */
  readonly tiled: boolean;
  /** Values of uniforms that are compiled into a kernel, by name. */
  readonly fixed: Readonly<Record<'start' | 'advance', Readonly<Record<string, number>>>>;
  readonly offsets: RunOffsets;
  /** Words from one replica to the next in `control` and `pool`, and nodes, where runs have replicas. */
  readonly replicas?: ReplicaStrides;
}

/** Of a group of replicas. */
export interface ReplicaStrides {
  /** The replica's own words stand before its block. */
  readonly own: number;
  readonly control: number;
  readonly offsets: number;
  readonly pool: number;
}

/** Words of an event beside time, src, seq. */
export const extraWords = (shape: Pick<ShaderShape, 'payloadWords' | 'kinds'>): number =>
  shape.payloadWords + (shape.kinds > 1 ? 1 : 0);

/** Words between the states of two nodes in the state tile: odd, so that equal words lie in different banks. */
export const stateTileStride = ({ stateWords }: Pick<ShaderShape, 'stateWords'>): number =>
  (ENGINE_STATE_WORDS + stateWords) | 1;

/** What a model's shaders import beside what the engine gives all: its own constants, and numbers by its names. */
export const modelConstants = ({
  counters,
  distributions = [],
  observed,
  constants = {},
}: Pick<EventWorld, 'counters' | 'distributions' | 'observed' | 'constants'>): Readonly<Record<string, number>> =>
  beside(
    Object.fromEntries([
      ...numbered('COUNTER', counters),
      ...numbered('MEASURED', distributions),
      ...numbered('OBSERVED', observed),
    ]),
    constants,
    "a model's constants have names of what it counts",
  );

/** Values for `import constants::NAME` in WESL: u32 literals. */
export function shaderConstants(shape: ShaderShape): Record<string, string> {
  assert(shape.counters <= MAX_COUNTERS, `a model has ${shape.counters} counters, more than ${MAX_COUNTERS}`);
  const { offsets, observed } = shape;
  const blockOffsets = controlOffsets(shape, 0);
  const values: (readonly [string, number])[] = [
    ...engineConstants({ offsets, finish: CONTROL.finish, observed }),
    ...replicaConstants(shape.replicas),
    ['FIRST_OFFSET', offsetIn(offsets, 'offsets')],
    ['POOL_BASE', offsetIn(offsets, 'pool')],
    ['TABLE_BASE', offsetIn(offsets, 'tables')],
    ['MAX_TIME', MAX_TIME_TICKS],
    ['WORKGROUP_LANES', shape.lanes],
    ['WORKING_LANES', shape.working],
    ['SHARE', shape.share],
    ['LISTED_NODES', shape.listed],
    ['BLOCKS', shape.blocks],
    ['STATE_TILE_STRIDE', stateTileStride(shape)],
    ['STATE_TILE_WORDS', shape.working * stateTileStride(shape)],
    ['PAYLOAD_WORDS', shape.payloadWords],
    ['PAYLOAD_ROOM', Math.max(1, shape.payloadWords)],
    ['KIND_WORDS', shape.kinds > 1 ? 1 : 0],
    ['KINDS', shape.kinds],
    ['ENGINE_STATE_WORDS', ENGINE_STATE_WORDS],
    ['STATE_WORDS', ENGINE_STATE_WORDS + shape.stateWords],
    ['STORE_WORDS', shape.storeWords],
    ['MAX_SENDS', shape.maxSends],
    ['COUNTERS', Math.max(1, shape.counters)],
    ['HEAD_WORDS', HEAD_WORDS],
    ['CELL_WORDS', CELL_WORDS],
    ['SET_USED', usedSetWords(shape)],
    ['SHARED_CELLS', usedSetWords(shape)],
    ['WIDE', 0],
    ['RECORD_WORDS', shape.recordWords],
    ['RECORD_ROOM', Math.max(1, shape.recordWords)],
    ['RECORD_STRIDE', recordStride(shape.recordWords)],
    ['CONTROL_MEASURED', blockOffsets.measured],
    ['CONTROL_SERIES', blockOffsets.series],
    ['SERIES_COLUMNS', seriesColumns(shape.counters)],
    ...shaderTable('QUANTILE', QUANTILE),
    ...shaderTable('CELL', CELL),
    ...shaderTable('HEAD', HEAD),
    ...shaderTable('CONTROL', CONTROL),
    ...shaderTable('RECORD', RECORD),
    ...shaderTable('SERIES', SERIES),
    ...shaderTable('TRACE', ROW),
    ...shaderTable('FLAG', FLAG),
    ...shaderTable('FAULT', FAULT),
    ...shaderTable('FAULT_RECORD', FAULT_RECORD),
    ['FAULT_RECORD_WORDS', FAULT_RECORD_WORDS],
    ['MOST_FAULTS', MOST_FAULTS],
  ];
  return withModel(values, shape.constants);
}

const replicaConstants = (replicas: ReplicaStrides | undefined): readonly (readonly [string, number])[] =>
  replicas
    ? [
        ['OWN_WORDS', replicas.own],
        ['OWN_TABLE_BASE', OWN_TABLE_BASE],
        ['OWN_END_TIME', OWN.indexOf('end_time')],
        ...shaderTable('REPLICA', REPLICA),
        ['CONTROL_STRIDE', replicas.control],
        ['OFFSET_STRIDE', replicas.offsets],
        ['POOL_STRIDE', replicas.pool],
      ]
    : [];

export const seriesColumns = (counters: number): number => SERIES.counters + Math.max(1, counters);

/** The generated WESL module `event/layout`: the uniforms as structs. */
export const layoutModule = ({ uniforms }: Pick<ShaderShape, 'uniforms'>): string => RUN.module(uniforms);

/** Words of the uniform that shaders of models may read too, by the names of their functions. */
const CONFIG = {
  seed: 'seed',
  node_count: 'nodes',
  lookahead: 'lookahead',
  end_time: 'end',
  sample_every: 'sample_every',
} as const;

/** What each replica has of its own of these, and ahead of them where its tables begin. */
const OWN = ['table_base', 'seed', 'lookahead', 'end_time', 'sample_every'] as const;
const OWN_TABLE_BASE = OWN.indexOf('table_base');

/** What becomes of a run in its replica, and the number of its only batch: one that counts too far is paused in it for good. */
export const REPLICA = { atWork: 0, ended: 1, leaves: 2, batch: 1 } as const;

/** Names of the words of a replica, in their order; all of the model's are among them. */
export const ownNames = ({ uniforms }: Pick<ShaderShape, 'uniforms'>): readonly string[] => [...OWN, ...uniforms];

/** The generated WESL module `config`: what a run is, a function for each word, those of the model among them. */
export const configModule = (
  { uniforms, replicas }: Pick<ShaderShape, 'uniforms' | 'replicas'>,
  fixed: Readonly<Record<string, number>> = {},
): string =>
  configFunctions('package::event::run::run', CONFIG, uniforms, fixed, replicas ? ownNames({ uniforms }) : undefined);
