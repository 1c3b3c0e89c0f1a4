/** Covers: run, pause, one window, until a time, at which pace, to an early end, back to the start; by mouse and by keyboard. */
import { DIGEST, LabPage } from '../page.ts';
import { expect, test } from '../support/test.ts';

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
  expect(await lab.finishInPieces()).toBe(straight);
});

test('a run that is ended early shows what it has, and nothing is executed after it', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openTiny();
  await lab.run();
  await lab.is('running');
  await lab.openDrawer('Results');
  await expect(page.locator('.progress-time')).not.toHaveText(/^0\.0 of/);
  await lab.button('End it here').click();
  await lab.is('cancelled');
  await expect(page.getByText('Ended early: the digest stands')).toBeVisible();
  const digest = await lab.digest();
  const time = await page.locator('.progress-time').textContent();
  await expect(lab.button('End it here')).toHaveAttribute('aria-disabled', 'true');
  await lab.button('Step one window').click();
  await lab.is('paused', 'ready');
  expect(digest).toMatch(DIGEST);
  expect(time).not.toMatch(/^0\.0 of/);
});

test('a run goes until a time, pauses there, and goes on to the same result', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openTiny();
  const straight = await lab.finish();
  await lab.reset();
  await lab.button('Run until a time').click();
  const time = lab.field('Run until');
  await expect(time).toBeFocused();
  expect(await page.evaluate(() => getSelection()?.toString())).toBe(await time.inputValue());
  await time.fill('2h');
  await expect(page.getByText('Time 7200 s is after the end.')).toBeVisible();
  await time.fill('0.5m');
  await time.press('Enter');
  await lab.is('paused');
  const now = Number.parseFloat((await page.locator('.progress-time').textContent()) ?? '');
  expect(now).toBeGreaterThanOrEqual(30);
  expect(now).toBeLessThan(35);
  await lab.button('Run until a time').click();
  await expect(time).toHaveValue('0.5m');
  await page.keyboard.press('Escape');
  await lab.button('Resume').click();
  await lab.is('finished');
  expect(await lab.digest()).toBe(straight);
});

test('the time to run until stands on the bar and can be taken back', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openTiny();
  await lab.pace.selectOption('0.25');
  await lab.button('Run until a time').click();
  await lab.field('Run until').fill('50');
  await lab.field('Run until').press('Enter');
  await lab.is('running');
  await expect(page.locator('.progress-flag')).toBeVisible();
  await expect(page.locator('.progress-left')).toContainText('to 50.0');
  await lab.button('Run until a time').click();
  await lab.button('Run to the end instead').click();
  await expect(page.locator('.progress-flag')).toHaveCount(0);
  await lab.hurry();
  await lab.is('finished');
});

test('the pace is halved, doubled and lifted, and changes no result', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openTiny();
  await expect(lab.pace.locator('option')).toHaveText(['0.75×', '1.5×', '3×', '6×', '12×', '24×', '48×', 'Max']);
  await page.locator('h1').click();
  await page.keyboard.press('[');
  await expect(lab.pace).toHaveValue('0.5');
  await page.keyboard.press(']');
  await page.keyboard.press(']');
  await expect(lab.pace).toHaveValue('2');
  await page.keyboard.press('m');
  await expect(lab.pace).toHaveValue('max');
  const fast = await lab.finish();
  await lab.pace.selectOption('16');
  await lab.reset();
  await lab.run();
  await lab.is('finished');
  expect(await lab.digest()).toBe(fast);
});

test('single keys act outside text fields, and nowhere once they are switched off', async ({ page }) => {
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
  await page.locator('h1').click();
  await page.keyboard.press('?');
  await page.getByRole('checkbox', { name: /Single keys/ }).uncheck();
  await page.keyboard.press('Escape');
  await page.locator('h1').click();
  await page.keyboard.press('r');
  await lab.is('paused');
});

test('keys act after clicks, and what was clicked by keyboard keeps the focus', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openTiny();
  await lab.slowDown();
  await lab.button('Run').click();
  await lab.is('running');
  await lab.button('Pause').click();
  await lab.is('paused');
  const time = page.locator('.progress-time');
  const before = await time.textContent();
  await page.keyboard.press('.');
  await expect(time).not.toHaveText(before ?? '');
  await page.keyboard.press('m');
  await expect(lab.pace).toHaveValue('max');
  const theme = await lab.root.getAttribute('data-theme');
  await page.keyboard.press('t');
  await expect(lab.root).not.toHaveAttribute('data-theme', theme ?? '');

  await test.step('after a choice in a list', async () => {
    const colour = page.getByRole('combobox', { name: 'Colour', exact: true });
    const { x, y, width, height } = (await colour.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await page.mouse.click(x + width / 2, y + height / 2);
    await expect(colour).toBeFocused();
    await colour.selectOption({ label: 'Executed so far' });
    await expect(colour).not.toBeFocused();
    await page.keyboard.press('r');
    await lab.is('ready');
    await expect(colour.locator('option:checked')).toHaveText('Executed so far');
  });

  await test.step('after a panel that was opened and closed by pointer', async () => {
    await lab.button('About this device').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(lab.button('About this device')).not.toBeFocused();
    await lab.slowDown();
    await page.keyboard.press('Space');
    await lab.is('running');
  });

  await test.step('by keyboard, the focus stays, and Space is the own key of a button', async () => {
    await lab.button('Pause').focus();
    await page.keyboard.press('Space');
    await lab.is('paused');
    await expect(lab.button('Resume')).toBeFocused();
    await page.keyboard.press('r');
    await lab.is('ready');
    await expect(lab.button('Run')).toBeFocused();
    await lab.pace.focus();
    await page.keyboard.press('.');
    await lab.is('ready');
    await expect(lab.pace).toBeFocused();
  });
});

test('the whole run can be driven by Tab and Enter, with the focus in sight', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openTiny();
  await lab.preset.focus();
  await page.keyboard.press('Tab');
  await expect(lab.button('Setup')).toBeFocused();
  await page.keyboard.press('Tab');
  const run = lab.button('Run');
  await expect(run).toBeFocused();
  expect(await run.evaluate((button) => getComputedStyle(button).outlineStyle)).toBe('solid');
  await page.keyboard.press('Tab');
  await expect(lab.button('Step back one window')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await lab.is('paused');
  await expect(lab.button('Step one window')).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: 'Paused' })).toBeAttached();
});
