/**
 * What a model says of itself, as plain data: the one description from which form, validation, link, command line help
 * and documentation are made. Safe for the user interface: no engine, no shader, no model code is imported from here.
 */
import type { Result } from '../base/result.ts';
import type { Portrait, PresetGrid } from './portrait.ts';
import type { Term } from './term.ts';
import type { Tour } from './tour.ts';

export type ParamValue = number | string;
export type Params = Readonly<Record<string, ParamValue>>;

export interface ParamBase {
  /** Heading under which the form shows it. */
  readonly group: string;
  readonly label: string;
  /** One line: what it means and what changing it does. */
  readonly help: string;
  /** What it is in formulas: `α`. */
  readonly symbol?: string;
  /** Other words that name it: the setup finds it by them, and presets say in them what they would change. */
  readonly called?: readonly string[];
  /** Shown only while another parameter has one of these values. */
  readonly visibleIf?: { readonly param: string; readonly is: readonly ParamValue[] };
  /** Hidden while another parameter has one of these values: 0 that switches off what this one belongs to. */
  readonly visibleUnless?: { readonly param: string; readonly is: readonly ParamValue[] };
  /** Of a group that several models take: shown only while each of these parameters has one of these values. */
  readonly visibleWithin?: readonly { readonly param: string; readonly is: readonly ParamValue[] }[];
}

export interface NumberParam extends ParamBase {
  readonly kind: 'int' | 'real';
  /** SI unit of the stored value: `s`, `m`, or '' for a pure number. */
  readonly unit: string;
  readonly min: number;
  /** The minimum itself is not allowed (`> min`). */
  readonly minExclusive?: boolean;
  readonly max: number;
  readonly default: number;
  readonly scale: 'linear' | 'log' | 'pow2';
  /** The part of the range that people explore: a slider stands beside the field. Above 0 unless linear. */
  readonly explore?: { readonly min: number; readonly max: number };
}

export interface ChoiceParam<Value extends string = string> extends ParamBase {
  readonly kind: 'choice';
  readonly default: Value;
  readonly choices: readonly ChoiceSpec<Value>[];
}

export interface ChoiceSpec<Value extends string = string> {
  readonly value: Value;
  readonly label: string;
  /** One line: what it means to choose this, where the label does not say it. */
  readonly help?: string;
  /** Other words that mean it. */
  readonly called?: readonly string[];
}

/** What a file holds, as a form shows it beside its name. */
export interface FileFacts {
  /** A few words: `6 x 6 latencies, 11 to 325 ms`. */
  readonly text: string;
}

/**
 * A file that a person brings. A scenario names it by the hash of its bytes (`files.ts`); its content travels beside the
 * scenario. While the parameter is visible a scenario needs one.
 */
export interface FileParam extends ParamBase {
  readonly kind: 'file';
  /** No file. */
  readonly default: '';
  /** Kinds of files, as a browser's file field takes them, the end of a name first: `.csv,text/csv`. */
  readonly accept: string;
  /** Path of a small example beside the page: `examples/latency-matrix.csv`. */
  readonly example?: string;
  /** Says what the content holds, or names line and column of what is wrong. Pure; may be asked again and again. */
  readonly read: (content: string) => Result<FileFacts>;
}

export type ParamSpec = NumberParam | ChoiceParam | FileParam;
export type ParamTable = Readonly<Record<string, ParamSpec>>;

/** Values of the parameters of a table, each of the type that its description says. */
export type ParamsOf<Table extends ParamTable> = {
  readonly [Name in keyof Table]: Table[Name] extends NumberParam
    ? number
    : Table[Name] extends ChoiceParam<infer Value>
      ? Value
      : string;
};

/** A variation of a preset that teaches something, offered under the title of its run. */
export interface PresetChange {
  /** What is different, a few words that name every parameter that it changes and no other: `Lookahead 0.5 s`. */
  readonly label: string;
  /** Differences from the preset. */
  readonly params: Params;
}

/** Values of a parameter, or of several that go together, over which the study of a preset goes. */
export interface PresetAxis {
  readonly params: readonly string[];
  /** Each has a value for every parameter. */
  readonly values: readonly (readonly ParamValue[])[];
}

/** The study of which a preset is one setting: a figure of a paper, as a series. */
export interface PresetStudy {
  /** The last one varies fastest. */
  readonly over: readonly PresetAxis[];
  /** What makes it last some minutes without a GPU: other values of the axes, on top of the preset's own `small`. */
  readonly smallOver?: readonly PresetAxis[];
  readonly repeat: { readonly least: number; readonly most: number };
  /** The setting that others are compared with. */
  readonly baseline?: Params;
  /** What it is shown as at first: a column of a table of runs along one parameter, a line for each value of another. */
  readonly plot: { readonly metric: string; readonly x: string; readonly lines?: string };
}

export interface PresetSpec {
  /** A slug, unique in the model: `phold/swenson-2015` names preset `swenson-2015`. */
  readonly id: string;
  readonly title: string;
  /** The question the preset asks; the title line of a run. */
  readonly question: string;
  /** Differences from the defaults. */
  readonly params: Params;
  /** Simulated seconds per wall second that make a first run last 15 to 30 s on a screen. */
  readonly pace: number;
  readonly source?: string;
  /** What to try next: two or three variations whose answer the charts show. */
  readonly changes?: readonly PresetChange[];
  /** The view that shows it best; the first one unless given. Who has chosen another keeps that. */
  readonly view?: string;
  /** The colour that shows it best in that view; the first one unless given. */
  readonly channel?: string;
  /** A first visit follows a node by itself: what it does next is what this preset is about. */
  readonly follow?: boolean;
  /** Differences that make it last as long without a GPU of its own: software adapters, phones, one core. */
  readonly small?: Params;
  /** What it is a part of. */
  readonly study?: PresetStudy;
  /** What people look for who want this, beyond its own words: `BitTorrent gossip`. */
  readonly keywords?: string;
  /** What its card in the gallery shows; the scene of its first view unless given. */
  readonly portrait?: Portrait;
  /** The parameters that its question is about, in place of the model's. */
  readonly pinned?: readonly string[];
  /** The charts that answer its question, by id: they stand above the others. */
  readonly charts?: readonly string[];
  /** Charts over time, by id, whose scale is fitted to their values at first: what matters is small beside them. */
  readonly fitted?: readonly string[];
}

export interface QuantitySpec {
  readonly unit: string;
  readonly label: string;
  readonly help: string;
}

/** One number, or how a number is distributed. */
export interface ValueMetric extends QuantitySpec {
  readonly kind: 'scalar' | 'distribution';
  /** Measured only where a parameter has one of these values; a distribution has a chart only there. */
  readonly visibleIf?: { readonly param: string; readonly is: readonly ParamValue[] };
  /** What its mean should be, as far as it is known for these parameters. */
  references?(params: Params): readonly Reference[];
}

/**
 * What a metric is by its nature, over many seeds. `share`: of things that were counted, between 0 and 1; `of` is a column of a run that says of
 * about how many, rather too few. Without it nobody knows how many they were. `constant`: the same for every seed.
 */
export type Sampling = { readonly kind: 'share'; readonly of?: string } | { readonly kind: 'constant' };

/** A number for each value of another quantity: by bucket, by share of the peers. */
export interface CurveMetric extends QuantitySpec {
  readonly kind: 'curve';
  /** The quantity that it goes along. */
  readonly across: { readonly label: string; readonly unit: string };
  /** `bars`: a value for each of a few whole numbers. `line`: a line through points. */
  readonly drawnAs: 'bars' | 'line';
  /** Measured, and shown, only where a parameter has one of these values. */
  readonly visibleIf?: { readonly param: string; readonly is: readonly ParamValue[] };
  /** Name of the scalar metric that stands as a number above it. */
  readonly headline?: string;
  /** What that number is, in a few words. */
  readonly headlineNote?: string;
  /** What it should be, as far as it is known for these parameters. */
  references?(params: Params): readonly CurveReference[];
}

export type MetricSpec = ValueMetric | CurveMetric;

/** A known curve, through points in rising order of `x`. */
export interface CurveReference {
  readonly x: readonly number[];
  readonly y: readonly number[];
  readonly label: string;
  /** Where it comes from: a sentence with the formula or the paper. */
  readonly source: string;
}

/** What is known of a mean: it lies in this range, which may have but one end. */
export interface Known {
  readonly low: number;
  readonly high: number;
}

/** A known value of a charted quantity: a closed form, a bound, a paper's figure. With a range it is what the mean is judged by, else a line to go by. */
export interface Reference extends Partial<Known> {
  readonly value: number;
  /** A few words beside the line: `many nodes`. */
  readonly label: string;
  /** Where the value comes from: a sentence with the formula or the paper. */
  readonly source: string;
}

/** A column of the model series, or several, each times its weight, added up. */
export type Columns = string | Readonly<Record<string, number>>;

/** A chart of the model series over simulated time. Distribution metrics have charts of their own, without a word here. */
export interface ChartSpec<Values extends Params = Params> extends QuantitySpec {
  /** Unique in the model; names files and overlays. */
  readonly id: string;
  readonly series: Columns;
  /** Shows the change of `series` per change of this, or per simulated second (`time`). Without it: `series` as it is. */
  readonly per?: Columns;
  /** Of a change: name of the metric that is its mean over the whole run, which stands as a number beside it. */
  readonly metric?: string;
  /** Further quantities of the same unit, each a line of its own with its name at the end; at most four. */
  readonly beside?: readonly BesideSpec[];
  /** What the line itself is called beside others. */
  readonly name?: string;
  /** A word or two under the label: what of it, or in which time. */
  readonly note?: string;
  /** Shown only where a parameter has one of these values. */
  readonly visibleIf?: { readonly param: string; readonly is: readonly ParamValue[] };
  /** Not shown where a parameter has one of these values: nothing of it can happen there. */
  readonly visibleUnless?: { readonly param: string; readonly is: readonly ParamValue[] };
  /** How the value axis begins; the person may switch. Default `linear`. */
  readonly scale?: 'linear' | 'log';
  /** What the value should be, as far as it is known for these parameters; `means`: of what was measured, once the run has ended. */
  references?(params: Values, means?: Readonly<Record<string, number>>): readonly Reference[];
  /** Known moments of simulated time, as lines across the time axis: nothing can be over earlier, say. */
  moments?(params: Values): readonly Reference[];
}

/** A line beside that of a chart. */
export interface BesideSpec {
  readonly series: Columns;
  readonly per?: Columns;
  readonly label: string;
}

/** A published value of critical-path parallelism, for a number of LPs. */
export interface ParallelismReference {
  readonly lps: number;
  readonly parallelism: number;
  readonly source: string;
}

/** What is known of the analyses of a run; every event model can be analysed, with references or without. */
export interface AnalysisSpecs<Values extends Params = Params> {
  /** Published parallelism of exactly this setting. */
  parallelism?(params: Values): readonly ParallelismReference[];
}

/** A kind of node, and the colour that stands for it. */
export interface Category {
  readonly label: string;
  readonly colour: string;
}

/** What a colour can mean in a view. */
export interface ChannelSpec extends QuantitySpec {
  readonly id: string;
  readonly scale: 'linear' | 'log';
  /**
   * `level`: the value as it stands. `activity`: how fast a cumulative value grows per simulated second, as a glow that
   * fades. `category`: one of `categories`, by its number; in views of points only, for kinds have no mean.
   */
  readonly kind: 'level' | 'activity' | 'category';
  /** What each number stands for, from 0 on, and its colour (#rrggbb) on the dark ground of the picture. */
  readonly categories?: readonly Category[];
}

export type CellOrder = 'node' | 'value';

/** What may be drawn between or under the points, for whoever wants it: links, a grid. */
export interface OverlaySpec {
  /** The same id in several views is the same overlay. */
  readonly id: string;
  readonly label: string;
  readonly help: string;
  /** Shown until the person says otherwise; default false. */
  readonly default?: boolean;
}

/** One way to look at the nodes. */
export interface ViewSpec {
  readonly id: string;
  readonly title: string;
  readonly help: string;
  /**
   * `cells`: nodes fill a grid in Z-order; a cell stands for 4^j neighbours where there are too many.
   * `points`: every node, or a stated sample of them, is a dot at its place in the unit square, y upwards; in a volume, in the unit cube.
   */
  readonly kind: 'cells' | 'points';
  /**
   * Of cells. `node`: in Z-order of the nodes (default). `value`: sorted by the chosen channel, which is a level: the most
   * first, down one column after the other, so that what grows moves as a front. A cell stands for neighbours in this order.
   */
  readonly order?: CellOrder;
  /** Of cells sorted by value: id of the chart that counts the nodes which have all there is; the picture says by when so many had. */
  readonly countedBy?: string;
  /** What the axes of points mean; the picture then fills its frame. Without axes it is a map. */
  readonly axes?: { readonly x: string; readonly y: string };
  /** Only where another parameter has one of these values. */
  readonly visibleIf?: { readonly param: string; readonly is: readonly ParamValue[] };
  /** Not where another parameter has one of these values. */
  readonly visibleUnless?: { readonly param: string; readonly is: readonly ParamValue[] };
  /** Whatever those two say, where a parameter has one of these values: a file decides by itself what they ask for. */
  readonly alwaysIf?: { readonly param: string; readonly is: readonly ParamValue[] };
  /** Of points in a plane that do not move: a node is a line where it has an end besides its place (`ModelViews.line`), a dot elsewhere. */
  readonly lines?: boolean;
  /** Of points: lines show what nodes did to each other in the step before, where there are few of them and time goes slowly. */
  readonly transfers?: boolean;
  /** Of points, in the rounds engine: nodes move from round to round. Between two rounds the picture shows them on their way. */
  readonly moves?: boolean;
  /** Of points: places are in the unit cube, drawn as a box that can be turned. Models give `place3` and may give `box`. */
  readonly volume?: boolean;
  /** A volume whose nodes lie on a sphere, the earth, that fills the cube: its far side is hidden. See `scenario/globe.ts`. */
  readonly globe?: boolean;
  /** Where a parameter has one of these values, its file decides whether there is this view: only a run knows (`ModelViews.offers`). */
  readonly fileDecides?: { readonly param: string; readonly is: readonly ParamValue[] };
  /** Of points, in the rounds engine: what can be switched on beside them. */
  readonly overlays?: readonly OverlaySpec[];
  /** Share of the unit square in which points lie, so that dots are as large as there is room; default 1, all of it; in a volume, what its box takes from the front. */
  readonly filled?: number;
  /** Width of a map over its height; default 1. */
  readonly aspect?: number;
  /** The first is shown first. The same id in several views is the same channel. */
  readonly channels: readonly ChannelSpec[];
}

/**
 * Values of things that are no nodes, as an instrument under the picture: copies of each block. At most 4,096 of them, sorted, the
 * least first.
 */
export interface StripSpec extends QuantitySpec {
  readonly id: string;
  /** What one of them is called, by its number: `block`. */
  readonly thing: string;
  /** Of heights. Colours are logarithmic: what is scarce stands out. */
  readonly scale: 'linear' | 'log';
  /** Words for the least of them and for the most: `rarest`, `most common`. */
  readonly ends: readonly [least: string, most: string];
}

/** Something to do with a picked node. `follow`: watches what it does next, step by step, as a picture and as a list. */
export interface ActionSpec {
  readonly id: string;
  readonly kind: 'follow';
  /** `Follow the next lookup`. */
  readonly label: string;
  readonly help: string;
  /** Simulated seconds per wall second at which its steps can be seen: the run is slowed to this meanwhile. */
  readonly pace: number;
  /** What the list says of each step, beside its time, who was asked and what came of it. */
  readonly columns: readonly { readonly label: string; readonly help: string }[];
}

/** A table of what a run has recorded that leads to a picked node. */
export interface LogSpec {
  /** In the name of its file: `way`. */
  readonly name: string;
  /** `Way of the watched packet`. */
  readonly label: string;
  /** What is recorded, and what is not. */
  readonly help: string;
  /** In order; `name` heads its column of the CSV. */
  readonly columns: readonly {
    readonly name: string;
    readonly label: string;
    readonly unit: string;
    readonly help: string;
  }[];
}

/** A kind of event; `id` names it in files. */
export interface EventKindSpec {
  readonly id: string;
  /** What happens to the node that executes it, in a word or two. */
  readonly label: string;
  readonly help: string;
}

/** What a node does for a while, as a kind of bar of a timing diagram. */
export interface ActivityKindSpec {
  readonly label: string;
  readonly help: string;
  readonly colour: string;
  /** Where its bars lie: above the line of a node what it does, low on the line how it waits, below it what comes to it. */
  readonly lies: 'above' | 'on' | 'below';
}

/** Records that a run makes of what ends in it. */
export interface RecordsSpec {
  /** Several of them: `lookups`. */
  readonly name: string;
  /** In order; the model gives a value for each. */
  readonly columns: readonly { readonly name: string; readonly unit: string; readonly help: string }[];
}

/** Times, in seconds, that a tick must resolve and an end must fit. */
export interface Horizon {
  readonly endSeconds: number;
  /** The run ends by itself, about then, and `endSeconds` is only a limit. What goes by the length of a run goes by this. */
  readonly expectedSeconds?: number;
  readonly longestDelaySeconds: number;
}

/** `Values`: of its parameters. */
export interface ModelSpec<Values extends Params = Params> {
  readonly id: string;
  /** Rises whenever a digest or a default changes, or a parameter is added; with a migration where results stay (`migrations.ts`). */
  readonly version: number;
  readonly title: string;
  readonly summary: string;
  /** The text that it was made of, where somebody wrote it: every scenario brings it along. */
  readonly protocol?: string;
  readonly engine: 'event' | 'rounds';
  /** A simulated second is a round of the network, and people read rounds instead of seconds. Default: seconds are seconds. */
  readonly clock?: 'rounds';
  /** Of the rounds engine: what nodes do to each other, `events` of a result, in words. Default: transfers, messages from node to node. */
  readonly events?: QuantitySpec;
  readonly params: ParamTable;
  /**
   * At most six that matter most, in this order: the setup shows them above all others, whose groups are folded at first. Default: none, and no
   * group is folded.
   */
  readonly pinned?: readonly string[];
  /**
   * What of the parameters kernels and the plan of memory depend on, but for capacities: runs for which it is the same have one shape. Default:
   * all parameters.
   */
  shape?(params: Values): readonly (ParamValue | boolean)[];
  readonly presets: readonly PresetSpec[];
  /** Presets that share a card. */
  readonly grids?: readonly PresetGrid[];
  readonly metrics: Readonly<Record<string, MetricSpec>>;
  /** Of metrics whose intervals and precision hang on it. A function: what `list` says of a model stays as it is. */
  readonly sampling?: () => Readonly<Record<string, Sampling>>;
  readonly series: Readonly<Record<string, QuantitySpec>>;
  /** In the order in which they are shown. */
  readonly charts: readonly ChartSpec<Values>[];
  readonly views: readonly ViewSpec[];
  /** Under every view. */
  readonly strips?: readonly StripSpec[];
  readonly analyses?: AnalysisSpecs<Values>;
  /** What can be done with a picked node. */
  readonly actions?: readonly ActionSpec[];
  readonly log?: LogSpec;
  /** Words of its own that are explained wherever they stand in its texts. */
  readonly terms?: readonly Term[];
  /** What a newcomer is shown on the picture itself; loaded when it is asked for. */
  readonly tour?: () => Promise<Tour>;
  /** Metrics can leave out the start of a run (`measure.warmUp`). */
  readonly warmsUp?: boolean;
  /** What `run --records` writes a row of. */
  readonly records?: RecordsSpec;
  /** Event engine: kinds of events in words, in the order of their numbers; loaded when they are asked for. */
  readonly eventKinds?: () => Promise<readonly EventKindSpec[]>;
  /** Event engine: kinds of activities, in the order of their numbers, of models that have a timing diagram; loaded when that is asked for. */
  readonly activityKinds?: () => Promise<readonly ActivityKindSpec[]>;
  /** Event engine: charts of one node over time, each of those that have its columns; loaded when they are asked for. */
  readonly nodeCharts?: () => Promise<readonly ChartSpec<Values>[]>;
  /** Event engine: what goes between two nodes and back, `packets`, of models that have a sequence diagram. A function, as `sampling` is. */
  readonly messages?: () => string;
  horizon(params: Values): Horizon;
  /** Rules that no single parameter can state (`mean` and `lookahead` against the tick, say); a sentence, or undefined. */
  check?(params: Values, tickMicroseconds: number): string | undefined;
}
