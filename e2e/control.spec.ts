/** Covers: run, pause, one window, back to the start; by mouse and by keyboard. */
import { LabPage } from './page.ts';
import { expect, test } from './support/test.ts';

test('one window at a time, then back to the start', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openTiny();
  await lab.button('Step one window').click();
  await lab.is('paused');
  await expect(page.getByText('0.0 of 60.0')).toHaveCount(0);
  await lab.reset();
  await expect(page.getByText('0.0 of 60.0')).toBeVisible();
});

test('a run that was stepped, paused and resumed gives the same digest as one that was not', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openTiny();
  const straight = await lab.finish();
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
  await lab.is('finished');
  expect(await lab.digest()).toBe(straight);
});

test('a run that is ended early shows what it has', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openTiny();
  await lab.run();
  await lab.is('running');
  await lab.openDrawer('Results');
  await lab.button('End it here').click();
  await lab.is('cancelled');
  await expect(page.getByText('Ended early: the digest stands')).toBeVisible();
});

test('single keys act outside controls, and nowhere once they are switched off', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openTiny();
  await page.locator('h1').click();
  await page.keyboard.press('.');
  await lab.is('paused');
  await page.keyboard.press('r');
  await lab.is('ready');
  await page.keyboard.press('Space');
  await lab.is('running');
  await page.keyboard.press('Space');
  await lab.is('paused');
  await lab.field('Seed').press('r');
  await expect(lab.field('Seed')).toHaveValue(/r/);
  await lab.is('paused');
  await page.getByRole('checkbox', { name: /Keys/ }).uncheck();
  await page.locator('h1').click();
  await page.keyboard.press('r');
  await lab.is('paused');
});

test('the whole run can be driven by Tab and Enter, with the focus in sight', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openTiny();
  await lab.preset.focus();
  await page.keyboard.press('Tab');
  const run = lab.button('Run');
  await expect(run).toBeFocused();
  expect(await run.evaluate((button) => getComputedStyle(button).outlineStyle)).toBe('solid');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await lab.is('paused');
  await expect(lab.button('Step one window')).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: 'Paused' })).toBeAttached();
});
