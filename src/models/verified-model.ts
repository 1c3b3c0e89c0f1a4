/** What a model gives to be verified: cases at its edges, and what random scenarios need to know of it. */
import type * as fc from 'fast-check';
import type { LpSize } from '../engine/event/gpu/lp-tuner.ts';
import type { ListSettings } from '../engine/event/gpu/plan.ts';
import type { Files } from '../scenario/files.ts';
import type { Scenario } from '../scenario/scenario.ts';
import type { Params } from '../scenario/spec.ts';

/** A scenario at an edge of a model. Tests of equality and `verify --full` share these. */
export interface GridCase {
  /** Says what it covers. */
  readonly name: string;
  readonly scenario: Scenario;
  readonly files?: Files;
  /** Those that it runs with, one after the other. */
  readonly lpSizes: readonly LpSize[];
  readonly lists?: ListSettings;
  /** Windows or rounds after which it says no more; default: it runs to its end. */
  readonly steps?: number;
}

/** How long a run is, about. */
export interface Work {
  /** Events, or what rounds do. */
  readonly events: number;
  /** Windows, or rounds. */
  readonly steps: number;
}

/** A run in which many threads contend for the same memory. */
export interface HardwareCase {
  /** Without the title of the model. */
  readonly name: string;
  readonly params: Params;
  readonly lists?: ListSettings;
  /** One core is done within a minute or so; default true. */
  readonly onOneCore?: boolean;
}

export interface VerifiedModel<Values extends Params = Params> {
  readonly grid: readonly GridCase[];
  /** For `verify --hardware`. */
  readonly hardware?: readonly HardwareCase[];
  /** Sizes, and values for them that make a short run: random scenarios set out from there, and grow until there is no more room. */
  readonly smallest: Params;
  /** From above, as far as parameters tell. */
  work(scenario: Scenario<Values>): Work;
  /** Another scenario that only a result can tell of: one that ends exactly where this one came to an end by itself, say. */
  next?(params: Values, steps: number): Params | undefined;
  /** Kernels depend on several parameters together: whether a change makes others is asked of the scenario itself. Default: of one at a time. */
  readonly shapedTogether?: boolean;
  /** Contents of file parameters: small, valid, with odd values. */
  readonly files?: Readonly<Record<string, fc.Arbitrary<string>>>;
}
