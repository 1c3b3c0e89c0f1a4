/** What random scenarios of a mobile network need to know: how long a run is, where they set out from, contents of files. */
import type { Params } from '../../scenario/spec.ts';
import type { VerifiedModel, Work } from '../verified.ts';
import { cellGridOf } from './cells.ts';
import { MOBILITY, type MobileConfig, PLACEMENT, packetsOf } from './config.ts';
import { mobileGrid } from './grid.ts';
import { packetWords } from './layout.ts';
import { configOf } from './scenario-config.ts';
import { expectedEnd, secondsOfLeg } from './spec/check.ts';
import { movementFileText } from './verified-files.ts';

/** How many of each take about as long as a copy: tests of two nodes, words of rows that are looked through, legs. */
const TESTS_PER_COPY = 32;
const WORDS_PER_COPY = 32;
const LEGS_PER_COPY = 2;
/** Waits beyond what is expected of a run that ends by itself. */
const SLACK = 1.5;

export const mobileVerified: VerifiedModel = {
  grid: mobileGrid,
  smallest: { nodes: 8, packets: 2, sources: 1, end: 12 },
  work: ({ params, seed }): Work => {
    const config = configOf({ params, seed });
    const steps = roundsOf(params, config);
    return { events: steps * workOfRound(params, config) + copiesOf(config, steps) + warmUp(params, config), steps };
  },
  files: { movement: movementFileText },
  // Is it over when nothing is in flight, or at its end? Both after the same round.
  next: ({ end, round }, rounds) => (end === 0 ? { end: rounds * Number(round) } : undefined),
};

const roundsOf = (params: Params, { roundMs, endRounds }: MobileConfig): number =>
  endRounds > 0 ? endRounds : Math.ceil((SLACK * 1000 * expectedEnd(params)) / roundMs);

/** Nodes that a node looks at: those of its own and adjacent cells; of clusters, all. */
function candidatesOf(config: MobileConfig): number {
  if (config.placement === PLACEMENT.clusters) return config.nodes;
  const { sides } = cellGridOf(config);
  const share = sides.reduce((product, side, axis) => product * Math.min(1, (3 * side) / (config.extent[axis] + 1)), 1);
  // Some lie closer together than others.
  return Math.min(config.nodes, 9 + 2 * config.nodes * share);
}

function workOfRound(params: Params, config: MobileConfig): number {
  const tests = candidatesOf(config) / TESTS_PER_COPY;
  const words = packetWords(config) / WORDS_PER_COPY;
  return config.nodes * (1 + tests + words + legsIn(params, config.roundMs / 1000, config) / LEGS_PER_COPY);
}

const warmUp = (params: Params, config: MobileConfig): number =>
  (config.nodes * legsIn(params, config.warmUpMs / 1000, config)) / LEGS_PER_COPY;

/** Legs of a node in a time; those of files are few. */
const legsIn = (params: Params, seconds: number, { mobility }: MobileConfig): number =>
  mobility === MOBILITY.waypoint || mobility === MOBILITY.direction ? seconds / secondsOfLeg(params) : 0;

/** Each node sends each packet once at most. */
function copiesOf(config: MobileConfig, rounds: number): number {
  const { nodes, packets, sources, intervalMs, roundMs } = config;
  const sent = intervalMs === 0 ? packets : Math.min(packets, Math.ceil((rounds * roundMs) / intervalMs));
  return Math.min(packetsOf(config), sent * sources) * nodes * candidatesOf(config);
}
