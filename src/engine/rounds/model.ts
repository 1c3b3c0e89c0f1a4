/**
 * What a model gives the rounds engine: named buffers, kernels that are dispatched over them round by round, and the phases of a
 * round in TypeScript. Kernels read what the round before left and write this round's, or use atomics that commute (or, add,
 * min, max), so that no result depends on the order of threads. A kernel may do several phases of the model, or a part of one.
 */
import type { Digest } from '../../base/mix.ts';
import type { Files } from '../../scenario/files.ts';
import type { Distributions, Metric } from '../../scenario/outcome.ts';
import type { Scenario } from '../../scenario/scenario.ts';

/** Most counters, and most gauges, that a model may have. */
export const MAX_COUNTERS = 24;
export const MAX_GAUGES = 16;
/** A run that stands still is asked about after so many idle rounds in a row, then after twice as many, and so on. */
export const IDLE_ROUNDS = 64;

/** u32 words that kernels share by name; element i of this run is `<name>[at_<name>(i)]` in WESL. All begin as zeros unless `start` or `content` fill them. */
export interface RoundsBuffer {
  readonly words: number;
  /** Kernels write it with atomics: `array<atomic<u32>>` in WESL. */
  readonly atomic?: boolean;
  /** Elements of so many words each: `array<vec2u>`, `array<vec4u>` in WESL. */
  readonly vector?: 2 | 4;
  /**
   * There are two, which change offsets after every round: `<name>_last` is what the round before left and is only read,
   * `<name>_next` is what the round before that left, and becomes this round's. Atomic in `next` only.
   */
  readonly double?: boolean;
  /** Views may read it. */
  readonly seen?: boolean;
  /** Words that the host fills before the start; asked for once by each executor. */
  readonly content?: () => Uint32Array<ArrayBuffer>;
}

/**
 * A dispatch: a module, `models/swarm/exchange`, with an entry point of the same name. The first kernel of a round begins with
 * `begin_round` of shaders/rounds/round.wesl, further ones with `go_on`; those that count end with `tally_end`, or with
 * `tally_end_of_few` where few of their invocations do. Before all, start and census too: `begin_seat`, where runs lie side by side.
 */
export interface Kernel {
  readonly module: string;
  /** Beyond 65,535 they are dispatched in rows: kernels then count with `workgroup_index` of shaders/lib/workgroups.wesl. */
  readonly workgroups: number;
  /** Buffers that it only reads, not atomic: bound so that a GPU may cache them better. */
  readonly reads?: readonly string[];
}

/** Buffers of a run by name; of a double one, by `<name>_last` and `<name>_next`. */
export type Words = Readonly<Record<string, Uint32Array>>;

/** What a phase in TypeScript is given. */
export interface PhaseContext {
  /** The round that is executed, from 0 on. */
  readonly round: number;
  readonly words: Words;
  /** Adds to a counter. */
  count(counter: number, amount: number): void;
  /** Every action that is executed adds a term. */
  readonly digest: Digest;
}

export interface WordsOnGpu {
  from(gpu: Uint32Array): Uint32Array;
  to(here: Uint32Array, round: number): Uint32Array<ArrayBuffer>;
}

/** The rules in TypeScript: the phases of a round, in order. A function may do what several kernels do. */
export interface RoundsTwin {
  /** It changes double buffers in place: one half of each is enough, and `last` and `next` are the same words. Default false. */
  readonly inPlace?: boolean;
  /** Words of buffers that are laid out otherwise here than on the GPU, by name. Default: those of the world's. */
  readonly words?: Readonly<Record<string, number>>;
  /** How words of buffers come here from a GPU, and go there before a round, by name, where they differ. Default: as they are; where there are fewer here, a GPU alone makes them in each round. */
  readonly onGpu?: Readonly<Record<string, WordsOnGpu>>;
  /** What it keeps beside those words, for speed. Default 0. */
  readonly ownBytes?: number;
  /** Makes anew what it keeps beside those words: a run that goes back to its start has had other rounds. */
  readonly start: readonly ((context: PhaseContext) => void)[];
  readonly phases: readonly ((context: PhaseContext) => void)[];
  /** Brings words up to date that its phases left behind, before an outcome or `whyNoProgress` looks at them. Not those that views see. */
  settle?(): void;
  /** In place of `start`: words are as a run left them between two rounds, settled. Makes anew what it keeps beside them. Default: it keeps nothing. */
  restore?(words: Words): void;
  /** The gauges, in order, as they stand before round `round`. */
  census(words: Words, round: number): readonly number[];
  /** Adds the state of a node to the digest, as one term; twin of `state_term` in WESL. */
  addState(node: number, words: Words, digest: Digest): void;
  /** What a node adds to observed distribution `index` when the run is looked at; twin of `observe` in WESL. */
  observe(node: number, index: number, words: Words, add: (value: number, weight: number) => void): void;
}

export type Goal =
  | { readonly counter: string; readonly target: number }
  | { readonly counter: string; readonly equals: string; readonly notBefore: number };

/** A scenario made ready for the rounds engine: integers only. */
export interface RoundsWorld {
  readonly nodes: number;
  readonly seed: number;
  readonly roundTicks: number;
  /** The limit: no round begins at or after it. */
  readonly endTicks: number;
  /** At most 7: every device binds 8, and the engine needs one. A double buffer is two. */
  readonly buffers: Readonly<Record<string, RoundsBuffer>>;
  /** Run once, at the start. */
  readonly startKernels: readonly Kernel[];
  /** Run in every round, in order. */
  readonly roundKernels: readonly Kernel[];
  /** Run before the gauges are read; the last one writes them (`set_gauge` of shaders/rounds/gauges.wesl). */
  readonly censusKernels: readonly Kernel[];
  /** Names of the counters (totals), in the order of their numbers; each is a column of the series. */
  readonly counters: readonly string[];
  /** Names of the gauges (values at a moment), in the order of their numbers; each is a column of the series. */
  readonly gauges: readonly string[];
  /**
   * Counters of the actions that were decided (`events` of the result), and of what became of them: both are counted
   * apart, and must agree.
   */
  readonly actions: { readonly decided: string; readonly became: readonly string[] };
  /** So many of the first counters may grow by 2^32 and more in a batch: they have two words each. Default 0. */
  readonly wide?: number;
  /**
   * The run ends, if not at its end before, after the round in which this counter reaches the target; or is equal to another one,
   * when at least `notBefore` rounds are over. Not a wide one.
   */
  readonly goal?: Goal;
  /** How far it is to the goal: 0 to 1 by totals of counters. */
  share?(counters: Readonly<Record<string, number>>): number;
  /** A round in which this counter does not grow is idle. */
  readonly idle?: { readonly counter: string };
  /** After many idle rounds: why nothing can ever happen again, as a sentence, or undefined while something may. Exact. */
  whyNoProgress?(words: Words, round: number): string | undefined;
  /** Buffers that `whyNoProgress` asks for. */
  readonly progressBuffers?: readonly string[];
  /** Why a run that comes to its end without reaching its goal ends there, if that is not what was asked for. */
  atLimit?(counters: Readonly<Record<string, number>>): string | undefined;
  /** Most that a counter grows in a round, wide ones aside: batches are kept short enough for u32 counters by it. */
  readonly mostPerRound: number;
  /** Names of the distributions that `observe` adds to. */
  readonly observed: readonly string[];
  /** Module with `state_term(node) -> vec2u` and `observe(node, index)`. */
  readonly shader: string;
  /** Modules by path, `testing/relay.wesl`, that are not among the lab's shaders: those of tests. */
  readonly modules?: Readonly<Record<string, string>>;
  /** Words that shaders read as `config::<name>()`; at most 56. */
  readonly uniforms: Readonly<Record<string, number>>;
  /** Numbers that are compiled in: what changes the shape of kernels. By name, as `import constants::NAME`. */
  readonly constants: Readonly<Record<string, number>>;
  /** Names of constants that are capacities: more of them changes no result. Default none. */
  readonly capacities?: readonly string[];
  /** What a person should know of how the scenario was read: sentences for the log. Default none. */
  readonly remarks?: readonly string[];
  readonly twin: RoundsTwin;
}

/** What a finished run knows, for the model's own metrics. */
export interface RoundsTotals {
  readonly rounds: number;
  readonly counters: Readonly<Record<string, number>>;
  readonly gauges: Readonly<Record<string, number>>;
  readonly observed: Distributions;
}

export interface RoundsModel {
  /** Turns a valid scenario into integers. `files`: the contents that it names, each readable by its parameter. */
  build(scenario: Scenario, files: Files): RoundsWorld;
  metrics(scenario: Scenario, totals: RoundsTotals): Record<string, Metric>;
}

/** Words of buffers, while the run does not advance. Twin of the buffers that views import in WESL. */
export interface RoundsReading {
  /** When the next round begins. */
  readonly nowTicks: number;
  /** Rounds that are over. */
  readonly round: number;
  /** How much of the last of them has passed, 0 to 1, in a picture that moves on between rounds; 1 at rest. Offsets alone go by it. */
  readonly part: number;
  /** Totals of the model's counters, and values of its gauges, by name. */
  readonly counters: Readonly<Record<string, number>>;
  readonly gauges: Readonly<Record<string, number>>;
  /** A word of a buffer that is `seen`. */
  word(buffer: string, index: number): number;
}
