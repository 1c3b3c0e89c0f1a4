/** Covers: the runs that were kept: over a reload, renamed, deleted and brought back, opened again, compared, saved as files. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { csvParse } from 'd3';
import { LabPage } from '../page.ts';
import { expect, test } from '../support/test.ts';

const rows = (page: Page) => page.locator('.run-row');

/** Two runs of Tiny that differ in one parameter, the second on top. One core is quick to start. */
async function twoRuns(lab: LabPage): Promise<readonly [first: string, second: string]> {
  await lab.openTiny('?engine=sequential');
  const first = await lab.finish();
  await lab.field('Remote share').fill('0.6');
  await lab.runSetup();
  await lab.is('finished');
  await lab.openDrawer('Runs');
  await expect(rows(lab.page)).toHaveCount(2);
  return [first, await lab.digest()];
}

async function download(page: Page, name: string): Promise<string> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name, exact: true }).click(),
  ]);
  return readFile(await file.path(), 'utf8');
}

test('runs are kept over a reload: renamed, deleted, brought back, opened again', async ({ page }) => {
  const lab = new LabPage(page);
  const [first, second] = await twoRuns(lab);
  await expect(rows(page).first()).toContainText(second);
  await expect(rows(page).first()).toContainText('Tiny: remote share 0.6');
  await expect(rows(page).first().locator('img')).toBeVisible();

  await rows(page)
    .nth(1)
    .getByRole('button', { name: /^Rename/ })
    .click();
  await page.keyboard.type('<b>plain</b>');
  await page.keyboard.press('Enter');
  await expect(rows(page).nth(1).locator('.run-open')).toHaveText('<b>plain</b>');
  await expect.poll(() => lab.keptNames()).toContain('<b>plain</b>');

  await page.reload();
  await lab.is('ready');
  await lab.openDrawer('Runs');
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).nth(1).locator('.run-open')).toHaveText('<b>plain</b>');

  await rows(page)
    .nth(1)
    .getByRole('button', { name: /^Delete/ })
    .click();
  await expect(rows(page)).toHaveCount(1);
  await lab.button('Undo deleting').click();
  await expect(rows(page)).toHaveCount(2);

  await rows(page).nth(1).locator('.run-open').click();
  await expect(page.locator('.digest-text')).toHaveText(first);
  await expect(page.locator('.result-kept')).toContainText('<b>plain</b>');
  await expect(lab.field('Remote share')).toHaveValue('0.3');
  await lab.button('Back to the run on screen').click();
  await expect(page.locator('.result-kept')).toHaveCount(0);
});

test('two runs are compared, and saved as JSON and CSV', async ({ page }) => {
  const lab = new LabPage(page);
  const [first, second] = await twoRuns(lab);
  const json = JSON.parse(await download(page, 'JSON'));
  expect(json.map(({ format, digest }: { format: string; digest: string }) => [format, digest])).toEqual([
    ['swarmscope.result/1', second],
    ['swarmscope.result/1', first],
  ]);
  const [, row] = csvParse(await download(page, 'CSV'));
  expect(row).toMatchObject({ digest: first, 'params.remote': '0.3', events: String(json[1].events) });
  expect(Number(row['metrics.remoteShare'])).toBe(json[1].metrics.remoteShare);

  // The older one first: it is what the other is compared with.
  for (const box of (await page.getByRole('checkbox', { name: /^Choose Tiny/ }).all()).reverse()) await box.check();
  await lab.button('Compare').click();
  await expect(page.locator('[data-line="params.remote"] td')).toHaveText(['0.3', '0.6']);
  await expect(page.locator('[data-line="params.remote"]')).toBeVisible();
  await expect(page.locator('[data-line="params.nodes"]')).toBeHidden();
  await expect(page.locator('[data-line="metrics.remoteShare"] td').nth(2)).toHaveText(/^\+?0\.\d+$/);
  await expect(page.locator('.compare-verdict')).toContainText('Digests differ');
  await expect(page.locator('.compare-charts canvas').first()).toBeVisible();
  await lab.button('All runs').click();
  await expect(rows(page)).toHaveCount(2);
});
