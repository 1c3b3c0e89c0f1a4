/** Critical-path parallelism as published in 2014, for the settings that were measured. */
import type { ParallelismReference, Params } from '../../../scenario/spec.ts';

const SOURCE =
  'Andelfinger and Hartenstein 2014, Figure 2: 10 million events, lookahead 10 ms, one lookup per 30 s and peer; lookups of 90 to 126 events, where ours take about 30';

/** By peers: most LPs of which at least half are used, then one LP a peer. */
const FIGURE_2: Readonly<Record<number, readonly (readonly [lps: number, parallelism: number])[]>> = {
  [2 ** 14]: [
    [128, 75.9],
    [2 ** 14, 290.0],
  ],
  [2 ** 17]: [
    [512, 313.1],
    [2 ** 17, 1416.8],
  ],
  [2 ** 20]: [
    [2048, 1285.0],
    [2 ** 20, 7117.4],
  ],
};

/** Pauses of up to so many seconds come to a lookup per 30 s and peer, with the 1.8 s of the lookup itself or without. */
const LEAST_PAUSE = 54;
const GREATEST_PAUSE = 60;
const LOOKAHEAD = 0.01;

export function publishedParallelism(params: Params): readonly ParallelismReference[] {
  const { peers, dMax, lookahead, latencyMin, latencyFloor } = params as Readonly<Record<string, number>>;
  const used = lookahead > 0 ? lookahead : Math.max(latencyMin, latencyFloor);
  const isThatOften = dMax >= LEAST_PAUSE && dMax <= GREATEST_PAUSE;
  const { latency, churn, k, refresh, nat, loss } = params;
  const isTheirs = latency === 'uniform' && churn === 'none' && k === 8 && refresh === 0 && nat === 0 && loss === 0;
  if (!isThatOften || !isTheirs || used !== LOOKAHEAD) return [];
  return (FIGURE_2[peers] ?? []).map(([lps, parallelism]) => ({ lps, parallelism, source: SOURCE }));
}
