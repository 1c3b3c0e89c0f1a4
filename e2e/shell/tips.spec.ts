/** Covers: what is said of buttons without words and of words with a meaning: to the pointer, the keyboard and a finger. */
import type { Page } from '@playwright/test';
import { LabPage } from '../page.ts';
import { expect, test } from '../support/test.ts';

const tip = (page: Page) => page.locator('.tip');

test('nothing is said by a title alone', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openTiny('?engine=sequential');
  await lab.finish();
  await lab.openDrawer('Runs');
  expect(await page.locator('body [title]').count()).toBe(0);
});

test('the keyboard gets the name, the key, and why a button is off', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openTiny('?engine=sequential');
  await lab.button('Run').focus();
  await page.keyboard.press('Tab');
  await expect(tip(page)).toHaveText('Step back one window (it is at the start)');
  await page.keyboard.press('Tab');
  await expect(tip(page)).toHaveText('Step one window (.)');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(lab.button('Reset to the start')).toBeFocused();
  await expect(tip(page)).toHaveText('Reset to the start (it is at the start)');
  await expect(lab.button('Reset to the start')).toHaveAccessibleDescription(/it is at the start/);
  await page.keyboard.press('Escape');
  await expect(tip(page)).toHaveCount(0);
});

test('words are explained by Enter and by the pointer', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openTiny('?engine=sequential');
  const words = page.locator('.chart-label').first();
  await words.focus();
  await page.keyboard.press('Enter');
  await expect(tip(page)).toHaveText((await words.getAttribute('aria-description')) ?? 'it has one');
  await expect(words).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(tip(page)).toHaveCount(0);
  await page.locator('.legend-label').hover();
  await expect(tip(page)).toBeVisible();
  await page.mouse.move(5, 5);
  await expect(tip(page)).toHaveCount(0);
});

test.describe('a finger', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('holds a button to ask and taps words; holding presses nothing', async ({ page }) => {
    const lab = new LabPage(page);
    await lab.openTiny('?engine=sequential');
    const step = lab.button('Step one window');
    await step.dispatchEvent('touchstart');
    await expect(tip(page)).toHaveText('Step one window (.)');
    await step.dispatchEvent('touchend');
    await step.dispatchEvent('click');
    await lab.is('ready');
    await page.locator('h1').tap();
    await expect(tip(page)).toHaveCount(0);
    await page.locator('.legend-label').tap();
    await expect(tip(page)).toBeVisible();
    await page.locator('h1').tap();
    await expect(tip(page)).toHaveCount(0);
    await step.tap();
    await lab.is('paused');
  });
});
