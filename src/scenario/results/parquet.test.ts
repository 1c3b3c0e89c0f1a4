/** Covers: a table of runs as Parquet has what its CSV has, numbers as numbers, and nothing where a cell is empty. */
import { parquetMetadata, parquetReadObjects } from 'hyparquet';
import { describe, expect, it } from 'vitest';
import { MOST_U32 } from '../../base/u32.ts';
import { catalog } from '../../models/catalog.ts';
import { tableFacts } from '../cite/facts.ts';
import { complete } from '../defaults.ts';
import { STUDY_FORMAT, type Study } from '../study/study.ts';
import { studyColumns, studyRun } from '../study/study-columns.ts';
import { planStudy } from '../study/study-plan.ts';
import { failedResult } from './failed-result.ts';
import { columnType, parquetBytes } from './parquet.ts';

const FAILURE = { kind: 'limit', message: 'too large, or "so"\nit seems: µs', remedy: '' } as const;

describe.each(catalog)('runs of $id', (spec) => {
  const study: Study = {
    format: STUDY_FORMAT,
    scenario: complete(spec, { seed: MOST_U32 }),
    over: [],
    repeat: { least: 2, most: 2 },
    seeds: 'common',
  };
  const plan = planStudy([spec], study);
  if (!plan.ok) throw new Error(plan.failure.message);
  const columns = studyColumns(spec, study);
  const rows = [0, 1].map((index) => {
    const { setting, scenario } = plan.value.run(index);
    const failed = failedResult(spec, scenario, FAILURE, '0.1.0', {
      engine: 'gpu',
      wallSeconds: 0.1 + index,
      steps: 3,
    });
    const result = index === 0 ? failed : ({ ...failed, status: 'finished', digest: 'ab' } as const);
    return studyRun(columns, study, setting, result).cells;
  });

  it('read back as they were', async () => {
    const facts = tableFacts({ spec, version: '0.1.0', link: '#v1.x' });
    const { buffer } = await parquetBytes(spec, columns, rows, facts);
    const { key_value_metadata: said } = parquetMetadata(buffer as ArrayBuffer);
    expect(said?.map(({ key, value }) => [key, value])).toEqual(facts.map(({ term, text }) => [term, text]));
    const read = await parquetReadObjects({ file: buffer as ArrayBuffer });
    expect(read).toHaveLength(2);
    expect(Object.keys(read[0])).toEqual(columns.names);
    for (const [i, cells] of rows.entries())
      for (const [j, name] of columns.names.entries()) {
        const value = read[i][name];
        const type = columnType(spec, name);
        if (cells[j] === '') expect(value ?? null, name).toBeNull();
        else if (type === 'INT64') expect(value, name).toBe(BigInt(cells[j]));
        else expect(value, name).toBe(type === 'DOUBLE' ? Number(cells[j]) : cells[j]);
      }
  });

  it('have numbers as numbers', () => {
    expect(columnType(spec, 'seed')).toBe('INT64');
    expect(columnType(spec, 'wallSeconds')).toBe('DOUBLE');
    expect(columnType(spec, 'digest')).toBe('STRING');
    for (const [name, { kind }] of Object.entries(spec.params))
      expect(columnType(spec, `params.${name}`)).toBe(kind === 'int' ? 'INT64' : kind === 'real' ? 'DOUBLE' : 'STRING');
  });
});
