/**
 * Covers: works as data are whole; what documents have of ours stands there; files of studies that ship are those of the rows; every row's study
 * runs, shrunk, on one core and gives what its figure is drawn from; series were measured of the study as it is; a protocol that ships runs.
 */
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import '../models/testing/registry.ts';
import { si } from '../base/format.ts';
import { catalog } from '../models/catalog.ts';
import { PAPER_2014 } from '../models/kademlia/spec/published.ts';
import { openRun } from '../run/open-run.ts';
import { WholeRuns } from '../run/whole-run.ts';
import { complete } from '../scenario/defaults.ts';
import type { RunResult } from '../scenario/outcome.ts';
import { loadLanguage, takeProtocol } from '../scenario/own-models.ts';
import { resultCells } from '../scenario/results/result-columns.ts';
import { studyText } from '../scenario/study/read-study.ts';
import { planStudy, type StudyPlan } from '../scenario/study/study-plan.ts';
import { measuredOf } from './measured.ts';
import { PAPERS } from './papers.ts';
import { quotedTable } from './quoted-table.ts';
import { comparedOf, ourSeries, verdictsText } from './row-series.ts';
import { rowStudy } from './row-study.ts';
import { fixedLines } from './works/andelfinger-2014.ts';

const ONE_CORE = { engine: 'sequential', lpSize: 1 } as const;
const rows = PAPERS.flatMap((paper) => paper.rows.map((row) => ({ name: `${paper.id}/${row.id}`, paper, row })));
const studies = rows.flatMap(({ name, row: { study } }) => (study ? [{ name, study }] : []));

const planOf = (study: (typeof studies)[number]['study'], size: 'full' | 'small' | 'shrunk'): StudyPlan => {
  const plan = planStudy(catalog, rowStudy(catalog, study, size).study);
  if (!plan.ok) throw new Error(plan.failure.message);
  return plan.value;
};

describe.each(rows)('$name', ({ paper, row }) => {
  it('says where it stands, and is named once', () => {
    expect(row.place).toMatch(/figure|table|section|equation/i);
    expect(rows.filter(({ name }) => name === `${paper.id}/${row.id}`)).toHaveLength(1);
    if (row.lines || row.documented || row.study) expect(row.axes).toBeDefined();
    for (const { points } of row.lines ?? [])
      for (const { y, low, high } of points) expect(low <= y && y <= high).toBe(true);
  });

  const { documented } = row;
  it.runIf(documented)('has of ours what its document says', () => {
    const url = new URL(`../../docs/${documented?.document}.md`, import.meta.url);
    const text = readFileSync(url, 'utf8').replace(/<!-- npm run papers -->[\s\S]*<!-- end of it -->/, '');
    for (const { label, points } of documented?.lines ?? [])
      for (const { y } of points)
        expect(
          waysToWrite(y).some((way) => hasNumber(text, way)),
          `${label}: ${y}`,
        ).toBe(true);
  });
});

/** `1207.3` is `1,207.3` there, `2.39e6` `2.39 M`. */
const waysToWrite = (value: number): readonly string[] => [
  String(value),
  value.toLocaleString('en', { maximumFractionDigits: 4 }),
  value.toLocaleString('en', { minimumFractionDigits: 1 }),
  value.toPrecision(3),
  value.toFixed(3),
  si(value),
];

/** As a number of its own, not a part of another. */
const hasNumber = (text: string, number: string): boolean =>
  new RegExp(`(?<![\\d.,])${number.replaceAll('.', '\\.')}(?![\\d]|[.,]\\d)`).test(text);

describe.each(studies)('the study of $name', ({ name, study }) => {
  it('ships as a file, as it is for every device', () => {
    const file = new URL(`../../public/papers/${name.replace('/', '.')}.study.json`, import.meta.url);
    expect(existsSync(file), 'run: npm run papers -- --studies').toBe(true);
    expect(readFileSync(file, 'utf8'), 'run: npm run papers -- --studies').toBe(
      studyText(planOf(study, 'small').study),
    );
    expect(planOf(study, 'full').runs).toBeGreaterThan(0);
  });

  it('runs, shrunk, and gives what is drawn', async () => {
    const { settings } = planOf(study, 'shrunk');
    const plan = planOf(study, 'full');
    const runs = new WholeRuns({
      open: openRun,
      options: ONE_CORE,
      version: 'test',
      breathe: () => Promise.resolve(),
    });
    const results: RunResult[] = [];
    await runs.make(settings, [], (_, result) => void results.push(result), new AbortController().signal);
    expect(results.map(({ status }) => status)).toEqual(settings.map(() => 'finished'));
    for (const result of results) {
      expect(Number(resultCells(result).get(study.column))).toBeGreaterThanOrEqual(0);
      expect(Number.isFinite(Number(result.scenario.params[study.x]))).toBe(true);
    }
    const varied = plan.study.over.flatMap(({ params }) => params);
    expect(varied).toEqual(expect.arrayContaining([study.x, ...(study.lines ? [study.lines] : [])]));
  });

  it('was measured as it is, where it was', async () => {
    const measured = await measuredOf(...(name.split('/') as [string, string]));
    if (!measured) return;
    const plan = planOf(study, 'small');
    expect(measured.runs).toBe(plan.runs);
    expect(measured.lines.flatMap(({ points }) => points)).toHaveLength(plan.settings.length);
  });
});

it('the protocol of tables 1 and 2 of Demers leaves about as many out as they say, by counter and by coin', async () => {
  await loadLanguage();
  const url = new URL('../../public/papers/demers-1987.rumour.protocol', import.meta.url);
  const taken = takeProtocol(readFileSync(url, 'utf8'));
  if (!taken.ok) throw new Error(taken.failure.message);
  for (const [params, low, high] of [
    [{}, 0.01, 0.08],
    [{ k: 3, feedback: 'no', tosses: 'yes' }, 0.02, 0.12],
  ] as const) {
    const run = await openRun(complete(taken.value, { seed: 1, params: { k: 2, ...params } }), ONE_CORE);
    if (!run.ok) throw new Error(run.failure.message);
    await run.value.advance({ wallMs: Number.POSITIVE_INFINITY });
    const result = await run.value.result('finished');
    const residue = Number(result.ok && resultCells(result.value).get('metrics.residue'));
    expect(residue).toBeGreaterThan(low);
    expect(residue).toBeLessThan(high);
    run.value.dispose();
  }
});

it.each(PAPERS.map((paper) => [paper.name, paper] as const))(
  '%s is behind presets that name it',
  (name, { presets, authors }) => {
    const named = catalog.flatMap((spec) => spec.presets.map((preset) => [`${spec.id}/${preset.id}`, preset] as const));
    const [first = ''] = authors;
    const surname = first.split(' ').at(-1) ?? '';
    const year = /\d{4}/.exec(name)?.[0] ?? '';
    for (const start of presets) {
      const found = named.filter(([each]) => each.startsWith(start));
      expect(found, start).not.toEqual([]);
      for (const [each, { source = '' }] of found)
        expect(source.includes(surname) || source.includes('RFM'), each).toBe(true);
    }
    const followers = named.filter(([, { source = '' }]) => source.startsWith(surname) && source.includes(year));
    for (const [each] of followers)
      expect(
        presets.some((start) => each.startsWith(start)),
        each,
      ).toBe(true);
  },
);

it('status reproduced is of rows whose verdicts do not say otherwise', async () => {
  for (const { name, paper, row } of rows) {
    const verdicts = comparedOf(row, ourSeries(row, await measuredOf(paper.id, row.id)));
    if (row.status === 'reproduced') expect(verdictsText(verdicts), name).not.toMatch('outside');
  }
});

it('docs/validation.md has the table of all quoted numbers as it is now', async () => {
  const text = readFileSync(new URL('../../docs/validation.md', import.meta.url), 'utf8');
  const table = text.split('<!-- npm run papers -->\n\n')[1]?.split('\n\n<!-- end of it -->')[0];
  expect(table, 'run: npm run papers -- --studies').toBe(await quotedTable());
});

it('best fixed sizes of table 2 are those that the model knows', () => {
  for (const [i, peers] of ([2 ** 14, 2 ** 17, 2 ** 20] as const).entries())
    for (const [j, pause] of ([10, 60, 600] as const).entries())
      expect(Math.max(...fixedLines[3 * i + j].points.map(({ y }) => y))).toBe(PAPER_2014.rates[peers][pause].fixed);
});
