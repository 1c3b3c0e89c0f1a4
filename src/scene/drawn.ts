/** What is drawn of a run in one view and channel: its samples, on the GPU or here, and what they are followed by. */
import { type Fade, FadeClock } from './flat/fade.ts';
import type { Found } from './geometry/find.ts';
import type { Look } from './look.ts';
import { momentOf } from './run/moment.ts';
import type { Source } from './run/source.ts';
import { secondsAt } from './run/subject.ts';
import type { SamplePlan } from './sample-plan.ts';
import { Selector } from './selection/selector.ts';
import type { Shown, Stance } from './shown.ts';
import { SpanKeeper } from './span.ts';

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

export abstract class Drawn<Commands> {
  /** Simulated time of what is drawn. */
  seconds = 0;
  protected readonly spans = new SpanKeeper();
  private fade: FadeClock;
  /** Of a run on the host. */
  private readonly selector: Selector | undefined;

  /** `most`: points that are shown. */
  constructor(
    protected readonly source: Source,
    { subject, chosen, plan }: Shown,
    most: number,
  ) {
    this.fade = new FadeClock(subject.views.fadeSeconds(chosen.channel.id));
    this.selector = source.host && new Selector(subject, chosen, plan, most);
  }

  abstract shown: Shown;
  protected abstract readonly samples: Samples<Commands>;
  abstract found(stance: Stance): Found;
  abstract destroy(): void;

  get channel(): string {
    return this.shown.chosen.channel.id;
  }

  get glows(): boolean {
    return this.shown.chosen.channel.kind === 'activity';
  }

  /** Goes on with what glowed before, if that is of the same nodes. */
  goOnFrom(before: this): void {
    if (this.samples.goOnFrom(before.samples)) this.fade = before.fade;
  }

  /** What is looked at shows more nodes when the run is read again. */
  isPartial(stance: Stance): boolean {
    return this.selector?.isOutdated(this.shown.plan, stance) ?? false;
  }

  /** As `Picture.draw`; only while the run does not advance. */
  read(commands: Commands, look: Look, atRest: boolean, seconds: number | undefined): void {
    this.select(look.stance);
    const { samples, source, shown } = this;
    const { subject, chosen } = shown;
    const moment = momentOf(subject, source.nowTicks, look.extrapolated(seconds, atRest));
    const now = secondsAt(subject, source.nowTicks);
    const fade =
      this.fade.step(now, performance.now(), look.isCalm, atRest) ?? (samples.isNew ? this.fade.stay(now) : undefined);
    this.seconds = moment.seconds;
    if (fade || !this.glows) samples.update(commands, fade ?? this.fade.stay(now), look.picked, moment.part);
    else if (chosen.view.moves) samples.move(commands, look.picked, moment.part);
  }

  /** The run waits, and time goes on to `seconds`. */
  extrapolate(commands: Commands, { picked }: Look, seconds: number): void {
    const { samples, source, shown } = this;
    if (shown.chosen.view.moves) samples.move(commands, picked, momentOf(shown.subject, source.nowTicks, seconds).part);
  }

  /** Chooses points where a person looks now. */
  private select(stance: Stance): void {
    const { selector, source, shown } = this;
    if (!source.host || !selector?.isOutdatedNow(shown.plan, stance)) return;
    const plan = selector.select(stance, source.host());
    this.samples.replan(plan);
    this.shown = { ...shown, plan };
  }
}
