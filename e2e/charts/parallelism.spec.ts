/** Covers: analysing how parallel a run could be: beside the run, from palette and drawer; its numbers, files and keys; cancelling. */
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { LabPage } from '../page.ts';
import { linesOfCsv } from '../support/csv.ts';
import { expect, test } from '../support/test.ts';

const panel = (page: Page): Locator => page.getByRole('dialog', { name: 'Parallelism' });
const phase = (page: Page): Locator => panel(page).locator('.parallelism-progress').getByRole('status');
const slider = (page: Page): Locator => panel(page).getByRole('slider', { name: 'Events at once: number of LPs' });

async function choose(page: Page, item: string): Promise<void> {
  await panel(page).getByRole('button', { name: 'Events at once: menu' }).click();
  await page.getByRole('menu').getByText(item, { exact: true }).click();
}

async function analysed(page: Page): Promise<LabPage> {
  const lab = new LabPage(page);
  await lab.openTiny('?engine=sequential');
  await lab.finish();
  await lab.command('analyse parallelism');
  await panel(page).getByRole('button', { name: 'Analyse', exact: true }).click();
  await expect(phase(page)).toHaveText('Done', { timeout: 30_000 });
  return lab;
}

test('analyses the run on screen, which stays as it is', async ({ page }) => {
  await analysed(page);
  const digest = await page.locator('html').getAttribute('data-digest');
  expect(digest).toMatch(/^[0-9a-f]{16}$/);
  await expect(page.locator('html')).toHaveAttribute('data-run-state', 'finished');
  // 64 nodes: 1, 2, ... 64 LPs, two assignments; a run of one LP is not parallel.
  await panel(page).getByText('All values').click();
  await expect(panel(page).locator('[data-lps]')).toHaveCount(7);
  await expect(panel(page).locator('[data-lps="1"] td')).toHaveText(['1', '100%', '1', '100%']);
  await expect(panel(page).getByRole('img')).toHaveAccessibleName(
    /random assignment: \d.* events at once on 64 LPs, and at least half of (8|16|32) LPs used/,
  );
  await expect(panel(page).getByText(/^exactly; the chart of a run estimates at least \d.*% of it$/)).toBeVisible();
  await expect(panel(page).getByText(/a mean over \d+ windows of 1/)).toBeVisible();
});

test('values are read with the keys, and saved', async ({ page }) => {
  await analysed(page);
  await slider(page).focus();
  await page.keyboard.press('End');
  await expect(slider(page)).toHaveAttribute('aria-valuetext', /^64 LPs: random [\d.]+ \([\d.]+% used\), consecutive /);
  await page.keyboard.press('ArrowLeft');
  await expect(slider(page)).toHaveAttribute('aria-valuenow', '32');
  await page.keyboard.press('Home');
  await expect(panel(page).locator('[data-part="remark"]')).toHaveText(/^1 LP: random 1 \(100% used\)/);
  const [file] = await Promise.all([page.waitForEvent('download'), choose(page, 'Save data as CSV')]);
  expect(file.suggestedFilename()).toBe('phold-parallelism.csv');
  const { rows } = linesOfCsv(await readFile(await file.path(), 'utf8'));
  expect(rows[0]).toBe('assignment,lps,rounds,parallelism,utilisation');
  expect(rows).toHaveLength(1 + 14);
  const [png] = await Promise.all([page.waitForEvent('download'), choose(page, 'Save as PNG')]);
  expect((await readFile(await png.path())).subarray(1, 4).toString()).toBe('PNG');
});

test('is zoomed and looked at as every other chart', async ({ page }) => {
  await analysed(page);
  await slider(page).focus();
  await page.keyboard.press('End');
  await page.keyboard.press('+');
  await page.keyboard.press('Home');
  await expect(slider(page)).toHaveAttribute('aria-valuenow', '1');
  await choose(page, 'Reset zoom');
  await panel(page).getByRole('button', { name: 'Events at once: menu' }).click();
  await expect(page.getByRole('menuitem', { name: 'Reset zoom' })).toBeDisabled();
  await page.getByRole('menuitemcheckbox', { name: 'Describe in words' }).click();
  await expect(panel(page).locator('.chart-description')).toContainText('a window holds');
});

test('from the drawer, during a run; cancelled, and begun again', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.open('?engine=sequential');
  await lab.pace.selectOption('max');
  await page.getByRole('button', { name: 'Results' }).click();
  await page.getByRole('button', { name: 'Analyse parallelism' }).click();
  await panel(page).getByRole('radio', { name: '10 M' }).check();
  await panel(page).getByRole('button', { name: 'Analyse', exact: true }).click();
  await expect(phase(page)).toHaveText(/Recording|Analysing/);
  await panel(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(phase(page)).toHaveText('Cancelled');
  await panel(page).getByRole('radio', { name: '100 k' }).check();
  await panel(page).getByRole('button', { name: 'Analyse', exact: true }).click();
  await expect(phase(page)).toHaveText('Done', { timeout: 60_000 });
});
