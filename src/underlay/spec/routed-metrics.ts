/** What routers below an overlay are like, as metrics of a tenant; known before its run. */
import type { CurveReference, MetricSpec } from '../../scenario/spec.ts';
import { distribution, scalar } from '../../scenario/spec-parts.ts';
import type { UnderlayParams } from './underlay-params.ts';

/** Routers with more links are few, and not shown. */
export const MOST_DEGREE = 24;

const WHERE_ROUTED = { param: 'latency', is: ['topology'] };

export const routedMetricSpecs = {
  routerLinks: {
    kind: 'curve',
    unit: '',
    label: 'Links of routers',
    help: `Which share of all routers has so many links (their degree), up to ${MOST_DEGREE}.`,
    across: { label: 'Links', unit: '' },
    drawnAs: 'bars',
    visibleIf: WHERE_ROUTED,
    headline: 'linksPerRouter',
    headlineNote: 'of a router, on average',
    references: knownDegrees,
  },
  linksPerRouter: scalar('links', 'Links per router', {
    help: 'On average: twice as many as there are links for each router, for each has two ends.',
    visibleIf: WHERE_ROUTED,
  }),
  pathLinks: distribution('links', 'Path length', {
    help: 'Links of the path between two of the leaves where peers stand: of paths from 64 of them to 64, spread evenly, or to fewer in large networks.',
    visibleIf: WHERE_ROUTED,
  }),
  pathLatency: distribution('ms', 'Latency between leaves', {
    help: 'What a message takes from a peer at one leaf to a peer at another, links of access included: from 128 of the leaves, spread evenly, to all others.',
    visibleIf: WHERE_ROUTED,
  }),
} as const satisfies Readonly<Record<string, MetricSpec>>;

/** Of Barabasi and Albert's networks, when they are large. */
function knownDegrees({ latency, topology, links }: UnderlayParams): readonly CurveReference[] {
  if (latency !== 'topology' || topology !== 'barabasi-albert') return [];
  const x = Array.from({ length: Math.max(0, MOST_DEGREE - links + 1) }, (_, i) => links + i);
  const share = (k: number) => (2 * links * (links + 1)) / (k * (k + 1) * (k + 2));
  return [
    {
      x,
      y: x.map(share),
      label: 'Barabasi-Albert',
      source:
        'P(k) = 2 m (m + 1) / (k (k + 1)(k + 2)), m = links: Dorogovtsev, Mendes and Samukhin 2000; Bollobas et al. 2001.',
    },
  ];
}
