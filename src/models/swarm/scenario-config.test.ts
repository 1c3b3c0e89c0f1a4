/** Covers: a scenario as integers: who never leaves, who rides free, how the graph is asked for. */
import { expect, it } from 'vitest';
import { MOST_U32, NEVER } from '../../base/u32.ts';
import { complete } from '../../scenario/defaults.ts';
import type { Params } from '../../scenario/spec.ts';
import { ARRIVALS, hasChurn, hasRiders } from './config.ts';
import { CHOICE, GRAPH } from './layout.ts';
import { configOf } from './scenario-config.ts';
import { swarmSpec } from './spec.ts';

const config = (params: Params) => configOf(complete(swarmSpec, { params }));

it('the defaults are the report: everybody is there, shares and stays', () => {
  expect(config({})).toEqual({
    peers: 256,
    blocks: 64,
    seeds: 1,
    slots: 1,
    choice: CHOICE.rub,
    graph: GRAPH.implicit,
    edgeLimit: 2 ** 31 - 1,
    tries: 64,
    endRounds: 0,
    arrivals: ARRIVALS.together,
    arrivalMean: 0,
    linger: NEVER,
    seedsLeave: NEVER,
    riderBelow: 0,
  });
  expect(hasChurn(config({}))).toBe(false);
  expect(hasRiders(config({}))).toBe(false);
});

it.each([
  [{ kernel: 'limited' }, { keptBlocks: 63 }],
  [{ kernel: 'limited', keptBlocks: 127 }, { keptBlocks: 127 }],
  [{ leave: 'leave', linger: 3 }, { linger: 3 }],
  [{ leave: 'stay', linger: 3 }, { linger: NEVER }],
  [{ seedsLeave: 9 }, { seedsLeave: 9 }],
  [{ freeRiders: 0.25 }, { riderBelow: 2 ** 30 }],
  [{ freeRiders: 1 }, { riderBelow: MOST_U32 }],
  [{ arrivals: 'flash' }, { arrivals: ARRIVALS.flash, arrivalMean: 30 }],
  [
    { arrivals: 'poisson', arrivalRate: 4 },
    { arrivals: ARRIVALS.poisson, arrivalMean: 0.25 },
  ],
  [
    { choice: 'lrf', end: 12 },
    { choice: CHOICE.lrf, graph: GRAPH.stored, endRounds: 12 },
  ],
  [
    { connection: 'degree', degree: 8 },
    { graph: GRAPH.stored, tries: 16 },
  ],
  [
    { connection: 'degree', degree: 1000 },
    { edgeLimit: MOST_U32, graph: GRAPH.implicit },
  ],
] as readonly (readonly [Params, object])[])('%o gives %o', (params, part) => {
  expect(config(params)).toMatchObject(part);
});
