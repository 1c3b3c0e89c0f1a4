/**
 * Covers: runs on several workers, all in this thread, give the results of one core: the cases at the edges of every model of events, and the examples
 * of protocols that people write. What helpers build their worlds of is cloned as if it travelled.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { known } from '../base/assert.ts';
import type { Reading } from '../engine/event/reading.ts';
import { expectOk } from '../engine/event/testing/run-world.ts';
import { localHelpers } from '../engine/event/workers/testing/local-team.ts';
import { catalog } from '../models/catalog.ts';
import { pholdSpec } from '../models/phold/spec.ts';
import { verifiedModels } from '../models/verified.ts';
import { scenarioOf } from '../scenario/check.ts';
import { complete } from '../scenario/defaults.ts';
import type { Files } from '../scenario/files.ts';
import { stepsOf } from '../scenario/outcome.ts';
import { loadLanguage, takeProtocol } from '../scenario/own-models.ts';
import { compareResults, describeDifference } from '../scenario/results/outcome-compare.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { sourceOf } from '../scene/run/source.ts';
import { openRun } from './open-run.ts';
import { partWorld } from './part-world.ts';
import { eventRunOf, type OpenOptions } from './run.ts';

const helpers = localHelpers(partWorld);
const EXAMPLES = fileURLToPath(new URL('../protocol/examples/', import.meta.url));

async function resultOf(scenario: Scenario, options: Omit<OpenOptions, 'lpSize'>, steps: number) {
  const run = expectOk(await openRun(scenario, { lpSize: 'auto', ...options }));
  try {
    const last = expectOk(await run.advance({ wallMs: 1e9, steps }));
    return expectOk(await run.result(last.done ? 'finished' : 'cancelled'));
  } finally {
    run.dispose();
  }
}

async function expectEqual(scenario: Scenario, files: Files | undefined, workers: number, most: number) {
  const one = await resultOf(scenario, { engine: 'sequential', files }, most);
  const several = await resultOf(scenario, { engine: 'workers', workers, helpers, files }, most);
  expect(several).toMatchObject({ engine: 'workers', workers });
  expect(compareResults(one, several).map(describeDifference)).toEqual([]);
  expect(stepsOf(several)).toBe(stepsOf(one));
}

/** Windows after which a case says no more of workers. */
const MOST_WINDOWS = 120;

const eventModels = catalog.filter(({ engine, id }) => engine === 'event' && verifiedModels[id]);

describe.each(eventModels.map((spec) => [spec.id, spec] as const))('%s', (id) => {
  it.each(verifiedModels[id].grid.map((one, i) => [one.name, i, one] as const))('%s', async (_, i, one) => {
    const { scenario, files, steps = MOST_WINDOWS } = one;
    const nodes = Number(scenario.params.nodes ?? scenario.params.peers ?? 2);
    const workers = Math.min(nodes, [2, 3, 5, 16, 1][i % 5]);
    await expectEqual(scenario, files, workers, Math.min(steps, MOST_WINDOWS));
  });
});

it('pictures read of a protocol, whose words lie in memory of each worker, what one core has', async () => {
  await loadLanguage();
  const spec = expectOk(takeProtocol(readFileSync(`${EXAMPLES}chord.protocol`, 'utf8')));
  const scenario = expectOk(scenarioOf(spec, { params: { nodes: 100 } }));
  const seen = async (options: Pick<OpenOptions, 'engine' | 'workers'>) => {
    const run = eventRunOf(expectOk(await openRun(scenario, { lpSize: 'auto', helpers, ...options })));
    const all = [];
    for (let pause = 0; pause < 3; pause++) {
      expectOk(await run.advance({ wallMs: 1e9, steps: 20 }));
      const source = known(sourceOf(run.executor), 'no picture');
      const reading = known(source.host, 'not on cores')() as Reading;
      const words = Array.from({ length: run.world.stateWords }, (_, word) => word);
      const ofNode = (_: unknown, node: number) => [
        reading.earliest(node),
        ...words.map((w) => reading.state(node, w)),
      ];
      all.push([source.nowTicks, Array.from({ length: run.nodes }, ofNode)]);
    }
    run.dispose();
    return all;
  };
  expect(await seen({ engine: 'workers', workers: 3 })).toEqual(await seen({ engine: 'sequential' }));
});

describe('refused, with what would do', () => {
  const openOn = (options: Partial<OpenOptions>) =>
    openRun(complete(pholdSpec, { params: { nodes: 3 } }), { engine: 'workers', lpSize: 'auto', helpers, ...options });

  it.each([
    [{ workers: 4 }, 'config', '4 workers are more than the 3 nodes there are', 'choose at most 3 workers'],
    [
      { helpers: undefined },
      'unsupported',
      'runs on all cores need threads that share memory, and there are none',
      'choose one core',
    ],
    [
      { workers: 2, processorBytes: 1000 },
      'limit',
      expect.stringMatching(/^needs [\d.]+ MB on 2 workers, and there is room for 1.00 kB$/),
      'choose fewer workers, one core, or a smaller network',
    ],
  ])('%j', async (options, kind, message, remedy) => {
    expect(await openOn(options)).toEqual({ ok: false, failure: { kind, message, remedy } });
  });
});

describe('protocols that people write', () => {
  it.each(readdirSync(EXAMPLES))('%s', async (name) => {
    await loadLanguage();
    const spec = expectOk(takeProtocol(readFileSync(`${EXAMPLES}${name}`, 'utf8')));
    const scenario = expectOk(scenarioOf(spec, { params: { nodes: 300 } }));
    await expectEqual(scenario, undefined, 3, 60);
  });
});
