/**
 * What version 1 wrote, when the limited design kept eight useful blocks: links, files, tables and kept runs of it open as what they were, and give
 * the digests that were published with them, bit for bit.
 */
import { describe, expect, it } from 'vitest';
import { expectOk } from '../../engine/event/testing/run-world.ts';
import { openRun } from '../../run/open-run.ts';
import { complete } from '../../scenario/defaults.ts';
import { decodeLink } from '../../scenario/link/link.ts';
import corpus from '../../scenario/link/link-corpus.json' with { type: 'json' };
import { RESULT_FORMAT } from '../../scenario/outcome.ts';
import { readExperiment } from '../../scenario/reading/experiment-file.ts';
import { readResultTable } from '../../scenario/results/result-table.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { catalog } from '../catalog.ts';
import { swarmSpec } from './spec.ts';

async function digestOf(scenario: Scenario): Promise<string> {
  const run = expectOk(await openRun(scenario, { engine: 'sequential', lpSize: 'auto' }));
  expectOk(await run.advance({ wallMs: 1e9 }));
  const { digest } = expectOk(await run.result('finished'));
  run.dispose();
  return digest;
}

const promised = corpus.filter(({ scenario, digest }) => scenario.model === 'swarm' && digest !== undefined);

it.each(promised)('a link: $name', async ({ link, digest }) => {
  const opened = expectOk(await decodeLink(catalog, link));
  expect(opened.otherModelVersion).toBeUndefined();
  expect(await digestOf(opened.scenario)).toBe(digest);
});

/** `run swarm --set kernel=limited --set peers=128 --json`, of version 1. */
const OLD_SCENARIO = {
  format: 'swarmscope.scenario/1',
  model: 'swarm',
  modelVersion: 1,
  seed: 1,
  tick: 1000,
  params: {
    peers: 128,
    blocks: 64,
    seeds: 1,
    connection: 'probability',
    probability: 0.5,
    degree: 32,
    choice: 'rub',
    slots: 1,
    freeRiders: 0,
    kernel: 'limited',
    arrivals: 'together',
    flashMean: 30,
    arrivalRate: 1,
    leave: 'stay',
    linger: 0,
    seedsLeave: 0,
    end: 0,
  },
  measure: { warmUp: 0, sampleEvery: 1 },
};
const DIGEST = 'bbfc6eea1bcbd668';
const meant = complete(swarmSpec, { params: { kernel: 'limited', peers: 128, keptBlocks: 8 } });

describe('a file', () => {
  const read = (value: unknown) => expectOk(readExperiment(catalog, JSON.stringify(value)));

  it('with a scenario', async () => {
    expect(read(OLD_SCENARIO)).toEqual({ source: 'file', scenario: meant, appVersion: '' });
    expect(await digestOf(meant)).toBe(DIGEST);
  });

  it('with a result, whose digest is a promise still', () => {
    const result = {
      format: RESULT_FORMAT,
      version: '0.1.0',
      status: 'finished',
      scenario: OLD_SCENARIO,
      digest: DIGEST,
    };
    expect(read(result)).toEqual({ source: 'file', scenario: meant, appVersion: '0.1.0', digest: DIGEST });
  });
});

/** `sweep swarm --set kernel=limited --set peers=64 --over blocks=16,32 --csv`, of version 1; without most of what was measured. */
const OLD_TABLE = `params.blocks,model,modelVersion,seed,tick_us,warmUp_s,sampleEvery_s,params.peers,params.seeds,params.connection,params.probability,params.degree,params.choice,params.slots,params.freeRiders,params.kernel,params.arrivals,params.flashMean,params.arrivalRate,params.leave,params.linger,params.seedsLeave,params.end,status,digest,rounds
16,swarm,1,1,1000,0,1,64,1,probability,0.5,32,rub,1,0,limited,together,30,1,stay,0,0,0,finished,68ae55682ccf575c,47
16,swarm,1,2,1000,0,1,64,1,probability,0.5,32,rub,1,0,limited,together,30,1,stay,0,0,0,finished,95c3fab742c35944,49
`;

describe('a table of results', () => {
  it('has runs of today, with the digests of then', async () => {
    const { rows } = expectOk(readResultTable(catalog, OLD_TABLE));
    const params = { kernel: 'limited', peers: 64, blocks: 16, keptBlocks: 8 };
    expect(rows.map(({ scenario }) => scenario)).toEqual([1, 2].map((seed) => complete(swarmSpec, { params, seed })));
    for (const { scenario, digest, otherModelVersion } of rows) {
      expect(otherModelVersion).toBeUndefined();
      expect(await digestOf(scenario)).toBe(digest);
    }
  });

  it('is read as strictly as one of today', () => {
    const wrong = OLD_TABLE.replace(',64,1,prob', ',64,65,prob');
    expect(readResultTable(catalog, wrong)).toMatchObject({
      ok: false,
      failure: { message: expect.stringMatching(/line 2.*seeds 65/) },
    });
  });
});
