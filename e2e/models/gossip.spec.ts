/** Covers: gossip on the page: fields that depend on others, what theory says of a run, the globe, and a link that reproduces it. */
import { DIGEST, LabPage } from '../page.ts';
import { expect, test } from '../support/test.ts';

const QUICK = '?engine=sequential';

test('a rumour spreads as theory expects, is shown on the globe, and a link brings it back', async ({
  page,
  browser,
  baseURL,
}) => {
  const lab = new LabPage(page);
  await lab.openExperiment('gossip/quick-look', QUICK);
  await lab.showSetup();
  await lab.unfold('Network', 'Links');
  await expect(lab.field('Degree')).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Who knows whom' }).selectOption('random');
  await expect(lab.field('Degree')).toBeVisible();
  await page.getByRole('combobox', { name: 'Who knows whom' }).selectOption('everybody');
  await lab.field('Nodes').fill('1024');
  await lab.hurry();
  await lab.runSetup();
  await lab.is('finished');
  const informed = page.locator('[data-chart="gossip/informed"]');
  await expect(informed.getByRole('listitem').nth(2)).toContainText('all expected 18.0 s');
  await expect(informed.locator('.readout-digits')).toHaveText('1,024');
  await expect(page.locator('[data-chart="gossip/course"]').getByRole('listitem')).toContainText('expected');

  await page.getByRole('combobox', { name: 'Latency', exact: true }).selectOption('regions');
  await lab.runSetup();
  await lab.is('finished');
  await page.getByRole('combobox', { name: 'View' }).selectOption('globe');
  await expect(page.getByText('Europe')).toBeVisible();
  const digest = await lab.digest();
  expect(digest).toMatch(DIGEST);
  const link = await lab.copyLink();

  const context = await browser.newContext({ baseURL });
  const other = new LabPage(await context.newPage());
  await other.open(QUICK + link.slice(link.indexOf('#')));
  expect(await other.finish()).toBe(digest);
  await context.close();
});
