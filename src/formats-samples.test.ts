/**
 * Covers: what 1.0.0-rc.1 wrote is read for ever. `formats/samples` has links, scenarios, results, studies, lessons, tables, measurements, a verify case
 * and checkpoints as that version wrote them; no command writes them again. A sample that is no longer read needs a migration, not another sample.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { expectOk } from './engine/event/testing/run-world.ts';
import links from './formats/samples/links.json' with { type: 'json' };
import { catalog } from './models/catalog.ts';
import { openRun } from './run/open-run.ts';
import { decodeCheckpoint } from './scenario/checkpoint/checkpoint-bytes.ts';
import { readLessonText } from './scenario/lesson/read-lesson.ts';
import { decodeLink } from './scenario/link/link.ts';
import { loadLanguage } from './scenario/own-models.ts';
import { readExperiment } from './scenario/reading/experiment-file.ts';
import { readBenchTables } from './scenario/results/bench-tables.ts';
import { readResultTable } from './scenario/results/result-table.ts';
import type { Scenario } from './scenario/scenario.ts';
import { readStudyText } from './scenario/study/read-study.ts';
import { readCase } from './verify/case-file.ts';

const VERSION = '1.0.0-rc.1';
const FOLDER = fileURLToPath(new URL('formats/samples/', import.meta.url));
const sample = (name: string): string => readFileSync(FOLDER + name, 'utf8');

const ofModels = links.flatMap(({ scenario, digest }) => (scenario && digest ? [{ scenario, digest }] : []));

/** `kademlia`, or `own` of a protocol that somebody wrote. */
const nameOf = ({ model, protocol }: Scenario): string => (protocol === undefined ? model : 'own');

it('has a link and a checkpoint of each model, and of a written protocol', () => {
  const names = [...catalog.map(({ id }) => id), 'own'].sort();
  expect(ofModels.map(({ scenario }) => nameOf(scenario as unknown as Scenario)).sort()).toEqual(names);
  const kept = readdirSync(FOLDER).filter((file) => file.endsWith('.ckpt'));
  expect(kept.map((file) => file.replace('.ckpt', '')).sort()).toEqual(names);
});

it.each(links)('link: $name', async ({ name, link, ...said }) => {
  const opened = expectOk(await decodeLink(catalog, link));
  expect(opened).toMatchObject({ appVersion: VERSION, ...said });
});

it.each(ofModels)('checkpoint: a run of $scenario.model goes on to the digest of its link', async (of) => {
  const { scenario, digest } = of as unknown as { scenario: Scenario; digest: string };
  await loadLanguage();
  const from = expectOk(decodeCheckpoint(new Uint8Array(readFileSync(`${FOLDER}${nameOf(scenario)}.ckpt`))));
  expect(from).toMatchObject({ version: VERSION, scenario });
  expect(from.state.facts.steps).toBeGreaterThan(0);
  const run = expectOk(await openRun(scenario, { engine: 'sequential', lpSize: 'auto', from }));
  expectOk(await run.advance({ wallMs: Number.POSITIVE_INFINITY }));
  expect(expectOk(await run.result('finished')).digest).toBe(digest);
  run.dispose();
});

describe('files', () => {
  it.each([
    ['phold.result.json', '9a5659794dc17cd8'],
    ['swarm.result.json', '6801a67c28bf61ea'],
  ])('%s', (name, digest) => {
    const { scenario } = JSON.parse(sample(name));
    expect(expectOk(readExperiment(catalog, sample(name)))).toMatchObject({ scenario, digest, appVersion: VERSION });
  });

  it('own.scenario.json', async () => {
    await loadLanguage();
    const text = sample('own.scenario.json');
    expect(expectOk(readExperiment(catalog, text)).scenario).toEqual(JSON.parse(text));
  });

  it('study.json', () => {
    const text = sample('study.json');
    expect(expectOk(readStudyText(catalog, text))).toEqual(JSON.parse(text));
  });

  it('lesson.json', () => {
    const { lesson } = links.find(({ name }) => name === 'lesson') ?? {};
    expect(expectOk(readLessonText(catalog, sample('lesson.json')))).toEqual(lesson);
  });

  it('case.json', () => {
    const { format, ...said } = JSON.parse(sample('case.json'));
    const read = expectOk(readCase(catalog, sample('case.json')));
    expect({ format, ...read }).toEqual({ format: 'swarmscope.case/1', ...said });
  });

  it('bench.json', () => {
    const { machine, suites } = expectOk(readBenchTables(sample('bench.json')));
    expect(machine).toMatch(`swarmscope ${VERSION}, `);
    expect(suites.length).toBeGreaterThan(0);
  });

  it.each([
    ['phold.study.csv', [0.1, 0.5, 0.1, 0.5], 'remote'],
    ['swarm.study.csv', [1, 2], 'slots'],
  ])('%s', (name, values, varied) => {
    const { rows } = expectOk(readResultTable(catalog, sample(name)));
    const about = [...rows].map(({ scenario, appVersion, status }) => [scenario.params[varied], appVersion, status]);
    expect(about).toEqual(values.map((value) => [value, VERSION, 'finished']));
  });
});
