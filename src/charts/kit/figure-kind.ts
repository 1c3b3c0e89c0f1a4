/**
 * A kind of figure: one record of what it paints, says, reads, gives to keys and to files. All else, the elements, gestures,
 * menu, pictures and captions, is made of the record. `charts/figures.ts` has one of each.
 */
import type { Reference } from '../../scenario/spec.ts';
import type { Frame } from './axes.ts';
import type { Ink } from './ink.ts';
import type { Limits, NumberAxis } from './limits.ts';
import type { Box, Pen } from './pen.ts';
import type { Pointed, Words } from './readout.ts';
import type { Rows } from './rows.ts';
import type { Sheet } from './sheet.ts';
import type { Timeline } from './timeline.ts';
import type { ValueAxis } from './value-scale.ts';

/** How a person looks at a figure. */
export interface FigureView {
  readonly axis: ValueAxis;
  /** Ends of axes by hand. */
  readonly limits: Limits;
  /** How much of the lower axis is shown, and what a drag has marked of it; idle where it cannot be zoomed. */
  readonly timeline: Timeline;
}

/** What a figure shows, and how: all that a record is asked about. */
export type Look<Data> = Data & FigureView;

/** The words around the plot. */
export interface FigureHead {
  readonly label: string;
  readonly unit: string;
  /** Also what the plot says while there is nothing to draw. */
  readonly help: string;
  /** Said while nothing is pointed at. */
  readonly note: string;
}

/** A known value, moment or curve, below the plot. */
export interface Known {
  readonly label: string;
  readonly says: string;
  readonly source: string;
}

export const knownOf = (references: readonly Reference[], says: (value: number) => string): readonly Known[] =>
  references.map(({ label, value, source }) => ({ label, says: says(value), source }));

/** The axes of numbers, whose ends a person may set. */
export interface NumberAxes {
  readonly x?: NumberAxis;
  readonly y?: NumberAxis;
}

/** `Position`: what tells apart what is pointed at; a number or a few. `F`: where things lie on the drawing. */
export interface FigureKind<Data, Position = unknown, F = unknown> {
  /** What its crosshair chooses: `bin`. */
  readonly pointing: string;
  /** What its value axis may be, besides beginning at 0. */
  readonly scales: readonly ('log' | 'fit')[];
  /** It stands alone and has room: what is pointed at is a sentence. */
  readonly isWide?: boolean;
  /** The value axis, until a person changes it. */
  firstAxis(data: Data): ValueAxis;
  head(data: Data): FigureHead;
  known?(data: Data): readonly Known[];

  /** `isFile`: titles of axes are drawn around it; what else the page says beside the plot is part of the drawing. */
  paint(pen: Pen, box: Box, ink: Ink, look: Look<Data>, cursor: Position | null, isFile: boolean): F;

  /** Nothing to draw: what it will show is said instead. */
  isEmpty(data: Data): boolean;
  words(look: Look<Data>, cursor: Position | null): Words;
  /** For screen readers, and for whoever wants the figure in sentences. */
  summary(look: Look<Data>): string;
  pointed(look: Look<Data>, cursor: Position | null): Pointed;

  /** What is pointed at one by one; absent where that is any moment of the timeline. */
  readonly things?: Things<Data, Position, F>;
  /** Tells of values that come while it stands, without React. Gives what ends that. */
  watch?(data: Data, changed: () => void): () => void;

  sheet(look: Look<Data>): Omit<Sheet, 'paint'>;
  rows(look: Look<Data>): Rows;
  numbers(look: Look<Data>): NumberAxes;
  /** Is there anything to keep? Default: what can be drawn. */
  hasValues?(data: Data): boolean;
}

/** What is mounted of a figure: all but what the page and files make of it. */
export type Drawing<Data, Position = unknown, F = unknown> = Pick<
  FigureKind<Data, Position, F>,
  'paint' | 'isEmpty' | 'words' | 'summary' | 'pointed' | 'things' | 'watch'
>;

/** Bins, points, settings, bars: read by pointer and by keys. */
export interface Things<Data, Position, F = Frame> {
  /** The thing nearest to a pixel; null when there is none. */
  nearest(look: Look<Data>, frame: F, x: number, y: number): Position | null;
  /** Where a key goes; undefined for keys that are not ours. */
  byKey(look: Look<Data>, event: KeyboardEvent, cursor: Position | null): Position | null | undefined;
  /** Is what was pointed at still there? */
  keeps(before: Data, next: Data): boolean;
  /** What a click or Enter does. */
  open?(look: Look<Data>, position: Position): void;
  /** The lower axis, where it can be zoomed: all of it, and where a thing lies on it. Its drawing has a frame of axes. */
  readonly zoom?: {
    whole(look: Look<Data>): readonly [number, number];
    at(look: Look<Data>, position: Position): number;
  };
}
