/**
 * Kademlia scenarios at its edges. One compiled shape serves many, for parameters are uniforms: so cases that share k, alpha and what
 * maintenance needs memory for come one after the other. `npm test` and `verify --full` run all of them.
 */

import type { LpSize } from '../../engine/event/gpu/lp-tuner.ts';
import type { Params } from '../../scenario/spec.ts';
import { EXPONENTIAL, underlayCases } from '../../underlay/verified.ts';
import { type Case, gridCase } from '../grid-case.ts';
import type { GridCase } from '../verified-model.ts';
import { kademliaPresets } from './spec/presets.ts';
import { kademliaSpec } from './spec.ts';

const SEED = 7;

/** Short pauses, so that a short run has many lookups. */
const SMALL = { peers: 160, dMax: 1, end: 4, timeout: 0.4 } as const;

/** Few enough that some overflow; the same for all, for they are compiled in. */
const LISTS = { capacity: 12 } as const;

const PLAIN: readonly Case[] = [
  { what: 'quick look', params: {}, lpSizes: [1] },
  { what: 'LP size 2', params: {}, lpSizes: [2] },
  { what: 'LP size 4', params: {}, lpSizes: [4] },
  { what: 'LP size 8', params: {}, lpSizes: [8] },
  { what: 'LP size 16, loss', params: { loss: 0.1 }, lpSizes: [16] },
  { what: 'adaptive LP size, hot spots', params: { hotLookups: 0.5, hotShare: 0.05 }, lpSizes: ['auto'] },
  { what: 'beta 3, constant latency', params: { beta: 3, latency: 'constant' }, lpSizes: [4] },
  { what: 'timeouts that come too early, NAT', params: { timeout: 0.1, nat: 0.4 }, lpSizes: [4] },
  { what: 'no contact can be reached', params: { nat: 0.4, unreachable: 1 }, lpSizes: [4] },
];

/** By teams of lanes: the phased form of the rules. */
const TEAMS: readonly Case[] = [
  { what: 'a wave of 14 workgroups', params: {}, lpSizes: [1], lists: { ...LISTS, workgroupsAtOnce: 15 } },
  {
    what: 'workgroups counted, loss, hot spots',
    params: { loss: 0.1, hotLookups: 0.5, hotShare: 0.05 },
    lpSizes: [4],
    lists: { ...LISTS, workgroupsAtOnce: 'counted' },
  },
  { what: 'loss that empties tables', params: { loss: 0.9, peers: 20, timeout: 0.2, end: 20 }, lpSizes: [1] },
  {
    what: 'up to 24 teams, timeouts that come too early, regions',
    params: { timeout: 0.1, latency: 'regions' },
    lpSizes: ['auto'],
    lists: { ...LISTS, teams: 24 },
  },
  { what: 'k 20, alpha 10', params: { k: 20, beta: 20, alpha: 10 }, lpSizes: [2] },
  {
    what: 'k 3, alpha 1, lists that overflow',
    params: { k: 3, beta: 3, alpha: 1, hotLookups: 1, hotShare: 0.05 },
    lpSizes: [1],
    lists: { capacity: 4, poolEntries: 8 },
  },
  {
    what: 'lists that overflow and stay short',
    params: { hotLookups: 1, hotShare: 0.05 },
    lpSizes: [16],
    lists: { capacity: 2, growCapacity: false, invocations: 64 },
  },
];

const FULL = { refresh: 2, refreshCheck: 1, pingBeforeReplace: 'yes', questionable: 1 } as const;

const BUSY: readonly Case[] = [
  ...underlayCases.map((each, i) => ({ ...each, lpSizes: [(2 ** i) as LpSize] })),
  { what: 'contacts behind NAT or offline', params: { ...EXPONENTIAL, nat: 0.3, unreachable: 0.4 }, lpSizes: [4] },
  { what: 'tables lost, NAT, loss', params: { ...EXPONENTIAL, keepTable: 'no', nat: 0.4, loss: 0.05 }, lpSizes: [4] },
  {
    what: 'times beyond 32 bits of ticks',
    params: { refresh: 4297, questionable: 68_735.5, churn: 'flash', flashAt: 4290, flashOver: 10 },
    lpSizes: [4],
  },
  {
    what: 'a cold start with churn and hot spots',
    params: { ...EXPONENTIAL, tables: 'cold', hotLookups: 0.5, hotShare: 0.1 },
    lpSizes: [2],
  },
];

const OTHERS: readonly Case[] = [
  { what: 'a cold start without churn', params: { tables: 'cold' }, lpSizes: [4] },
  {
    what: 'k 16, alpha 1, replacement caches',
    params: { k: 16, alpha: 1, beta: 16, ...FULL, ...EXPONENTIAL, replacement: 2 },
    lpSizes: [4],
  },
  {
    what: 'k 20, alpha 10, beta 3, refreshes',
    params: { k: 20, alpha: 10, beta: 3, loss: 0.02, refresh: 2, refreshCheck: 1 },
    lpSizes: [4],
  },
  {
    what: 'lists that overflow',
    params: { ...EXPONENTIAL },
    lpSizes: [4],
    lists: { capacity: 4, poolEntries: 64 },
  },
];

/** The settings of the paper differ in what a smaller network has not: peers, pauses, end. */
const presets = kademliaPresets.filter(({ id }) => !id.startsWith('paper-2014') || id === 'paper-2014-1m-10min');

/** Times as short as the run, so that what is rare in the preset happens here too. */
const shrunk = (params: Params): Params => ({
  ...params,
  peers: SMALL.peers,
  dMax: 2,
  end: 6,
  timeout: 0.5,
  ...(params.refresh ? { refresh: 3, refreshCheck: 1, questionable: 2 } : {}),
  ...(params.churn === 'weibull' ? { sessionScale: 5, offlineMean: 3 } : {}),
  ...(params.churn === 'flash' ? { flashAt: 2, flashOver: 2 } : {}),
});

export const kademliaGrid: readonly GridCase[] = [
  ...PLAIN,
  ...BUSY.map(({ what, params, ...rest }) => ({
    what: `with maintenance: ${what}`,
    params: { ...FULL, ...params },
    ...rest,
  })),
  ...OTHERS,
  ...TEAMS.map(({ what, lists = LISTS, ...rest }) => ({
    what: `by teams: ${what}`,
    lists: { ...lists, phased: true },
    ...rest,
  })),
  ...presets.map(({ id, params }): Case => ({ what: `preset ${id}, shrunk`, params: shrunk(params), lpSizes: [4] })),
].map(({ params, ...more }) =>
  gridCase(kademliaSpec, { lists: LISTS, seed: SEED, params: { ...SMALL, ...params }, ...more }),
);
