/** What random scenarios of a mobile network need to know: how long a run is, where they set out from, contents of files. */
import type { HardwareCase, VerifiedModel, Work } from '../verified-model.ts';
import { movementFileText } from './files/verified-files.ts';
import { mobileGrid } from './grid.ts';
import { packetWords } from './layout.ts';
import { expectedEnd, secondsOfLeg } from './spec/check.ts';
import type { MobileParams } from './spec/params.ts';

/** How many of each take about as long as a copy: tests of two nodes, words of rows that are looked through, legs. */
const TESTS_PER_COPY = 32;
const WORDS_PER_COPY = 32;
const LEGS_PER_COPY = 2;
/** A node's own cell and adjacent ones, in a volume. */
const CELLS_AROUND = 27;
/** Rounds beyond what is expected of a run that ends by itself. */
const SLACK = 1.5;

/** About ten neighbours each. */
const AIRY = { nodes: 2 ** 16, width: 7000, height: 7000, range: 50, end: 30 } as const;
/** About eighty neighbours each. */
const CROWDS = {
  nodes: 2 ** 14,
  placement: 'clusters',
  clusters: 64,
  clusterSpread: 50,
  width: 2000,
  height: 2000,
  range: 40,
  end: 20,
} as const;
const AT_ONCE = { sources: 8, packets: 8, interval: 0 } as const;

const hardware: readonly HardwareCase[] = [
  { name: '2^16 nodes that move, 64 packets', params: { ...AIRY, ...AT_ONCE, mobility: 'waypoint' } },
  {
    name: '2^14 nodes in crowds, counter based',
    params: { ...CROWDS, ...AT_ONCE, mobility: 'direction', protocol: 'counter', drop: 0.1 },
  },
  {
    name: '2^14 nodes in crowds, in-buffers, strongest first',
    params: { ...CROWDS, ...AT_ONCE, depth: 50, interfaces: 2, buffer: 8, readsPerRound: 1, readOrder: 'energy' },
  },
  {
    name: '2^17 nodes, quasi unit disk',
    params: {
      ...AIRY,
      nodes: 2 ** 17,
      width: 10_000,
      height: 10_000,
      graph: 'qudg',
      rangeOuter: 70,
      mobility: 'direction',
      end: 20,
    },
  },
];

// Asked very often: straight from the parameters.
export const mobileVerified: VerifiedModel<MobileParams> = {
  grid: mobileGrid,
  hardware,
  // Near enough to hear each other: else most scenarios would be of nodes that are all alone.
  smallest: { nodes: 8, range: 500, packets: 2, sources: 1, end: 12 },
  work: ({ params }): Work => {
    const { nodes, packets, sources, round, mobilityWarmUp } = params;
    const steps = roundsOf(params);
    const candidates = candidatesOf(params);
    const words = packetWords({ packets, sources }) / WORDS_PER_COPY;
    const ofRound = 1 + candidates / TESTS_PER_COPY + words + legsIn(params, round);
    return {
      events: nodes * (steps * ofRound + legsIn(params, mobilityWarmUp) + sentIn(params, steps) * candidates),
      steps,
    };
  },
  // Lanes that listen for a node follow from how many there are, their area and their range; digits of a wait from delay and round.
  shapedTogether: true,
  files: { movement: movementFileText },
  // Is it over when nothing is in flight, or at its end? Both after the same round.
  next: ({ end, round }, rounds) => (end === 0 ? { end: rounds * Number(round) } : undefined),
};

function roundsOf(params: MobileParams): number {
  const { end, round } = params;
  return Math.ceil((end > 0 ? end : SLACK * expectedEnd(params)) / round);
}

/** Nodes that a node looks at: those of its own and adjacent cells; of clusters, all. */
function candidatesOf(params: MobileParams): number {
  const { nodes, width, height, depth, range, rangeOuter } = params;
  if (params.placement === 'clusters') return nodes;
  const reach = 3 * (params.graph === 'qudg' ? rangeOuter : range);
  const share = (side: number) => (side <= reach ? 1 : reach / side);
  // Cells are not much smaller than what a node has for itself, and some nodes lie closer together than others.
  return Math.min(nodes, CELLS_AROUND + 2 * nodes * share(width) * share(height) * share(depth));
}

/** What the legs of a node take in so many seconds; those of files are few. */
const legsIn = (params: MobileParams, seconds: number): number =>
  params.mobility === 'waypoint' || params.mobility === 'direction'
    ? seconds / secondsOfLeg(params) / LEGS_PER_COPY
    : 0;

/** Packets that are sent; each node passes each on once at most. */
function sentIn(params: MobileParams, rounds: number): number {
  const { packets, sources, interval, round } = params;
  return sources * (interval === 0 ? packets : Math.min(packets, Math.ceil((rounds * round) / interval)));
}
