/**
 * What is shown of a run while it goes on: the picture, and the messages and transfers in it. It is drawn as often as its
 * share of the worker's time allows, at once where the run rests or a person asks, and not at all while nobody can see it.
 */
import type { Run } from '../run/run.ts';
import { FrameClock } from './frame-clock.ts';
import type { Picture } from './picture.ts';
import { Asides } from './run/asides.ts';
import type { Door } from './run/door.ts';
import { Traffic } from './run/traffic.ts';
import { Transfers } from './run/transfers.ts';
import { viewedRunOf } from './run/viewed-run.ts';
import { ViewState } from './view-state.ts';

/** What stands beside nodes waits no longer than this for pictures. */
const MOST_PAUSE_MS = 100;
/** Of the time of a run on all cores, pictures take no more: one core makes them, and all others wait. */
const SHARE_OF_ALL_CORES = 0.05;

export class Stage {
  /** How the person looks at the network, whatever draws it. */
  readonly viewState = new ViewState();
  private painter: Picture | undefined;
  private traffic: Traffic | undefined;
  private transfers: Transfers | undefined;
  private asides: Asides | undefined;
  private isOnAllCores = false;
  private isVisible = true;
  /** The run has changed since the picture read it. */
  private isBehind = false;
  /** What the pace of the run has come to, in simulated time. */
  private seconds: number | undefined;

  /** `door`: how a run is read between two advances. */
  constructor(
    private readonly door: Door,
    private readonly clock = new FrameClock(),
  ) {}

  get picture(): Picture | undefined {
    return this.painter;
  }

  set picture(picture: Picture | undefined) {
    this.painter?.dispose();
    this.painter = picture;
    this.takePace();
  }

  /** Shows this run from the next `draw` on, or nothing. Gives a sentence when it cannot be drawn. */
  async show(run: Run | undefined): Promise<string | undefined> {
    this.isOnAllCores = run?.engine === 'workers';
    this.takePace();
    this.viewState.viewed = run && viewedRunOf(run);
    this.seconds = undefined;
    this.traffic = run && this.trafficOf(run);
    this.transfers = run && this.transfersOf(run);
    this.asides?.end();
    this.asides = run && this.asidesOf(run);
    return this.painter?.show(run);
  }

  /** The run has changed; only while it does not advance. `isAtRest`: it stays as it is for now, so this is drawn whatever was drawn before. `seconds`: what its pace has come to. `also`: a node whose messages are shown at all events. */
  draw(isAtRest: boolean, seconds?: number, also?: number): void {
    const { viewState } = this;
    this.seconds = seconds;
    viewState.isAtRest = isAtRest;
    this.isBehind = true;
    if (!this.isVisible) return;
    // Rounds are told apart by looking after each of them.
    this.clock.spend(() => this.transfers?.look(isAtRest, viewState.isCalm));
    if (isAtRest || this.clock.isDue) this.paint(also);
    this.asides?.want();
  }

  /** A person waits for it; only while the run does not advance. */
  drawNow(also?: number): void {
    if (!this.isVisible) return;
    this.paint(also);
    this.asides?.want();
  }

  /** For copies of the picture, which are made whether it can be seen or not; as `drawNow`. */
  catchUp(): void {
    if (this.isBehind) this.paint();
  }

  /** The run waits for its pace, which has come to this time: what moves may move on. */
  extrapolate(seconds: number, also?: number): void {
    const { viewState, isBehind } = this;
    this.seconds = seconds;
    if (!this.isVisible || viewState.isCalm || !viewState.isMoving || !this.clock.isDue) return;
    this.clock.draw(() => {
      if (isBehind) this.traffic?.look(also);
      return this.painter?.extrapolate(seconds, isBehind);
    });
    this.isBehind = false;
  }

  /** A person looks at it in another way. */
  repaint(): void {
    if (!this.isVisible) return;
    this.clock.spend(() => this.painter?.repaint());
    this.asides?.want();
  }

  /** Whether the picture can be seen at all. What was missed is drawn by the next `draw`. */
  setVisible(isVisible: boolean): void {
    this.isVisible = isVisible;
  }

  get isSeen(): boolean {
    return this.isVisible;
  }

  /** Answers a person's question about the picture: at once, though the next picture comes later for it. */
  answer<T>(question: () => T): T {
    return this.clock.spend(question);
  }

  /** Resolves when something may be read for what stands around the picture; at once while the run rests. */
  async turn(): Promise<void> {
    while (!this.viewState.isAtRest && this.clock.restMs > 0)
      await new Promise((resolve) => setTimeout(resolve, this.clock.restMs));
  }

  private takePace(): void {
    if (!this.painter) return;
    const { perSecond, share } = this.painter.pace;
    this.clock.pace = { perSecond, share: this.isOnAllCores ? Math.min(share, SHARE_OF_ALL_CORES) : share };
  }

  private paint(also?: number): void {
    const { viewState } = this;
    this.isBehind = false;
    this.clock.draw(() => {
      if (!viewState.isCalm) this.traffic?.look(also);
      return this.painter?.draw(viewState.isAtRest, this.seconds);
    });
  }

  /** Messages of a run that is shown no longer are not drawn. */
  private trafficOf(run: Run): Traffic {
    const traffic = new Traffic(run, (messages) => {
      if (this.traffic === traffic) this.viewState.light({ messages });
    });
    return traffic;
  }

  /** Between two pictures, if they leave time for it soon: what belongs to a picture is not to lag far behind it. */
  private async pause(): Promise<void> {
    const wait = this.viewState.isAtRest ? 0 : Math.min(MOST_PAUSE_MS, this.clock.restMs);
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
  }

  /** What nothing will be drawn for soon is shown at once. */
  private asidesOf(run: Run): Asides {
    const { viewState, door } = this;
    const made = new Asides(
      run,
      viewState,
      door,
      () => this.pause(),
      (part) => {
        if (this.asides !== made) return;
        viewState.light(part);
        if (viewState.isAtRest || viewState.isCalm) this.repaint();
      },
    );
    return made;
  }

  /** Those of a run at rest come after it was drawn. */
  private transfersOf(run: Run): Transfers {
    const shown = new Transfers(run, (transfers) => {
      if (this.transfers !== shown) return;
      this.viewState.light({ transfers });
      // A run under way is drawn soon enough; pictures in between would only delay that.
      if (this.viewState.isAtRest) this.repaint();
    });
    return shown;
  }
}
