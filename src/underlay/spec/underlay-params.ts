/** The values of an underlay's parameters: what a scenario of any tenant has. Durations in seconds; files by their hashes. */
import type { ParamsOf } from '../../scenario/spec.ts';
import type { churnParams } from './churn-params.ts';
import type { linkParams, lookaheadParam } from './link-params.ts';

export type UnderlayParams = ParamsOf<
  typeof linkParams & typeof churnParams & { readonly lookahead: typeof lookaheadParam }
>;
