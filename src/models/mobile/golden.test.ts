/**
 * Golden results of mobile networks on one core (grid.gpu.test.ts and equality.gpu.test.ts hold the GPU against it). They never change
 * without a step of the model's version: links and published digests depend on them.
 */
import { expect, it } from 'vitest';
import { expectOk } from '../../engine/event/testing/run-world.ts';
import { openRun } from '../../run/open-run.ts';
import { complete } from '../../scenario/defaults.ts';
import type { Params } from '../../scenario/spec.ts';
import { mobileSpec } from './spec.ts';

const MODEL_VERSION = 1;

interface Golden {
  readonly what: string;
  readonly params: Params;
  readonly rounds: number;
  /** Copies. */
  readonly events: number;
  readonly digest: string;
}

/** Everything is said, for presets may change. */
const SMALL: Params = { nodes: 400, width: 600, height: 600, range: 60, packets: 10, interval: 3, end: 60 };
const WAYPOINT: Params = { mobility: 'waypoint', speedMin: 1, speedMax: 5 };

const DIRECTION: Params = { mobility: 'direction', speedMin: 5, speedMax: 50, legTime: 9 };

const GOLDEN: readonly Golden[] = [
  { what: 'nodes stand still', params: {}, rounds: 60, events: 47660, digest: 'dc85944cdb24d2df' },
  {
    what: 'random waypoint, losses',
    params: { ...WAYPOINT, drop: 0.1 },
    rounds: 60,
    events: 57069,
    digest: 'b6375a5fa3fb1d47',
  },
  {
    what: 'a volume, pauses, a warm-up, quasi unit disk',
    params: { ...WAYPOINT, depth: 90, pause: 2, mobilityWarmUp: 500, graph: 'qudg', range: 50, rangeOuter: 100 },
    rounds: 60,
    events: 88641,
    digest: '4adf38d13d2d4223',
  },
  {
    what: 'random direction, bounce',
    params: { ...DIRECTION, boundary: 'bounce' },
    rounds: 60,
    events: 46693,
    digest: '61400aa5f352b7a1',
  },
  {
    what: 'random direction, slide',
    params: { ...DIRECTION, boundary: 'slide' },
    rounds: 60,
    events: 41949,
    digest: '5758f2eed2855e2b',
  },
  {
    what: 'random direction, annul',
    params: { ...DIRECTION, boundary: 'annul' },
    rounds: 60,
    events: 44722,
    digest: '2314fbdf362b3356',
  },
  {
    what: 'by chance',
    params: { protocol: 'probabilistic', relayProbability: 0.7 },
    rounds: 60,
    events: 33738,
    digest: '237face547ac98db',
  },
  { what: 'counter based', params: { protocol: 'counter' }, rounds: 60, events: 18576, digest: '2499b8aad3dd0567' },
  {
    what: 'location based',
    params: { protocol: 'location', ...WAYPOINT },
    rounds: 60,
    events: 28433,
    digest: '287c5027d469bae3',
  },
  {
    what: 'in-buffers, oldest first',
    params: { sources: 4, interval: 0, buffer: 8, readsPerRound: 1, cast: 'multicast' },
    rounds: 60,
    events: 152586,
    digest: '2b238946a4e28dcc',
  },
  {
    what: 'in-buffers, strongest first',
    params: {
      sources: 4,
      interval: 0,
      buffer: 8,
      readsPerRound: 1,
      readOrder: 'energy',
      interfaces: 2,
      cast: 'unicast',
      receivers: 'random',
    },
    rounds: 60,
    events: 152586,
    digest: 'dc3311869b8a5d02',
  },
  {
    what: "the paper's grid, until nothing is in flight",
    params: { placement: 'grid', graph: 'grid4', packets: 600, interval: 1, cast: 'unicast', drop: 0.1, end: 0 },
    rounds: 700,
    events: 901034,
    digest: '9fef1877f4ad930a',
  },
];

it.each(GOLDEN)('$what', async ({ what, params, ...golden }) => {
  const scenario = complete(mobileSpec, { params: { ...SMALL, ...params } });
  const run = expectOk(await openRun(scenario, { engine: 'sequential', lpSize: 'auto' }));
  expectOk(await run.advance({ wallMs: 1e9 }));
  const { events, digest, ...result } = expectOk(await run.result('finished'));
  expect({ rounds: 'rounds' in result && result.rounds, events, digest }, what).toEqual(golden);
  expect(mobileSpec.version, 'digests belong to a version of the model').toBe(MODEL_VERSION);
});
