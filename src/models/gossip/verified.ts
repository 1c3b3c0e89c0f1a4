/** What random scenarios of gossip need to know, and cases at its edges: `npm test` and `verify --full` run all of them. */
import { toSeconds } from '../../scenario/scenario.ts';
import { leastLatency } from '../../underlay/spec/check.ts';
import { arrivalsOf, routesWork, underlayCases, underlayFiles, underlaySmallest } from '../../underlay/verified.ts';
import { type Case, gridCase } from '../grid-case.ts';
import type { VerifiedModel, Work } from '../verified-model.ts';
import type { GossipParams } from './spec/params.ts';
import { gossipSpec } from './spec.ts';

/** Everything that nodes can do. */
const BUSY = {
  mode: 'pushPull',
  overlay: 'random',
  forwarding: 3,
  rumours: 5,
  rumourEvery: 1.5,
  start: 'spread',
} as const;

/** What is compiled in comes one after the other: words of a node, and how much it sends at a time. */
const CASES: readonly Case[] = [
  { what: 'quick look', params: {} },
  { what: 'pull, time to live', params: { mode: 'pull', timeToLive: 5 } },
  { what: 'push and pull among two', params: { nodes: 2, mode: 'pushPull', fanout: 2 } },
  {
    what: 'an overlay of degree 1, rumours beyond the end',
    params: { overlay: 'random', degree: 1, fanout: 2, rumours: 5, rumourEvery: 1e6 },
  },
  { what: 'rounds shorter than latencies', params: { mode: 'pushPull', period: 0.05, end: 2, start: 'spread' } },
  {
    what: '32 rumours at once, handed on in 31 rounds by 32',
    params: { rumours: 32, rumourEvery: 0, forwarding: 31, fanout: 32, nodes: 40, end: 3 },
  },
  { what: 'rumours that begin with rounds', params: { ...BUSY, rumourEvery: 1, start: 'together', timeToLive: 2 } },
  ...underlayCases.map((one) => ({ ...one, what: `busy: ${one.what}`, params: { ...BUSY, ...one.params } })),
];

const LP_SIZES = [1, 4, 16, 'auto'] as const;

export const gossipVerified: VerifiedModel<GossipParams> = {
  grid: CASES.map(({ params, ...more }, i) => {
    const one = { ...more, params: { nodes: 160, end: 12, ...params }, lpSizes: [LP_SIZES[i % LP_SIZES.length]] };
    return gridCase(gossipSpec, { ...one, seed: 7, lists: { capacity: 6 } });
  }),
  smallest: { nodes: 8, end: 2, ...underlaySmallest },
  work: (scenario): Work => {
    const { params } = scenario;
    const { nodes, fanout, period, end, lookahead, mode } = params;
    const least = leastLatency(params);
    const window = Math.max(lookahead === 0 ? least : Math.min(least, lookahead), toSeconds(1, scenario.tick));
    const ofRound = 1 + fanout * (mode === 'push' ? 1 : 2);
    const events = nodes * ((1 + end / period) * ofRound + 2 + 2 * arrivalsOf(params, end, least));
    return { events: events + routesWork(params), steps: Math.min(events, 1 + end / window) };
  },
  files: underlayFiles,
};
