/** The canvas, and what paints on it: a GPU or the processor. */
import type { Result } from '../base/result.ts';
import type { DrawnView } from './drawn-view.ts';
import type { Viewport } from './picture-content.ts';
import type { Source } from './run/source.ts';
import type { ChosenView, ViewedRun } from './run/viewed-run.ts';
import type { ViewState } from './view-state.ts';

/** How often pictures may be drawn while a run goes on. */
export interface Pace {
  /** At most. */
  readonly perSecond: number;
  /** Of the time, that they and what serves them may take. */
  readonly share: number;
}

/** What a device draws on: what it did before is over, the picture is drawn. Undefined where it is done. */
export type Drawing = { readonly begun: Promise<unknown>; readonly done: Promise<unknown> } | undefined;

/** `Commands`: where a device's work is recorded; where the processor paints, the run that it reads. */
export interface Surface<Commands> {
  readonly pace: Pace;
  /** It can be drawn with. */
  readonly isThere: boolean;
  /** Makes ready what paints, for the device that runs use now. */
  prepare(): Promise<Result<unknown>>;
  /** What is to be drawn on it; only when it is prepared. Failure: `unsupported`, with the compiler's words. */
  open(source: Source, viewed: ViewedRun, chosen: ChosenView): Promise<Result<DrawnView<Commands>>>;
  /** Draws as it is looked at, the bare ground where there is nothing. `before`: reads the run. `again`: another picture is better, later. */
  draw(
    drawn: DrawnView<Commands> | undefined,
    viewState: ViewState,
    before: (commands: Commands) => void,
    again: () => void,
  ): Drawing;
  /** What was read last, drawn beside the canvas; undefined where there is nothing to draw with. */
  pixels(drawn: DrawnView<Commands> | undefined, viewport: Viewport): Promise<Uint32Array<ArrayBuffer> | undefined>;
  /** Both as of `Picture`. */
  painted(): Promise<void>;
  measured(): Promise<void>;
  dispose(): void;
}
