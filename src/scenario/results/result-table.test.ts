/** Covers: rows of results are read back as they were written; whatever is wrong is named by line and column. */
import { csvParseRows } from 'd3';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvText } from '../../base/csv.ts';
import { catalog } from '../../models/catalog.ts';
import { pholdSpec } from '../../models/phold/spec.ts';
import { sampleResult, sampleRounds } from '../../storage/testing/sample-run.ts';
import type { RunResult } from '../outcome.ts';
import { failedResult } from './failed-result.ts';
import { cellRows, resultCells } from './result-columns.ts';
import { quantityColumns, quantityOf } from './result-quantities.ts';
import { numberOf } from './result-row.ts';
import { isResultTable, MAX_TABLE_BYTES, readResultTable, TableReader } from './result-table.ts';

const { adapter } = sampleResult;

const withParams = (params: Record<string, number>, seed: number): RunResult => {
  const scenario = { ...sampleResult.scenario, seed, params: { ...sampleResult.scenario.params, ...params } };
  return { ...sampleResult, scenario, params: scenario.params, seed };
};
const failed = failedResult(
  pholdSpec,
  withParams({ nodes: 256 }, 2).scenario,
  { kind: 'limit', message: 'too many\nnodes', remedy: 'choose fewer' },
  '1.0.0',
  { engine: 'gpu', lpSize: 1 },
);
const rows = cellRows([sampleResult, withParams({ remote: 0.6 }, 9), failed].map(resultCells), ['params.nodes']);
const text = csvText(rows);
const read = (csv: string) => {
  const table = readResultTable(catalog, csv);
  return table.ok ? table.value : table.failure;
};
/** The file with one cell changed; lines count from 1. */
const changed = (line: number, name: string, value: string) =>
  csvText(rows.map((row, i) => row.map((cell, j) => (i === line - 1 && rows[0][j] === name ? value : cell))));
const columnOf = (name: string) => rows[0].indexOf(name) + 1;

describe('readResultTable', () => {
  it('gives back scenarios, what was measured and why a run failed', () => {
    const table = readResultTable(catalog, text);
    if (!table.ok) throw new Error(table.failure.message);
    const [first, second, third] = table.value.rows;
    expect(table.value.spec.id).toBe('phold');
    expect(first).toMatchObject({ line: 2, status: 'finished', failure: '', scenario: sampleResult.scenario });
    expect(second.scenario).toMatchObject({ seed: 9, params: { remote: 0.6 } });
    expect(numberOf(second, 'metrics.eventsPerNode.p90')).toBe(47);
    expect(numberOf(second, 'eventsPerSecond')).toBe(sampleResult.eventsPerSecond);
    expect(third).toMatchObject({ line: 4, status: 'failed', failure: 'too many nodes' });
    expect(numberOf(third, 'metrics.remoteShare')).toBeUndefined();
  });

  it.each(['=cmd|"/c calc"!A0', '+1 b.csv', '-a.csv', '@b.csv', "'=c.csv", '\tt.csv', 'a.csv', '-5'])(
    'a name like %j is no formula in the file, and the same when it is read',
    (name) => {
      const cells = new Map([
        ['named.nodes', name],
        ...resultCells({ ...sampleResult, adapter: { ...adapter, description: name } }),
      ]);
      const written = csvText(cellRows([cells]));
      expect(csvParseRows(written)[1].filter((cell) => /^[=+@\t\r]|^-[^5]/.test(cell))).toEqual([]);
      const found: unknown[] = [];
      const reader = new TableReader(catalog, (row, line) => {
        found.push(row.names.nodes, line.text('adapter'), line.written());
        return undefined;
      });
      expect(reader.add(written)).toBeUndefined();
      expect(found).toEqual([name, name, written.slice(written.indexOf('\n') + 1)]);
    },
  );

  it('takes a mark of the encoding and spaces around cells', () => {
    expect(read(`\ufeff${text.replaceAll(',', ' , ')}`)).toMatchObject({ rows: { length: 3 } });
  });

  it('refuses lines of this version without a parameter, and those of another version as that', () => {
    const old = changed(3, 'modelVersion', '0').replaceAll('params.mean', 'params.average');
    expect(read(old)).toMatchObject({ message: expect.stringContaining('no column params.mean') });
    const lines = old.split('\n');
    expect(read([lines[0], lines[2], ''].join('\n'))).toMatchObject({
      message: `line 2, column ${columnOf('modelVersion')}: modelVersion 0 of PHOLD is not 1`,
    });
  });

  it.each([
    [changed(3, 'params.nodes', 'many'), `line 3, column 1: params.nodes "many" is not a number`],
    [changed(3, 'params.nodes', '1'), 'line 3, column 1: nodes 1 is below 2'],
    [changed(2, 'params.delay', 'slow'), `line 2, column ${columnOf('params.delay')}: delay "slow" is not one of`],
    [changed(2, 'seed', '-1'), `line 2, column ${columnOf('seed')}: seed -1 is not a whole number`],
    [changed(2, 'seed', ''), `line 2, column ${columnOf('seed')}: seed "" is not a number`],
    [changed(2, 'tick_us', '7'), `line 2, column ${columnOf('tick_us')}: tick 7 is not one of`],
    [changed(2, 'model', 'fold'), `line 2, column ${columnOf('model')}: there is no model "fold"`],
    [changed(4, 'model', 'kademlia'), `line 4, column ${columnOf('model')}: a run of kademlia among runs of phold`],
    [changed(2, 'status', 'done'), `line 2, column ${columnOf('status')}: status "done" is none`],
    [changed(4, 'events', '1,000'), `line 4, column ${columnOf('events')}: events "1,000" is not a number`],
    [changed(1, 'seed', 'model'), `line 1, column ${columnOf('seed')}: model is there twice`],
    [changed(1, 'seed', 'speed'), 'line 1: there is no column seed'],
    [text + text, 'is a header again: a file was added to this one'],
    [text.replace('\n', ',x\n'), `line 2: ${rows[0].length} cells under ${rows[0].length + 1} names`],
    [text.replace(/\n/, '\n\n'), 'line 2, column 1: this line is empty'],
    [text.replace('finished', '"finished'), 'a quotation mark is not closed'],
    [`${text.split('\n')[0]}\n`, 'there is no run in this file'],
    ['', 'there is no run in this file'],
    ['x'.repeat(MAX_TABLE_BYTES + 1), 'table of 250 MB is above the 250 MB that the page opens'],
  ])('says what is wrong and where (%#)', (csv, message) => {
    expect(read(csv)).toMatchObject({ message: expect.stringContaining(message), remedy: expect.stringMatching(/./) });
  });

  it('knows semicolons for what they are', () => {
    expect(read(text.replaceAll(',', ';'))).toMatchObject({ remedy: expect.stringContaining('by commas') });
  });
});

it('tells a table of results from other files by its first line', () => {
  expect([text, text.replaceAll(',', ';'), `\ufeff${text}`].map(isResultTable)).toEqual([true, true, true]);
  expect(['', '{"model": "phold"}', '10,20\n20,10\n', 'model,seed\n', 'x,params.nodes\n'].map(isResultTable)).toEqual([
    false,
    false,
    false,
    false,
    false,
  ]);
});

it('says what is wrong with whatever it is given, and never throws', () => {
  const piece = fc.oneof(
    fc.constantFrom(',', '\n', '"', ';', '-', '1e999', 'params.', '\ufeff', '\r\n\r\n'),
    fc.string(),
  );
  const damage = fc.tuple(fc.nat(text.length), fc.nat(60), piece);
  fc.assert(
    fc.property(damage, ([at, gone, put]) => {
      const result = readResultTable(catalog, text.slice(0, at) + put + text.slice(at + gone));
      if (result.ok) return;
      expect(result.failure.message).toMatch(/line \d+|no run in this file/);
      expect(result.failure.remedy).not.toBe('');
    }),
    { numRuns: 500 },
  );
});

describe('a table of rounds', () => {
  const cells = resultCells(sampleRounds);

  it('has the numbers of its engine, and why it ended', () => {
    expect(cells.get('rounds')).toBe(120);
    expect(cells.get('roundsPerSecond')).toBe(60);
    expect(cells.get('ending')).toBe('no peer can be reached any more');
    expect(['windows', 'eventsPerSecond', 'lpSize', 'peakPending'].filter((name) => cells.has(name))).toEqual([]);
  });

  it('is read back', () => {
    const table = readResultTable(catalog, csvText(cellRows([cells])));
    if (!table.ok) throw new Error(table.failure.message);
    const [row] = table.value.rows;
    expect(['rounds', 'roundsPerSecond', 'events'].map((name) => numberOf(row, name))).toEqual([120, 60, 900]);
  });

  it('offers rounds instead of events, windows and LPs, and time once', () => {
    const spec = { ...pholdSpec, engine: 'rounds', clock: 'rounds' } as const;
    const offered = quantityColumns(spec).filter((name) => !name.startsWith('metrics.'));
    expect(offered).toEqual(['rounds', 'roundsPerSecond', 'events', 'wallSeconds', 'setupSeconds', 'memoryBytes']);
    const metrics = { rounds: pholdSpec.metrics.remoteShare };
    expect(quantityColumns({ ...spec, metrics }).slice(0, 2)).toEqual(['metrics.rounds', 'roundsPerSecond']);
    expect(quantityOf(spec, 'events')).toMatchObject({ label: 'Transfers', unit: 'transfers' });
    const copies = { label: 'Copies', unit: 'copies', help: 'On links.' };
    expect(quantityOf({ ...spec, events: copies }, 'events')).toEqual(copies);
    expect(quantityColumns({ ...spec, clock: undefined })).toContain('simulatedSeconds');
    expect(quantityColumns(pholdSpec)).toEqual(expect.arrayContaining(['events', 'windows', 'simulatedSeconds']));
  });
});
