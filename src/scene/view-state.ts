/** How a run is looked at: what is chosen, from where, on which canvas. Outlives runs and canvases; pictures read it. */
import type { Camera, CanvasSize, ViewChoice } from '../scenario/picture.ts';
import { FIT } from './geometry/camera.ts';
import type { Viewport } from './picture-content.ts';
import { type ChosenView, choose, type ViewedRun } from './run/viewed-run.ts';
import { IN_THE_DARK, type Spotlight } from './spotlight.ts';

export class ViewState {
  choice: ViewChoice = { view: '', channel: '' };
  camera: Camera = FIT;
  /** Ids of the overlays that are switched on. */
  overlays: readonly string[] = [];
  picked: number | undefined;
  isCalm = false;
  isDay = false;
  isAtRest = true;
  spotlight: Spotlight = IN_THE_DARK;
  size: CanvasSize = { width: 1, height: 1 };
  /** What is looked at. */
  viewed: ViewedRun | undefined;

  resize({ width, height }: CanvasSize): void {
    this.size = { width: Math.max(1, width), height: Math.max(1, height) };
  }

  light(part: Partial<Spotlight>): void {
    this.spotlight = { ...this.spotlight, ...part };
  }

  /** Something is under way that moves between two looks at the run. */
  get isMoving(): boolean {
    const { messages, transfers, trace } = this.spotlight;
    return messages.length > 0 || transfers !== undefined || trace?.state === 'under way' || this.nodesMove;
  }

  private get nodesMove(): boolean {
    return this.viewed !== undefined && this.chosenOf(this.viewed).view.moves === true;
  }

  /** Of a time to which the picture is extrapolated: nothing is on its way at rest, where motion is reduced, and in views whose nodes stay. */
  extrapolated(seconds: number | undefined, atRest: boolean): number | undefined {
    return atRest || this.isCalm || !this.nodesMove ? undefined : seconds;
  }

  chosenOf(viewed: ViewedRun): ChosenView {
    return choose(viewed, this.choice);
  }

  get viewport(): Viewport {
    const { size, camera, picked, overlays, spotlight, isCalm, isDay, isAtRest } = this;
    const seen = isCalm ? { ...spotlight, messages: [] } : spotlight;
    return { size, camera, picked, overlays, spotlight: seen, isCalm, isDay, isAtRest };
  }

  /** The whole picture at another size, with nothing marked but what is switched on for all nodes. */
  wholeAt(size: CanvasSize): Viewport {
    const { overlays, spotlight, isDay } = this;
    return {
      size,
      camera: FIT,
      picked: undefined,
      overlays,
      isDay,
      isSmall: true,
      spotlight: { ...IN_THE_DARK, overlays: spotlight.overlays },
    };
  }
}
