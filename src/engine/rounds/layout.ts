/**
 * The one offset that says where things are in the rounds engine's GPU memory. WESL gets these as `constants::` and as
 * generated modules; the host uses the same numbers.
 *
 * `control` holds a run's block, in u32 words from the first one on; shaders reach them through `in_block` of
 * shaders/engine/control.wesl:
 *   0 .. 191    three sets, used in turn by rounds: where the run is, what the round counts (cells), totals before it
 *   192 .. 207  gauges as last taken
 *   256 ..      what the finish kernel adds up, observed distributions, rows of the series
 */
import { assert } from '../../base/assert.ts';
import { NONE } from '../../base/u32.ts';
import { configFunctions } from '../config-module.ts';
import { DISTRIBUTION_WORDS } from '../distributions.ts';
import { FINISH } from '../finish.ts';
import { ALONE, offsetIn, type RunOffsets } from '../run-offsets.ts';
import { SET_WORDS, SETS } from '../sets.ts';
import { engineConstants, withModel } from '../shader-constants.ts';
import { numbered, shaderTable } from '../shader-names.ts';
import { runUniform, setWords, struct } from '../uniform.ts';
import { IDLE_ROUNDS, MAX_COUNTERS, MAX_GAUGES, type RoundsBuffer, type RoundsWorld } from './model.ts';

/** Words of a set: the round after it, idle rounds in a row, whether it was executed, which it was; cells; totals. */
export const SET = { next: 0, idle: 1, active: 2, index: 3, cells: 8, totals: 34 } as const;
/** Of the cells and of the totals: two words of the digest, the counters, then the high words of wide counters. */
export const CELL = { digestA: 0, digestB: 1, counters: 2 } as const;

export const CONTROL = {
  gauges: SETS * SET_WORDS,
  /** End of what is read back after every batch. */
  record: SETS * SET_WORDS + MAX_GAUGES,
  finish: 256,
} as const;

/** Words of all counters: low words, then the high words of wide ones. */
const counterWords = ({ counters, wide = 0 }: RoundsWorld): number => counters.length + wide;

/** A row of the series: its round, the words of the counters, the gauges. */
export const rowWords = (world: RoundsWorld): number => 1 + counterWords(world) + world.gauges.length;

export const seriesOffset = ({ observed }: RoundsWorld): number =>
  CONTROL.finish + FINISH.observed + observed.length * DISTRIBUTION_WORDS;

/** Words of a run's block in `control`: the stride, where several lie there. */
export const blockWords = (world: RoundsWorld, maxRows: number): number =>
  seriesOffset(world) + maxRows * rowWords(world);

/** Bindings of group 0: the uniform, `control`, which sets are in use, then the buffers; of runs in replicas the list of those at work. */
export const BINDING = { run: 0, control: 1, round: 2, buffers: 3, moment: 10, replicas: 11 } as const;

/** A buffer as kernels know it. `turn`: of a double one, whether it is `last` or `next`. */
export interface BoundBuffer {
  readonly binding: number;
  readonly name: string;
  readonly buffer: string;
  readonly turn?: 'last' | 'next';
  readonly atomic: boolean;
  readonly vector?: 2 | 4;
}

/** Every device binds 8 storage buffers; one is `control`. */
const MOST_BUFFERS = 7;

export function boundBuffers(buffers: Readonly<Record<string, RoundsBuffer>>): readonly BoundBuffer[] {
  const bound = Object.entries(buffers).flatMap(
    ([buffer, { double, atomic = false, vector }]): Omit<BoundBuffer, 'binding'>[] =>
      double
        ? [
            { name: `${buffer}_last`, buffer, turn: 'last', atomic: false, vector },
            { name: `${buffer}_next`, buffer, turn: 'next', atomic, vector },
          ]
        : [{ name: buffer, buffer, atomic, vector }],
  );
  assert(bound.length <= MOST_BUFFERS, `a model binds ${bound.length} buffers, more than ${MOST_BUFFERS}`);
  return bound.map((each, i) => ({ binding: BINDING.buffers + i, ...each }));
}

/** The uniform `run`. */
export const RUN = runUniform(
  [
    'nodes',
    'seed',
    /** No round from here on begins. */
    'round_limit',
    /** The round at which the host was asked about idleness, and said that the run may go on. */
    'idle_checked',
    'goal_target',
    /** With a goal that is two counters being equal: how many rounds must be over. */
    'goal_from',
    'series_every',
    'series_rows',
  ],
  56,
);

/** The generated module `rounds/layout`: the uniforms as structs. */
export const layoutModule = ({ uniforms }: RoundsWorld): string => RUN.module(Object.keys(uniforms));

/** Words of the uniform that shaders of models may read too, by the names of their functions. */
const CONFIG = { seed: 'seed', node_count: 'nodes' } as const;

/** The generated WESL module `config`, for kernels of a run or, `isView`, for views of it. */
export const configModule = ({ uniforms }: RoundsWorld, isView = false): string =>
  configFunctions(isView ? 'package::rounds::seen::run' : 'package::rounds::round::run', CONFIG, Object.keys(uniforms));

/**
 * What each replica has of its own: words that runs alone have in the uniform, and which half of double buffers its round 0 reads, by the parity that
 * the host binds. In `control`, before the replica's block; those of the model follow.
 */
const OWN = ['seed', 'round_limit', 'idle_checked', 'goal_target', 'goal_from', 'first_half'] as const;

/** Values of a replica's own words, those of the model aside. */
export type OwnValues = Readonly<Record<(typeof OWN)[number], number>>;

export const ownOffset = (word: keyof OwnValues): number => OWN.indexOf(word);

export const ownWords = ({ uniforms }: Pick<RoundsWorld, 'uniforms'>): number =>
  OWN.length + Object.keys(uniforms).length;

export function packOwn(values: OwnValues, { uniforms }: Pick<RoundsWorld, 'uniforms'>): Uint32Array<ArrayBuffer> {
  const words = new Uint32Array(ownWords({ uniforms }));
  setWords(words, 0, Object.fromEntries(OWN.map((name) => [name, values[name]])));
  setWords(words, OWN.length, uniforms);
  return words;
}

/** The module `config` where runs have replicas. */
export const replicatedConfigModule = ({ uniforms }: RoundsWorld): string =>
  configFunctions(
    'package::rounds::round::run',
    { ...CONFIG, ...Object.fromEntries(OWN.map((name) => [name, name])) },
    Object.keys(uniforms),
    {},
    [...OWN, ...Object.keys(uniforms)],
  );

/** Words of a replica, and from one to the next, by buffer. */
export type ReplicaWords = Readonly<Record<string, { readonly words: number; readonly stride: number }>>;

/** Replicas begin at whole lines of a cache. */
const LINE_WORDS = 32;

/** Runs in replicas have no series. */
export const replicaWords = (world: RoundsWorld): ReplicaWords =>
  Object.fromEntries(
    [
      ['control', ownWords(world) + blockWords(world, 0)] as const,
      ...Object.entries(world.buffers).map(([name, { words }]) => [name, words] as const),
    ].map(([name, words]) => [name, { words, stride: Math.ceil(words / LINE_WORDS) * LINE_WORDS }]),
  );

const elementOf = (atomic: boolean, vector: 2 | 4 | undefined): string =>
  atomic ? 'atomic<u32>' : vector ? `vec${vector}u` : 'u32';

/** Whether a kernel that only reads some buffers may not write this one. */
export const isReadOnly = ({ buffer, turn }: BoundBuffer, reads: readonly string[]): boolean =>
  turn === 'last' || reads.includes(buffer);

/**
 * The function `at_<buffer>` for each: the place of an element of this run's buffer, by which alone shaders reach it. One for both halves of a
 * double buffer: a run lies at the same offset in each.
 */
const accessors = (
  buffers: Readonly<Record<string, RoundsBuffer>>,
  offsets: RunOffsets,
  replicas?: ReplicaWords,
): readonly string[] =>
  Object.entries(buffers).map(([name, { vector = 1 }]) => {
    const before = offsetIn(offsets, name) / vector;
    const alone = before === 0 ? 'i' : `i + ${before}u`;
    return `fn at_${name}(i: u32) -> u32 { return ${replicas ? `i + replica * ${replicas[name].stride / vector}u` : alone}; }`;
  });

/** The generated module `rounds/buffers`: the model's buffers, each in its offset. `reads`: those that the kernel only reads. */
export const buffersModule = (
  { buffers }: RoundsWorld,
  reads: readonly string[] = [],
  offsets: RunOffsets = ALONE,
  replicas?: ReplicaWords,
): string =>
  [
    ...(replicas ? ['import package::engine::replicas::replica;'] : []),
    ...boundBuffers(buffers).map((bound) => {
      const { binding, name, atomic, vector } = bound;
      const access = isReadOnly(bound, reads) ? 'read' : 'read_write';
      return `@group(0) @binding(${binding}) var<storage, ${access}> ${name}: array<${elementOf(atomic, vector)}>;`;
    }),
    ...accessors(buffers, offsets, replicas),
  ].join('\n');

/** Those that views see. */
export const seenBuffers = ({ buffers }: RoundsWorld): readonly BoundBuffer[] =>
  boundBuffers(buffers).filter(({ buffer, turn }) => buffers[buffer].seen && turn !== 'next');

/** The uniform `Moment`: rounds that are over, and how much of the last one has passed. */
export function packMoment(round: number, part: number): ArrayBuffer {
  const words = new Uint32Array([round, 0, 0, 0]);
  new Float32Array(words.buffer)[1] = part;
  return words.buffer;
}

/** The generated module `rounds/seen`: what views import, beside the moment that they show. */
export const seenModule = (world: RoundsWorld, offsets: RunOffsets = ALONE): string =>
  [
    'import package::rounds::layout::RunConfig;',
    struct('Moment', ['round: u32', 'part: f32', 'unused0: u32', 'unused1: u32']),
    `@group(0) @binding(${BINDING.run}) var<uniform> run: RunConfig;`,
    `@group(0) @binding(${BINDING.moment}) var<uniform> moment: Moment;`,
    ...seenBuffers(world).map(
      ({ name, binding, vector }) =>
        `@group(0) @binding(${binding}) var<storage, read> ${name}: array<${elementOf(false, vector)}>;`,
    ),
    ...accessors(world.buffers, offsets),
  ].join('\n');

/** Values for `import constants::NAME` in WESL: u32 literals. */
export function shaderConstants(
  world: RoundsWorld,
  offsets: RunOffsets = ALONE,
  replicas?: ReplicaWords,
): Record<string, string> {
  const { counters, gauges, goal, idle, constants, observed, wide = 0 } = world;
  assert(counters.length > 0, 'a model without counters cannot say what it did');
  assert(counters.length <= MAX_COUNTERS, `a model has ${counters.length} counters, more than ${MAX_COUNTERS}`);
  assert(counterWords(world) <= MAX_COUNTERS, `counters have ${counterWords(world)} words, more than ${MAX_COUNTERS}`);
  assert(gauges.length <= MAX_GAUGES, `a model has ${gauges.length} gauges, more than ${MAX_GAUGES}`);
  const numberOf = (counter: string | undefined): number => (counter === undefined ? NONE : counters.indexOf(counter));
  const narrow = (counter: string | undefined): number => {
    const number = numberOf(counter);
    assert(number >= wide, `the goal goes by ${counter}, which has two words`);
    return number;
  };
  const values: (readonly [string, number])[] = [
    ['WORKGROUP_LANES', ENGINE_LANES],
    ...engineConstants({ offsets, finish: CONTROL.finish, observed: observed.length }),
    ...(replicas
      ? ([
          ['OWN_WORDS', ownWords(world)],
          ['CONTROL_STRIDE', replicas.control.stride],
        ] as const)
      : []),
    ['COUNTERS', counters.length],
    ['WIDE', wide],
    ['SHARED_CELLS', CELL.counters + counterWords(world)],
    ['GAUGES', gauges.length],
    ['GOAL_COUNTER', narrow(goal?.counter)],
    ['GOAL_EQUALS', narrow(goal && 'equals' in goal ? goal.equals : undefined)],
    ['IDLE_COUNTER', numberOf(idle?.counter)],
    ['IDLE_ROUNDS', IDLE_ROUNDS],
    ['CONTROL_SERIES', seriesOffset(world)],
    ...shaderTable('SET', SET),
    ...shaderTable('CELL', CELL),
    ...shaderTable('CONTROL', CONTROL),
    ...numbered('COUNTER', counters),
    ...numbered('GAUGE', gauges),
  ];
  return withModel(values, constants);
}

/** Invocations of a workgroup of the engine's own kernels. */
export const ENGINE_LANES = 64;
