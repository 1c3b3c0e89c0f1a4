/**
 * Random scenarios of every model, models of tests included, are the same on the GPU and on one core. The seed is another one in every run;
 * SWARMSCOPE_SEED repeats one. Shapes are those of other tests, whose kernels are compiled already. `verify --full` draws thousands.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import '../models/testing/registry.ts';
import { expect, it } from 'vitest';
import { ok } from '../base/result.ts';
import type { ListSettings } from '../engine/event/gpu/plan.ts';
import { localHelpers } from '../engine/event/workers/testing/local-team.ts';
import type { GpuContext } from '../gpu/context.ts';
import { asHardware, describeGpu, testDevice } from '../gpu/testing/test-device.ts';
import { catalog } from '../models/catalog.ts';
import { verifiedModels } from '../models/verified.ts';
import type { GridCase } from '../models/verified-model.ts';
import { openRun, planRun } from '../run/open-run.ts';
import { partWorld } from '../run/part-world.ts';
import { complete } from '../scenario/defaults.ts';
import { NO_FILES } from '../scenario/files.ts';
import { specById } from '../scenario/presets.ts';
import type { ModelSpec } from '../scenario/spec.ts';
import type { VerifyCase } from './case.ts';
import { writeCase } from './case-file.ts';
import { comparePair, type Pair } from './pair.ts';
import { caseArbitrary, drawCases, simplified } from './random.ts';
import { type Shape, shapeOfScenario } from './shape-arbitrary.ts';

const SEED = Number(process.env.SWARMSCOPE_SEED ?? Date.now()) >>> 0;
const REPEAT = `SWARMSCOPE_SEED=${SEED} npx vitest run --project gpu src/verify/random.gpu.test.ts`;

/** The wall time tells a run that hangs from one on a busy machine, where 120 s of the processor have taken 370. */
const LIMITS = { steps: 2000, timeoutMs: 540_000 };
/** A software adapter takes long for each window. */
const PART = 1 / 20;
const SIMPLIFY_SECONDS = 120;

/** Cases of grids whose shapes are drawn from (where there is none of that name, the smallest network's), and how many scenarios of each. */
const SHAPES: readonly (readonly [model: string, gridCase: string, count: number])[] = [
  ['kademlia', 'quick look', 2],
  ['kademlia', 'with maintenance: a trace and a matrix', 2],
  ['swarm', 'random useful blocks', 2],
  ['swarm', 'rarest in the network', 2],
  ['swarm', 'everything at once', 2],
  ['mobile', 'random waypoint', 2],
  ['mobile', 'strongest first, three interfaces', 2],
  ['phold', 'its smallest network', 4],
  ['rumour', 'its smallest network', 3],
  ['whisper', 'its smallest network', 3],
];

/** The same under other event lists. */
const OF_LISTS: readonly (readonly [model: string, lists: ListSettings, count: number])[] = [
  ['phold', { list: 'ring', room: 2 }, 3],
  ['phold', { list: 'ring', room: 4, fused: false }, 2],
  ['phold', { list: 'reduce' }, 3],
  ['phold', { list: 'partition' }, 2],
  ['phold', { list: 'simple', perRound: 'first' }, 2],
  ['rumour', { list: 'ring' }, 2],
  ['kademlia', { list: 'ring', room: 2 }, 2],
  ['kademlia', { list: 'reduce' }, 2],
  ['whisper', { list: 'reduce' }, 2],
];

/** Planned as for hardware, with kernels of their own to compile. */
const AS_HARDWARE: typeof OF_LISTS = [
  ['kademlia', { list: 'ring', room: 2 }, 2],
  ['phold', { list: 'ring', room: 2 }, 3],
  ['phold', {}, 3],
];

const helpers = localHelpers(partWorld);

function shapeFor(model: string, name: string, list?: ListSettings): Shape {
  const spec = specById(catalog, model) as ModelSpec;
  const { grid, smallest } = verifiedModels[model];
  const own = { scenario: complete(spec, { params: smallest }) };
  const one: Pick<GridCase, 'scenario' | 'files' | 'lists'> = grid.find((each) => each.name === name) ?? own;
  const lists = list ?? { ...one.lists, growCapacity: false };
  return shapeOfScenario(spec, { scenario: one.scenario, files: one.files ?? NO_FILES }, lists);
}

type RunCase = (one: VerifyCase) => Promise<Pair>;

async function run(one: VerifyCase, device?: GpuContext): Promise<Pair> {
  const gpu = device ?? (await testDevice());
  return comparePair(
    (scenario, options) => openRun(scenario, { ...options, helpers }),
    one,
    async () => ok(gpu),
    LIMITS,
    planRun,
  );
}

const runAsHardware: RunCase = async (one) => run(one, asHardware(await testDevice()));

/** What is wrong, where it is kept, and the command that repeats it. */
function told(model: string, index: number, failing: VerifyCase, { differences }: Pair): string {
  const folder = `random-failures/${model}-${SEED}-${index}`;
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(writeCase(catalog, failing))) writeFileSync(`${folder}/${name}`, text);
  return [...differences, `npm run -s cli -- verify ${folder}/case.json`, REPEAT].join('\n');
}

async function expectEqual(model: string, shape: Shape, count: number, runOne: RunCase = run): Promise<void> {
  const cases = caseArbitrary(shape, PART);
  const drawn = drawCases(cases, SEED, count);
  for (const [index, one] of drawn.entries()) {
    const pair = await runOne(one);
    if (pair.differences.length === 0) continue;
    const found = { failing: one, pair };
    const simplest = await simplified({ cases, seed: SEED, index }, found, runOne, SIMPLIFY_SECONDS);
    expect.fail(told(model, index, simplest.failing, simplest.pair));
  }
  expect(drawn).toHaveLength(count);
}

describeGpu(`random scenarios: ${REPEAT}`, () => {
  it.each(SHAPES)('%s, with the kernels of: %s', (model, name, count) =>
    expectEqual(model, shapeFor(model, name), count),
  );

  it.each(OF_LISTS)('%s, with the event list %o', (model, lists, count) =>
    expectEqual(model, shapeFor(model, 'its smallest network', lists), count),
  );

  it.each(AS_HARDWARE)('%s, planned as for hardware, with %o', (model, lists, count) =>
    expectEqual(model, shapeFor(model, 'its smallest network', lists), count, runAsHardware),
  );
});
