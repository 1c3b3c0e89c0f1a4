/**
 * What a model's pictures are made of: TypeScript twins of shaders/models/<name>/views.wesl, function for function, and
 * what only the host needs. `scene/` draws them, whatever the model; names of views and channels are those of the spec.
 */
import type { TracedEvent } from '../engine/event/event-trace.ts';
import type { Reading } from '../engine/event/reading.ts';
import type { NodeView, SentEvent } from '../engine/event/replay.ts';
import type { RoundsReading } from '../engine/rounds/model.ts';
import type {
  Bars,
  Field,
  Guide,
  NodeLog,
  PictureWindow,
  Place,
  Place3,
  PlaceLabel,
  Plane,
  Trace,
  TraceStep,
  Turn,
} from '../scenario/picture.ts';
import type { NodeRange } from './node-ranges.ts';

/** Values of the first and the last colour. */
export interface Range {
  readonly min: number;
  readonly max: number;
}

/** `R`: how a run of the model's engine is read. */
export interface ModelViews<R = Reading> {
  /**
   * WESL module with `value(channel, node) -> f32`, `total(channel, node) -> u32`, `place(view, node) -> vec2f`, and
   * `place3(view, node) -> vec3f` for views that are volumes, for which alone it is linked; views and channels are the
   * constants VIEW_<ID> and CHANNEL_<ID>.
   */
  readonly shader: string;
  /** Numbers of the pictures that the shader imports, `import constants::NAME`, as floating point. Default none. */
  readonly constants?: Readonly<Record<string, number>>;
  /** Value of a level channel. */
  value(channel: string, node: number, reading: R): number;
  /** What an activity channel watches growing, modulo 2^32. */
  total(channel: string, node: number, reading: R): number;
  /**
   * Where the node is in the unit square of a view of points, y upwards. In a view that `moves` it is on its way from its
   * place before the last round (`part` 0 of the reading, `moment.part` in WESL) to the one after (1).
   */
  place(view: string, node: number, reading: R): Place;
  /** The same of a view that is a volume: in the unit cube, z upwards. */
  place3?(view: string, node: number, reading: R): Place3;
  /** Whether the run has this view, where a file of its scenario decides that. */
  offers?(view: string): boolean;
  /** From where a volume is seen at first; default from the front, a little from the right and from above. */
  front?(view: string): Turn;
  /** Lengths of the sides of a volume, in any unit; default a cube. */
  box?(view: string): Place3;
  /** Fixed for a scenario, so that colours do not jump. `nodesPerCell`: a mean over many varies less. */
  range(channel: string, nodesPerCell: number): Range;
  /** What theory expects of a level channel as the mean of all nodes at any time; colours of large networks show the deviation from it. Undefined where no theory is known. */
  expected?(channel: string): number | undefined;
  /** Simulated seconds in which an activity channel forgets. */
  fadeSeconds(channel: string): number;
  /** Lines of a view of points; default none. */
  guides?(view: string): readonly Guide[];
  /** Lengths of a view of points that is a plane of the world. */
  plane?(view: string): Plane | undefined;
  /** Words at places of a view of points, for the part that is seen: some dozens at most, the finer the smaller the part. */
  labels?(view: string, window: PictureWindow): readonly PlaceLabel[];
  /** All there is to say of a node. */
  inspect(node: number, reading: R): readonly Field[];
  /** What the model calls a node. */
  name?(node: number): string;
  /** What a node keeps, as a small chart. */
  bars?(node: number, reading: R): Bars;
  /** Whom a node knows: they light up and are linked. Only where `place` asks its reading for nothing; else see `about`. */
  links?(node: number, reading: R): readonly number[];
  /**
   * Of a view of points in which nodes follow each other by number: runs of nodes, in order, outside which none lies in the
   * window. A few more do no harm. Undefined where numbers say nothing of places.
   */
  within?(view: string, window: PictureWindow): readonly NodeRange[] | undefined;
  /** What a node is in a view of lines; one without length is a dot. */
  line?(view: string, node: number): Segment;
  /** Lines under the points of a view, always the same: a map's outlines. */
  ground?(view: string): readonly Stroke[];
  /** Lines that say what the view is to a picked node. */
  parts?(view: string, node: number): readonly Stroke[];
  /**
   * The way of a message from node to node, of a view in which it is no straight line; undefined where it is one. `isFollowed`: of what a
   * person follows, for which it may be looked for longer.
   */
  way?(view: string, from: number, to: number, isFollowed: boolean): Way | undefined;
  /** Follows what a node does next; undefined of a node that does nothing of the kind. */
  follow?(node: number): Tracer | undefined;
  /** Ways of messages from a node and back to it, or from another and to it; for a sequence diagram. */
  ways?(node: number): readonly [there: WayWords, back: WayWords] | undefined;
  /** What there is to tell of a node over time, for the charts of the spec (`nodeCharts`); undefined where that is nothing. */
  history?(node: number): Historian | undefined;
}

/** Words of a buffer that is `seen`. */
export interface WordRange {
  readonly buffer: string;
  readonly first: number;
  readonly count: number;
}

/** Of models of the rounds engine. What asks for words is given a reading that has these alone: a GPU copies no more. */
export interface RoundsViews extends ModelViews<RoundsReading> {
  /** Words that `inspect`, `bars` and `links` ask for of a node; and, where a view moves, `place` and `place3`. */
  wordsOf(node: number): readonly WordRange[];
  /** A strip of the spec, as it stands after so many rounds. */
  strip?(strip: string, round: number): Strip;
  /** What nodes did to each other in the round that was executed last. */
  readonly transfers?: Transfers;
  /**
   * An overlay of the spec, as the run stands. Asked for again when the run or the window has changed, at most ten times a
   * second, and in large networks seldom: what costs much gives nothing where too many nodes are in sight.
   */
  overlay?(view: string, overlay: string, ask: Ask): Promise<readonly (Stroke | NodePair)[]>;
  /** Why an overlay gives nothing here, and what to do, a few words; undefined where it gives all that there is. */
  undrawn?(view: string, overlay: string, sight: Sight): string | undefined;
  /** Nodes whose numbers stand beside them, some dozens at most; asked for as overlays are, and as if these were pairs. */
  numbered?(view: string, ask: Ask): Promise<readonly number[]>;
  /** What there is to see of the picked node, in views whose places are read; asked for as overlays are. */
  about?(view: string, node: number, ask: Ask): Promise<About>;
  /** What the run has recorded that leads to a node, in the columns of the spec's `log`; asked for while a person reads it. */
  log?(node: number, ask: Pick<Ask, 'read'>): Promise<NodeLog>;
}

/** What of a view is on the canvas. */
export interface Sight {
  /** What of the unit square is on the canvas; all of it in a volume. */
  readonly window: PictureWindow;
  /** Nodes in it, if they are spread evenly. */
  readonly nodesInSight: number;
}

/** What overlays are given. */
export interface Ask extends Sight {
  /**
   * Words of the run, between two advances: another call may find a later round. Node pairs are drawn where these words say
   * that nodes are: what `place` (or `place3`) needs of them must be among the words of the last call. Undefined where the
   * run is gone: then there is nothing to draw.
   */
  read(ranges: readonly WordRange[]): Promise<RoundsReading | undefined>;
}

/** A line between two nodes, wherever these are when it is drawn. */
export interface NodePair {
  readonly from: number;
  readonly to: number;
  /** `link`: one of many. `path`: part of a way. */
  readonly tone: 'link' | 'path';
}

export interface About {
  /** They light up and are linked to the node. */
  readonly neighbours: readonly number[];
  /** The way of a packet to the node: pairs from its source on. */
  readonly way: readonly NodePair[];
  /** Circles around it, in sides of the unit square; of flat views. */
  readonly circles?: readonly number[];
}

/** Values of things that are no nodes, made of a word each. */
export interface Strip extends Range {
  readonly words: WordRange;
  /** `least`: of these words. `reading`: of these words alone. */
  value(word: number, least: number, reading: RoundsReading): number;
}

export interface Transfers {
  /** Words that `list`, and `place` of any node, ask for. */
  readonly words: readonly WordRange[];
  list(reading: RoundsReading): readonly Transfer[];
}

export interface Transfer {
  readonly from: number;
  readonly to: number;
  /** It changed nothing. */
  readonly isWasted: boolean;
}

/** A line in the unit square of a view of points, y upwards, or in the unit cube of a volume; a dot where it has no length. */
export interface Stroke {
  readonly from: Place | Place3;
  readonly to: Place | Place3;
  readonly tone: 'border' | 'hairline' | 'land' | 'part' | 'wire' | 'trunk' | 'router';
  /** In pixels of a small canvas; default that of the tone. */
  readonly width?: number;
  /** Of the tone's opacity, in the fitted picture: lines that are many are faint, and clear from near. */
  readonly share?: number;
}

/** A line of a node in the unit square, y upwards: it lies on the right of its way, so that there and back are side by side. */
export interface Segment {
  readonly from: Place;
  readonly to: Place;
  /** In parts of the usual width. */
  readonly width: number;
}

/** Through places one after the other, the first where it begins. */
export interface Way {
  readonly places: readonly Place[];
  /** Shares of its time at which a message is there, from 0 to 1. */
  readonly shares: readonly number[];
}

/** Says of a node what it is like at any time, between its events too. */
export interface Historian {
  /** Columns that it fills, some of those that charts of the spec show. */
  readonly columns: readonly string[];
  /**
   * In the order of the columns, NaN where there is no value. Called before and after each event, in order of time. `event`: just handled;
   * undefined before it.
   */
  at(ticks: number, node: NodeView, event: TracedEvent | undefined): readonly number[];
  /** When a value that changes by itself no longer does, unless there is another event before; default never. */
  bend?(node: NodeView): number;
}

/** Makes a trace out of what one node executes. */
export interface Tracer {
  /** Other nodes whose events it is told of too; default none. */
  readonly others?: readonly number[];
  /** The node's words, before the first event that `take` tells of. */
  begin(node: NodeView): void;
  /** An event of one of them and what that sent; its words are those after it. In order of time. */
  take(event: TracedEvent, sent: readonly SentEvent[], node: NodeView): void;
  readonly trace: Trace;
}

/** What a model says of its messages. Times in seconds. */
export interface WayWords {
  /** Nodes that it comes to, in order, the last its end. */
  readonly nodes: readonly number[];
  secondsOf(ticks: number): number;
  /** Whether an event is such a message, of which there may be others. */
  isOne(message: Pick<SentEvent, 'kind' | 'payload'>): boolean;
  titleOf(message: Pick<SentEvent, 'kind' | 'payload'>): string;
  /** It has come to a node, which sends it on, or does not. `leaves`: in ticks, when it is on its way again. `said`: of one that goes no further. */
  at(
    came: TracedEvent,
    on: SentEvent | undefined,
  ): Pick<TraceStep, 'values' | 'said' | 'outcome'> & { readonly leaves: number };
}
