/** Covers: what a figure says of itself: model, setup, runs, intervals, version, the link that Share gives; as a caption and above a table. */
import { csvParse } from 'd3';
import { describe, expect, it } from 'vitest';
import { known } from '../../base/assert.ts';
import { csvText } from '../../base/csv.ts';
import { Timeline } from '../../charts/kit/timeline.ts';
import { linesRows, linesSheet } from '../../charts/study/lines.ts';
import { dataOfStudy } from '../../charts/study/plan-data.ts';
import { completed, firstChoice } from '../../charts/study/study-choice.ts';
import { plotOf } from '../../charts/study/study-lines.ts';
import { Line } from '../../charts/time/lab-streams.ts';
import { SERIES } from '../../charts/time/series.ts';
import { pholdSpec } from '../../models/phold/spec.ts';
import { headLines } from '../../scenario/cite/facts.ts';
import { given, studyLab, varyTwo } from '../../state/study/testing/study-lab.ts';
import { sampleResult } from '../../storage/testing/sample-run.ts';
import { titlesOf } from '../study/study-titles.ts';
import type { ChartSubject, StudySource } from './chart-subject.ts';
import { captionOf, factsOf, intervalText, runsText } from './figure-facts.ts';

const EMPTY = { axes: {}, paint: () => {} };
const REST = { name: '', summary: '', rows: [], numbers: {} };

async function studied() {
  const lab = studyLab();
  varyTwo(lab, '4');
  await lab.get().startStudy();
  await lab.phase('finished');
  const study = known(lab.get().study ?? undefined, 'the study is gone');
  const data = dataOfStudy(study.table);
  const choice = completed(data, { ...firstChoice(data), as: 'lines', metric: 'events', panels: '' });
  const plot = plotOf(data, choice);
  const titles = titlesOf(data, choice, undefined);
  const shown = plot.lines.flatMap(({ points }) => points.map(({ field, runs }) => [field, runs] as const));
  const source: StudySource = { from: 'study', study, titles, column: 'events', marks: 'band', shown };
  const subject: ChartSubject = {
    ...REST,
    sheet: { ...EMPTY, ...linesSheet(titles, plot) },
    rows: linesRows(plot),
    source,
  };
  return { lab: lab.get(), subject, source };
}

describe('of a study', () => {
  it('tells all of it once, with the link that Share gives', async () => {
    const { lab, subject } = await studied();
    const link = given(await lab.makeStudyLink());
    expect(captionOf(await factsOf(lab, subject))).toBe(
      [
        'Events (events, against Remote share, lines by Nodes).',
        'PHOLD (model version 1), preset Tiny.',
        '24 runs, 4 a setting, seeds 1 to 4 in each.',
        "Band: 99% confidence interval of the mean (Student's t).",
        'Swarmscope 1.', // of the study, not of the page
        `Link: ${link}`,
      ].join(' '),
    );
  });

  it('heads the table, which is read back by leaving those lines out', async () => {
    const { lab, subject } = await studied();
    const facts = await factsOf(lab, subject);
    const text = headLines(facts) + csvText(subject.rows);
    const lines = text.split('\n');
    const head = lines.filter((line) => line.startsWith('#'));
    expect(head).toEqual(facts.map((fact) => `# ${fact.term}: ${fact.text}`));
    expect(facts.map(({ term }) => term)).toEqual(['Figure', 'Model', 'Runs', 'Intervals', 'Software', 'Link']);
    const table = csvParse(lines.slice(head.length).join('\n'));
    expect(table.columns).toEqual(['nodes', 'remote', 'mean', 'half99', 'runs']);
    expect(table.map((row) => table.columns.map((column) => row[column]))).toEqual(subject.rows.slice(1));
  });

  it('keeps a fact on its line, whatever a file is called', () => {
    expect(headLines([{ term: 'Runs', text: 'seeds as in a\nb,"c".csv' }])).toBe('# Runs: seeds as in a b,"c".csv\n');
  });

  it('says seeds of tables and of studies with their own, and what intervals are', async () => {
    const { source } = await studied();
    const own = {
      ...source.study,
      plan: { ...source.study.plan, study: { ...source.study.plan.study, seeds: 'own' } },
    };
    expect(runsText({ ...source, study: own as typeof source.study })).toBe(
      '24 runs, 4 a setting, seeds of their own, from 1',
    );
    expect(runsText({ ...source, study: { ...source.study, from: 'table', name: 'a.csv' } })).toMatch(
      /seeds as in a.csv$/,
    );
    const [first] = source.shown;
    expect(runsText({ ...source, shown: first ? [first, [first[0], 2]] : [] })).toBe(
      '6 runs, 2 to 4 a setting, seeds 1 to 4 in each',
    );
    const share = { ...source, column: 'metrics.remoteShare' };
    expect(intervalText(share)).toBe(
      "Band: 99% confidence interval of the mean (Wilson's, with the variance of the runs)",
    );
    const compared = { ...share, titles: { ...source.titles, base: 'Nodes 8' } };
    expect(intervalText({ ...compared, marks: 'whiskers' })).toBe(
      "Whiskers: 99% confidence interval of the mean difference, seed by seed (Student's t)",
    );
    expect(intervalText({ ...source, marks: 'rings' })).toBe(
      "Colours: mean. Ringed: half of the 99% confidence interval is above 5% of the mean (Student's t)",
    );
    expect(intervalText({ ...source, shown: source.shown.map(([field]) => [field, 1]) })).toBe(
      'One run a setting: no intervals',
    );
  });
});

describe('of runs', () => {
  const timeline = new Timeline();
  const PENDING = {
    key: '',
    id: '',
    origin: 'model',
    label: 'Pending',
    unit: 'events',
    help: '',
    series: 'pending',
  } as const;
  const run = { spec: pholdSpec, scenario: sampleResult.scenario, result: sampleResult };
  const subjectOf = (runs: Extract<ChartSubject['source'], { from: 'runs' }>['runs']): ChartSubject => ({
    ...REST,
    sheet: {
      ...EMPTY,
      ...SERIES.sheet({
        chart: PENDING,
        line: new Line(PENDING),
        references: [{ label: 'many nodes', value: 33, source: 'Closed form.' }],
        moments: [],
        name: '',
        timeUnit: 's',
        isFitted: false,
        axis: 'zero',
        limits: {},
        timeline,
      }),
    },
    source: { from: 'runs', runs },
  });
  const lab = studyLab().get();

  it('tells seed, digest and link of a run that has finished, known values, and what is not as in the preset', async () => {
    const link = given(await lab.linkOf(sampleResult.scenario, sampleResult.digest));
    const facts = await factsOf(lab, subjectOf([{ name: '', origins: run }]));
    expect(facts.find(({ term }) => term === 'Link')?.text).toBe(link);
    expect(captionOf(facts)).toMatch(
      /^Pending \(events, over simulated time\)\. Known: many nodes, 33 events: Closed form\. PHOLD \(model version 1\), preset .*\. Seed \d+, finished\. Swarmscope .*\. Digest: [0-9a-f]+\. Link: http/,
    );
  });

  it('names two runs that are laid over each other, and one that has not ended', async () => {
    const under = { ...run, result: undefined };
    const facts = await factsOf(
      lab,
      subjectOf([
        { name: 'A', origins: run },
        { name: 'B', origins: under },
      ]),
    );
    expect(facts.find(({ term }) => term === 'B, Run')?.text).toMatch(/taken before the run ended$/);
    expect(facts.filter(({ term }) => term.endsWith('Digest')).map(({ term }) => term)).toEqual(['A, Digest']);
    expect(captionOf(facts)).toMatch(/A, Link: http\S+ .*B, Link: http\S+$/);
  });
});
