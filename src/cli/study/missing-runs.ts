/** What is missing of a study, and the commands that make it: of each shard one. */
import type { StudyTable } from '../../analysis/study/study-table.ts';
import { counted } from '../../base/counted.ts';
import { quoted } from '../../scenario/command-line/shell.ts';
import { isIn, partName, type Shard } from '../../study/shard.ts';
import { shardOfPart } from './study-parts.ts';

/** Lines of commands; more shards are counted. */
const MOST_LINES = 20;

/** None where all runs are there that are wanted. `parts`: files that were read; their names say how many shards there are. */
export function missingCommands(table: StudyTable, studyPath: string, parts: readonly string[]): readonly string[] {
  const missing = missingRuns(table);
  if (missing.length === 0) return [];
  const known = parts.map(shardOfPart).find((shard) => shard !== undefined);
  const head = `${counted(missing.length, 'runs')} of ${table.wanted} ${missing.length === 1 ? 'is' : 'are'} missing; make them with`;
  if (!known) {
    const file = quoted(parts[0]);
    return [head, `  swarmscope study run ${quoted(studyPath)} --resume --csv ${file}`];
  }
  const shards = new Map<number, number>();
  for (const run of missing) {
    const index = shardOf(table, run, known.of);
    shards.set(index, (shards.get(index) ?? 0) + 1);
  }
  const lines = [...shards]
    .sort(([a], [b]) => a - b)
    .map(([index, count]) => commandOf({ index, of: known.of }, count, studyPath, parts));
  const more = lines.length > MOST_LINES ? [`  and ${lines.length - MOST_LINES} shards more`] : [];
  return [head, ...lines.slice(0, MOST_LINES), ...more];
}

/** Of every setting those until its next look, or its last. */
function missingRuns(table: StudyTable): readonly number[] {
  const { settings } = table.plan;
  const missing: number[] = [];
  for (const { index } of settings)
    for (let repetition = 0; repetition < table.goalOf(index); repetition++) {
      const run = repetition * settings.length + index;
      if (!table.has(run)) missing.push(run);
    }
  return missing;
}

function shardOf({ plan }: StudyTable, run: number, of: number): number {
  const near = run % of;
  return isIn({ index: near, of }, plan, run) ? near : (run % plan.settings.length) % of;
}

function commandOf(shard: Shard, count: number, studyPath: string, parts: readonly string[]): string {
  const name = partName(shard);
  const folder = studyPath.slice(0, studyPath.lastIndexOf('/') + 1);
  // A part with the name that it would be given lies where it is looked for: beside the study.
  const path = parts.find((part) => part.endsWith(name)) ?? folder + name;
  const csv = path === name ? '' : ` --csv ${quoted(path)}`;
  const study = `swarmscope study run ${quoted(studyPath)} --shard ${shard.index}/${shard.of}${csv}`;
  return `  ${study}    (${counted(count, 'runs')})`;
}
