/** What a picture shows of a run, and how it is looked at: all that decides what is on the canvas. */
import type { Camera, CanvasSize } from '../scenario/picture.ts';
import type { ChosenView, ViewedRun } from './run/viewed-run.ts';
import type { SamplePlan } from './sample-plan.ts';
import type { Span } from './scale.ts';
import type { Spotlight } from './spotlight.ts';

export interface PictureContent {
  readonly viewed: ViewedRun;
  readonly chosen: ChosenView;
  readonly plan: SamplePlan;
  /** What of its scale the values take up that are there now; undefined: all of it. */
  readonly span?: Span;
  /** How these values are spread over the whole scale, in bins; of what was drawn last. */
  readonly spread?: Uint32Array;
}

/** A place on the picture, and whether the person's camera and marks are on it; copies may do without. */
export interface Viewport {
  readonly size: CanvasSize;
  readonly camera: Camera;
  readonly picked: number | undefined;
  readonly overlays?: readonly string[];
  readonly spotlight?: Spotlight;
  /** Nothing moves. */
  readonly isCalm?: boolean;
  /** A globe is seen by day. */
  readonly isDay?: boolean;
  /** A copy of the whole picture, too small for words. */
  readonly isSmall?: boolean;
  /** The run rests: what was under way has come to its end. */
  readonly isAtRest?: boolean;
}
