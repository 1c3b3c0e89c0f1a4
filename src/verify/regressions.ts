/** Scenarios on which engines once differed, with what one core said of them then and must say for ever. */
import { catalog } from '../models/catalog.ts';
import type { GridCase } from '../models/verified-model.ts';
import { complete } from '../scenario/defaults.ts';
import { specById } from '../scenario/presets.ts';
import type { ModelSpec, Params } from '../scenario/spec.ts';

export interface Regression {
  /** What was wrong. */
  readonly what: string;
  readonly model: string;
  readonly params: Params;
  readonly digest: string;
}

const BUSY = { peers: 64, dMax: 1, end: 8 } as const;

export const regressions: readonly Regression[] = [
  {
    what: 'a refresh interval beyond 32 bits of ticks wrapped on the GPU',
    model: 'kademlia',
    params: { peers: 16, dMax: 600, end: 3600, refresh: 7200 },
    digest: '1c40dd0a88eaf42e',
  },
  {
    what: 'the same, with a check every second',
    model: 'kademlia',
    params: { ...BUSY, refresh: 4297, refreshCheck: 1 },
    digest: 'bbd18a534e06d562',
  },
  {
    what: 'the unit of stamps wrapped on the GPU',
    model: 'kademlia',
    params: { ...BUSY, pingBeforeReplace: 'yes', questionable: 68_735.5 },
    digest: 'd32be15ed026e53c',
  },
  {
    what: 'the time of a departure wrapped on the GPU',
    model: 'kademlia',
    params: { ...BUSY, churn: 'flash', flashShare: 0.5, flashAt: 4290, flashOver: 10 },
    digest: 'c221356d59771545',
  },
  {
    what: 'a standstill that is found in the last round was told by one engine only',
    model: 'swarm',
    params: { peers: 90, blocks: 40, seedsLeave: 20, end: 109 },
    digest: '24cddaf2ca9b1b83',
  },
];

/** As cases beside those of a model's grid. */
export const regressionCases = (spec: ModelSpec): readonly GridCase[] =>
  regressions
    .filter(({ model }) => model === spec.id)
    .map(({ what, params }) => ({ name: what, scenario: complete(spec, { params }), lpSizes: ['auto'] }));

export const specOf = ({ model }: Regression): ModelSpec => {
  const spec = specById(catalog, model);
  if (!spec) throw new Error(`there is no model ${model}`);
  return spec;
};
