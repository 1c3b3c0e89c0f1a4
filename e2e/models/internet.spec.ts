/** Covers: an internet on the page: the study that a preset brings, fields that belong to a protocol, charts and their data, ports clicked in the picture, a link that is reproduced, both engines. */
import { readFile } from 'node:fs/promises';
import { DIGEST, LabPage } from '../page.ts';
import { StudyPage } from '../study/study-page.ts';
import { linesOfCsv } from '../support/csv.ts';
import { WEBGPU } from '../support/executors.ts';
import { expect, test } from '../support/test.ts';

const QUICK = '?engine=sequential';

test('how much buffer TCP needs: the study that its preset brings is run, and a run of it opens alone', async ({
  page,
}) => {
  const lab = new StudyPage(page);
  await lab.openExperiment('internet/dumbbell', QUICK);
  await lab.button('Study: 50 runs').click();
  await lab.phase('finished');
  expect(await lab.made()).toBe(50);
  await lab.showSetup();
  await expect(page.getByText('10 settings, 50 runs')).toBeVisible();
  await expect(page.locator('.study-panels')).toContainText('sawtooth');
  await lab.crosshair.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  const first = lab.runsOfField.locator('tbody tr').first();
  const digest = await first.locator('.mono').getAttribute('title');
  await first.getByRole('button').click();
  await lab.hurry();
  await lab.runSetup();
  await lab.is('finished');
  expect(await lab.digest()).toBe(digest);
  await expect(page.getByText('Reproduced: same digest')).toBeVisible();
});

test('flows end: charts tell how, one is saved as CSV, a flow is picked, and a link brings all of it back', async ({
  page,
  browser,
  baseURL,
}) => {
  const lab = new LabPage(page);
  await lab.openExperiment('internet/incast', QUICK);
  await lab.showSetup();
  await lab.unfold('Traffic', 'TCP');
  await expect(lab.field('Rate')).toHaveCount(0);
  await expect(lab.field('Flow size')).toHaveValue(/64,?000/);
  await page.getByRole('combobox', { name: 'Congestion control' }).selectOption('cubic');
  await lab.hurry();
  await lab.runSetup();
  await lab.is('finished');
  await expect(page.locator('[data-chart="internet/finished"]').locator('.readout-digits')).toHaveText('64');
  await lab.openDrawer('Results');
  await expect(lab.metric('finished')).toContainText('64');

  const chart = page.locator('[data-chart="internet/goodput"]');
  const saving = page.waitForEvent('download');
  await chart.getByRole('button', { name: /: menu$/ }).click();
  await page.getByRole('menu').getByText('Save data as CSV', { exact: true }).click();
  const { facts, rows } = linesOfCsv(await readFile(await (await saving).path(), 'utf8'));
  expect(facts.join('\n')).toContain(await lab.digest());
  expect(rows.length).toBeGreaterThan(10);

  await page.getByRole('application', { name: 'Live picture of the network' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('region', { name: 'Picked node' })).toContainText(/port of a|source of flow|receiver of/);

  const digest = await lab.digest();
  expect(digest).toMatch(DIGEST);
  const link = await lab.copyLink();
  const context = await browser.newContext({ baseURL });
  const other = new LabPage(await context.newPage());
  await other.open(QUICK + link.slice(link.indexOf('#')));
  expect(await other.finish()).toBe(digest);
  await context.close();
});

test('a port is found by its line in the picture: there below the middle of the link, back above', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openExperiment('internet/dumbbell', QUICK);
  await lab.hurry();
  await lab.run();
  await lab.is('finished');
  const picture = page.getByRole('application', { name: 'Live picture of the network' });
  const picked = page.getByRole('region', { name: 'Picked node' });
  const box = await picture.boundingBox();
  if (!box) throw new Error('there is a picture');
  // The link has its middle in that of the picture; left and right of it are hosts.
  for (const [node, aside] of [
    [0, 4],
    [1, -4],
  ] as const) {
    const position = { x: box.width / 2, y: box.height / 2 + aside };
    await picture.hover({ position });
    await expect(page.locator('.scene-tip')).toContainText(`Node ${node}`);
    await picture.click({ position });
    await expect(picked.getByRole('heading')).toHaveText(`Node ${node}`);
    await expect(picked).toContainText(`port of a link, ${node}`);
    await expect(picked).toContainText(/Bandwidth\s*10/);
    // Data goes there alone, acknowledgements come back.
    await expect(picked).toContainText(node === 0 ? /Flows with data\s*0/ : /Flows with data\s*none/);
  }
});

test('both engines give the same digest', WEBGPU, async ({ page }) => {
  // A software adapter compiles the rules for most of a minute.
  test.setTimeout(240_000);
  const lab = new LabPage(page);
  await lab.openExperiment('internet/dumbbell', QUICK);
  await lab.showSetup();
  await lab.unfold('Traffic', 'Time');
  await lab.field('Starts within').fill('0');
  await lab.field('End').fill('0.3');
  await lab.hurry();
  await lab.runSetup();
  await lab.is('finished');
  const digest = await lab.digest();
  expect(digest).toMatch(DIGEST);
  await page.getByRole('combobox', { name: 'Run on' }).selectOption('gpu');
  await lab.renewed(() => lab.button('Run this').click());
  await expect(page.locator('html')).toHaveAttribute('data-run-state', 'finished', { timeout: 200_000 });
  await expect(page.locator('.facts').last()).toContainText('GPU');
  expect(await lab.digest()).toBe(digest);
});
