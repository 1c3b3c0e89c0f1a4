/** Metrics of a finished run, from what was counted, measured on the way and observed at the end. */
import { gini, lorenzCurve } from '../../analysis/inequality.ts';
import type { EventTotals } from '../../engine/event/model.ts';
import type { Curve, Distribution, Metric } from '../../scenario/outcome.ts';
import { type Scenario, toSeconds } from '../../scenario/scenario.ts';
import { COUNTERS, MESSAGE_BYTES } from './rules/counters.ts';
import { paramsOf } from './scenario-config.ts';

type Counted = Readonly<Record<(typeof COUNTERS)[number], number>>;

const ratio = (above: number, below: number): number => (below === 0 ? 0 : above / below);

export function kademliaMetricsOf(scenario: Scenario, totals: EventTotals): Record<string, Metric> {
  const counted = Object.fromEntries(COUNTERS.map((name, i) => [name, totals.counters[i]])) as Counted;
  const { peers, end } = paramsOf(scenario);
  const peerSeconds = peers * (end - scenario.measure.warmUp);
  const { load, bucketFill, staleContacts } = totals.observed;
  const contacts = staleContacts.count;
  return {
    // Of no lookup at all nothing can be said.
    ...(counted.judged > 0 && { success: counted.found / counted.judged }),
    lookupsPerSecond: totals.distributions.hops.count / (end - scenario.measure.warmUp),
    timeouts: ratio(counted.timedOut, counted.requests),
    messagesPerPeerSecond: messagesOf(counted) / peerSeconds,
    bytesPerPeerSecond: bytesOf(counted) / peerSeconds,
    staleContacts: staleContacts.mean,
    contactsPerPeer: ratio(contacts, load.count),
    lookahead: 1000 * toSeconds(totals.lookaheadTicks, scenario.tick),
    loadGini: gini(load),
    ...totals.distributions,
    load,
    loadCurve: lorenzCurve(load),
    bucketFill: perPeer(bucketFill, load.count),
  };
}

const messagesOf = ({ requests, responses, pings, pongs }: Counted): number => requests + responses + pings + pongs;

const bytesOf = ({ requests, responses, contacts, pings, pongs }: Counted): number =>
  requests * MESSAGE_BYTES.request +
  responses * MESSAGE_BYTES.response +
  contacts * MESSAGE_BYTES.contact +
  pings * MESSAGE_BYTES.ping +
  pongs * MESSAGE_BYTES.pong;

/** Counts of contacts by their bucket, as means over so many tables; buckets are few, so each has a bin of its own. */
function perPeer({ bins }: Distribution, tables: number): Curve {
  const deepest = bins.length === 0 ? -1 : bins[bins.length - 1][0];
  const x = Array.from({ length: deepest + 1 }, (_, bucket) => bucket);
  const counts = new Map(bins.map(([bucket, , contacts]) => [bucket, contacts]));
  return { x, y: x.map((bucket) => ratio(counts.get(bucket) ?? 0, tables)) };
}
