/** Covers: a CSV of runs opened by button and by drop: plotted, pointed at, compared, its runs opened, kept; and one that is broken. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { csvText } from '../../src/base/csv.ts';
import { pholdSpec } from '../../src/models/phold/spec.ts';
import { complete } from '../../src/scenario/defaults.ts';
import type { RunResult } from '../../src/scenario/outcome.ts';
import { cellRows, resultCells } from '../../src/scenario/results/result-columns.ts';
import type { Params } from '../../src/scenario/spec.ts';
import { LabPage } from '../page.ts';
import { expectAccessible } from '../support/axe.ts';
import { linesOfCsv } from '../support/csv.ts';
import { drop } from '../support/drop.ts';
import { expect, test } from '../support/test.ts';

const tiny = pholdSpec.presets.find(({ id }) => id === 'tiny');

/** A run as `study run --csv` writes it; its numbers are made up, but for the digest where one is given. */
function run(params: Params, seed: number, change: Partial<RunResult> = {}): RunResult {
  const scenario = complete(pholdSpec, { seed, params: { ...tiny?.params, end: 5, ...params } });
  const events = (params.nodes as number) * (10 + 20 * (params.remote as number)) + seed;
  return {
    ...({
      format: 'swarmscope.result/1',
      version: '0.1.0',
      status: 'finished',
      engine: 'sequential',
      lpSize: 1,
    } as const),
    scenario,
    model: 'phold',
    params: scenario.params,
    seed,
    adapter: { vendor: '', architecture: '', description: 'one processor core', software: false },
    ...{ events, windows: 9, simulatedSeconds: 5, wallSeconds: 0.5, setupSeconds: 0.1, eventsPerSecond: 2 * events },
    ...{ peakPending: 4, memoryBytes: 1000, conservation: { created: events + 4, executed: events, pending: 4 } },
    digest: '0123456789abcdef',
    metrics: { remoteShare: params.remote as number },
    series: { time: [] },
    ...change,
  };
}

const grid = [64, 256, 1024].flatMap((nodes) =>
  [0.1, 0.9].flatMap((remote) => [1, 2, 3].map((seed) => run({ nodes, remote }, seed))),
);
const failure = { kind: 'limit', message: 'too many nodes', remedy: 'choose fewer' } as const;
const failed = run({ nodes: 4096, remote: 0.1 }, 1, { status: 'failed', failure, digest: '', metrics: {} });
const table = (runs: readonly RunResult[]) =>
  csvText(cellRows(runs.map(resultCells), ['params.nodes', 'params.remote']));

const open = (page: Page, text: string, name = 'sweep.csv') =>
  page
    .locator('input[type="file"]')
    .first()
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

const study = (page: Page) => page.locator('.study');
const chooser = (page: Page, name: string) => study(page).getByRole('combobox', { name, exact: true });
const crosshair = (page: Page) => study(page).locator('[data-part="crosshair"]').first();
const remark = (page: Page) => study(page).locator('[data-part="remark"]').first();
const fieldRuns = (page: Page) => page.locator('.field-runs');

test('is plotted against its parameters, and says what is pointed at', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openTiny();
  await open(page, table([...grid, failed]));
  await expect(study(page).getByRole('heading', { level: 1 })).toHaveText('sweep.csv');
  await expect(page.getByText('19 runs, 1 failed')).toBeVisible();
  await expect(chooser(page, 'against')).toHaveValue('nodes');
  await expect(chooser(page, 'lines by')).toHaveValue('remote');
  await study(page).getByText('1 run did not finish').click();
  await expect(study(page).getByText('1 run: too many nodes')).toBeVisible();

  await chooser(page, 'Plot').selectOption('events');
  await crosshair(page).focus();
  await page.keyboard.press('ArrowRight');
  await expect(remark(page)).toHaveText('770 ± 5.73 events at Nodes 64, Remote share 0.1; 3 runs');
  await page.keyboard.press('ArrowUp');
  await expect(remark(page)).toContainText('Remote share 0.9');
  await chooser(page, 'lines by').selectOption({ label: 'none' });
  await chooser(page, 'Remote share').selectOption({ label: '0.9' });
  await page.keyboard.press('Tab');
  await chooser(page, 'as').selectOption({ label: 'table' });
  await expect(study(page).locator('tbody tr')).toHaveCount(8);
  await page.getByRole('button', { name: 'Close the study' }).click();
  await expect(study(page)).toHaveCount(0);
});

test('is a heat map of two parameters; differences are by common seeds', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openTiny();
  await open(page, table(grid));
  await chooser(page, 'Plot').selectOption('events');
  await chooser(page, 'as').selectOption({ label: 'heat map' });
  await crosshair(page).focus();
  await page.keyboard.press('ArrowRight');
  await expect(remark(page)).toHaveText('1.79\u202fk ± 5.73 events at Nodes 64, Remote share 0.9; 3 runs');
  await page.keyboard.press('ArrowDown');
  await expect(remark(page)).toContainText('Remote share 0.1');
  await chooser(page, 'compared with').selectOption({ label: 'Remote share 0.1' });
  await expect(remark(page)).toHaveText('Nodes 64, Remote share 0.1: what the others are compared with');
  await page.keyboard.press('ArrowUp');
  await expect(remark(page)).toContainText('more than Remote share 0.1 at Nodes 64, Remote share 0.9; 3 common seeds');
  await page.keyboard.press('Enter');
  await expect(fieldRuns(page)).toContainText('against Remote share 0.1');
  await page.keyboard.press('Escape');
  await expect(crosshair(page)).toBeFocused();
});

test('a run of a field opens alone in the lab, and gives the digest of its row again', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openTiny();
  await lab.field('Nodes').fill('256');
  await lab.field('Remote share').fill('0.9');
  await lab.field('End').fill('5');
  await lab.field('Seed').fill('2');
  await lab.hurry();
  await lab.runSetup();
  await lab.is('finished');
  const digest = await lab.digest();
  await lab.choose('phold/quick-look');

  await open(page, table(grid.map((r) => (r.params.nodes === 256 && r.params.remote === 0.9 ? { ...r, digest } : r))));
  // It listens once it has been drawn.
  await expect(remark(page)).toHaveText('mean, 99% confidence');
  await crosshair(page).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(fieldRuns(page).getByRole('heading')).toBeFocused();
  await expect(fieldRuns(page).locator('tbody tr')).toHaveCount(3);
  await page.getByRole('button', { name: 'Open the run with seed 2 in the lab' }).click();
  await expect(study(page)).toHaveCount(0);
  await expect(lab.field('Nodes')).toHaveValue('256');
  await expect(lab.field('Remote share')).toHaveValue('0.9');
  await expect(lab.field('Seed')).toHaveValue('2');
  await lab.runSetup();
  await lab.is('finished');
  await expect(page.getByText('Reproduced: same digest')).toBeVisible();
  await page.getByRole('button', { name: /^Back to the study/ }).click();
  await expect(study(page)).toBeVisible();
});

test('a click on a point opens its runs; the plot can be kept', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openTiny();
  await open(page, table(grid));
  await chooser(page, 'Plot').selectOption('events');
  const box = await crosshair(page).boundingBox();
  if (!box) throw new Error('the plot is not there');
  // The right end of the upper line.
  let found = false;
  for (let share = 0.98; share > 0.5 && !found; share -= 0.02) {
    await page.mouse.move(box.x + box.width * share, box.y + box.height * 0.12);
    found = (await remark(page).textContent())?.includes('2^10') ?? false;
  }
  await expect(remark(page)).toContainText('Nodes 2^10, Remote share 0.9');
  await page.mouse.down();
  await page.mouse.up();
  await expect(fieldRuns(page).getByRole('heading')).toHaveText('Nodes 2^10, Remote share 0.9');

  await page.getByRole('button', { name: 'Events: menu' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Save data as CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('phold-study-events-nodes.csv');
  const { rows, facts } = linesOfCsv(await readFile(await file.path(), 'utf8'));
  expect(facts).toContainEqual(expect.stringMatching(/^# Runs: .*, seeds as in .*\.csv$/));
  expect(rows[0]).toBe('nodes,remote,mean,half99,runs');
  expect(rows).toHaveLength(7);
  expect(rows[1]).toMatch(/^64,0\.1,770,5\.73\d+,3$/);
});

test('lines are zoomed by dragging, which opens nothing', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openTiny();
  await open(page, table(grid));
  await chooser(page, 'Plot').selectOption('events');
  const box = await crosshair(page).boundingBox();
  if (!box) throw new Error('the plot is not there');
  const [from, to] = [0.35, 0.99].map((share) => ({ x: box.width * share, y: box.height * 0.5 }));
  await crosshair(page).dragTo(crosshair(page), { sourcePosition: from, targetPosition: to });
  const menu = page.getByRole('button', { name: 'Events: menu' });
  await menu.click();
  await expect(page.getByRole('menuitem', { name: 'Reset zoom' })).toBeEnabled();
  await page.getByRole('menuitem', { name: 'Reset zoom' }).click();
  await menu.click();
  await expect(page.getByRole('menuitem', { name: 'Reset zoom' })).toBeDisabled();
  await expect(fieldRuns(page)).toHaveCount(0);
});

test('is opened where it is dropped, and while another is shown', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openTiny();
  await drop(page, { name: 'first.csv', text: table(grid) });
  await expect(study(page)).toContainText('first.csv');
  await drop(page, { name: 'second.csv', text: table(grid.slice(0, 6)) });
  await expect(study(page)).toContainText('second.csv');
  await expect(chooser(page, 'against')).toHaveValue('remote');
});

test('a broken table is refused by line and column, and what is shown stays', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openTiny();
  await open(page, table(grid).replace('1024,0.9', '1024,most'), 'broken.csv');
  await expect(lab.notice('file')).toContainText('broken.csv could not be opened');
  await expect(lab.notice('file')).toContainText('Line 17, column 2: params.remote "most" is not a number');
  await expect(page.locator('.study')).toHaveCount(0);
});

test('its rows are saved as CSV and as Parquet', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openTiny();
  await open(page, table(grid));
  const save = async (format: string) => {
    await page.getByRole('button', { name: 'Save rows' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: format }).click();
    const file = await download;
    return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
  };
  const csv = await save('CSV, one row a run');
  expect(csv.name).toMatch(/\.csv$/);
  expect(csv.bytes.toString().trim().split('\n')).toHaveLength(grid.length + 1);
  const parquet = await save('Parquet');
  expect(parquet.name).toMatch(/\.parquet$/);
  // The format begins and ends with its name.
  expect(parquet.bytes.subarray(0, 4).toString()).toBe('PAR1');
  expect(parquet.bytes.subarray(-4).toString()).toBe('PAR1');
});

test('is for everybody', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openTiny();
  await open(page, table([...grid, failed]));
  await expect(study(page)).toBeVisible();
  await expectAccessible(page, 'a table of runs', '.study');
  await chooser(page, 'as').selectOption({ label: 'heat map' });
  await crosshair(page).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(fieldRuns(page).locator('tbody tr').first()).toBeVisible();
  await expectAccessible(page, 'a heat map with the runs of a field', '.study');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('opens at its place, fits, and a tap sets up a run', async ({ page }) => {
    const lab = new LabPage(page);
    await lab.openTiny();
    await open(page, table(grid));
    await expect(study(page)).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await chooser(page, 'as').selectOption({ label: 'table' });
    await study(page).getByRole('button', { name: 'Runs of Nodes 2^10, Remote share 0.9' }).tap();
    await page.getByRole('button', { name: 'Open the run with seed 3 in the lab' }).tap();
    await page.getByRole('navigation').getByRole('button', { name: 'Setup' }).click();
    await expect(lab.field('Nodes')).toHaveValue('2^10');
    await expect(lab.field('Seed')).toHaveValue('3');
  });
});
