/** Covers: parts that come when they are first shown: they fill their place, and one that cannot be had is said, with a way out. */
import { LabPage } from '../page.ts';
import { askServer } from '../support/ask-server.ts';
import { expect, test } from '../support/test.ts';

test.describe('a part that the server has no more', () => {
  test.use({ expectedComplaints: [/404|Help-/] });

  test('is said with what to do, and asked for again', async ({ page }) => {
    const lab = new LabPage(page);
    await askServer(page);
    await page.route('**/assets/Help-*.js', (route) => route.fulfill({ status: 404 }));
    await lab.openTiny();
    await page.keyboard.press('?');
    await expect(lab.notice('part')).toContainText('Help could not be loaded');
    // Nothing is open: keys act.
    await page.keyboard.press('g');
    await expect(page.getByRole('dialog', { name: 'Experiments' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.unroute('**/assets/Help-*.js');
    await lab.notice('part').getByRole('button', { name: 'Load the page again' }).click();
    await expect(lab.notice('part')).toHaveCount(0);
    await lab.is('ready');
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Help' })).toContainText('What the digest means');
  });
});

test('the focus is where a panel came from, the first time too', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openTiny();
  const about = lab.button('About this device');
  await about.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'About this device' })).toContainText('Browser');
  await page.keyboard.press('Escape');
  await expect(about).toBeFocused();
});

test('the menu of a chart opens by keyboard and pointer, closes by its button, and gives the focus back', async ({
  page,
}) => {
  const lab = new LabPage(page);
  await lab.openTiny();
  const button = page.getByRole('button', { name: /: menu$/ }).first();
  const menu = page.getByRole('menu');
  await button.focus();
  await page.keyboard.press('ArrowDown');
  await expect(menu).toBeVisible();
  await expect(page.getByRole('menuitemcheckbox', { name: 'Log scale' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
  await expect(button).toBeFocused();
  await button.click();
  await expect(menu).toBeVisible();
  await button.click();
  await expect(menu).toHaveCount(0);
  await expect(button).toHaveAttribute('aria-expanded', 'false');
});

test('a press of Share before its panel is there opens it; Tab goes back to the button, and on to what follows it', async ({
  page,
}) => {
  const lab = new LabPage(page);
  await askServer(page);
  const code = '**/assets/SharePanel-*.js';
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(code, async (route) => {
    await answered;
    await route.continue();
  });
  await lab.openTiny();
  const share = lab.button('Share: copy link');
  const panel = page.getByRole('dialog', { name: 'Link to this experiment' });
  const asked = page.waitForRequest(code);
  await share.focus();
  await page.keyboard.press('Enter');
  await asked;
  await expect(share).toHaveAttribute('aria-expanded', 'true');
  await expect(panel).toHaveCount(0);
  answer();
  await expect(panel).toBeFocused();
  await expect(panel.getByRole('textbox', { name: 'Link' })).toBeVisible();
  await page.keyboard.press('Shift+Tab');
  await expect(share).toBeFocused();
  await expect(panel).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('textbox', { name: 'Link' })).toBeFocused();
  await panel.getByRole('button', { name: 'Close' }).focus();
  await page.keyboard.press('Tab');
  await expect(lab.button('Commands')).toBeFocused();
  await expect(panel).toHaveCount(0);
});
