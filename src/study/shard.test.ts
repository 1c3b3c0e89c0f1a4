/** Covers: shards as people and clusters say them. */
import { describe, expect, it } from 'vitest';
import { parseShard, partName } from './shard.ts';

const read = (text: string, env = {}) => {
  const shard = parseShard(text, env);
  return shard.ok ? shard.value : `${shard.failure.message}; ${shard.failure.remedy}`;
};

describe('a shard', () => {
  it.each([
    ['0/1', {}, { index: 0, of: 1 }],
    [' 15/16 ', {}, { index: 15, of: 16 }],
    ['auto/16', { SLURM_ARRAY_TASK_ID: '3' }, { index: 3, of: 16 }],
    ['auto/16', { SLURM_ARRAY_TASK_ID: '8', SLURM_ARRAY_TASK_MIN: '5' }, { index: 3, of: 16 }],
    ['auto/16', { JOB_COMPLETION_INDEX: '15' }, { index: 15, of: 16 }],
    ['auto/2', { SLURM_ARRAY_TASK_ID: '1', JOB_COMPLETION_INDEX: '0' }, { index: 1, of: 2 }],
    ['auto/16', { SLURM_ARRAY_TASK_ID: '', JOB_COMPLETION_INDEX: '5' }, { index: 5, of: 16 }],
    [
      'auto/2',
      { SLURM_ARRAY_TASK_ID: '4', SLURM_ARRAY_TASK_MIN: '3', SLURM_ARRAY_TASK_COUNT: '2', SLURM_ARRAY_TASK_STEP: '1' },
      { index: 1, of: 2 },
    ],
  ])('%s in %j', (text, env, shard) => expect(read(text, env)).toEqual(shard));

  it.each<[string, object, string]>([
    ['16/16', {}, 'shard 16/16 is beyond the last; they go from 0/16 to 15/16'],
    ['-1/16', {}, 'shard -1/16 is not one; write k/n with k from 0, 0/16 say, or auto/16'],
    ['1/0', {}, 'shard 1/0 is not one; write k/n with k from 0, 0/16 say, or auto/16'],
    ['third', {}, 'shard third is not one; write k/n with k from 0, 0/16 say, or auto/16'],
    [
      'auto/16',
      {},
      'shard auto has neither SLURM_ARRAY_TASK_ID nor JOB_COMPLETION_INDEX; start it in a Slurm array or an indexed job, or write 0/16',
    ],
    ...['1e0', ' 2', '0x1', '-1', '1.5'].map((text): [string, object, string] => [
      'auto/16',
      { JOB_COMPLETION_INDEX: text },
      `JOB_COMPLETION_INDEX ${text} is no place in an array; write the shard as 0/16`,
    ]),
    [
      'auto/16',
      { SLURM_ARRAY_TASK_ID: '3', SLURM_ARRAY_TASK_COUNT: '8' },
      'an array of 8 tasks is not 16 shards; start it with --array=0-15, or write the shard as k/16',
    ],
    [
      'auto/8',
      { SLURM_ARRAY_TASK_ID: '4', SLURM_ARRAY_TASK_COUNT: '8', SLURM_ARRAY_TASK_STEP: '2' },
      'an array of 8 tasks, in steps of 2, is not 8 shards; start it with --array=0-7, or write the shard as k/8',
    ],
    ['auto/16', { SLURM_ARRAY_TASK_ID: 'x' }, 'SLURM_ARRAY_TASK_ID x is no place in an array; write the shard as 0/16'],
    [
      'auto/4',
      { SLURM_ARRAY_TASK_ID: '9', SLURM_ARRAY_TASK_MIN: '5' },
      'shard 4/4 is beyond the last; they go from 0/4 to 3/4',
    ],
  ])('%s in %j is refused in words', (text, env, words) => expect(read(text, env)).toBe(words));

  it('has a file whose name sorts', () => expect(partName({ index: 3, of: 16 })).toBe('part-0003-of-0016.csv'));
});
