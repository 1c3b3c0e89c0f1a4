/** What random scenarios of gossip need to know, and cases at its edges: `npm test` and `verify --full` run all of them. */
import { complete } from '../../scenario/defaults.ts';
import { toSeconds } from '../../scenario/scenario.ts';
import type { Params } from '../../scenario/spec.ts';
import { leastLatency } from '../../underlay/spec/check.ts';
import { arrivalsOf, underlayCases, underlayFiles } from '../../underlay/verified.ts';
import { hashOf } from '../content-hash.ts';
import type { GridCase, VerifiedModel, Work } from '../verified-model.ts';
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
const CASES: readonly (readonly [what: string, params: Params, files?: Readonly<Record<string, string>>])[] = [
  ['quick look', {}],
  ['pull, time to live', { mode: 'pull', timeToLive: 5 }],
  ['push and pull among two', { nodes: 2, mode: 'pushPull', fanout: 2 }],
  [
    'an overlay of degree 1, rumours beyond the end',
    { overlay: 'random', degree: 1, fanout: 2, rumours: 5, rumourEvery: 1e6 },
  ],
  ['rounds shorter than latencies', { mode: 'pushPull', period: 0.05, end: 2, start: 'spread' }],
  [
    '32 rumours at once, handed on in 31 rounds by 32',
    { rumours: 32, rumourEvery: 0, forwarding: 31, fanout: 32, nodes: 40, end: 3 },
  ],
  ['rumours that begin with rounds', { ...BUSY, rumourEvery: 1, start: 'together', timeToLive: 2 }],
  ...underlayCases.map(({ what, params, files }) => [`busy: ${what}`, { ...BUSY, ...params }, files] as const),
];

const LP_SIZES = [1, 4, 16, 'auto'] as const;

export const gossipVerified: VerifiedModel<GossipParams> = {
  grid: CASES.map(([name, params, files = {}], i): GridCase => {
    const hashes = Object.fromEntries(Object.entries(files).map(([param, content]) => [param, hashOf(content)]));
    const scenario = complete(gossipSpec, { params: { nodes: 160, end: 12, ...params, ...hashes }, seed: 7 });
    const contents = new Map(Object.values(files).map((content) => [hashOf(content), content]));
    return { name, scenario, files: contents, lpSizes: [LP_SIZES[i % LP_SIZES.length]], lists: { capacity: 6 } };
  }),
  smallest: { nodes: 8, end: 2 },
  work: (scenario): Work => {
    const { params } = scenario;
    const { nodes, fanout, period, end, lookahead, mode } = params;
    const least = leastLatency(params);
    const window = Math.max(lookahead === 0 ? least : Math.min(least, lookahead), toSeconds(1, scenario.tick));
    const ofRound = 1 + fanout * (mode === 'push' ? 1 : 2);
    const events = nodes * ((1 + end / period) * ofRound + 2 + 2 * arrivalsOf(params, end, least));
    return { events, steps: Math.min(events, 1 + end / window) };
  },
  files: underlayFiles,
};
