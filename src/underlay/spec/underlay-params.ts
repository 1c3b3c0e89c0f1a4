/** The values of an underlay's parameters: what a scenario of any tenant has. */
import type { ChoiceParam, FileParam, ParamSpec } from '../../scenario/spec.ts';
import type { churnParams } from './churn-params.ts';
import type { linkParams, lookaheadParam } from './link-params.ts';

type ValueOf<Param extends ParamSpec> = Param extends ChoiceParam
  ? Param['choices'][number]['value']
  : Param extends FileParam
    ? string
    : number;

type Described = typeof linkParams & typeof churnParams & { readonly lookahead: typeof lookaheadParam };

/** Durations in seconds; files by their hashes. */
export type UnderlayParams = { readonly [Name in keyof Described]: ValueOf<Described[Name]> };
