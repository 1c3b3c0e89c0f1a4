/** What a figure shows and where its numbers come from: the caption of a paper, and the head of its data. */
import { STUDY_LEVEL } from '../../analysis/study/study-interval.ts';
import { counted } from '../../base/counted.ts';
import { whole } from '../../base/whole.ts';
import type { FigureStyle } from '../../charts/kit/figure.ts';
import { WIDE_SHARE } from '../../charts/study/study-data.ts';
import { digestOf, type Fact, modelText, runFacts, setupText, softwareText } from '../../scenario/cite/facts.ts';
import { METRIC_PREFIX } from '../../scenario/results/result-columns.ts';
import { shareText } from '../../scenario/study/repeat-text.ts';
import { seedOf } from '../../scenario/study/seeds.ts';
import { sentence } from '../../state/page/failure-notices.ts';
import type { LabState } from '../../state/slice.ts';
import type { ChartSubject, RunSource, StudySource } from './chart-subject.ts';

type Links = Pick<LabState, 'version' | 'linkOf' | 'makeStudyLink' | 'rowsOf'>;

/** In the order in which a caption tells them; what there is nothing to say of is left out. */
export async function factsOf(lab: Links, { sheet, source }: ChartSubject): Promise<readonly Fact[]> {
  const held = source.from === 'study' ? source.titles.fixed : '';
  const about = [sheet.subtitle, held].filter(Boolean).join('; ');
  const of = source.from === 'study' ? await studyFacts(lab, source) : await factsOfRuns(lab, source);
  const known = sheet.known.map((text) => ({ term: 'Known', text }));
  const facts = [{ term: 'Figure', text: about ? `${sheet.title} (${about})` : sheet.title }, ...known, ...of];
  return facts.filter(({ text }) => text !== '');
}

/** Facts whose texts do not say by themselves what they are. */
const NAMED = ['Digest', 'Known', 'Link'];

/** One paragraph. An address ends without a stop, which would be taken for a part of it. */
export const captionOf = (facts: readonly Fact[]): string =>
  facts
    .map(({ term, text }) => {
      const said = NAMED.some((name) => term.endsWith(name)) ? `${term}: ${text}` : text;
      return term.endsWith('Link') ? said : sentence(said.replace(/\.$/, ''));
    })
    .join(' ');

/** Of a picture that is seen without its caption. A link would not fit: it is in the file alone. */
export const standAlone = ([figure, ...rest]: readonly Fact[]): FigureStyle => ({
  width: 'two',
  ground: 'white',
  words: [figure?.text ?? '', captionOf(rest.filter(({ term }) => !term.endsWith('Link')))],
});

async function factsOfRuns(lab: Links, { runs }: RunSource): Promise<readonly Fact[]> {
  const each = await Promise.all(
    runs.map(async ({ name, origins: { spec, scenario, result } }) => {
      if (!scenario) return [];
      const digest = digestOf({ result });
      const link = await lab.linkOf(scenario, digest);
      const version = result?.version ?? lab.version;
      const facts = runFacts({ spec, scenario, result, version, link: link.ok ? link.value : '' });
      return facts.map(({ term, text }) => ({ term: name ? `${name}, ${term}` : term, text }));
    }),
  );
  return each.flat();
}

async function studyFacts(lab: Links, source: StudySource): Promise<readonly Fact[]> {
  const { spec, study } = source.study.plan;
  const { bench } = source.study;
  if (bench)
    return [
      { term: 'Benchmark', text: `${bench.suite}: ${bench.summary}` },
      { term: 'Measured by', text: bench.machine },
      { term: 'Runs', text: runsText(source) },
      { term: 'Intervals', text: intervalText(source) },
    ];
  const isTable = source.study.from === 'table';
  const [first] = source.shown;
  const rows = first ? await lab.rowsOf(first[0].index) : [];
  const link = isTable ? undefined : await lab.makeStudyLink();
  const varied = study.over.flatMap(({ params }) => params);
  return [
    { term: 'Model', text: modelText(spec, study.scenario) },
    { term: 'Setup', text: setupText(spec, study.scenario, varied) },
    { term: 'Runs', text: runsText(source) },
    { term: 'Intervals', text: intervalText(source) },
    { term: 'Software', text: softwareText(rows[0]?.appVersion ?? lab.version) },
    { term: 'Link', text: link?.ok ? link.value : '' },
  ];
}

/** `72 runs, 6 a setting, seeds 1 to 6 in each`. */
export function runsText({ study: { from, name, plan, bench }, shown }: Pick<StudySource, 'study' | 'shown'>): string {
  const counts = shown.map(([, runs]) => runs);
  const [least, most] = [Math.min(...counts), Math.max(...counts)];
  if (counts.length === 0) return '';
  const total = counts.reduce((sum, runs) => sum + runs, 0);
  const each = least === most ? whole(most) : `${whole(least)} to ${whole(most)}`;
  if (bench) return `${counted(total, 'measurements')}, ${each} a setting, as in ${name}`;
  const last = Math.max(...shown.map(([{ runs, failed }]) => runs + failed)) - 1;
  const [first, end] = [0, last].map((repetition) => seedOf(plan.study, {}, repetition));
  const common = last > 0 ? `seeds ${first} to ${end} in each` : `seed ${first} in each`;
  const own = plan.study.seeds === 'own' ? `seeds of their own, from ${plan.study.scenario.seed}` : common;
  return `${counted(total, 'runs')}, ${each} a setting, ${from === 'table' ? `seeds as in ${name}` : own}`;
}

/** `Band: 99% confidence interval of the mean (Student's t)`. */
export function intervalText({ study, titles, column, marks, shown }: Omit<StudySource, 'from'>): string {
  const metric = column.slice(METRIC_PREFIX.length);
  const isShare = column.startsWith(METRIC_PREFIX) && study.plan.spec.sampling?.()[metric]?.kind === 'share';
  const how = isShare && !titles.base ? "Wilson's, with the variance of the runs" : "Student's t";
  const what = titles.base ? 'mean difference, seed by seed' : 'mean';
  const interval = `${shareText(STUDY_LEVEL)} confidence interval`;
  const half = titles.base
    ? `${interval} holds 0`
    : `half of the ${interval} is above ${WIDE_SHARE * 100}% of the mean`;
  if (marks === 'none') return `Colours: ${what}`;
  if (marks === 'rings') return `Colours: ${what}. Ringed: ${half} (${how})`;
  if (shown.every(([, runs]) => runs < 2)) return 'One run a setting: no intervals';
  return `${marks === 'band' ? 'Band' : 'Whiskers'}: ${interval} of the ${what} (${how})`;
}
