/** The underlay of a text: parameters and counters of the parts that it names, and values of all others. */
import { defaultParams } from '../scenario/defaults.ts';
import type { ModelSpec, ParamSpec, Params, ParamTable } from '../scenario/spec.ts';
import { churnParams } from '../underlay/spec/churn-params.ts';
import { linkParams, lookaheadParam } from '../underlay/spec/link-params.ts';
import { routedMetricSpecs } from '../underlay/spec/routed-metrics.ts';
import { UNDERLAY_COUNTERS, type UnderlayCounter } from '../underlay/spec/series.ts';
import type { UnderlayParams } from '../underlay/spec/underlay-params.ts';
import type { Program, UnderlayPart } from './program.ts';

const { loss, nat, ...delay } = linkParams;
const PARAMS: Readonly<Record<UnderlayPart, ParamTable>> = {
  delay,
  loss: { loss },
  nat: { nat },
  sessions: churnParams,
};

/** In the order in which an underlay has them, as the text opens them. */
export const belowParams = ({ underlay, given }: Pick<Program, 'underlay' | 'given'>): ParamTable =>
  opened(
    Object.assign(
      {},
      ...(Object.keys(PARAMS) as UnderlayPart[]).map((part) => (underlay.includes(part) ? PARAMS[part] : {})),
    ),
    given,
  );

/** Of an underlay with `delay`, last of all parameters. */
export const belowLookahead = ({ underlay, given }: Pick<Program, 'underlay' | 'given'>): ParamTable =>
  underlay.includes('delay') ? opened({ lookahead: lookaheadParam }, given) : {};

const opened = (table: ParamTable, given: Program['given']): ParamTable =>
  Object.fromEntries(
    Object.entries(table).map(([name, param]) => [
      name,
      Object.hasOwn(given, name) ? ({ ...param, default: given[name] } as ParamSpec) : param,
    ]),
  );

/** After those of the text. */
export const belowCounters = ({ underlay }: Pick<Program, 'underlay'>): readonly UnderlayCounter[] =>
  underlay.length > 0 ? UNDERLAY_COUNTERS : [];

/** Names that a text with an underlay leaves to it. */
export const belowNames = (program: Pick<Program, 'underlay' | 'given'>): readonly string[] =>
  program.underlay.length === 0
    ? []
    : [
        ...Object.keys(belowParams(program)),
        ...Object.keys(belowLookahead(program)),
        ...UNDERLAY_COUNTERS,
        ...Object.keys(routedMetricSpecs),
        'online',
        'status',
      ];

/** All of its values: of a part that the text has not, those by which it does nothing. */
export const belowValues = (params: Params): UnderlayParams => ({ ...NOTHING, ...params }) as UnderlayParams;

/** A network below that loses nobody and nothing. */
const NOTHING: Params = defaultParams({
  params: { ...linkParams, ...churnParams, lookahead: lookaheadParam },
} as unknown as ModelSpec);
