/** What a study tells at its end: means per setting, for people or as one object. */
import type { StudyTable } from '../../analysis/study/study-table.ts';
import { whole } from '../../base/whole.ts';
import type { Arguments } from '../args.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import type { Host } from '../host.ts';
import { jsonText } from '../run/run.ts';
import { describeSummaries, summarise } from './study-means.ts';

/** Of what there is: also after Ctrl-C. */
export async function tellStudy(host: Host, args: Arguments, table: StudyTable, code: ExitCode): Promise<void> {
  const settings = summarise(table);
  const { study } = table.plan;
  if (args.has('json')) {
    const status = code === EXIT.cancelled ? 'cancelled' : 'finished';
    await host.print(jsonText({ format: 'swarmscope.study-table/1', status, study, settings }));
  } else if (table.made > 0) await host.print(`${describeSummaries(table, settings)}\n\n${footOf(table)}\n`);
}

function footOf({ plan }: StudyTable): string {
  const { baseline, seeds, scenario, repeat } = plan.study;
  const least = scenario.seed;
  const which =
    seeds === 'own' ? 'seeds of their own' : repeat.most === 1 ? `seed ${least}` : `seeds from ${whole(least)} on`;
  const named = baseline && Object.entries(baseline).map(([name, value]) => `${name}=${value}`);
  const against = named ? `; then less and times ${named.join(' ')}, seed by seed` : '';
  return `means with 99% confidence intervals over the runs that finished, ${which}${against}`;
}
