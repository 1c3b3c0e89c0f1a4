/** Covers: a network whose nodes know each other: its views and categories, a peer's table and contacts, a lookup followed. */
import type { Page } from '@playwright/test';
import { LabPage } from '../page.ts';
import { expect, test } from '../support/test.ts';

const stage = (page: Page) => page.getByRole('application', { name: 'Live picture of the network' });
const panel = (page: Page) => page.getByRole('region', { name: 'Picked node' });
const select = (page: Page, name: 'View' | 'Colour') => page.getByRole('combobox', { name, exact: true });
const SOON = { timeout: 20_000 };

async function openUnderWay(page: Page): Promise<LabPage> {
  const lab = new LabPage(page);
  await lab.openWithSetup('?engine=sequential');
  await lab.choose('kademlia/quick-look');
  await lab.field('Peers').fill('1024');
  await lab.firstWindow();
  return lab;
}

async function pickInTheMiddle(lab: LabPage): Promise<void> {
  await lab.pickInTheMiddle();
  await expect(panel(lab.page)).toContainText('Contacts by bucket');
}

test('views, categories, and a view that only some scenarios have', async ({ page }) => {
  const lab = await openUnderWay(page);
  const legend = page.locator('.legend');
  await expect(legend).toContainText('Activity');
  const map = (await lab.picture()).digest;
  await select(page, 'View').selectOption({ label: 'Ring' });
  await expect.poll(async () => (await lab.picture()).digest, SOON).not.toBe(map);
  await select(page, 'Colour').selectOption({ label: 'Status' });
  await expect(legend).toContainText('Online, behind NAT');
  await expect(stage(page)).toHaveAccessibleDescription(/Ring: .* offline, online, online, behind nat/);
  await expect(select(page, 'View').getByRole('option')).toHaveText(['XOR map', 'Ring']);
  await lab.unfold('Links');
  await page.getByRole('combobox', { name: 'Latency', exact: true }).selectOption('regions');
  await lab.runSetup();
  await expect(select(page, 'View').getByRole('option')).toHaveText(['XOR map', 'Ring', 'Regions', 'Globe'], SOON);
  await select(page, 'View').selectOption({ label: 'Regions' });
  await expect(stage(page)).toHaveAccessibleDescription(/^Regions: /);
});

test('a peer’s table is read, its contacts light up, and its next lookup is followed to the end', async ({ page }) => {
  const lab = await openUnderWay(page);
  const dark = (await lab.picture()).digest;
  await pickInTheMiddle(lab);
  await expect(page.locator('[data-field="Status"] dd')).toHaveText('online');
  await expect(panel(page).getByRole('img')).toHaveAccessibleName(/bucket 0: 8, bucket 1: 8/);
  await expect.poll(async () => (await lab.picture()).digest, SOON).not.toBe(dark);
  await page.getByRole('button', { name: 'Follow the next lookup' }).click();
  const steps = panel(page).getByRole('region', { name: /^Steps of Lookup \d+$/ });
  await expect(steps.getByRole('row').nth(3)).toBeVisible({ timeout: 60_000 });
  await lab.is('running', 'finished');
  await expect(panel(page)).toContainText('finished', { timeout: 60_000 });
  await expect(page.locator('[data-field="Took"] dd')).toHaveText(/\d\ss$/);
  expect(await steps.locator('[data-outcome="answered"]').count()).toBeGreaterThan(5);
  await expect(steps.locator('[data-outcome="waiting"]')).toHaveCount(0);
  await page.getByRole('button', { name: 'Back to the node' }).click();
  await expect(panel(page)).toContainText('Contacts by bucket');
  await stage(page).focus();
  await page.keyboard.press('Escape');
  await expect(panel(page)).toHaveCount(0);
});

test('a lookup is followed from the palette, without a pointer', async ({ page }) => {
  const lab = await openUnderWay(page);
  await stage(page).focus();
  await lab.command('Follow the next lookup');
  await expect(panel(page)).toContainText(/Waits for it|Lookup 1/);
  await lab.is('running', 'finished');
});

test('who chooses a pace while a lookup is followed gets it, and the page says how long it takes', async ({ page }) => {
  const lab = await openUnderWay(page);
  await lab.hurry();
  await stage(page).focus();
  await lab.command('Follow the next lookup');
  await expect(page.locator('.progress-slow')).toHaveText(/slowed to .*× to follow/, SOON);
  await expect(page.locator('.progress-left')).toHaveText('');
  await expect(lab.pace).toHaveValue('slowed');
  await lab.hurry();
  await lab.is('finished');
  await expect(panel(page)).toContainText(/finished|Back to the node/);
  await expect(lab.pace).toHaveValue('max');
});

test('a pick ends with the model it was made in', async ({ page }) => {
  const lab = await openUnderWay(page);
  await pickInTheMiddle(lab);
  await lab.choose('phold/tiny');
  await expect(panel(page)).toHaveCount(0);
});

test('what is followed can be read and stopped when the drawer leaves little room', async ({ page }) => {
  const lab = await openUnderWay(page);
  await lab.hurry();
  await stage(page).focus();
  await lab.command('Follow the next lookup');
  await expect(panel(page).getByRole('region', { name: /^Steps of/ })).toBeAttached({ timeout: 60_000 });
  await lab.openDrawer('Results');
  const side = page.locator('.lab-side');
  for (const part of ['.inspect', '.inspect-body', '.inspect-actions'])
    await expect
      .poll(async () => {
        const [inner, outer] = [await page.locator(part).boundingBox(), await side.boundingBox()];
        return inner && outer ? inner.y + inner.height - (outer.y + outer.height) : null;
      })
      .toBeLessThanOrEqual(0);
  await lab.hurry();
  await lab.is('finished');
});
