/** Covers: choosing an experiment from the gallery; the whole journey from gallery to link by keyboard alone. */
import type { Page } from '@playwright/test';
import { DIGEST, LabPage } from '../page.ts';
import { expect, test } from '../support/test.ts';

const gallery = (page: Page) => page.getByRole('dialog', { name: 'Experiments' });
const card = (page: Page, name: string) => gallery(page).locator(`[data-preset="${name}"]`);

async function openGallery(page: Page): Promise<void> {
  await page.keyboard.press('g');
  await expect(gallery(page).getByRole('searchbox')).toBeFocused();
}

test('every card has its picture, and the one in the setup is marked', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openTiny();
  await lab.preset.click();
  const pictures = gallery(page).getByRole('region', { name: 'PHOLD' }).locator('img');
  await expect(pictures).toHaveCount(5);
  for (const picture of await pictures.all())
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(480);
  await expect(card(page, 'phold/tiny')).toHaveAttribute('aria-current', 'true');
  await expect(gallery(page).locator('[aria-current="true"]')).toHaveCount(1);
});

test('a model without pictures has quiet places for them', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.open();
  await lab.preset.click();
  const rumour = gallery(page).getByRole('region', { name: 'Rumour' });
  await expect(rumour.locator('[data-preset]')).toHaveCount(2);
  await expect(rumour.locator('img')).toHaveCount(0);
});

test('a search finds by parameter, Enter takes the first, Escape takes none', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.open();
  await openGallery(page);
  await page.keyboard.type('zebra');
  await expect(gallery(page)).toContainText('No experiment answers');
  await page.keyboard.press('Escape');
  await expect(gallery(page)).toHaveCount(0);
  await expect(page.locator('.scene-title')).toContainText('Quick look');
  await openGallery(page);
  await page.keyboard.type('follow every event');
  await lab.renewed(() => page.keyboard.press('Enter'));
  await expect(page.locator('.scene-title')).toContainText('64 nodes');
});

test('a card ends the run under way, which is kept, and can be gone back to', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openTiny();
  await lab.slowDown();
  await lab.run();
  await lab.is('running');
  await lab.preset.click();
  await lab.renewed(() => card(page, 'phold/quick-look').click());
  await lab.is('ready');
  await expect(lab.preset).toHaveAccessibleName('Experiment: PHOLD, Quick look');
  await expect(page.locator('.scene-title')).not.toContainText('64 nodes');
  await lab.command('runs');
  await expect(page.locator('.run-row')).toContainText('Ended early');
  await lab.renewed(() => lab.notice('back').getByRole('button', { name: 'Back to it' }).click());
  await lab.is('ready');
  await expect(page.locator('.scene-title')).toContainText('64 nodes');
  await expect(lab.notice('back')).toHaveCount(0);
});

test('from the gallery to a link by keyboard alone', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.open();
  await openGallery(page);
  await page.keyboard.press('ArrowDown');
  await expect(card(page, 'kademlia/quick-look')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(card(page, 'kademlia/quick-look')).not.toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(card(page, 'kademlia/quick-look')).toBeFocused();
  const names = await gallery(page)
    .locator('[data-preset]')
    .evaluateAll((cards) => cards.map((each) => each.getAttribute('data-preset')));
  for (let i = 0; i < names.indexOf('phold/tiny'); i++) await page.keyboard.press('ArrowRight');
  await expect(card(page, 'phold/tiny')).toBeFocused();
  await lab.renewed(() => page.keyboard.press('Enter'));
  await lab.is('ready');
  await lab.command('pace fast');
  await page.keyboard.press('ControlOrMeta+Enter');
  await lab.is('finished');
  await lab.command('results');
  await expect(page.locator('#place-results')).toBeFocused();
  await expect(page.locator('.digest-text')).toHaveText(DIGEST);
  await page.keyboard.press('s');
  await expect(page.getByRole('textbox', { name: 'Link' })).toHaveValue(/#v1\./);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('textbox', { name: 'Link' })).toHaveCount(0);
});
