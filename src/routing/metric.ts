/** What a link counts in the length of a path. Whole numbers, so every way of finding paths finds the same ones. */
import { fail, ok, type Result } from '../base/result.ts';
import { type TickMicroseconds, toTicks } from '../scenario/scenario.ts';
import type { Links } from '../topology/network.ts';

export const METRICS = ['hops', 'delay', 'capacity', 'weight'] as const;
export type Metric = (typeof METRICS)[number];

/** A distance from which on a router counts as unreachable, and no link is longer: the sum of two is a u32. */
export const UNREACHABLE = 2 ** 30;

/** Mbit/s of a link of weight 1 under `capacity`. */
const WIDEST_MBPS = 10_000;

/** Ticks of each link: at least 1. */
export const delayTicks = ({ delay }: Links, tick: TickMicroseconds): Uint32Array =>
  Uint32Array.from(delay, (seconds) => bounded(toTicks(seconds, tick)));

/** Weights of links, none where each counts 1. Failure: `config`, where a network without weights is asked for them. */
export function weightsOf(links: Links, metric: Metric, tick: TickMicroseconds): Result<Uint32Array | undefined> {
  switch (metric) {
    case 'hops':
      return ok(undefined);
    case 'delay':
      return ok(delayTicks(links, tick));
    case 'capacity':
      return ok(Uint32Array.from(links.mbps, (mbps) => bounded(Math.round(WIDEST_MBPS / mbps))));
    case 'weight':
      if (links.weight) return ok(Uint32Array.from(links.weight, bounded));
      return fail(
        'config',
        'metric weight, and the links of this network have no weights',
        'use hops, delay or capacity',
      );
  }
}

const bounded = (weight: number): number => Math.max(1, Math.min(weight, UNREACHABLE));
