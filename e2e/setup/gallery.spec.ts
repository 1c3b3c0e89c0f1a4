/** Covers: choosing an experiment from the gallery, from a grid and by searching; times of this device; the whole journey from gallery to link by keyboard alone. */
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

test('a search ranks what it finds, shows the best first, and says what Enter opens', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.open();
  await openGallery(page);
  // Far down, as somebody is who has looked through all of them.
  const last = gallery(page).locator('[data-preset]').last();
  await last.scrollIntoViewIfNeeded();
  await expect(card(page, 'kademlia/quick-look')).not.toBeInViewport();
  await gallery(page).getByRole('searchbox').fill('ipfs');
  const first = gallery(page).locator('[data-preset]').first();
  await expect(first).toHaveAttribute('data-preset', 'kademlia/ipfs-2022');
  await expect(first).toBeInViewport();
  await expect(gallery(page).locator('[data-first]')).toHaveAttribute('data-preset', 'kademlia/ipfs-2022');
  await expect(gallery(page).getByRole('status').first()).toContainText('Enter opens IPFS 2022');
  // Words begin: "nat" is in "destination" of every model.
  await gallery(page).getByRole('searchbox').fill('nat');
  await expect(first).toHaveAttribute('data-preset', 'kademlia/mainline');
  await expect(gallery(page).getByRole('region', { name: 'PHOLD' })).toHaveCount(0);
  await gallery(page).getByRole('searchbox').fill('rarest');
  await expect(gallery(page).getByRole('region')).toHaveCount(1);
  await expect(gallery(page).getByRole('region', { name: 'Swarm' })).toBeVisible();
});

test('the settings of a paper are one grid: arrows go through its cells, a search to one of them, Enter opens it', async ({
  page,
}) => {
  const lab = new LabPage(page);
  await lab.open();
  await openGallery(page);
  const grid = gallery(page).getByRole('grid', { name: 'The grid of the 2014 paper' });
  await expect(grid.getByRole('gridcell')).toHaveCount(9);
  await expect(grid.getByRole('rowheader', { name: '131,072 peers' })).toBeVisible();
  await expect(card(page, 'kademlia/paper-2014-128k-10s')).toHaveAccessibleName(
    /^Paper 2014: 131,072 peers, 10 s: 6\.78 M events\/s, adaptive 6\.48/,
  );
  // One stop of Tab, whichever cell had the focus last.
  await expect(grid.locator('[tabindex="0"]')).toHaveCount(1);
  await grid.locator('[tabindex="0"]').focus();
  await expect(card(page, 'kademlia/paper-2014-16k-10s')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(card(page, 'kademlia/paper-2014-128k-10s')).toBeFocused();
  await page.keyboard.press('End');
  await expect(card(page, 'kademlia/paper-2014-128k-10min')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowLeft');
  await expect(card(page, 'kademlia/paper-2014-16k-1min')).toBeFocused();
  await expect(grid.locator('[tabindex="0"]')).toHaveAttribute('data-preset', 'kademlia/paper-2014-16k-1min');
  await gallery(page).getByRole('searchbox').fill('2014 16,384 10 min');
  await expect(card(page, 'kademlia/paper-2014-16k-10min')).toHaveAttribute('data-first', 'true');
  await lab.renewed(() => page.keyboard.press('Enter'));
  await expect(lab.preset).toHaveAccessibleName('Experiment: Kademlia, Paper 2014: 16,384 peers, 10 min');
  await lab.preset.click();
  await expect(card(page, 'kademlia/paper-2014-16k-10min')).toHaveAttribute('aria-current', 'true');
});

test('cards say how long a run takes on this device, measured when nothing runs, and remembered', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.open('?engine=sequential&experiment=phold/tiny');
  await lab.slowDown();
  await lab.run();
  await lab.is('running');
  await openGallery(page);
  const time = card(page, 'phold/tiny').locator('.card-time');
  const whose = gallery(page).locator('.gallery-device');
  await expect(time).toHaveText(/^20\s?s at its pace$/);
  await expect(whose).toContainText('when nothing runs');
  await page.keyboard.press('Escape');
  // Keys of the page rest until it is gone.
  await expect(gallery(page)).toHaveCount(0);
  await page.keyboard.press(' ');
  await lab.is('paused');
  await openGallery(page);
  await expect(whose).toContainText('one core of this device');
  await expect(time).toHaveText(/^20\s?s at its pace · under a second at Max$/);
  await expect(card(page, 'kademlia/mainline').locator('.card-time')).toHaveText(/(min|h|days), slower than its pace$/);
  await page.reload();
  await lab.is('ready');
  await openGallery(page);
  await expect(whose).toContainText('one core of this device');
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
  await expect(page.locator('#section-results')).toBeFocused();
  await expect(page.locator('.digest-text')).toHaveText(DIGEST);
  await page.keyboard.press('s');
  await expect(page.getByRole('textbox', { name: 'Link' })).toHaveValue(/#v1\./);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('textbox', { name: 'Link' })).toHaveCount(0);
});
