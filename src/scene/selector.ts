/** Keeps the points of a picture on what is looked at, whatever the model knows of where nodes are. */
import type { PictureWindow, Place } from '../scenario/picture.ts';
import { type Stance, windowOf } from './look.ts';
import { PlaceIndex } from './place-index.ts';
import type { AnyReading } from './run/readings.ts';
import type { Chosen, Subject } from './run/subject.ts';
import type { SamplePlan } from './sample-plan.ts';
import { type InWindow, isOutdated, selectPoints } from './selection.ts';

export class Selector {
  private readonly subject: Subject;
  private readonly chosen: Chosen;
  private readonly whole: SamplePlan;
  private readonly most: number;
  private index: PlaceIndex | undefined;

  /** `whole`: the points of the whole picture. `most`: points. */
  constructor(subject: Subject, chosen: Chosen, whole: SamplePlan, most: number) {
    this.subject = subject;
    this.chosen = chosen;
    this.whole = whole;
    this.most = most;
  }

  isOutdated(plan: SamplePlan, stance: Stance): boolean {
    return this.whole.stride > 1 && isOutdated(plan, windowOf(this.chosen.view, stance));
  }

  /** Only while the run does not advance. */
  select(stance: Stance, reading: AnyReading): SamplePlan {
    const { whole, most, chosen } = this;
    return selectPoints(whole, windowOf(chosen.view, stance), most, (window) => this.nodesIn(window, reading));
  }

  private nodesIn(window: PictureWindow, reading: AnyReading): InWindow {
    const { subject, chosen, whole } = this;
    const { views } = subject;
    const ranges = views.within?.(chosen.view.id, window);
    if (ranges) return ranges;
    // Places of models with links ask for nothing, and so never change.
    const isFixed = views.links !== undefined && !chosen.view.moves;
    if (!this.index || !isFixed)
      this.index = new PlaceIndex(whole.nodes, (node): Place => views.place(chosen.view.id, node, reading));
    return this.index.nodesIn(window);
  }
}
