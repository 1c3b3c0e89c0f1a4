/** The canvas, and what paints on it: a GPU or the processor. */
import type { Result } from '../base/result.ts';
import type { Drawn } from './drawn.ts';
import type { Look } from './look.ts';
import type { Source } from './run/source.ts';
import type { Chosen, Subject } from './run/subject.ts';
import type { Stance } from './shown.ts';

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
  open(source: Source, subject: Subject, chosen: Chosen): Promise<Result<Drawn<Commands>>>;
  /** Draws as it is looked at, the bare ground where there is nothing. `before`: reads the run. `again`: another picture is better, later. */
  draw(
    drawn: Drawn<Commands> | undefined,
    look: Look,
    before: (commands: Commands) => void,
    again: () => void,
  ): Drawing;
  /** What was read last, drawn beside the canvas; undefined where there is nothing to draw with. */
  pixels(drawn: Drawn<Commands> | undefined, stance: Stance): Promise<Uint32Array<ArrayBuffer> | undefined>;
  /** Both as of `Picture`. */
  painted(): Promise<void>;
  measured(): Promise<void>;
  dispose(): void;
}
