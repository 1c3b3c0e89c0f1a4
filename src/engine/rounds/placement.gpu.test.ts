/**
 * Covers: a run that lies somewhere within its buffers, each with other offsets, does what it does alone, looks the same, and never touches a
 * word of the margins. Every kernel of every model, with as few nodes and rounds as give each something to do.
 */
import { expect, it } from 'vitest';
import { readWords } from '../../gpu/readback.ts';
import { describeGpu, testDevice } from '../../gpu/testing/test-device.ts';
import { catalog } from '../../models/catalog.ts';
import { mobileGrid } from '../../models/mobile/grid.ts';
import { mobileSpec } from '../../models/mobile/spec.ts';
import { swarmSpec } from '../../models/swarm/spec.ts';
import { whisperSpec } from '../../models/test-whisper/spec.ts';
import { registry } from '../../models/testing/registry.ts';
import { verifiedModels } from '../../models/verified.ts';
import type { RoundsViews } from '../../models/views.ts';
import { complete } from '../../scenario/defaults.ts';
import { type Files, NO_FILES } from '../../scenario/files.ts';
import { specById } from '../../scenario/presets.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import type { ModelSpec, Params, ViewSpec } from '../../scenario/spec.ts';
import { differencesSeen } from '../../scene/testing/look.ts';
import { expectOk } from '../event/testing/run-world.ts';
import type { OwnWords } from '../gpu/run-memory.ts';
import type { RunOffsets } from '../run-offsets.ts';
import type { RoundsExecutor } from './executor.ts';
import { GpuRounds } from './gpu/gpu-executor.ts';
import { RoundsNetwork } from './gpu/network.ts';
import { blockWords } from './layout.ts';
import type { RoundsWorld } from './model.ts';
import { SequentialRounds } from './sequential-executor.ts';
import { relayWorld } from './testing/relay.ts';

const SAMPLING = { everyRounds: 3, maxRows: 6 };
/** In fours of words: more than what the host clears at once in `control`, so that it would meet something else. */
const LEAST_MARGIN = 251;
const POISON = 0xa5c3_9671;

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
const STORED = { connection: 'degree', degree: 8 };
const MOVING = { nodes: 70, width: 200, height: 200, range: 50, mobility: 'waypoint', speedMin: 2, speedMax: 20 };
const SENDING = { sources: 3, packets: 14, interval: 1, end: 14 };

const CASES: readonly (readonly [string, ModelSpec, Params])[] = [
  ['whisper', whisperSpec, { nodes: 70 }],
  ['swarm: bitsets, rarest in the network', swarmSpec, { ...POPULAR, choice: 'grf' }],
  ['swarm: bitsets, rarest among neighbours', swarmSpec, { ...POPULAR, ...STORED, choice: 'lrf' }],
  ['swarm: naive', swarmSpec, { ...POPULAR, ...STORED, kernel: 'naive' }],
  ['swarm: limited', swarmSpec, { ...POPULAR, kernel: 'limited', keptBlocks: 5 }],
  ['swarm: peer per thread', swarmSpec, { ...POPULAR, choice: 'grf', kernel: 'peer-per-thread' }],
  ['swarm: block per thread', swarmSpec, { ...POPULAR, choice: 'grf', kernel: 'block-per-thread' }],
  ['swarm: several blocks per thread', swarmSpec, { ...POPULAR, choice: 'grf', kernel: 'multi-block' }],
  [
    'mobile: the strongest first',
    mobileSpec,
    { ...MOVING, ...SENDING, drop: 0.2, buffer: 3, readsPerRound: 1, readOrder: 'energy', cast: 'multicast' },
  ],
  [
    'mobile: copies are counted, in a volume',
    mobileSpec,
    { ...MOVING, ...SENDING, depth: 100, protocol: 'counter', heardLimit: 2, relayWait: 4, cast: 'unicast' },
  ],
];

/** Another offset for each buffer. */
function apart({ buffers }: RoundsWorld): RunOffsets {
  const names = ['control', ...Object.keys(buffers)];
  return Object.fromEntries(names.map((name, i) => [name, 4 * (LEAST_MARGIN + 11 * i)]));
}

describeGpu('a run of rounds that lies somewhere in memory', () => {
  it('is the same: relay', async () => {
    await expectSame(relayWorld({ nodes: 70, end: 30, weight: 0x1000_0001 }));
    await expectSame(relayWorld({ nodes: 20, end: 200, hasGoal: false, noProgressFrom: 70 }));
  });

  const others = catalog
    .filter((spec) => spec.engine === 'rounds' && !CASES.some(([, known]) => known === spec))
    .map((spec) => [spec.title, spec, verifiedModels[spec.id].smallest] as const);

  it.each([...CASES, ...others])('is the same: %s', async (_what, spec, params) => {
    await expectSameScenario(complete(spec, { params, seed: 3 }));
  });

  const ofFile = mobileGrid.find(({ scenario }) => scenario.params.mobility === 'file');
  it('is the same: mobile by a file', async () => {
    expect(ofFile).toBeDefined();
    if (ofFile) await expectSameScenario(ofFile.scenario, ofFile.files);
  });
});

async function expectSameScenario(scenario: Scenario, files: Files = NO_FILES): Promise<void> {
  const registered = registry[scenario.model];
  if (registered?.engine !== 'rounds') throw new Error(`${scenario.model} is no model of rounds`);
  const world = registered.build(scenario, files);
  const { views: specs = [] } = specById(catalog, scenario.model) ?? {};
  await expectSame(world, { views: registered.views?.(scenario, world), specs });
}

async function expectSame(world: RoundsWorld, look?: Observation): Promise<void> {
  const network = expectOk(await RoundsNetwork.create(await testDevice(), world, SAMPLING, apart(world)));
  const margins = marginsOf(network);
  const poison = (words: number) => new Uint32Array(words).fill(POISON);
  for (const { source, firstWord, words } of margins)
    network.gpu.device.queue.writeBuffer(source, 4 * firstWord, poison(words));
  const gpu = expectOk(await GpuRounds.on(network));
  const sequential = new SequentialRounds(world, SAMPLING);
  try {
    for (const executor of [gpu, sequential] as readonly RoundsExecutor[])
      while (!expectOk(await executor.advance({ wallMs: 1e9 })).done);
    const outcome = expectOk(await gpu.outcome());
    expect(outcome).toEqual(expectOk(await sequential.outcome()));
    expect(expectOk(await gpu.outcome()), 'looked at again').toEqual(outcome);
    expect(outcome.rounds).toBeGreaterThan(3);
    if (look?.views)
      expect(await differencesSeen(look.views, look.specs, gpu.read(), sequential.read(), world.nodes)).toEqual([]);
    for (const { name, source, firstWord, words } of margins) {
      const found = await readWords(network.gpu.device, source, firstWord, words);
      expect({ name, touched: found.findIndex((word) => word !== POISON) }).toEqual({ name, touched: -1 });
    }
  } finally {
    gpu.dispose();
    sequential.dispose();
  }
}

interface Observation {
  readonly views: RoundsViews | undefined;
  readonly specs: readonly ViewSpec[];
}

interface Margin extends OwnWords {
  readonly name: string;
  readonly words: number;
}

/** What stands before the run's words in each buffer, and after them. */
function marginsOf(network: RoundsNetwork): readonly Margin[] {
  const { world, sampling } = network;
  const around = (name: string, { source, firstWord }: OwnWords, words: number): readonly Margin[] => [
    { name: `${name}, before`, source, firstWord: 0, words: firstWord },
    { name: `${name}, after`, source, firstWord: firstWord + words, words: source.size / 4 - firstWord - words },
  ];
  return [
    ...around('control', network.at('control'), blockWords(world, sampling.maxRows)),
    ...Object.entries(world.buffers).flatMap(([name, { words, double }]) =>
      (double ? [0, 1] : [0]).flatMap((half) => around(`${name} ${half}`, network.wordAt(name, half), words)),
    ),
  ];
}
