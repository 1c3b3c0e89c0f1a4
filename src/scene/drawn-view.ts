/** What is drawn of a run in one view and channel: its samples, on the GPU or here, and what they are followed by. */
import { type Fade, FadeClock } from './flat/fade.ts';
import type { Found } from './geometry/find.ts';
import type { PictureContent, Viewport } from './picture-content.ts';
import { momentOf } from './run/moment.ts';
import type { Source } from './run/source.ts';
import { secondsAt } from './run/viewed-run.ts';
import type { SamplePlan } from './sample-plan.ts';
import { Selector } from './selection/selector.ts';
import { SpanKeeper } from './span.ts';
import type { ViewState } from './view-state.ts';

/** `Commands`: as of `Surface`. */
export interface Samples<Commands> {
  /** What was read last is not of these points. */
  readonly isNew: boolean;
  /** `fade` is asked for by activity channels only. `part`: how much of the last round has passed. */
  update(commands: Commands, fade: Fade, picked: number | undefined, part: number): void;
  /** Places alone, of a view that moves; values stay. */
  move(commands: Commands, picked: number | undefined, part: number): void;
  /** Points are other nodes from the next update on; of a run on the host. */
  replan(plan: SamplePlan): void;
  /** Goes on with values that glowed before in the same channel. False where they are not of the same nodes. */
  goOnFrom(before: this): boolean;
}

export abstract class DrawnView<Commands> {
  /** Simulated time of what is drawn. */
  seconds = 0;
  protected readonly spans = new SpanKeeper();
  private fade: FadeClock;
  /** Of a run on the host. */
  private readonly selector: Selector | undefined;

  /** `most`: points that are shown. */
  constructor(
    protected readonly source: Source,
    { viewed, chosen, plan }: PictureContent,
    most: number,
  ) {
    this.fade = new FadeClock(viewed.views.fadeSeconds(chosen.channel.id));
    this.selector = source.host && new Selector(viewed, chosen, plan, most);
  }

  abstract content: PictureContent;
  protected abstract readonly samples: Samples<Commands>;
  abstract found(viewport: Viewport): Found;
  abstract destroy(): void;

  get channel(): string {
    return this.content.chosen.channel.id;
  }

  get glows(): boolean {
    return this.content.chosen.channel.kind === 'activity';
  }

  /** Goes on with what glowed before, if that is of the same nodes. */
  goOnFrom(before: this): void {
    if (this.samples.goOnFrom(before.samples)) this.fade = before.fade;
  }

  /** What is looked at shows more nodes when the run is read again. */
  isPartial(viewport: Viewport): boolean {
    return this.selector?.isOutdated(this.content.plan, viewport) ?? false;
  }

  /** As `Picture.draw`; only while the run does not advance. */
  read(commands: Commands, viewState: ViewState, atRest: boolean, seconds: number | undefined): void {
    this.select(viewState.viewport);
    const { samples, source, content } = this;
    const { viewed, chosen } = content;
    const moment = momentOf(viewed, source.nowTicks, viewState.extrapolated(seconds, atRest));
    const now = secondsAt(viewed, source.nowTicks);
    const fade =
      this.fade.step(now, performance.now(), viewState.isCalm, atRest) ??
      (samples.isNew ? this.fade.stay(now) : undefined);
    this.seconds = moment.seconds;
    if (fade || !this.glows) samples.update(commands, fade ?? this.fade.stay(now), viewState.picked, moment.part);
    else if (chosen.view.moves) samples.move(commands, viewState.picked, moment.part);
  }

  /** The run waits, and time goes on to `seconds`. */
  extrapolate(commands: Commands, { picked }: ViewState, seconds: number): void {
    const { samples, source, content } = this;
    if (content.chosen.view.moves)
      samples.move(commands, picked, momentOf(content.viewed, source.nowTicks, seconds).part);
  }

  /** Chooses points where a person looks now. */
  private select(viewport: Viewport): void {
    const { selector, source, content } = this;
    if (!source.host || !selector?.isOutdatedNow(content.plan, viewport)) return;
    const plan = selector.select(viewport, source.host());
    this.samples.replan(plan);
    this.content = { ...content, plan };
  }
}
