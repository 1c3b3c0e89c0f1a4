/** An underlay for tests, from parameters as a person gives them; files by the parameter that names them. */
import type { Params } from '../../scenario/spec.ts';
import { type UnderlayConfig, underlayOf } from '../config.ts';
import { Peer } from '../peer.ts';
import { churnParams } from '../spec/churn-params.ts';
import { linkParams, lookaheadParam } from '../spec/link-params.ts';
import type { UnderlayParams } from '../spec/underlay-params.ts';
import type { Tenant } from '../tenant.ts';
import { Underlay } from '../underlay.ts';

const DEFAULTS = Object.fromEntries(
  Object.entries({ ...linkParams, ...churnParams, lookahead: lookaheadParam }).map(([name, param]) => [
    name,
    param.default,
  ]),
);

/** Ticks are microseconds. */
export function testUnderlay(params: Params, files: Readonly<Record<string, string>> = {}): UnderlayConfig {
  const names = Object.fromEntries(Object.keys(files).map((param) => [param, param]));
  const all = { ...DEFAULTS, ...params, ...names } as unknown as UnderlayParams;
  return underlayOf(all, (seconds) => Math.round(seconds * 1e6), new Map(Object.entries(files)));
}

export const TEST_TENANT: Tenant = {
  state: { status: 0, incarnation: 1, changes: 2 },
  kinds: { arrival: 2, departure: 3 },
  messages: [0, 1],
  answers: [1],
  counters: { lost: 0, toOffline: 1, toNated: 2, arrivals: 3, departures: 4 },
  streams: { roles: 5, sessions: 8 },
};

export const openUnderlay = (config: UnderlayConfig, seed: number): Underlay =>
  new Underlay(config, seed, TEST_TENANT, new Peer());
