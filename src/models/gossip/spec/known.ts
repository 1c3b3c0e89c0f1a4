/** What is known of gossip among all, where it holds: closed forms and published bounds, each with its source. */
import type { CurveReference, Reference } from '../../../scenario/spec.ts';
import { longestLatency } from '../../../underlay/spec/check.ts';
import type { GossipParams } from './params.ts';

/** Everybody is there and contacts all the others; a rumour lives on. */
const isWhole = ({ overlay, churn, nat, timeToLive }: GossipParams): boolean =>
  overlay === 'everybody' && churn === 'none' && nat === 0 && timeToLive === 0;

/** And hands on in every round, of which each has ended before the next. */
const isInStep = (params: GossipParams): boolean =>
  isWhole(params) &&
  params.start === 'together' &&
  params.forwarding === 0 &&
  (params.mode === 'push' ? 1 : 2) * longestLatency(params) < params.period;

/** How many of so many uninformed a round leaves, expected: a push reaches one of n - 1 others, a pull asks one; each message may be lost. */
export function expectedLeft(
  params: Pick<GossipParams, 'nodes' | 'fanout' | 'loss' | 'mode'>,
  uninformed: number,
): number {
  const { nodes, fanout, loss } = params;
  const others = nodes - 1;
  const missed = params.mode === 'pull' ? 1 : (1 - (1 - loss) / others) ** ((nodes - uninformed) * fanout);
  const failed = params.mode === 'push' ? 1 : (1 - ((nodes - uninformed) / others) * (1 - loss) ** 2) ** fanout;
  return uninformed * missed * failed;
}

/** Share of the nodes that know a rumour after 0, 1, ... rounds, expected, until all but half a node do. */
export function expectedCourse(params: GossipParams): readonly number[] {
  const { nodes } = params;
  const course = [1 / nodes];
  for (let left = nodes - 1; left > 0.5 && course.length < 1000; course.push(1 - left / nodes))
    left = expectedLeft(params, left);
  return course;
}

const ROUND_BY_ROUND =
  'Round by round as expected from the one before: of U uninformed and I informed U (1 - 1/(n - 1))^I remain by push, U (U - 1)/(n - 1) by pull, U times both factors by both.';

export function knownCourse(params: GossipParams): readonly CurveReference[] {
  const { period, end, rumours } = params;
  if (!isInStep(params) || rumours > 1) return [];
  const y = expectedCourse(params).slice(0, Math.floor(end / period));
  const x = y.map((_, round) => round * period + Math.sign(round) * longestLatency(params));
  return [{ x, y, label: 'expected', source: ROUND_BY_ROUND }];
}

/** When that course reaches half of all, and all. */
export function knownMoments(params: GossipParams): readonly Reference[] {
  const { period, rumours } = params;
  if (!isInStep(params) || rumours > 1) return [];
  const course = expectedCourse(params);
  const half = course.findIndex((share) => share >= 0.5);
  const source = 'Each round as expected of the one before.';
  return [
    { value: half * period, label: 'half expected', source },
    { value: (course.length - 1) * period, label: 'all expected', source },
  ];
}

/** Mean rounds until all know by push (Doerr & Kuennemann 2014, up to o(1)). */
export const roundsToAll = (nodes: number): readonly [least: number, most: number] => [
  Math.floor(Math.log2(nodes)) + Math.log(nodes) - 1.116,
  Math.ceil(Math.log2(nodes)) + Math.log(nodes) + 2.765,
];

export function knownRounds(params: GossipParams): readonly Reference[] {
  const { nodes, fanout, loss, rumours } = params;
  if (!isInStep(params) || fanout > 1 || loss > 0 || rumours > 1 || params.mode === 'pull') return [];
  if (params.mode === 'pushPull')
    return [
      { value: Math.log(nodes) / Math.log(3), label: 'log3 n', source: 'Karp et al. 2000: log3 n + O(log log n).' },
    ];
  const [least, most] = roundsToAll(nodes);
  const source =
    'Doerr & Kuennemann 2014: the mean is from floor(log2 n) + ln n - 1.116 to ceil(log2 n) + ln n + 2.765, up to o(1).';
  return [
    { value: least, low: least, high: Number.POSITIVE_INFINITY, label: 'at least', source },
    { value: most, low: 0, high: most, label: 'at most', source },
  ];
}

/** Share that never hears where each hands on once and so many copies arrive: the least root of r = e^(-copies (1 - r)). */
export function neverHear(copies: number): number {
  let share = 0;
  for (let i = 0; i < 1000; i++) share = Math.exp(-copies * (1 - share));
  return share;
}

export function knownInformed(params: GossipParams): readonly Reference[] {
  const { nodes, fanout, loss, forwarding, rumours } = params;
  const all = nodes * rumours;
  if (!isWhole(params) || params.mode !== 'push' || forwarding !== 1)
    return [{ value: all, label: 'all', source: 'The number of nodes, times that of the rumours.' }];
  const source =
    'Closed form: a share r = e^(-f (1 - p) (1 - r)) never hears, of rumours that do not die at once; f: fanout, p: loss.';
  return [{ value: all * (1 - neverHear(fanout * (1 - loss))), label: 'handed on once', source }];
}
