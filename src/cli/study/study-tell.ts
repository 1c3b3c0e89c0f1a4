/** What a study tells at its end: means per setting, for people or as one object. */
import { FEW_RUNS } from '../../analysis/study/study-interval.ts';
import type { StudyTable } from '../../analysis/study/study-table.ts';
import type { Arguments } from '../args.ts';
import type { Host } from '../host.ts';
import { jsonText } from '../run/run.ts';
import { describeSummaries, type SettingSummary, summarise } from './study-means.ts';
import type { MadeRuns } from './study-runs.ts';

/** Of what there is: also after Ctrl-C. */
export async function tellStudy(
  host: Host,
  args: Arguments,
  table: StudyTable,
  status: MadeRuns['state'],
): Promise<void> {
  const settings = summarise(table);
  const { study } = table.plan;
  if (args.has('json')) {
    await host.print(jsonText({ format: 'swarmscope.study-table/1', status, study, settings }));
  } else if (table.made > 0)
    await host.print(`${describeSummaries(table, settings)}\n\n${footOf(table)}${fewOf(settings)}\n`);
}

function footOf(table: StudyTable): string {
  const { baseline } = table.plan.study;
  const seeds = seedWords(table);
  const named = baseline && Object.entries(baseline).map(([name, value]) => `${name}=${value}`);
  const against = named ? `; then less and times ${named.join(' ')} with the same seed` : '';
  return `means with 99% confidence intervals over the runs that finished${seeds && `, ${seeds}`}${against}`;
}

/** Of so few values no skewness shows. */
const fewOf = (settings: readonly SettingSummary[]): string =>
  settings.some(({ runs }) => runs > 1 && runs < FEW_RUNS)
    ? `\nof fewer than ${FEW_RUNS} runs it hardly shows that values are skewed, and then they hold less often`
    : '';

/** `seed 1`, `seeds 1 to 5`; '' where no run finished. */
function seedWords({ plan, totalsOf }: StudyTable): string {
  if (plan.study.seeds === 'own') return 'seeds of their own';
  const finished = plan.settings.flatMap((setting) => {
    const totals = totalsOf(setting);
    return totals.ended.filter((repetition) => totals.isFinished(repetition));
  });
  if (finished.length === 0) return '';
  const [least, most] = finished.reduce(
    ([low, high], each) => [Math.min(low, each), Math.max(high, each)],
    [Infinity, 0],
  );
  const first = plan.study.scenario.seed;
  const seedOf = (repetition: number) => (first + repetition) >>> 0;
  return least === most ? `seed ${seedOf(least)}` : `seeds ${seedOf(least)} to ${seedOf(most)}`;
}
