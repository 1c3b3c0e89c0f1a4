/** What earlier versions wrote: migrated where the list says how, else refused. And that a default is not changed without a version. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import recorded from '../formats/defaults.json' with { type: 'json' };
import { catalog } from '../models/catalog.ts';
import { pholdSpec } from '../models/phold/spec.ts';
import { sampleResult } from '../storage/testing/sample-run.ts';
import { checkScenario } from './check.ts';
import { complete, defaultParams } from './defaults.ts';
import { decodeLink, encodeLink } from './link/link.ts';
import { RESERVED_NAMES } from './link/link-payload.ts';
import { MIGRATIONS, type Migration, migrated, migratedResult } from './migrations.ts';
import { readExperiment } from './reading/experiment-file.ts';
import { type Cells, resultCells } from './results/result-columns.ts';
import { readResultTable } from './results/result-table.ts';
import type { ModelSpec } from './spec.ts';
import { readStudy } from './study/read-study.ts';
import { STUDY_FORMAT } from './study/study.ts';

/** Where a model was not published with version 1, or has changed its results since: the version from which on it is read. */
const READ_FROM: Readonly<Record<string, number>> = { gossip: 2, kademlia: 3, swarm: 2 };

describe.each(catalog)('$id', (spec) => {
  it('has the defaults that were written down with its version, which is never given out again', () => {
    expect((recorded as Readonly<Record<string, object>>)[`${spec.id}@${spec.version}`]).toEqual(defaultParams(spec));
  });

  it('has a migration to each version that is read, in their order', () => {
    const first = READ_FROM[spec.id] ?? 1;
    const versions = MIGRATIONS.filter(({ model }) => model === spec.id).map(({ version }) => version);
    expect(versions).toEqual(Array.from({ length: spec.version - first }, (_, i) => first + 1 + i));
  });

  it('has no parameter of a name that links use', () => {
    for (const name of RESERVED_NAMES) expect(Object.keys(spec.params)).not.toContain(name);
  });
});

/** PHOLD two versions on: `mean` has another default, and `speed` is called `remote`. */
const next: ModelSpec = {
  ...pholdSpec,
  version: 3,
  params: { ...pholdSpec.params, mean: { ...pholdSpec.params.mean, default: 3 } } as ModelSpec['params'],
};
const steps: readonly Migration[] = [
  { model: 'phold', version: 2, up: (params) => ({ mean: 1, ...params }) },
  {
    model: 'phold',
    version: 3,
    up: ({ speed, ...params }) => ({ ...(speed !== undefined && { remote: speed }), ...params }),
  },
];

const old = complete(pholdSpec, { params: { nodes: 64, end: 100 } });
const present = { ...old, modelVersion: 3 };
const study = { format: STUDY_FORMAT, scenario: old, over: [], repeat: { least: 2, most: 2 }, seeds: 'common' };
const result = { ...sampleResult, scenario: old, params: old.params };
const table = (cells: Cells) => `${[...cells.keys()].join()}\n${[...cells.values()].join()}\n`;
const oldLink = async () => {
  const link = await encodeLink([pholdSpec], old, { appVersion: '1', digest: sampleResult.digest });
  return decodeLink([next], link.ok ? link.value : '');
};

describe('of a version to which no migration leads', () => {
  const refusal = { kind: 'unsupported', message: 'modelVersion 1 of PHOLD is not 3' };

  it('a link, a file, a result and a study are refused, and the nearest experiment is offered', async () => {
    const offered = { ok: false, failure: refusal, nearest: { modelVersion: 3, params: { nodes: 64, end: 100 } } };
    expect(await oldLink()).toMatchObject(offered);
    expect(readExperiment([next], JSON.stringify(old))).toMatchObject(offered);
    expect(readExperiment([next], JSON.stringify(result))).toMatchObject(offered);
    expect(readStudy([next], study)).toMatchObject({ ok: false, failure: refusal });
  });

  it('a table is refused, with line and column', () => {
    const { failure } = readResultTable([next], table(resultCells(result))) as { failure?: { message: string } };
    expect(failure?.message).toBe('line 2, column 2: modelVersion 1 of PHOLD is not 3');
  });

  it('a kept result stays what it was', () => {
    expect(migratedResult(next, result)).toBe(result);
  });

  it('of a later one too', () => {
    expect(checkScenario(pholdSpec, { ...old, modelVersion: 2 })).toMatchObject({
      failure: { message: 'modelVersion 2 of PHOLD is not 1', remedy: 'open it with a newer Swarmscope' },
    });
  });

  it.each([undefined, null, [], 'x', { modelVersion: 1 }, { modelVersion: 1, params: null }, { modelVersion: 0.5 }])(
    'and what nobody wrote is no scenario: %j',
    (value) => expect(checkScenario(next, value)).toMatchObject({ ok: false }),
  );
});

describe('with migrations', () => {
  beforeAll(() => void (MIGRATIONS as Migration[]).push(...steps));
  afterAll(() => void (MIGRATIONS as Migration[]).splice(-steps.length));

  it('one follows the other', () => {
    expect(migrated(next, 1, { speed: 0.5 })).toEqual({ ok: true, value: { mean: 1, remote: 0.5 } });
    expect(migrated(next, 2, { speed: 0.5 })).toEqual({ ok: true, value: { remote: 0.5 } });
    expect(migrated(next, 3, { speed: 0.5 })).toEqual({ ok: true, value: { speed: 0.5 } });
  });

  it('a link, a file, a result, a study and a table say what they said', async () => {
    expect(await oldLink()).toMatchObject({ ok: true, value: { scenario: present, digest: sampleResult.digest } });
    expect(readExperiment([next], JSON.stringify(old))).toMatchObject({ value: { scenario: present } });
    expect(readExperiment([next], JSON.stringify(result))).toMatchObject({ value: { scenario: present } });
    expect(readStudy([next], study)).toMatchObject({ value: { scenario: present } });
    expect(readResultTable([next], table(resultCells(result)))).toMatchObject({
      value: { rows: { about: [{ scenario: present }] } },
    });
  });

  it('a kept result is one of today', () => {
    expect(migratedResult(next, result)).toEqual({ ...result, scenario: present, params: present.params });
  });
});
