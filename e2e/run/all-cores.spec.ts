/**
 * Covers: runs on all cores: the digests of one core, though they are paused, stepped, looked into and followed; a worker that dies; what the setup
 * offers and results say.
 */
import type { Page } from '@playwright/test';
import { LabPage } from '../page.ts';
import { expect, test } from '../support/test.ts';

const ALL = '?engine=workers';
const engine = (page: Page) => page.getByRole('combobox', { name: 'Engine' });
const panel = (page: Page) => page.getByRole('region', { name: 'Picked node' });
const stage = (page: Page) => page.getByRole('application', { name: 'Live picture of the network' });

/** Runs the same on one core, and gives its digest. */
async function onOneCore(lab: LabPage): Promise<string> {
  await engine(lab.page).selectOption('sequential');
  await lab.hurry();
  await lab.runSetup();
  return lab.ended();
}

test('a run has the digest of one core, straight on and in pieces, and its result says on how many', async ({
  page,
}) => {
  const lab = new LabPage(page);
  await lab.openTiny(ALL);
  await lab.showSetup();
  await expect(engine(page)).toHaveValue('workers');
  await expect(page.locator('.device')).toContainText('All cores');
  const straight = await lab.finish();
  await lab.openDrawer('Results');
  await expect(page.locator('.facts').last()).toContainText(/All cores: [2-9]\d* workers/);
  await lab.openDrawer('Runs');
  await expect(page.locator('.run-engine').first()).toHaveText(/^\d+ workers$/);
  await lab.reset();
  await lab.slowDown();
  await lab.button('Step one window').click();
  await lab.is('paused');
  await lab.button('Resume').click();
  await lab.is('running');
  await lab.button('Pause').click();
  await lab.is('paused');
  await lab.hurry();
  await lab.button('Resume').click();
  expect(await lab.ended()).toBe(straight);
  expect(await onOneCore(lab)).toBe(straight);
});

test('a peer is picked and followed, and the digest stays', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openExperiment('kademlia/quick-look', ALL);
  await lab.showSetup();
  await lab.field('Peers').fill('256');
  await lab.unfold('Time');
  await lab.field('End').fill('20');
  await lab.runSetup();
  await lab.button('Pause').click();
  await lab.reset();
  await lab.button('Step one window').click();
  await lab.is('paused');
  const box = await stage(page).boundingBox();
  if (!box) throw new Error('there is a picture');
  await stage(page).click({ position: { x: box.width / 2 + 20, y: box.height / 2 + 20 } });
  await expect(panel(page)).toContainText('Contacts by bucket');
  await page.getByRole('button', { name: 'Follow the next lookup' }).click();
  const steps = panel(page).getByRole('region', { name: /^Steps of Lookup \d+$/ });
  await expect(steps.getByRole('row').nth(2)).toBeVisible({ timeout: 60_000 });
  await lab.hurry();
  if ((await lab.root.getAttribute('data-run-state')) === 'paused') await lab.button('Resume').click();
  const digest = await lab.ended();
  expect(await onOneCore(lab)).toBe(digest);
});

test('a worker that dies ends its run with a sentence; the next run has all of them', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openTiny(ALL);
  await lab.showSetup();
  const digest = await lab.finish();
  await lab.reset();
  await lab.slowDown();
  await lab.run();
  await lab.is('running');
  await lab.sabotage('end-part');
  await lab.is('failed');
  await expect(lab.notice('run')).toContainText(/Worker \d+ of \d+ has ended: it was closed/);
  await lab.hurry();
  await lab.renewed(() => lab.notice('run').getByRole('button', { name: 'Run again' }).click());
  expect(await lab.ended()).toBe(digest);
  await expect(lab.notice('run')).toHaveCount(0);
});

test('models of rounds have no parts: the choice is off, and what was chosen is let go', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openTiny(ALL);
  await lab.choose('swarm/quick-look');
  await expect(engine(page)).toHaveValue('auto');
  const option = engine(page).locator('option[value="workers"]');
  await expect(option).toBeDisabled();
  await expect(option).toHaveText('All cores: events only');
});
