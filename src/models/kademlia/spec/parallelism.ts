/** Critical-path parallelism as published in 2014, for the settings that were measured. */
import type { ParallelismReference } from '../../../scenario/spec.ts';
import type { KademliaParams } from './params.ts';
import { OUR_EVENTS_PER_LOOKUP, PAPER_2014, PAPER_LOOKUP } from './published.ts';

const SOURCE = `${PAPER_2014.authors}, section 3 and figure 2: 10 million events, lookahead 10 ms, one lookup per ${PAPER_2014.every} s and peer; ${PAPER_LOOKUP}, where ours take about ${OUR_EVENTS_PER_LOOKUP[0]}`;

type ByPeers = Readonly<Record<number, readonly (readonly [lps: number, parallelism: number])[]>>;
const FIGURE_2: ByPeers = PAPER_2014.parallelism;

/** Pauses of up to so many seconds come to a lookup per 30 s and peer, with what the lookup itself takes or without. */
const LEAST_PAUSE = 54;
const GREATEST_PAUSE = 60;

export function publishedParallelism(params: KademliaParams): readonly ParallelismReference[] {
  const { peers, dMax, lookahead, latencyMin, latencyFloor } = params;
  const used = lookahead > 0 ? lookahead : Math.max(latencyMin, latencyFloor);
  const isThatOften = dMax >= LEAST_PAUSE && dMax <= GREATEST_PAUSE;
  const { latency, churn, k, refresh, nat, loss } = params;
  const isTheirs = latency === 'uniform' && churn === 'none' && k === 8 && refresh === 0 && nat === 0 && loss === 0;
  if (!isThatOften || !isTheirs || used !== PAPER_2014.lookahead) return [];
  return (FIGURE_2[peers] ?? []).map(([lps, parallelism]) => ({ lps, parallelism, source: SOURCE }));
}
