/** Covers: a table that is opened is shown, or said to be wrong; a run of it goes into the setup with the digest it should give. */
import { describe, expect, it, vi } from 'vitest';
import { csvText } from '../../base/csv.ts';
import { catalog } from '../../models/catalog.ts';
import { cellRows, resultCells } from '../../scenario/results/result-columns.ts';
import { sampleResult } from '../../storage/testing/sample-run.ts';
import { createLabStore, type LabWiring } from '../store.ts';

const other = { ...sampleResult, status: 'failed', digest: '' } as const;
const text = csvText(cellRows([sampleResult, other].map(resultCells)));

function lab() {
  const ask = vi.fn(async () => undefined);
  const client = new Proxy({}, { get: () => ask }) as LabWiring['client'];
  const { getState: get } = createLabStore({
    catalog,
    client,
    mayPlay: () => false,
    pageAddress: 'http://lab/',
    appVersion: '1',
  });
  const open = (csv: string, name = 'runs.csv') =>
    get().openFile({ name, size: csv.length, arrayBuffer: async () => new TextEncoder().encode(csv).buffer });
  return { get, open, ask };
}

describe('a table of runs', () => {
  it('opens in place of the list of runs, with room, and gives the room back', async () => {
    const { get, open } = lab();
    const height = get().drawerHeight;
    await open(text);
    expect(get().sweep).toMatchObject({ name: 'runs.csv', table: { rows: { length: 2 } } });
    expect(get()).toMatchObject({ isDrawerOpen: true, drawerTab: 'runs', place: 'results', notices: [] });
    expect(get().drawerHeight).toBeGreaterThan(height);
    get().closeSweep();
    expect(get()).toMatchObject({ sweep: null, drawerHeight: height });
  });

  it('keeps a height that the person has chosen meanwhile', async () => {
    const { get, open } = lab();
    await open(text);
    get().setDrawerHeight(700);
    get().closeSweep();
    expect(get().drawerHeight).toBe(700);
  });

  it('that is wrong is said to be, by line and column; the one before stays', async () => {
    const { get, open } = lab();
    await open(text);
    await open(text.replace('finished', 'done'), 'bad.csv');
    expect(get().sweep?.name).toBe('runs.csv');
    expect(get().notices).toMatchObject([
      {
        id: 'file',
        title: 'bad.csv could not be opened',
        text: expect.stringMatching(/^Line 2, column \d+: status "done"/),
      },
    ]);
    await open(text);
    expect(get().notices).toEqual([]);
  });
});

it('leaves out a last line that has no end, and says so', async () => {
  const { get, open } = lab();
  await open(text.slice(0, -9), 'torn.csv');
  expect(get().sweep).toMatchObject({ name: 'torn.csv', table: { rows: { length: 1 } } });
  expect(get().notices).toMatchObject([
    {
      id: 'file',
      tone: 'info',
      title: 'torn.csv ends in the middle of a line',
      text: expect.stringMatching(/^Line 3 has/),
    },
  ]);
});

describe('a run of a table', () => {
  it('goes into the setup and promises its digest; nothing is loaded, one undo brings the old setup back', async () => {
    const { get, open, ask } = lab();
    const before = get().draft;
    await open(text);
    get().setUpRun(get().sweep!.table.rows[0]);
    expect(get().reading.scenario).toEqual(sampleResult.scenario);
    expect(get().opened).toMatchObject({
      source: 'file',
      digest: sampleResult.digest,
      scenario: sampleResult.scenario,
    });
    expect(ask).not.toHaveBeenCalled();
    get().undo();
    expect(get().draft).toEqual(before);
  });

  it('promises nothing where it failed, or another version made it', async () => {
    const { get, open } = lab();
    await open(text.replaceAll('phold,1,', 'phold,0,'));
    for (const row of get().sweep!.table.rows) {
      get().setUpRun(row);
      expect(get().reading.scenario).toEqual(sampleResult.scenario);
      expect(get().opened).toBeNull();
    }
  });
});
