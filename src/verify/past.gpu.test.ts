/** Covers: runs on the GPU that go back to checkpoints of themselves, to their start and on: at each rest, at the end and in records as one core in one piece. */
import { expect, it } from 'vitest';
import { known } from '../base/assert.ts';
import { ok } from '../base/result.ts';
import { describeGpu, testDevice } from '../gpu/testing/test-device.ts';
import { catalog } from '../models/catalog.ts';
import { verifiedModels } from '../models/verified.ts';
import { complete } from '../scenario/defaults.ts';
import { specById } from '../scenario/presets.ts';
import { type Excursion, expectSameBackAndForth } from './testing/back-and-forth.ts';

const MOST_STEPS = 60;
const WAYS: readonly Excursion[] = [
  { on: 0.4, isCut: false, takes: [false, true, false], back: 0, further: 0.3 },
  { on: 0.7, isCut: false, takes: [false, false, false], back: 0.4, further: 0 },
  { on: 0.9, isCut: false, takes: [true, false, true], back: 0.9, further: 0.5 },
];

/** With store and records, with sparse rounds, what moves, what has an end of its own. */
describeGpu('a run that goes back', () => {
  it.each(['kademlia', 'gossip', 'mobile', 'swarm'])('%s ends as on one core', async (id) => {
    const spec = known(specById(catalog, id), `a model ${id}`);
    const scenario = complete(spec, { params: verifiedModels[id].smallest, seed: 3 });
    const gpu = async () => ok(await testDevice());
    const records = await expectSameBackAndForth(scenario, MOST_STEPS, WAYS, { engine: 'gpu', gpu, lpSize: 2 });
    if (spec.records) expect(records).toBeGreaterThan(0);
  });
});
