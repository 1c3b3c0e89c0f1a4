/** The live picture as data: how it is looked at, what lies where in it, and what it means. Page, worker and scene speak in these. */
import type { Category, CellOrder, ChannelSpec, StripSpec, ViewSpec } from './spec.ts';

/** Device pixels. */
export interface CanvasSize {
  readonly width: number;
  readonly height: number;
}

/** In device pixels, from the left upper corner. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** In shares of the canvas, from its left upper corner. */
export type Spot = Point;

/** Where the picked node is; on the far side of a globe, the middle, from where it is to be seen. */
export interface PickedSpot extends Spot {
  readonly turn?: Turn;
}

export type Direction = 'left' | 'right' | 'up' | 'down';

/** `x`, `y`: what of the fitted picture is in the middle of the canvas, in shares of it. 0.5, 0.5, 1 shows all of it. */
export interface Camera extends Spot {
  readonly zoom: number;
  /** From where a volume is looked at; default `FRONT`, of a globe what its model says. */
  readonly turn?: Turn;
}

/** In radians. `yaw`: how far the eye has gone round, against the clock as seen from above. `pitch`: how far it is above the floor; a quarter turn looks straight down. */
export interface Turn {
  readonly yaw: number;
  readonly pitch: number;
}

/** From the front, a little from the right and from above. */
export const FRONT: Turn = { yaw: 0.5, pitch: 0.45 };

/** What the person wants to see; names that the model does not know mean its first view, and that view's first channel. */
export interface ViewChoice {
  readonly view: string;
  readonly channel: string;
}

/** A line across points, with its words. */
export interface Guide {
  /** On which axis it has a value. */
  readonly axis: 'x' | 'y';
  /** In the unit square, y upwards. */
  readonly at: number;
  readonly label: string;
}

/** A view of points that is a plane with lengths, as wide as it is high on screen. */
export interface Plane {
  /** Of a side of the unit square. */
  readonly metres: number;
  /** In the unit square: its left lower corner, from which both axes count, and its right upper one. */
  readonly from: Place;
  readonly to: Place;
}

/** Words at a place of a view: a prefix, a name. */
export interface PlaceLabel {
  /** In the unit square, y upwards, or in the unit cube of a globe: the left upper corner of the words, their middle, or what they stand on. */
  readonly at: Place | Place3;
  readonly text: string;
  readonly isCentred?: boolean;
  /** Centred, and just above the place. */
  readonly isAbove?: boolean;
  /** Of nodes that are sorted: the share of them that stands before the place. */
  readonly rank?: number;
}

/** What a strip under the picture shows. */
export interface StripLegend extends StripSpec {
  readonly count: number;
  /** Values at its bottom (above 0) and its top, and CSS colours between them, evenly spaced in orders of magnitude. */
  readonly min: number;
  readonly max: number;
  readonly colours: readonly string[];
}

/** A strip as it stands: a value of each thing, by its number. */
export interface StripValues {
  readonly id: string;
  readonly values: Uint32Array;
}

/** What the colours, axes and lines of the view mean now. */
export interface Legend {
  /** Ids of the view and channel that are shown; empty for a model without pictures. */
  readonly view: string;
  readonly channel: string;
  readonly kind: ViewSpec['kind'];
  /** Of cells. */
  readonly order: CellOrder;
  readonly label: string;
  readonly unit: string;
  readonly help: string;
  readonly scale: ChannelSpec['scale'];
  readonly min: number;
  readonly max: number;
  /** Colours span what there is in the picture: a few values are beyond. */
  readonly hasLess?: boolean;
  readonly hasMore?: boolean;
  /** What theory expects; colours show how far from it. */
  readonly expected?: number;
  /** Squares are means over the nodes in them. */
  readonly squares?: boolean;
  /** CSS colours from min to max, evenly spaced. */
  readonly colours: readonly string[];
  /** In place of a range of colours: what each stands for. */
  readonly categories?: readonly Category[];
  readonly nodes: number;
  /** Nodes behind one cell; above 1 a cell shows their mean. */
  readonly nodesPerCell: number;
  /** Points that are shown of all nodes. */
  readonly points: number;
  /** Of the nodes in sight one in so many is shown: where a part of a large network is looked at. */
  readonly oneIn?: number;
  /** Nodes whose messages move as dots; 0 while none do. */
  readonly messagesOf: number;
  /** Activity: simulated seconds in which it fades. */
  readonly fadeSeconds?: number;
  readonly axes?: { readonly x: string; readonly y: string };
  /** It can be turned. */
  readonly volume: boolean;
  /** It is a globe, seen from here until it is turned. */
  readonly globe?: Turn;
  /** Ids of the views that the run has, of those that its parameters allow. */
  readonly offered?: readonly string[];
  readonly guides: readonly Guide[];
  /** It has a scale. */
  readonly plane?: Plane;
  /** Of what is in sight. */
  readonly labels?: readonly PlaceLabel[];
  /** By overlay that is switched on and shows nothing here: why, and what to do, a few words. */
  readonly undrawn?: Readonly<Record<string, string>>;
  readonly strips: readonly StripLegend[];
  /** Nodes whose transfers are drawn as lines; 0 in views without, or of too many nodes. */
  readonly transfersOf: number;
  /** Where the unit square of points lies when fitted, in shares of the canvas. */
  readonly frame: Spot & CanvasSize;
}

/** What lies under a place of the canvas. */
export interface Hit {
  readonly node: number;
  /** Nodes of the cell; the node alone for points, and where cells are sorted by value. */
  readonly first: number;
  readonly last: number;
  /** Nodes of the cell beside it, where they do not follow each other in number. */
  readonly others?: number;
  /** What its colour says, in the unit of the legend. */
  readonly value: number;
}

/** A line of what there is to say of a node. */
export interface Field {
  readonly label: string;
  readonly value: number | string;
  readonly unit: string;
}

/** Counts side by side, as a small chart. */
export interface Bars {
  readonly label: string;
  readonly values: readonly number[];
  /** What each could be at most; the chart's height. */
  readonly most: number;
  /** What the places are: `bucket`. */
  readonly place: string;
}

/** All there is to say of one node. */
export interface Inspection {
  readonly node: number;
  /** The simulated time of what is said. */
  readonly seconds: number;
  /** What the model calls it, beside its number. */
  readonly name?: string;
  readonly fields: readonly Field[];
  readonly bars?: Bars;
  /** How many others it knows, which light up. */
  readonly linked: number;
  readonly trace?: Trace;
  /** It does nothing that could be followed. */
  readonly isIdle?: boolean;
}

/** What is recorded of something that came to a node, in the columns of the model's spec, in order of time; empty cells are ''. */
export interface NodeLog {
  readonly node: number;
  /** `Packet 3, from node 0 to node 17`; or why there is nothing to list. */
  readonly title: string;
  readonly rows: readonly (readonly (number | string)[])[];
}

/** What a node does with others, step by step: a lookup, say. Its steps in the order in which they began. */
export interface Trace {
  readonly node: number;
  /** `Lookup 12`; empty until it begins. */
  readonly title: string;
  readonly state: 'awaited' | 'under way' | 'over';
  /** It goes on from node to node: steps are where it comes, and nothing goes back. */
  readonly isWay?: boolean;
  readonly beganSeconds: number;
  /** In words: what it is after. */
  readonly target?: string;
  /** Where that is in the unit square of each view that has such a place. */
  readonly targets: Readonly<Record<string, Place>>;
  readonly steps: readonly TraceStep[];
  /** What came of it. */
  readonly fields: readonly Field[];
}

/** In the unit square, y upwards. */
export type Place = readonly [x: number, y: number];

/** A part of the unit square: its left lower and right upper corner. */
export interface PictureWindow {
  readonly from: Place;
  readonly to: Place;
  /** Of a globe, whose corners are those of the whole square: what is seen lies in this cap. */
  readonly cap?: Cap;
}

/** What of a sphere lies around a point of it. */
export interface Cap {
  /** Of length 1, from the middle of the sphere. */
  readonly middle: Vector;
  /** Radians along the surface, at most a quarter turn. */
  readonly reach: number;
}

/** East of the prime meridian on the equator is y, the north pole z. */
export type Vector = readonly [x: number, y: number, z: number];

/** In the unit cube of a volume, z upwards. */
export type Place3 = readonly [x: number, y: number, z: number];

export interface TraceStep {
  /** Who was asked; of a way, where it comes. */
  readonly node: number;
  readonly name?: string;
  /** Who had named it; the asking node itself for those it knew. */
  readonly from: number;
  /** Of a way: when it comes, perhaps later than now. */
  readonly sentSeconds: number;
  /** Of a way: when it left the node before. */
  readonly leftSeconds?: number;
  /** When the request gets there; undefined where it is lost on the way. */
  readonly reachesSeconds?: number;
  /** When the answer came, or was given up; of a way, when it comes to the next. */
  readonly endedSeconds?: number;
  readonly outcome: 'waiting' | 'answered' | 'failed' | 'not needed';
  /** What came of it, where that is no answer. */
  readonly said?: string;
  /** In the columns of the action that follows. */
  readonly values: readonly number[];
}

/** A copy of the picture. */
export interface SnapshotOptions {
  /** In pixels; the height follows from the proportions of the canvas. Default 320. */
  readonly width?: number;
  /** As the camera has it and with the picked node marked, or the whole picture (default). */
  readonly asSeen?: boolean;
}

/** Statistics of the last drawn picture, read back from a texture: how tests know that something real was drawn. */
export interface PictureStatistics extends CanvasSize {
  /** Distinct colours, and the share of pixels that differ from the ground. */
  readonly colours: number;
  readonly filled: number;
  /** 16 hex digits over all pixels. */
  readonly digest: string;
}
