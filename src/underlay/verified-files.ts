/** Small latency matrices and session traces with odd values, as CSV; they shrink to a few round numbers. */
import * as fc from 'fast-check';
import { LONGEST_LATENCY_MS } from './spec/limits.ts';

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

export const matrixFile: fc.Arbitrary<string> = fc
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
export const sessionFile: fc.Arbitrary<string> = fc
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
export const MOST_OF_FILE = 24;

/** Links of routers by number, as a table: parts that hang apart, loops, doubles, odd delays and weights. */
export const linksFile: fc.Arbitrary<string> = fc
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
