/**
 * Covers every kernel of the models of rounds where runs have replicas: other seeds, ends and settings side by side, more runs than replicas, and each is the
 * run alone. As few nodes and rounds as give each kernel something to do.
 */
import { expect, it } from 'vitest';
import { describeGpu, testDevice } from '../../../../gpu/testing/test-device.ts';
import { mobileGrid } from '../../../../models/mobile/grid.ts';
import { mobileSpec } from '../../../../models/mobile/spec.ts';
import { swarmSpec } from '../../../../models/swarm/spec.ts';
import { whisperSpec } from '../../../../models/test-whisper/spec.ts';
import { registry } from '../../../../models/testing/registry.ts';
import { complete } from '../../../../scenario/defaults.ts';
import { type Files, NO_FILES } from '../../../../scenario/files.ts';
import type { Scenario } from '../../../../scenario/scenario.ts';
import type { ModelSpec, Params } from '../../../../scenario/spec.ts';
import type { RoundsWorld } from '../../model.ts';
import { alone, inReplicas } from './testing/in-replicas.ts';

const POPULAR = {
  peers: 40,
  blocks: 35,
  slots: 2,
  seeds: 2,
  freeRiders: 0.2,
  arrivals: 'flash',
  flashMean: 3,
  leave: 'leave',
  linger: 4,
  end: 14,
};
/** What runs of a shape may differ by: one ends at once, one outlasts the others, one goes to its end. */
const SWARMS: readonly Params[] = [
  {},
  { seeds: 5, linger: 0 },
  { end: 1 },
  { freeRiders: 0.5, end: 31 },
  { flashMean: 1, end: 7 },
  { seeds: 40, end: 0 },
  { end: 9 },
];
const STORED = { connection: 'degree', degree: 8 };
const DEGREES: readonly Params[] = SWARMS.map((swarm, i) => ({ ...swarm, degree: 5 + 2 * i }));

const MOVING = { nodes: 70, width: 200, height: 200, range: 50, mobility: 'waypoint', speedMin: 2, speedMax: 20 };
const SENDING = { sources: 3, packets: 14, interval: 1, end: 14 };
const MOBILES: readonly Params[] = [{}, { drop: 0.3, end: 9 }, { interval: 0.5, end: 21 }, { speedMax: 5, end: 3 }, {}];

type Case = readonly [what: string, spec: ModelSpec, common: Params, own: readonly Params[]];

const CASES: readonly Case[] = [
  ['whisper', whisperSpec, { nodes: 70 }, [{}, { deaf: 3 }, { deaf: 60 }, {}, { deaf: 10 }]],
  ['swarm: bitsets, rarest in the network', swarmSpec, { ...POPULAR, choice: 'grf' }, SWARMS],
  ['swarm: bitsets, rarest among neighbours', swarmSpec, { ...POPULAR, ...STORED, peers: 80, choice: 'lrf' }, DEGREES],
  ['swarm: naive', swarmSpec, { ...POPULAR, ...STORED, kernel: 'naive' }, DEGREES],
  ['swarm: limited', swarmSpec, { ...POPULAR, kernel: 'limited', keptBlocks: 5 }, SWARMS],
  ['swarm: peer per thread', swarmSpec, { ...POPULAR, choice: 'grf', kernel: 'peer-per-thread' }, SWARMS],
  ['swarm: block per thread', swarmSpec, { ...POPULAR, choice: 'grf', kernel: 'block-per-thread' }, SWARMS],
  ['swarm: several blocks per thread', swarmSpec, { ...POPULAR, choice: 'grf', kernel: 'multi-block' }, SWARMS],
  [
    'mobile: the strongest first',
    mobileSpec,
    { ...MOVING, ...SENDING, drop: 0.2, buffer: 3, readsPerRound: 1, readOrder: 'energy', cast: 'multicast' },
    MOBILES,
  ],
  [
    'mobile: copies are counted, in a volume',
    mobileSpec,
    { ...MOVING, ...SENDING, depth: 100, protocol: 'counter', heardLimit: 2, relayWait: 4, cast: 'unicast' },
    MOBILES,
  ],
  [
    'mobile: nodes stand still, to an end and until nothing is in flight',
    mobileSpec,
    { ...MOVING, ...SENDING, mobility: 'static', packets: 3 },
    [{ end: 5 }, { drop: 0.3, end: 0 }, { interval: 0.5 }],
  ],
];

const worldOf = (scenario: Scenario, files: Files = NO_FILES): RoundsWorld => {
  const registered = registry[scenario.model];
  if (registered?.engine !== 'rounds') throw new Error(`${scenario.model} is no model of rounds`);
  return registered.build(scenario, files);
};

const worldsOf = (spec: ModelSpec, common: Params, own: readonly Params[]): readonly RoundsWorld[] =>
  own.map((each, i) => worldOf(complete(spec, { params: { ...common, ...each }, seed: 3 + i })));

/** Batches as they come, and of a round each: runs are admitted in any turn and parity. */
const WAYS = [
  [3, {}],
  [2, { longestBatchMs: 0 }],
] as const;

describeGpu('models of rounds in replicas', () => {
  it.each(CASES)('%s', async (_what, spec, common, own) => {
    const worlds = worldsOf(spec, common, own);
    const expected = await Promise.all(worlds.map(alone));
    for (const [replicas, settings] of WAYS)
      expect(await inReplicas(await testDevice(), worlds, replicas, settings)).toEqual(expected);
  });

  it('33 replicas', async () => {
    const [, spec, common, own] = CASES[1];
    const worlds = worldsOf(spec, common, [...own, ...own, ...own, ...own, ...own]);
    expect(await inReplicas(await testDevice(), worlds, 33)).toEqual(await Promise.all(worlds.map(alone)));
  });

  const ofFile = mobileGrid.find(({ scenario }) => scenario.params.mobility === 'file');
  it('mobile by a file', async () => {
    if (!ofFile) throw new Error('no mobile network moves by a file');
    const worlds = [5, 6, 7].map((seed) => worldOf({ ...ofFile.scenario, seed }, ofFile.files));
    expect(await inReplicas(await testDevice(), worlds, 2)).toEqual(await Promise.all(worlds.map(alone)));
  });
});
