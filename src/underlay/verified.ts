/** What verification of any tenant needs to know of its underlay: contents of files, cases at its edges, how often peers come. */

import * as fc from 'fast-check';
import type { Case } from '../models/grid-case.ts';
import { routersIn } from '../topology/spec/check.ts';
import type { TopologyParams } from '../topology/spec/params.ts';
import { LONGEST_LATENCY_MS } from './spec/limits.ts';
import type { UnderlayParams } from './spec/underlay-params.ts';

/** Parts of an octave: with it numbers of all sizes, alike in logarithm. */
const eighths = fc.integer({ min: 0, max: 7 });

/** Milliseconds: what rounds to no tick, half a tick, the longest there may be. */
const latency = fc.oneof(
  { withCrossShrink: true },
  fc.constantFrom(10, 1, 100, 0.001, 0.0005, 0.5, 1e-9, LONGEST_LATENCY_MS, LONGEST_LATENCY_MS - 0.0005),
  fc.tuple(fc.integer({ min: -8, max: 14 }), eighths).map(([octave, part]) => 2 ** octave * (1 + part / 8)),
);
const share = fc.constantFrom(1, 0.5, 0.001, 1e-12, 1e12, 3);

const MOST_ROWS = 6;
/** A row, repeated, for many locations. */
const MOST_COPIES = 12;

/** Small latency matrices and session traces with odd values, as CSV; they shrink to a few round numbers. */
const matrixFile: fc.Arbitrary<string> = fc
  .record({
    rows: fc.array(fc.record({ share, latencies: fc.array(latency, { minLength: MOST_ROWS, maxLength: MOST_ROWS }) }), {
      minLength: 2,
      maxLength: MOST_ROWS,
    }),
    copies: fc.constantFrom(1, 1, 1, 2, MOST_COPIES),
    header: fc.constantFrom('none', 'names', 'shares'),
  })
  .map(({ rows, copies, header }) => {
    const all = Array.from({ length: copies }, () => rows).flat();
    const names = all.map((_, i) => `p${i}`);
    const lines = all.map(({ share: part, latencies }, i) => {
      const cells = all.map((_, to) => latencies[to % rows.length]);
      return header === 'shares' ? [names[i], part, ...cells] : cells;
    });
    const first = { none: [], names: [names], shares: [['name', 'share', ...names]] }[header];
    return [...first, ...lines].map((cells) => `${cells.join(',')}\n`).join('');
  });

/** Seconds: nothing, parts of ticks, more than any run lasts. */
const gap = fc.oneof(
  { withCrossShrink: true },
  fc.constantFrom(1, 0, 10, 0.000_000_4, 0.001, 60, 3600, 1e5, 4_294_967, 1e7),
  fc.tuple(fc.integer({ min: -13, max: 23 }), eighths).map(([octave, part]) => 2 ** octave * (1 + part / 8)),
);

/** Sessions of a peer: a time away, then a time online, and so on. */
const sessionFile: fc.Arbitrary<string> = fc
  .record({
    peers: fc.array(fc.array(fc.record({ away: gap, online: gap }), { minLength: 1, maxLength: 8 }), {
      minLength: 1,
      maxLength: 6,
    }),
    isReversed: fc.boolean(),
  })
  .map(({ peers, isReversed }) => {
    const lines = peers.flatMap(linesOf);
    return ['peer,start,end', ...(isReversed ? lines.toReversed() : lines), ''].join('\n');
  });

function linesOf(sessions: readonly { readonly away: number; readonly online: number }[], peer: number): string[] {
  let now = 0;
  return sessions.flatMap(({ away, online }) => {
    const start = now + away;
    const end = start + Math.max(online, 1e-7);
    if (end <= start) return [];
    now = end;
    return [`${peer},${start},${end}`];
  });
}

/** Routers of a file of links. */
const MOST_OF_FILE = 24;

/** Links of routers by number, as a table: parts that hang apart, loops, doubles, odd delays and weights. */
const linksFile: fc.Arbitrary<string> = fc
  .array(
    fc.record({
      from: fc.nat({ max: MOST_OF_FILE - 1 }),
      to: fc.nat({ max: MOST_OF_FILE - 1 }),
      delay: fc.constantFrom('', 0, 1, 0.001, 250, 1e-9),
      bandwidth: fc.constantFrom('', 1, 0.001, 1e6),
      weight: fc.constantFrom(1, 2, 1000, 2 ** 20),
    }),
    { maxLength: 60 },
  )
  .map((links) =>
    [
      'from,to,delay,bandwidth,weight',
      // One link at least is none of a router to itself.
      '0,1,,,1',
      ...links.map(({ from, to, delay, bandwidth, weight }) => [from, to, delay, bandwidth, weight].join(',')),
      '',
    ].join('\n'),
  );

export const underlayFiles = { matrix: matrixFile, sessions: sessionFile, topologyFile: linksFile };

/** Of a network below: sizes while nothing is asked of them. */
export const underlaySmallest = { routers: 16, leaves: 6, systems: 2, hubs: 3, campuses: 1 };

/** What making a network and its routes costs, in events that take as long, about. */
export const routesWork = (params: UnderlayParams): number =>
  params.latency === 'topology' ? networkWork(params, params.leaves) : 0;

/** The same of anybody's routes to so many routers. */
export function networkWork(params: TopologyParams, destinations: number): number {
  const { topology, links, systemLinks, growth, waxmanAlpha } = params;
  const routers = topology === 'file' ? MOST_OF_FILE : routersIn(params);
  const pairs = growth === 'pairs' ? routers ** 2 : 0;
  const degree = Math.max(links, systemLinks) + (waxmanAlpha * pairs) / routers;
  return ((Math.min(destinations, routers) + 8) * routers * degree + 2 * pairs) / 32;
}

/** Some seconds of a network in which peers come and go so often. */
export const EXPONENTIAL = { churn: 'exponential', sessionScale: 4, offlineMean: 2 } as const;

const MATRIX = '1,20,300.5\n25,11,40\n310,45,12\n';
const TRACE = 'peer,start,end\na,0,2\na,2.5,20\nb,1,3\nb,3.5,9\nc,0,100\nd,1,3\n';

export const underlayCases: readonly Case[] = [
  { what: 'exponential churn', params: EXPONENTIAL },
  { what: 'exponential churn, NAT, loss', params: { ...EXPONENTIAL, nat: 0.4, loss: 0.05 } },
  {
    what: 'Weibull churn, regions',
    params: { churn: 'weibull', sessionScale: 3, offlineMean: 2, latency: 'regions' },
  },
  { what: 'half the peers leave', params: { churn: 'flash', flashAt: 1, flashOver: 1 } },
  {
    what: 'a trace and a matrix',
    params: { churn: 'trace', latency: 'matrix' },
    files: { sessions: TRACE, matrix: MATRIX },
  },
  {
    what: 'routes by delay between systems',
    params: {
      ...{ latency: 'topology', topology: 'hierarchical', metric: 'delay', leaves: 24 },
      ...{ routers: 12, systems: 4, accessDelay: 0.002, nat: 0.1 },
    },
  },
];

/** How often a peer comes online in a run, on average; `latency`: the least that a message takes. In seconds. */
export function arrivalsOf(
  { churn, sessionScale, offlineMean }: Pick<UnderlayParams, 'churn' | 'sessionScale' | 'offlineMean'>,
  end: number,
  latency: number,
): number {
  if (churn === 'exponential' || churn === 'weibull')
    return end / (Math.max(latency, 0.88 * sessionScale) + Math.max(latency, offlineMean));
  return churn === 'trace' ? 8 : 0;
}
