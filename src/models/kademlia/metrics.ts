/** Metrics of a finished run, from what was counted, measured on the way and observed at the end. */

import { gini, lorenzCurve } from '../../analysis/inequality.ts';
import { countAt } from '../../analysis/over-time.ts';
import type { EventTotals } from '../../engine/event/model.ts';
import type { Curve, Distribution, Metric } from '../../scenario/outcome.ts';
import { type Scenario, toSeconds } from '../../scenario/scenario.ts';
import { routedMetrics } from '../../underlay/path-facts.ts';
import { COUNTERS, MESSAGE_BYTES } from './rules/counters.ts';
import { STRETCH_UNITS } from './rules/evaluate-lookup.ts';
import type { KademliaParams } from './spec/params.ts';

type Counted = Readonly<Record<(typeof COUNTERS)[number], number>>;

const ratio = (above: number, below: number): number => (below === 0 ? 0 : above / below);

export function kademliaMetricsOf(scenario: Scenario<KademliaParams>, totals: EventTotals): Record<string, Metric> {
  const { judged, found } = Object.fromEntries(COUNTERS.map((name, i) => [name, totals.counters[i]])) as Counted;
  const { peers, timeout } = scenario.params;
  const { stretch } = totals.distributions;
  const { load, bucketFill, staleContacts } = totals.observed;
  const contacts = staleContacts.count;
  const { counted, seconds, timeouts } = measuredOf(scenario, totals, timeout);
  return {
    // Of no lookup at all nothing can be said, nor of no request that could have timed out.
    ...(judged > 0 && { success: found / judged }),
    lookupsPerSecond: ratio(counted.finished, seconds),
    ...(timeouts !== undefined && { timeouts }),
    messagesPerPeerSecond: ratio(messagesOf(counted), peers * seconds),
    bytesPerPeerSecond: ratio(bytesOf(counted), peers * seconds),
    staleContacts: staleContacts.mean,
    contactsPerPeer: ratio(contacts, load.count),
    lookahead: 1000 * toSeconds(totals.lookaheadTicks, scenario.tick),
    loadGini: gini(load),
    ...totals.distributions,
    ...(stretch && { stretch: inOnes(stretch) }),
    load,
    loadCurve: lorenzCurve(load),
    bucketFill: perPeer(bucketFill, load.count),
    ...routedMetrics(totals.prepared),
  };
}

/**
 * What was counted after the warm-up, in how many seconds. And of the requests that were sent after it and a timeout before the end, the
 * share that timed out: later ones are not decided yet, and of those that are, more were answered than will have been.
 */
function measuredOf({ measure: { warmUp } }: Scenario<KademliaParams>, { series }: EventTotals, timeout: number) {
  const reached = series.time.at(-1) ?? 0;
  const between = (name: string, from: number, to: number) => countAt(series, name, to) - countAt(series, name, from);
  const counted = Object.fromEntries(COUNTERS.map((name) => [name, between(name, warmUp, reached)])) as Counted;
  const asked = reached - timeout > warmUp ? between('requests', warmUp, reached - timeout) : 0;
  const timeouts = asked > 0 ? between('timedOut', warmUp + timeout, reached) / asked : undefined;
  return { counted, seconds: Math.max(0, reached - warmUp), timeouts };
}

const messagesOf = ({ requests, responses, pings, pongs }: Counted): number => requests + responses + pings + pongs;

const bytesOf = ({ requests, responses, contacts, pings, pongs }: Counted): number =>
  requests * MESSAGE_BYTES.request +
  responses * MESSAGE_BYTES.response +
  contacts * MESSAGE_BYTES.contact +
  pings * MESSAGE_BYTES.ping +
  pongs * MESSAGE_BYTES.pong;

/** Counted in 16ths; exact, for they are a power of two. */
function inOnes({ count, bins, ...values }: Distribution): Distribution {
  const ones = (value: number) => value / STRETCH_UNITS;
  const { mean, min, max, p50, p90, p99 } = values;
  return {
    count,
    mean: ones(mean),
    min: ones(min),
    max: ones(max),
    p50: ones(p50),
    p90: ones(p90),
    p99: ones(p99),
    bins: bins.map(([lo, hi, n]) => [ones(lo), ones(hi), n]),
  };
}

/** Counts of contacts by their bucket, as means over so many tables; buckets are few, so each has a bin of its own. */
function perPeer({ bins }: Distribution, tables: number): Curve {
  const deepest = bins.length === 0 ? -1 : bins[bins.length - 1][0];
  const x = Array.from({ length: deepest + 1 }, (_, bucket) => bucket);
  const counts = new Map(bins.map(([bucket, , contacts]) => [bucket, contacts]));
  return { x, y: x.map((bucket) => ratio(counts.get(bucket) ?? 0, tables)) };
}
