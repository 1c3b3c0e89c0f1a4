/** What is told on the page step by step: the tour of a model, and lessons of one's own (lesson.ts). Each step is a sentence or two and what it points at. Plain data, but for the parts that a model's picture has. */

/** In the unit square of a view, y upwards. */
type Spot = readonly [x: number, y: number];

/** What is framed in a picture of points. */
export type TourShape =
  | { readonly kind: 'box'; readonly from: Spot; readonly to: Spot }
  | { readonly kind: 'circle'; readonly at: Spot; readonly radius: number };

/** Where a step is told. */
export interface TourScene {
  /** Of the scenario on screen. */
  readonly params: Readonly<Record<string, number | string>>;
  /** The view that shows. */
  readonly view: string;
  /** Where the picked node is in the unit square; undefined while out of sight. */
  readonly node: Spot | undefined;
}

export type TourTarget =
  /** All of the picture, or a part that the model's tour names. */
  | { readonly on: 'picture'; readonly part?: string }
  /** The picked node, in the picture. */
  | { readonly on: 'node' }
  | { readonly on: 'legend' }
  | { readonly on: 'strip'; readonly id: string }
  /** Of a chart of the model, or of a distribution or curve that it measures. */
  | { readonly on: 'chart'; readonly id: string }
  /** What there is to say of the picked node; a part of it. */
  | { readonly on: 'inspector'; readonly part?: 'bars' }
  | { readonly on: 'control'; readonly id: TourControl };

/** What is pressed: a button of the run, of the drawer, of the picked node, or the switch of an overlay. */
export type TourControl = 'run' | 'step' | 'runs' | 'follow' | 'colour' | `overlay:${string}`;

export interface Told {
  /** A few words. */
  readonly title: string;
  /** What is seen there, said to who has never seen it; or a question, and what to press. */
  readonly text: string;
  /** The first that is on screen is framed. */
  readonly at: readonly TourTarget[];
}

export interface TourStep extends Told {
  /** The first of these views that the scenario has is shown; without: whichever shows. */
  readonly views?: readonly string[];
  /** A colour of that view; without: the view's own first. */
  readonly channel?: string;
  /** A node is picked for it, if none is. */
  readonly picks?: boolean;
  /** There is nothing to see before this simulated second: a run at rest goes on to it. */
  readonly from?: number;
}

export interface Tour {
  /** Who is picked where nobody is. */
  readonly node: (params: TourScene['params']) => number;
  /** Places of its picture, by name; undefined where the view has no such place, and then the next target counts. */
  readonly parts?: TourParts;
  readonly steps: readonly TourStep[];
}

export type TourParts = Readonly<Record<string, (scene: TourScene) => readonly TourShape[] | undefined>>;

/** A step by its title and where it is told. */
export const step = (title: string, at: readonly TourTarget[], more: Omit<TourStep, 'title' | 'at'>): TourStep => ({
  title,
  at,
  ...more,
});
