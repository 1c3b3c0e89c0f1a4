/** Networks of the torture model in which something happens that others seldom see. */
import { MAX_TIME_TICKS } from '../../../scenario/scenario.ts';
import type { TortureConfig } from './torture.ts';

/** A network in which everything happens, in few windows. */
export const TORTURE_NETWORK: TortureConfig = {
  nodes: 257,
  lookahead: 40,
  end: 160,
  period: 7,
  chains: 3,
  burst: 5,
  hops: 4,
  seed: 11,
};

/** WORK of many ticks inside each window. */
export const PAIR: TortureConfig = { ...TORTURE_NETWORK, nodes: 2, lookahead: 100, end: 500, burst: 60, seed: 5 };
/** One window with more events at a node than may be executed in a round. */
export const SPRINT: TortureConfig = {
  ...TORTURE_NETWORK,
  nodes: 2,
  lookahead: 4000,
  end: 1300,
  period: 1,
  chains: 1,
  burst: 1,
  seed: 3,
};
export const EVERY_TICK: TortureConfig = { ...TORTURE_NETWORK, nodes: 33, lookahead: 1, end: 40, period: 1, seed: 8 };
/** Some blocks of nodes have nothing due for several windows, though something is on its way to them. */
export const QUIET: TortureConfig = { ...EVERY_TICK, nodes: 65, end: 600, period: 20, chains: 1, hops: 6 };
/** Hundreds of events pending at each node, all of them tied at every beat. */
export const CROWD: TortureConfig = { ...TORTURE_NETWORK, nodes: 3, lookahead: 20, end: 400, period: 100, chains: 500 };
/** The last beats saturate and stay pending. */
export const BORDER: TortureConfig = {
  ...TORTURE_NETWORK,
  nodes: 64,
  lookahead: 2 ** 29 + 1,
  end: MAX_TIME_TICKS,
  period: 2 ** 28 + 3,
  burst: 4,
  seed: 2,
};
