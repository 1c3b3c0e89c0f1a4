/**
 * A parameter study as data: one scenario, some of its parameters varied, every setting repeated with seeds of its own. Page,
 * workers and command line plan alike (`study-plan.ts`); a file or a link holds exactly this (Kunz et al., PADS 2012).
 */
import type { Scenario } from '../scenario.ts';
import type { ParamValue } from '../spec.ts';

export const STUDY_FORMAT = 'swarmscope.study/1';

/** A parameter that is varied, or several that go together: `k+alpha=8+3,20+10` has two values of two parameters each. */
export interface Axis {
  /** At least one; no parameter is in two axes. */
  readonly params: readonly string[];
  /** At least one; each has a value for every one of `params`, in their order. No two are equal. */
  readonly values: readonly (readonly ParamValue[])[];
  /** What people call the values, in the same order, where that is something else: paths of files. Part of no result. */
  readonly labels?: readonly string[];
}

/** When a setting has been repeated often enough. */
export interface Precision {
  /** Half of the confidence interval may be at most this share of the mean, above 0. */
  readonly share: number;
  /** Columns of a table of runs for which that must hold, at least one: `metrics.hops.mean`. */
  readonly of: readonly string[];
}

/** Repetitions of every setting. Without `precision` `least` and `most` are equal. */
export interface Repeat {
  readonly least: number;
  readonly most: number;
  readonly precision?: Precision;
}

/** `common`: seed, seed + 1, ... in every setting; `own`: hashed from setting and repetition, so that no two settings share draws. */
export const SEED_CHOICES = ['common', 'own'] as const;
export type SeedChoice = (typeof SEED_CHOICES)[number];

export interface Study {
  readonly format: typeof STUDY_FORMAT;
  /** What does not vary. */
  readonly scenario: Scenario;
  /** The last axis varies fastest. None: a study of repetitions alone. */
  readonly over: readonly Axis[];
  readonly repeat: Repeat;
  readonly seeds: SeedChoice;
  /** The setting that others are compared with, by their common seeds: a value for some of the varied parameters. */
  readonly baseline?: Readonly<Record<string, ParamValue>>;
}

/** Settings times the most repetitions that a study may have. */
export const MOST_STUDY_RUNS = 1_000_000;

/** Fewer repetitions than this judge no precision: looking often costs truth (99% intervals held in 98.4% of studies from 10 on). */
export const LEAST_FOR_PRECISION = 10;

/** A setting with a precision is looked at after so many repetitions more. */
export const PRECISION_STEP = 5;
