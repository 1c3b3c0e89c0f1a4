/**
 * Covers: runs of a study made in a worker: the digest and the row of the run alone, without what no row has; one that fails is a result; a
 * stop; a rest; how long a run would take.
 */
import { describe, expect, it } from 'vitest';
import { expectOk } from '../engine/event/testing/run-world.ts';
import { catalog } from '../models/catalog.ts';
import { verifiedModels } from '../models/verified.ts';
import { openRun } from '../run/open-run.ts';
import { complete } from '../scenario/defaults.ts';
import type { RunResult } from '../scenario/outcome.ts';
import { resultCells } from '../scenario/results/result-columns.ts';
import type { Scenario } from '../scenario/scenario.ts';
import type { MadeRun } from './study-api.ts';
import { RunMaker } from './study-maker.ts';

const smallest = catalog.map((spec) => complete(spec, { params: verifiedModels[spec.id].smallest }));

async function alone(scenario: Scenario): Promise<RunResult> {
  const run = expectOk(await openRun(scenario, { engine: 'sequential', lpSize: 'auto' }));
  for (let done = false; !done; ) done = expectOk(await run.advance({ wallMs: 1e9 })).done;
  const result = expectOk(await run.result('finished'));
  run.dispose();
  return result;
}

async function maker(share = 1) {
  const made = new RunMaker(() => 4e9);
  expectOk(await made.open('sequential', share));
  return made;
}

async function make(by: RunMaker, batch: readonly Scenario[]) {
  const all: MadeRun[] = [];
  await by.make(batch, [], (made) => void all.push(...made));
  return all;
}

/** But for what depends on the clock. */
const row = (result: RunResult) =>
  [...resultCells(result)].filter(([name]) => !/Seconds$|PerSecond$/.test(name) || name === 'simulatedSeconds');

describe('a maker of runs', () => {
  it('gives of every model the row of the run alone, one after the other', async () => {
    const made = await make(await maker(), smallest);
    expect(made.map(({ index }) => index)).toEqual(smallest.map((_, i) => i));
    for (const { index, result } of made) {
      expect(row(result)).toEqual(row(await alone(smallest[index])));
      expect(result.series).toEqual({ time: [] });
      expect(JSON.stringify(result).length).toBeLessThan(6000);
    }
  });

  it('gives a run that fails as one that failed', async () => {
    const [{ result }] = await make(await maker(1e-9), [smallest[0]]);
    expect(result).toMatchObject({ status: 'failed', failure: { kind: 'limit' }, digest: '' });
  });

  it('gives up what is at work when it is stopped', async () => {
    const long = { ...smallest[0], params: { ...smallest[0].params, end: 100_000 } };
    const by = await maker();
    const made = make(by, [long, long]);
    await by.stop();
    expect(await made).toEqual([]);
  });

  it('rests when it is told to, and gives the same', async () => {
    const by = await maker();
    const began = performance.now();
    await by.rest(60);
    const [{ result }] = await make(by, [smallest[0]]);
    expect(performance.now() - began).toBeGreaterThan(55);
    expect(result.digest).toBe((await alone(smallest[0])).digest);
  });

  it('says how long a run would take', async () => {
    expect(expectOk(await (await maker()).time(smallest[0], 5, 30))).toBeGreaterThan(0);
  });

  it('says what a run does in the best part of its first moments', async () => {
    const { wallSeconds, events, steps } = expectOk(await (await maker()).effort(smallest[0], 40));
    expect(Math.min(wallSeconds, events, steps)).toBeGreaterThan(0);
  });
});
