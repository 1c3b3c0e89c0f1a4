/** What varies, set up beside the setup: axes as text, repetitions, seeds; and the study that they make, or what is wrong with each. */
import type { Axis, SeedChoice, Study } from '../../scenario/study/study.ts';
import type { StudyPlan } from '../../scenario/study/study-plan.ts';

/** An axis while it is set up. */
export interface VariedAxis {
  /** One parameter, or several that go together. */
  readonly params: readonly string[];
  /** As `parseAxis` reads it after the `=`: `4,8,16`, `2^10:2^14:x2`, `8+3,20+10`. */
  readonly text: string;
}

export interface VarySetup {
  /** In the order in which they were chosen; the last varies fastest. */
  readonly axes: readonly VariedAxis[];
  /** `30`, or `10..1000` with a precision. */
  readonly repeat: string;
  /** `2%`; '' for a number of repetitions. */
  readonly precision: string;
  /** Columns for which the precision must hold: `metrics.hops.mean`. */
  readonly of: readonly string[];
  readonly seeds: SeedChoice;
  /** Values of the varied parameters, as text by parameter; null: none. */
  readonly baseline: Readonly<Record<string, string>> | null;
}

/** What the setup and what varies read as together. */
export interface VaryReading {
  readonly study?: Study;
  /** Checked whole. */
  readonly plan?: StudyPlan;
  /** Instead of it, of more settings than are checked at once: until all of them are. */
  readonly checking?: StudyPlan;
  /** Those of `VarySetup.axes`, in their order; undefined of one that is wrong. */
  readonly axes: readonly (Axis | undefined)[];
  /** 0 while something is wrong, or nothing varies. */
  readonly settings: number;
  /** At least and at most; equal without a precision. */
  readonly runs: { readonly least: number; readonly most: number };
  /** By `axisKey`, or `repeat`, `precision`, `of`, `baseline`; `study` for what is wrong with all of it, and with the setup. Sentences. */
  readonly errors: Readonly<Record<string, string>>;
}

/** Names an axis: `k`, `k+alpha`. */
export const axisKey = ({ params }: Pick<VariedAxis, 'params'>): string => params.join('+');

export interface VarySlice {
  readonly vary: VarySetup;
  readonly varyReading: VaryReading;
  /** Wall seconds that the study would take here, as measured by beginning some of its runs; null while that is not known. */
  readonly studySeconds: { readonly least: number; readonly most: number } | null;
  /** Makes an axis of a parameter, at first with the value of the setup and its neighbours; with `text` where it is given. */
  varyParam(param: string, text?: string): void;
  /** What was typed into the field of an axis. */
  editAxis(key: string, text: string): void;
  /** The parameter keeps the value of the setup again; one that goes together with others leaves them. */
  unvaryParam(param: string): void;
  /** `param` joins the axis of `other`: their values go together, pair by pair. */
  varyTogether(param: string, other: string): void;
  /** `param` gets an axis of its own again. */
  varyApart(param: string): void;
  setRepeat(text: string): void;
  setPrecision(text: string): void;
  setPrecisionOf(columns: readonly string[]): void;
  setSeeds(seeds: SeedChoice): void;
  setBaseline(baseline: Readonly<Record<string, string>> | null): void;
  /** Fills what varies with that of a study; its scenario goes into the setup. */
  adoptStudy(study: Study): void;
  /** The study that a preset brings, `model/preset`; at small sizes where no real GPU is at hand. Nothing where it brings none. */
  choosePresetStudy(name: string): void;
  /** Nothing varies any more. */
  varyNothing(): void;
  /** What varied in the last visit, of the setup that is restored. */
  restoreVary(vary: VarySetup): void;
  /** The setup, or the files at hand, have changed. */
  rereadVary(): void;
}

declare module '../slice.ts' {
  interface LabState extends VarySlice {}
}
