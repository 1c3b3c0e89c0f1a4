/** Covers: Kademlia from the first visit to a link that reproduces its digest; one core and the GPU agree. */
import { DIGEST, LabPage } from '../page.ts';
import { WEBGPU } from '../support/executors.ts';
import { expect, test } from '../support/test.ts';

const QUICK = '?engine=sequential';

test('is what a first visitor sees, and its charts say what is known', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openWithSetup(QUICK);
  await expect(lab.preset).toHaveAccessibleName('Experiment: Kademlia, Quick look');
  await lab.field('Peers').fill('2^14');
  await lab.unfold('Time');
  await lab.field('End').fill('2');
  await lab.hurry();
  await lab.runSetup();
  await lab.is('finished');
  const hops = page.locator('[data-chart="kademlia/meanHops"]');
  await expect(hops.getByRole('listitem')).toContainText('greedy 3.26 hops');
  const fill = page.locator('[data-chart="kademlia/bucketFill"]');
  await expect(fill.getByRole('img')).toHaveAccessibleName(/^Bucket fill: 1\d values by bucket, from 8 contacts at 0/);
  await expect(fill.getByRole('listitem')).toContainText('perfect table');
});

test('fields come and go with what they belong to, and what does not go together is said', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openWithSetup(QUICK);
  await lab.unfold('Routing table', 'Links', 'Time');
  await expect(lab.field('Jitter')).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Latency', exact: true }).selectOption('regions');
  await expect(lab.field('Jitter')).toBeVisible();
  await expect(lab.field('Least latency')).toHaveCount(0);
  await expect(lab.field('Refresh check')).toHaveCount(0);
  await lab.field('Refresh after').fill('60');
  await expect(lab.field('Refresh check')).toBeVisible();
  await lab.field('Lookahead').fill('1');
  await expect(lab.complaint('lookahead 1 s is above the least latency 0.0099 s')).toBeVisible();
});

test('a link opens as the same network, and its run is reproduced', async ({ page, browser, baseURL }) => {
  const lab = new LabPage(page);
  await lab.openWithSetup(QUICK);
  await lab.field('Peers').fill('300');
  await lab.unfold('Time');
  await lab.field('End').fill('10');
  await page.getByRole('combobox', { name: 'Churn', exact: true }).selectOption('exponential');
  await lab.field('Session scale').fill('5');
  await lab.hurry();
  await lab.runSetup();
  await lab.is('finished');
  const digest = await lab.digest();
  expect(digest).toMatch(DIGEST);
  const link = await lab.copyLink();

  const context = await browser.newContext({ baseURL });
  const other = new LabPage(await context.newPage());
  await other.open(QUICK + link.slice(link.indexOf('#')));
  await expect(other.field('Session scale')).toHaveValue('5');
  expect(await other.finish()).toBe(digest);
  await context.close();
});

test('both engines give the same digest', WEBGPU, async ({ page }) => {
  // A software adapter compiles the rules for most of a minute.
  test.setTimeout(240_000);
  const lab = new LabPage(page);
  await lab.openWithSetup(QUICK);
  await lab.field('Peers').fill('200');
  await lab.unfold('Time');
  await lab.field('End').fill('3');
  await lab.hurry();
  await lab.runSetup();
  await lab.is('finished');
  const digest = await lab.digest();
  await page.getByRole('combobox', { name: 'Run on' }).selectOption('gpu');
  await lab.renewed(() => lab.button('Run this').click());
  await expect(page.locator('html')).toHaveAttribute('data-run-state', 'finished', { timeout: 200_000 });
  await expect(page.locator('.facts').last()).toContainText('GPU');
  expect(await lab.digest()).toBe(digest);
});

test('over the internet: routers on a map, a lookup followed along its routes, and its stretch', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openExperiment('kademlia/over-the-internet', QUICK);
  const stage = page.getByRole('application', { name: 'Live picture of the network' });
  await expect(page.getByRole('combobox', { name: 'View', exact: true })).toHaveValue('network');
  await expect(stage).toHaveAccessibleDescription(/^Network: /);
  const label = page.locator('.scene-label');
  await expect(label.filter({ hasText: /^AS \d+$/ }).first()).toBeVisible();
  // Just below the name of a system are its routers.
  const box = await label.filter({ hasText: /^AS 1$/ }).boundingBox();
  if (!box) throw new Error('system 1 is on the map');
  await page.mouse.click(box.x + box.width / 2, box.y + box.height + 40);
  await expect(page.locator('[data-field="Router"] dd')).toHaveText(/^\d+, system 1$/);
  await expect(page.locator('[data-field="Links of its router"] dd')).toHaveText(/^[1-9]/);
  const before = (await lab.picture()).digest;
  await lab.command('Follow the next lookup');
  const panel = page.getByRole('region', { name: 'Picked node' });
  await expect(panel).toContainText('finished', { timeout: 60_000 });
  await expect(page.locator('[data-field="Took"] dd')).toHaveText(/\d\ss$/);
  await expect.poll(async () => (await lab.picture()).digest).not.toBe(before);
  const spot = await label.filter({ hasText: /^AS 1$/ }).boundingBox();
  await page.mouse.move(spot ? spot.x + spot.width / 2 : 0, spot ? spot.y + spot.height + 40 : 0);
  for (let turn = 0; turn < 6; turn++) await page.mouse.wheel(0, -400);
  await expect(label.filter({ hasText: /^\d+: \d+ (peers|links)$/ }).first()).toBeVisible();
  await expect(page.locator('[data-chart="kademlia/stretch"]').getByRole('listitem')).toContainText('direct 1');
});
