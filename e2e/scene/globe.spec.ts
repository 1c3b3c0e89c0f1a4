/**
 * Covers: the globe: chosen as a view, turned by keys and put back, seen by day and by night, a peer picked on its near side by
 * keyboard, a matrix that says where its locations are, and one that does not.
 */
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { LabPage } from '../page.ts';
import { expectAccessible } from '../support/axe.ts';
import { drop } from '../support/drop.ts';
import { expect, test } from '../support/test.ts';

const exampleOf = (name: string): string =>
  readFileSync(new URL(`../../public/examples/${name}`, import.meta.url), 'utf8');

const stage = (page: Page) => page.getByRole('application', { name: 'Live picture of the network' });
const views = (page: Page) => page.getByRole('combobox', { name: 'View', exact: true });
const panel = (page: Page) => page.getByRole('region', { name: 'Picked node' });
const label = (page: Page, text: string) => page.locator('.scene-label', { hasText: text });
const digestOf = async (lab: LabPage): Promise<string> => (await lab.picture()).digest;

async function openGlobe(page: Page): Promise<LabPage> {
  const lab = new LabPage(page);
  await lab.openExperiment('kademlia/ipfs-2022', '?engine=sequential');
  await views(page).selectOption({ label: 'Globe' });
  await expect(page.locator('.legend')).toContainText('drag to turn');
  await expect(label(page, 'Europe')).toBeVisible();
  return lab;
}

test('the globe is turned by keys, and put back', async ({ page }) => {
  const lab = await openGlobe(page);
  await expect(label(page, 'Australia')).toBeHidden();
  await expect.poll(async () => (await lab.picture()).filled).toBeGreaterThan(0.3);
  const first = await digestOf(lab);
  await stage(page).focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => digestOf(lab)).not.toBe(first);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => digestOf(lab)).toBe(first);
  for (let press = 0; press < 14; press++) await page.keyboard.press('ArrowLeft');
  for (let press = 0; press < 5; press++) await page.keyboard.press('ArrowUp');
  await expect(label(page, 'Australia')).toBeVisible();
  await expect(label(page, 'North America')).toBeHidden();
  await page.keyboard.press('0');
  await expect.poll(() => digestOf(lab)).toBe(first);
  await expectAccessible(page, 'globe', '.scene-bar');
});

test('it is seen by night in the dark theme, and by day in the light one', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  const lab = await openGlobe(page);
  await expect.poll(async () => (await lab.picture()).filled).toBeGreaterThan(0.3);
  const night = await digestOf(lab);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(() => digestOf(lab)).not.toBe(night);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => digestOf(lab)).toBe(night);
});

test('a peer is picked by keyboard, and its neighbours after it', async ({ page }) => {
  await openGlobe(page);
  await stage(page).focus();
  // Where peers of Europe are, from the middle of the Atlantic.
  for (let press = 0; press < 3; press++) await page.keyboard.press('ArrowLeft');
  for (let press = 0; press < 2; press++) await page.keyboard.press('ArrowDown');
  for (let press = 0; press < 3; press++) await page.keyboard.press('+');
  await expect(async () => {
    await page.keyboard.press('Enter');
    await expect(panel(page)).toBeVisible({ timeout: 1000 });
  }).toPass();
  const name = panel(page).getByRole('heading').first();
  const first = (await name.textContent()) ?? '';
  await page.keyboard.press('ArrowUp');
  await expect(name).not.toHaveText(first);
  await page.keyboard.press('Escape');
  await expect(panel(page)).toHaveCount(0);
});

test('a matrix with places has a globe, one without has none', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openExperiment('kademlia/quick-look', '?engine=sequential');
  await expect(views(page).getByRole('option', { name: 'Globe' })).toHaveCount(0);
  await lab.unfold('Links');
  await page.getByRole('combobox', { name: 'Latency', exact: true }).selectOption('matrix');
  await drop(page, { name: 'places.csv', text: exampleOf('latency-matrix-places.csv') });
  await expect(page.locator('[data-file-param="matrix"]')).toContainText('on the globe');
  await lab.runSetup();
  await expect(views(page).getByRole('option', { name: 'Globe' })).toHaveCount(1);
  await views(page).selectOption({ label: 'Globe' });
  await expect(label(page, 'europe')).toBeVisible();

  await drop(page, { name: 'bare.csv', text: exampleOf('latency-matrix.csv') });
  await expect(page.locator('[data-file-param="matrix"]')).not.toContainText('on the globe');
  await lab.runSetup();
  await expect(views(page).getByRole('option', { name: 'Globe' })).toHaveCount(0);
  await expect(views(page)).toHaveValue('xor');
});

test('a matrix that says too much of a place is refused with its line', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openExperiment('kademlia/quick-look', '?engine=sequential');
  await lab.unfold('Links');
  await page.getByRole('combobox', { name: 'Latency', exact: true }).selectOption('matrix');
  await drop(page, { name: 'far.csv', text: 'lat,lon,a,b\n50,8,1,2\n95,8,2,1\n' });
  await expect(lab.notice('file')).toContainText('latitude "95" is not from -90 to 90');
});
