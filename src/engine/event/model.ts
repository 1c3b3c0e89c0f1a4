/** What a model gives the event engine: its shape, its words for the GPU, and the TypeScript twin of its rules. */

import type { Activity, ActivityQuestion } from '../../analysis/activity.ts';
import type { EventTraceRows } from '../../analysis/event-trace-rows.ts';
import type { Result } from '../../base/result.ts';
import type { RoutingOptions } from '../../routing/find-paths.ts';
import type { Files } from '../../scenario/files.ts';
import type { Distributions, Metric, ModelSeries } from '../../scenario/outcome.ts';
import type { Scenario } from '../../scenario/scenario.ts';

/** What a handler may do; twin of shaders/event/send.wesl, and of `count`, `measure` and `record` in tally.wesl, measure.wesl, records.wesl. */
export interface HandlerContext {
  /** The two words of the last draw. */
  readonly words: Uint32Array;
  /** The next draw of the node being handled, from a named stream, into `words`. */
  drawFrom(stream: number): void;
  /** The next draw in a handler. */
  draw(): void;
  /** Sends an event: to the own node at least one tick from now, to others at least the lookahead. Payload words after the first two are 0. */
  send(dst: number, time: number, kind: number, payload0?: number, payload1?: number): void;
  /** Sends an event whose payload begins with `count` of `words` from `first` (default 0) on, as many as it has; the rest is 0. */
  sendWords(dst: number, time: number, kind: number, words: Uint32Array, count: number, first?: number): void;
  /** Adds to a counter of the model. */
  count(counter: number, amount: number): void;
  /** Adds a u32 value to a distribution of the model. Costs a few global atomics: for what ends, not for every event. */
  measure(distribution: number, value: number): void;
  /** Makes a record of `recordWords` words, for `evaluateRecord` and for who reads records back: once an event at most, never in `start`. */
  record(words: ArrayLike<number>): void;
  /** The node's model state: `stateWords` words from `stateAt(node)`. */
  readonly state: Uint32Array;
  stateAt(node: number): number;
  /** The node's words in the store: `storeWords` words from `storeAt(node)`. */
  readonly store: Uint32Array;
  storeAt(node: number): number;
  /** Events the node has sent so far. */
  sent(node: number): number;
}

/** The event being handled; one object, reused. Its payload is `payloadWords` words of `payload` from `payloadAt` on, good until `handle` returns. */
export interface HandledEvent {
  readonly time: number;
  readonly src: number;
  readonly seq: number;
  readonly kind: number;
  readonly payload: Uint32Array;
  readonly payloadAt: number;
}

/** A record as `evaluateRecord` sees it: when and where it was made, and the model's words. One object, reused. */
export interface MadeRecord {
  readonly time: number;
  readonly node: number;
  readonly words: Uint32Array;
}

/** A record with what `evaluateRecord` said of it. */
export interface EvaluatedRecord extends MadeRecord {
  readonly judgement: number;
}

/** What an evaluation may do: look at any node, count and measure. It changes no state. */
export type EvaluationContext = Pick<
  HandlerContext,
  'state' | 'stateAt' | 'store' | 'storeAt' | 'sent' | 'count' | 'measure'
>;

/** Adds a u32 value to an observed distribution, `weight` times. */
export type AddObserved = (value: number, weight: number) => void;

/** Where `SequentialContext` keeps its words, for a twin that brings the memory in which they lie. */
export interface NodeLayout {
  readonly nodes: number;
  /** Words from one node to the next; of them where the number of draws is, and the first of the model's state. */
  readonly stride: number;
  readonly draws: number;
  readonly state: number;
  readonly storeWords: number;
  readonly counters: number;
}

/** A twin with the memory that it works in, all 0. Offsets are in bytes; it never grows. */
export interface LaidOutTwin {
  readonly twin: HandlerTwin;
  readonly buffer: ArrayBuffer;
  /** Of nodes, `stride` words each; of the store; of the counters, which are doubles. */
  readonly nodesAt: number;
  readonly storeAt: number;
  readonly countersAt: number;
}

/** The rules of a model in TypeScript. Same names, arguments and order of steps as its WESL module. */
export interface HandlerTwin {
  /** The node's first state and first events. */
  start(node: number, context: HandlerContext): void;
  handle(node: number, event: HandledEvent, context: HandlerContext): void;
  /**
   * What a node adds to observed distribution `index` when the run is looked at: any number of values, each with a weight.
   * So a distribution may be of one value per node, or of offsets within a node, weighted by what lies there.
   */
  observe(node: number, index: number, context: HandlerContext, add: AddObserved): void;
  /**
   * Evaluates a record after its window is closed; models with records have one. The states are those of that time or of up
   * to `maxWindowLag` - 1 windows later, and the judgement must be the same whichever: it looks at what has been, not at what is. What
   * it counts belongs to the record's own window. Gives a judgement for who reads records back.
   */
  evaluateRecord?(record: MadeRecord, context: EvaluationContext): number;
  /** The same rules made for one run, whose words lie in a memory of theirs. Undefined: this host has none; the rules run all the same. */
  laidOut?(layout: NodeLayout): LaidOutTwin | undefined;
}

/** A rule that a model broke. `value` is what broke it: a destination, or a due time in ticks. */
export interface BrokenRule {
  readonly code: number;
  readonly node: number;
  readonly timeTicks: number;
  readonly value: number;
}

/** What a model says of a rule of its own: as a `Failure` does. */
export interface ToldFault {
  readonly message: string;
  readonly remedy: string;
  readonly span?: { readonly from: number; readonly to: number };
  /** A run that is stopped there has not come to it yet. */
  readonly safeTicks?: number;
}

/** Records are evaluated at least every so many rounds: the states may have gone on by one window less than that since a record's own. */
export const MAX_WINDOW_LAG = 4;

/** What `handle` does, by a team of lanes for each node: see shaders/event/teams.wesl. */
export interface PhasedForm {
  /** WESL source of the module with `aim` and `handle_together`. */
  readonly shader: string;
  /** Words of workgroup memory that it has for each team. */
  readonly teamWords: number;
  /** Uniforms that are compiled in beside those of `EventWorld.lacks`, by name: they follow from what shapes the kernel. */
  readonly fixed: readonly string[];
}

/** The first words of a node: so many of its state and of its store. */
export interface NodeWords {
  readonly state: number;
  readonly store: number;
}

/** A scenario made ready for an engine: integers only. */
export interface EventWorld {
  readonly nodes: number;
  readonly lookaheadTicks: number;
  readonly endTicks: number;
  readonly seed: number;
  /** Events pending per node on average, and sent by one `start`: what lists are sized by. */
  readonly pendingPerNode: number;
  readonly startSends: number;
  /** Most events one `handle` sends; one more is a model fault. */
  readonly maxSends: number;
  /** Most that one `handle` adds to a counter; default 1. Batches are kept short enough for u32 counters by it. */
  readonly maxAmount?: number;
  /** Few nodes have an event in a window: changes speed, never results. Default false. */
  readonly sparse?: boolean;
  /** `sparse`: LPs of a workgroup on a GPU where neighbours are busy in the same window; default: as is fastest where few nodes are. */
  readonly workgroupLps?: number;
  /**
   * Promises: `handle` sends one event, to its own node too a lookahead later or more, and draws once, or twice where `draws_again` of the shader
   * says so of the first draw. So all that a window executes is there when it opens. Changes speed, never results. Default false.
   */
  readonly gathers?: boolean;
  readonly payloadWords: number;
  readonly kinds: number;
  /** Model state words per node, beside the engine's own. */
  readonly stateWords: number;
  /**
   * Further words per node, in a binding of their own: what is large and seldom read, so that neither binding grows beyond
   * what a device binds. Views cannot read them. Default 0.
   */
  readonly storeWords?: number;
  /** What the twin probably reads of a node for an event, by kind: changes speed on one core, never results. Default all. */
  readonly needs?: (kind: number) => NodeWords;
  /** Events that each node is expected to execute, in any unit: parts of a run on several cores have about as many each. Default: all as many. */
  readonly expectedLoad?: () => ArrayLike<number>;
  /** What a person should know of how the scenario was read: sentences for the log. Default none. */
  readonly remarks?: readonly string[];
  /** The same of a run on one core alone. */
  readonly remarksOnOneCore?: readonly string[];
  /** Names of the counters, in the order of their numbers; each is a column of the series. */
  readonly counters: readonly string[];
  /** Names of the distributions that handlers measure; default none. */
  readonly distributions?: readonly string[];
  /** Words of a record, if handlers make any; default 0. */
  readonly recordWords?: number;
  /** Records are evaluated at least every so many rounds, so at most so many windows less one after their own. Default `MAX_WINDOW_LAG`. */
  readonly maxWindowLag?: number;
  /** Names of the distributions that `observe` adds to. */
  readonly observed: readonly string[];
  /** WESL source of the module with `start`, `handle` and `observe`, and `evaluate_record` if there are records. */
  readonly shader: string;
  /** A phased form of `handle`, where the model has one for this scenario; only `sparse` ones may. Changes speed, never results. Default none. */
  readonly phased?: PhasedForm;
  /** Words of the uniform `run.model`, in order. */
  readonly uniforms: Readonly<Record<string, number>>;
  /** Uniforms whose values say that the scenario lacks something: they are compiled into kernels whose compiling is waited for. Default none. */
  readonly lacks?: readonly string[];
  /**
   * Numbers that are compiled in: formats of words, and what changes the shape of kernels. By name, as `import constants::NAME`. Numbers of
   * counters and distributions come from their names: `COUNTER_TIMED_OUT`, `MEASURED_HOPS`, `OBSERVED_LOAD`. Default none.
   */
  readonly constants?: Readonly<Record<string, number>>;
  /** The model's own rules, in words; codes are from `FAULT.model` on. Default none. */
  readonly faults?: (broken: BrokenRule) => ToldFault | undefined;
  /** What pictures and metrics know of what was prepared; the model alone knows what it is. Default nothing. */
  readonly prepared?: unknown;
  readonly tableWords: number;
  /** Read-only table words. May be a getter that makes them anew, as `twin`: an executor asks once, an estimate of memory never. */
  readonly tables: Uint32Array<ArrayBuffer>;
  readonly twin: HandlerTwin;
}

/** What a finished run knows, for the model's own metrics. */
export interface EventTotals {
  readonly events: number;
  readonly windows: number;
  readonly lookaheadTicks: number;
  readonly counters: readonly number[];
  /** By the names of the world. */
  readonly distributions: Distributions;
  readonly observed: Distributions;
  /** As the world has it. */
  readonly prepared?: unknown;
  /** Rows over time, of every counter too; the last one is of the time that was reached. */
  readonly series: ModelSeries;
}

export interface EventModel {
  /** What takes long or a GPU before a world can be built, such as routes; the model alone knows what it is. Failures: why there is no such world. */
  prepare?(scenario: Scenario, files: Files, options: RoutingOptions): Promise<Result<unknown>>;
  /**
   * Turns a valid scenario into integers. `files`: the contents that it names, each readable by its parameter. `prepared`: by `prepare`; without
   * it the world is one to estimate memory by, and never runs.
   */
  build(scenario: Scenario, files: Files, prepared?: unknown): EventWorld;
  metrics(scenario: Scenario, totals: EventTotals): Record<string, Metric>;
  /** Whether metrics are made of rows of the series before the last: runs that run side by side have no others. Default false. */
  readonly readsSeries?: boolean;
  /** The values of a record, in the order of the columns in the spec; models with records have it. */
  recordValues?(scenario: Scenario, record: EvaluatedRecord): readonly (number | string)[];
  /** What an event of a kind carries, in a few words for people; models whose events carry something have it. */
  carried?(kind: number, payload: Uint32Array): string;
  /** What nodes do over time, for a timing diagram; models whose spec names kinds of activities have it. */
  readonly activities?: ActivityReader;
}

export interface ActivityReader {
  /** How much earlier and longer than the diagram the trace is: what begins before it, and what is settled after it. */
  marginTicks(scenario: Scenario): number;
  /** Of executed events of all nodes, with payloads, in any order: activities of `question` in order of their begins. */
  read(scenario: Scenario, trace: EventTraceRows, question: ActivityQuestion): readonly Activity[];
}
