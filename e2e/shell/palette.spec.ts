/** Covers: every action by a few letters, keys in the help, single keys that can be switched off; all by keyboard. */
import type { Page } from '@playwright/test';
import { LabPage } from '../page.ts';
import { expect, test } from '../support/test.ts';

const palette = (page: Page) => page.getByRole('dialog', { name: 'Commands' });
const chosen = (page: Page) => palette(page).locator('[role="option"][data-highlighted]');

test('an action is found by its initials, run by Enter, and the focus is where it was', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openTiny();
  await lab.field('Seed').focus();
  await page.keyboard.press('ControlOrMeta+k');
  await expect(palette(page).getByRole('combobox')).toBeFocused();
  await page.keyboard.type('sow');
  await expect(chosen(page)).toHaveText(/^Step one window/);
  await page.keyboard.press('Enter');
  await lab.is('paused');
  await expect(palette(page)).toHaveCount(0);
  await expect(lab.field('Seed')).toBeFocused();
});

test('arrows go through it, what cannot be done says why, and Escape leaves everything as it is', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openTiny();
  await page.keyboard.press('ControlOrMeta+k');
  await expect(palette(page).getByRole('combobox')).toBeFocused();
  await expect(chosen(page)).toHaveText(/^Run/);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(chosen(page)).toHaveText('Step back one windowit is at the start');
  await page.keyboard.press('Enter');
  await expect(palette(page)).toBeVisible();
  await page.keyboard.type('nothing of the kind');
  await expect(palette(page)).toContainText('Nothing is called');
  await page.keyboard.press('Escape');
  await expect(palette(page)).toHaveCount(0);
  await lab.is('ready');
});

test('every preset is an action', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.open();
  await lab.button('Commands').click();
  await expect(palette(page).getByRole('combobox')).toBeFocused();
  await page.keyboard.type('phold tiny');
  await expect(chosen(page)).toHaveText(/^PHOLD: Tiny/);
  await lab.renewed(() => page.keyboard.press('Enter'));
  await expect(page.locator('.scene-title')).toContainText('64 nodes');
});

test('the colours of the picture are actions, made from the model', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openTiny();
  const colour = page.getByRole('combobox', { name: 'Colour' });
  const before = await colour.inputValue();
  await lab.command('colour');
  await expect(colour).not.toHaveValue(before);
});

test('the help shows the keys and switches the single ones off', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openTiny();
  await page.locator('h1').click();
  await page.keyboard.press('Shift+?');
  const help = page.getByRole('dialog', { name: 'Help' });
  await expect(help).toContainText('What the digest means');
  await help.getByRole('checkbox', { name: /Single keys/ }).uncheck();
  await page.keyboard.press('Escape');
  await expect(help).toHaveCount(0);
  await page.locator('h1').click();
  await page.keyboard.press('.');
  await page.keyboard.press('Shift+?');
  await page.keyboard.press('ControlOrMeta+k');
  await expect(palette(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await lab.is('ready');
  await expect(help).toHaveCount(0);
});

test('a key takes the focus to a place', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.open();
  await page.keyboard.press('3');
  await expect(page.locator('#section-setup')).toBeFocused();
  await page.keyboard.press('1');
  await expect(page.locator('#section-scene')).toBeFocused();
});

test('opens by its key while what was closed just before is still on its way out', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openTiny('?engine=sequential');
  for (let i = 0; i < 8; i++) {
    await lab.button('Share: copy link').click();
    await expect(page.getByRole('textbox', { name: 'Link', exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.press('ControlOrMeta+k');
    await expect(page.getByRole('combobox', { name: 'Commands' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});
