/** Keeps the points of a picture on what is looked at, whatever the model knows of where nodes are. */
import type { PictureWindow } from '../../scenario/picture.ts';
import { windowOf } from '../layout.ts';
import type { AnyReading } from '../run/readings.ts';
import { type Chosen, placeIn, type Subject } from '../run/subject.ts';
import type { SamplePlan } from '../sample-plan.ts';
import type { Stance } from '../shown.ts';
import { GlobeIndex, PlaceIndex } from './place-index.ts';
import { type InWindow, isOutdated, selectPoints } from './selection.ts';

/** Of a run whose nodes move, between two selections: a selection asks for the places of all nodes. */
const MOST_LOOKS = 12;

export class Selector {
  private index: PlaceIndex | GlobeIndex | undefined;
  /** Looks at the run since the last selection. */
  private age = 0;

  /** `whole`: the points of the whole picture. `most`: points. */
  constructor(
    readonly subject: Subject,
    readonly chosen: Chosen,
    private readonly whole: SamplePlan,
    private readonly most: number,
  ) {}

  isOutdated(plan: SamplePlan, stance: Stance): boolean {
    return this.whole.stride > 1 && isOutdated(plan, this.windowOf(stance));
  }

  /** As `isOutdated`, before each look at the run: who moves leaves the window. */
  isOutdatedNow(plan: SamplePlan, stance: Stance): boolean {
    this.age++;
    const hasMoved = plan.part !== undefined && this.index !== undefined && !this.isFixed && this.age > MOST_LOOKS;
    return hasMoved || this.isOutdated(plan, stance);
  }

  /** Only while the run does not advance. */
  select(stance: Stance, reading: AnyReading): SamplePlan {
    this.age = 0;
    const { whole, most } = this;
    return selectPoints(whole, this.windowOf(stance), most, (window) => this.nodesIn(window, reading));
  }

  /** Places of models with links ask for nothing, and so never change. */
  private get isFixed(): boolean {
    return this.subject.views.links !== undefined && !this.chosen.view.moves;
  }

  private windowOf(stance: Stance): PictureWindow {
    return windowOf(this, stance);
  }

  private nodesIn(window: PictureWindow, reading: AnyReading): InWindow {
    const { subject, chosen, whole } = this;
    const { views } = subject;
    const ranges = views.within?.(chosen.view.id, window);
    if (ranges) return ranges;
    if (!this.index || !this.isFixed)
      this.index = new (window.cap ? GlobeIndex : PlaceIndex)(whole.nodes, (node) =>
        placeIn(views, chosen.view, node, reading),
      );
    return this.index.nodesIn(window);
  }
}
