/** A share of a study's runs, for one of several machines: runs k, k + n, ..., or whole settings where they stop by a precision. */
import { fail, ok, type Result } from '../base/result.ts';
import type { StudyPlan } from '../scenario/study/study-plan.ts';
import { clip } from '../scenario/words/show.ts';

/** `index` of `of`, from 0. */
export interface Shard {
  readonly index: number;
  readonly of: number;
}

export const WHOLE: Shard = { index: 0, of: 1 };

type Environment = Readonly<Record<string, string | undefined>>;

/** `k/n`, or `auto/n`: k from a Slurm array, or from an indexed job of Kubernetes. */
export function parseShard(text: string, env: Environment): Result<Shard> {
  const [, position, count] = /^(auto|\d{1,7})\/(\d{1,7})$/.exec(text.trim()) ?? [];
  const of = Number(count);
  if (count === undefined || of < 1)
    return fail('config', `shard ${clip(text)} is not one`, 'write k/n with k from 0, 0/16 say, or auto/16');
  const index = position === 'auto' ? indexIn(env, of) : ok(Number(position));
  if (!index.ok) return index;
  if (index.value >= of)
    return fail('config', `shard ${index.value}/${of} is beyond the last`, `they go from 0/${of} to ${of - 1}/${of}`);
  return ok({ index: index.value, of });
}

/** What the cluster says; an array may begin at any number, but must be one after the other, as many as there are shards. */
function indexIn(env: Environment, of: number): Result<number> {
  const read = (name: string): Result<number | undefined> => {
    const text = env[name];
    if (text === undefined || text === '') return ok(undefined);
    if (/^\d{1,10}$/.test(text)) return ok(Number(text));
    return fail('config', `${name} ${clip(text)} is no place in an array`, `write the shard as 0/${of}`);
  };
  const numbers: Record<string, number | undefined> = {};
  for (const name of VARIABLES) {
    const number = read(name);
    if (!number.ok) return number;
    numbers[name] = number.value;
  }
  const { SLURM_ARRAY_TASK_ID: task, SLURM_ARRAY_TASK_MIN: first = 0, JOB_COMPLETION_INDEX: completion } = numbers;
  const { SLURM_ARRAY_TASK_COUNT: count = of, SLURM_ARRAY_TASK_STEP: step = 1 } = numbers;
  if (task === undefined && completion !== undefined) return ok(completion);
  if (task === undefined)
    return fail(
      'config',
      'shard auto has neither SLURM_ARRAY_TASK_ID nor JOB_COMPLETION_INDEX',
      'start it in a Slurm array or an indexed job, or write 0/16',
    );
  if (count !== of || step !== 1)
    return fail(
      'config',
      `an array of ${count} tasks${step === 1 ? '' : `, in steps of ${step},`} is not ${of} shards`,
      `start it with --array=0-${of - 1}, or write the shard as k/${of}`,
    );
  if (task < first)
    return fail(
      'config',
      `SLURM_ARRAY_TASK_ID ${task} is below SLURM_ARRAY_TASK_MIN ${first}`,
      `write the shard as 0/${of}`,
    );
  return ok(task - first);
}

const VARIABLES = [
  'SLURM_ARRAY_TASK_ID',
  'SLURM_ARRAY_TASK_MIN',
  'SLURM_ARRAY_TASK_COUNT',
  'SLURM_ARRAY_TASK_STEP',
  'JOB_COMPLETION_INDEX',
];

/** Whether a run is in a shard. */
export function isIn({ index, of }: Shard, { study, settings }: StudyPlan, run: number): boolean {
  return (study.repeat.precision ? run % settings.length : run) % of === index;
}

/** `part-0003-of-0016.csv`: sorted by name they are in order. */
export const partName = ({ index, of }: Shard): string =>
  `part-${String(index).padStart(4, '0')}-of-${String(of).padStart(4, '0')}.csv`;
